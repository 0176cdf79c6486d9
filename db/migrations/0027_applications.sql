-- What strangers send by 'Daftar jadi affiliate' on the landing page, until somebody has decided; of one who was accepted,
-- as long as he is there.
create table applications (
  id uuid primary key default gen_random_uuid(),
  nama text not null constraint applications_nama_length check (length(nama) between 1 and 100),
  platform text not null
    constraint applications_platform_known check (platform in ('tiktok', 'shopee', 'instagram', 'youtube')),
  username text not null constraint applications_username_given
    check (length(username) <= 200 and app.username_key(username) <> ''),
  whatsapp text not null constraint applications_whatsapp_given
    check (length(whatsapp) <= 60 and app.whatsapp_digits(whatsapp) <> ''),
  -- as it was chosen on the form; null for who leaves the choice to the team
  product_wished text constraint applications_product_wished_length check (length(product_wished) <= 100),
  -- the product of that name
  product_id uuid constraint applications_product references products on delete set null,
  kota text not null constraint applications_kota_length check (length(kota) between 1 and 100),
  tentang text not null constraint applications_tentang_length check (length(tentang) <= 500),
  -- where he came from: the page with the form, and what the link that led there says
  page text not null constraint applications_page_length check (length(page) <= 100),
  utm_source text constraint applications_utm_source_length check (length(utm_source) <= 60),
  received_at timestamptz not null default now(),
  -- why it is kept apart; null for most
  mark text constraint applications_mark_known check (mark in ('trap', 'quick', 'address', 'flood')),
  -- what was otherwise when the same number came again, of the latest few
  again jsonb not null default '[]' constraint applications_again_at_most_5 check (jsonb_array_length(again) <= 5),
  again_at timestamptz,
  -- each the same for what was pressed twice
  submissions text[] not null constraint applications_submissions_at_most_6 check (cardinality(submissions) <= 6),
  state text not null default 'waiting'
    constraint applications_state_known check (state in ('waiting', 'accepted', 'declined')),
  reason text constraint applications_reason_length check (length(reason) <= 500),
  decided_by uuid constraint applications_decider references profiles on delete set null,
  decided_at timestamptz,
  -- whom it has become. No foreign key: one that is deleted can come back.
  affiliate_id uuid,
  username_key text not null generated always as (app.username_key(username)) stored,
  whatsapp_key text not null generated always as (app.whatsapp_key(whatsapp)) stored,
  constraint applications_reason_of_declined check (reason is null or state = 'declined'),
  constraint applications_decided_at check ((state = 'waiting') = (decided_at is null)),
  constraint applications_affiliate_of_accepted check ((state = 'accepted') = (affiliate_id is not null)),
  constraint applications_marked_is_not_accepted check (mark is null or state = 'waiting')
);
-- One that waits for each number; what is marked stands in nobody's way.
create unique index applications_one_waiting on applications (whatsapp_key, (mark is null)) where state = 'waiting';
create index applications_newest on applications (state, (mark is null), received_at desc, id);
create index applications_by_number on applications (whatsapp_key);
create index applications_by_name on applications (platform, username_key);
create index applications_by_product on applications (product_id);
create index applications_by_decider on applications (decided_by);
create unique index applications_by_affiliate on applications (affiliate_id) where affiliate_id is not null;

-- Where an affiliate came from is told in his history; of an application, that it was erased.
alter table timeline
  drop constraint timeline_noun_known,
  add constraint timeline_noun_known check (noun in (
    'affiliate', 'assignment', 'video', 'template', 'product', 'user', 'permission', 'account', 'application')),
  drop constraint timeline_act_known,
  add constraint timeline_act_known check (act = 'erased' or act = any (case noun
    when 'account' then array['signed in', 'sessions ended', 'password changed', 'second factor on', 'second factor off',
      'recovery codes renewed', 'recovery code used', 'downloaded']
    when 'affiliate' then array['made', 'changed', 'deleted', 'restored', 'chat opened', 'applied']
    else array['made', 'changed', 'deleted', 'restored'] end));
