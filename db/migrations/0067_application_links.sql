-- Every submission of an application gets a private link, a repeated one too, so that nobody learns whether a number has
-- applied before. The id comes from the input and the sender's address.
create table application_links (
  id uuid primary key,
  application_id uuid not null
    constraint application_links_application references applications on delete cascade,
  -- True for the submission that made the application. Its link leads to the affiliate once staff accept it.
  is_first boolean not null,
  -- what this sender wrote, which is not always what stands in the application
  platform text not null constraint application_links_platform_known
    check (platform in ('tiktok', 'shopee', 'instagram', 'youtube')),
  username text not null constraint application_links_username_length check (length(username) between 1 and 200),
  product_wished text constraint application_links_product_wished_length check (length(product_wished) <= 100),
  sent_at timestamptz not null default now()
);
create index application_links_by_application on application_links (application_id);
create unique index application_links_one_first on application_links (application_id) where is_first;
create index application_links_repeated on application_links (sent_at) where not is_first;
