-- The nights on which a backup was due, and what became of each: read by superadmins, who are told when it is too long ago.
create table backups (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default now(),
  file text,
  failure text,
  constraint backups_made_or_failed check ((file is null) <> (failure is null))
);
