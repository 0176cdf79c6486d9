-- What was done to many affiliates with one press, so that it can be taken back together for a while.
create table affiliate_acts (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint affiliate_acts_kind_known
    check (kind in ('approve', 'reject', 'send', 'contact', 'give', 'deadline', 'product', 'remove')),
  made_by uuid not null constraint affiliate_acts_maker references profiles on delete cascade,
  made_at timestamptz not null default now(),
  -- No foreign keys: those that it deleted are in the bin, or nowhere.
  affiliate_ids uuid[] not null,
  -- those of them that were taken back; null while none were
  undone_ids uuid[]
);
create index affiliate_acts_by_maker on affiliate_acts (made_by);
create index affiliate_acts_by_age on affiliate_acts (made_at);

-- What each of them was like before, where he is still there.
create table affiliate_act_rows (
  act_id uuid not null constraint affiliate_act_rows_act references affiliate_acts on delete cascade,
  affiliate_id uuid not null
    constraint affiliate_act_rows_affiliate references affiliate_registrations on delete cascade,
  -- of the affiliate right after the act: any other change since makes it another number
  revision integer not null,
  before jsonb not null,
  primary key (act_id, affiliate_id)
);
create index affiliate_act_rows_by_affiliate on affiliate_act_rows (affiliate_id);
