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
