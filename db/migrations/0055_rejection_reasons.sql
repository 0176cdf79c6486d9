-- The reasons with which the team rejects samples most often. There is one row for all.
create table rejection_reasons (
  id uuid primary key default gen_random_uuid(),
  reason_1 text constraint rejection_reasons_reason_1_length check (length(reason_1) between 1 and 100),
  reason_2 text constraint rejection_reasons_reason_2_length check (length(reason_2) between 1 and 100),
  reason_3 text constraint rejection_reasons_reason_3_length check (length(reason_3) between 1 and 100),
  reason_4 text constraint rejection_reasons_reason_4_length check (length(reason_4) between 1 and 100),
  reason_5 text constraint rejection_reasons_reason_5_length check (length(reason_5) between 1 and 100),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid constraint rejection_reasons_editor references profiles on delete set null,
  constraint rejection_reasons_one_at_least
    check (num_nonnulls(reason_1, reason_2, reason_3, reason_4, reason_5) > 0)
);
create index rejection_reasons_by_editor on rejection_reasons (updated_by);
create unique index rejection_reasons_one_row on rejection_reasons ((true));

insert into rejection_reasons (reason_1, reason_2, reason_3, reason_4, reason_5)
values ('Konten belum sesuai dengan brand', 'Followers belum cukup', 'Akun tidak aktif', 'Product sedang habis',
  'Alamat tidak lengkap');

alter table timeline
  drop constraint timeline_subject_type_known,
  add constraint timeline_subject_type_known check (subject_type in (
    'affiliate', 'assignment', 'video', 'template', 'product', 'user', 'permission', 'account', 'application',
    'message', 'reminder', 'rejection_reasons'));
