create table affiliate_registrations (
  id uuid primary key default gen_random_uuid(),
  platform text not null default 'tiktok'
    constraint affiliate_registrations_platform_known check (platform in ('tiktok', 'shopee', 'instagram', 'youtube')),
  username text not null
    constraint affiliate_registrations_username_given check (app.username_key(username) <> ''),
  whatsapp text not null
    constraint affiliate_registrations_whatsapp_given check (app.whatsapp_key(whatsapp) <> ''),
  -- in the order of choosing; the trigger that keeps affiliate_products finds out whether they exist
  selected_product_ids uuid[] not null default '{}'
    constraint affiliate_registrations_selection_without_null check (array_position(selected_product_ids, null) is null),
  status_whatsapp text not null default 'belum'
    constraint affiliate_registrations_status_whatsapp_known check (status_whatsapp in ('belum', 'sudah')),
  sample_product_status text not null default 'review'
    constraint affiliate_registrations_sample_known
    check (sample_product_status in ('review', 'disetujui', 'rejected', 'terkirim')),
  sample_product_reason text
    constraint affiliate_registrations_reason_of_rejection
    check (sample_product_reason is null or sample_product_status = 'rejected'),
  created_by uuid constraint affiliate_registrations_creator references profiles on delete set null,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid constraint affiliate_registrations_editor references profiles on delete set null,
  -- the main product, by which he is registered
  product_id uuid generated always as (selected_product_ids[1]) stored,
  -- two spellings of one name or number must collide
  username_key text not null generated always as (app.username_key(username)) stored,
  whatsapp_key text not null generated always as (app.whatsapp_key(whatsapp)) stored,
  search_text text not null generated always as (
    app.folded(username) || ' ' || app.folded(whatsapp) || ' ' || app.whatsapp_key(whatsapp)
  ) stored,
  constraint affiliate_registrations_username_unique unique (platform, username_key),
  constraint affiliate_registrations_whatsapp_unique unique (whatsapp_key)
);
create index affiliate_registrations_newest on affiliate_registrations (created_at desc, id);
create index affiliate_registrations_search on affiliate_registrations using gin (search_text gin_trgm_ops);
create index affiliate_registrations_without_product on affiliate_registrations (created_at desc, id)
  where product_id is null;
create index affiliate_registrations_by_creator on affiliate_registrations (created_by);
create index affiliate_registrations_by_editor on affiliate_registrations (updated_by);

-- The products of an affiliate, a row each, so that foreign keys and indexes hold what an array can't. Kept by trigger
-- from `selected_product_ids`, the one place that is written; the date is repeated here so that one product's newest page is one index scan.
create table affiliate_products (
  affiliate_id uuid not null constraint affiliate_products_affiliate references affiliate_registrations on delete cascade,
  product_id uuid not null constraint affiliate_products_product references products on delete cascade,
  position integer not null,
  created_at timestamptz not null,
  primary key (affiliate_id, product_id)
);
create index affiliate_products_newest on affiliate_products (product_id, created_at desc, affiliate_id);

-- The latest step that one tap took on an affiliate, so that whoever took it can take it back for a minute.
create table affiliate_steps (
  affiliate_id uuid primary key constraint affiliate_steps_affiliate references affiliate_registrations on delete cascade,
  field text not null
    constraint affiliate_steps_field_known check (field in ('status_whatsapp', 'sample_product_status')),
  value_before text not null,
  value_after text not null,
  -- of the affiliate right after the step: any other change since makes it another number
  revision integer not null,
  made_by uuid not null constraint affiliate_steps_maker references profiles on delete cascade,
  made_at timestamptz not null default now(),
  undone_at timestamptz
);
create index affiliate_steps_by_maker on affiliate_steps (made_by);
