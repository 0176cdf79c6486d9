-- What was registered together, by one press of 'Daftarkan', so that it can be taken back together for a day.
create table affiliate_imports (
  id uuid primary key default gen_random_uuid(),
  made_by uuid not null constraint affiliate_imports_maker references profiles on delete cascade,
  made_at timestamptz not null default now(),
  -- No foreign keys: one that is deleted, or erased, is not there any more.
  affiliate_ids uuid[] not null,
  undone_at timestamptz
);
create index affiliate_imports_by_maker on affiliate_imports (made_by);
create index affiliate_imports_by_age on affiliate_imports (made_at);
