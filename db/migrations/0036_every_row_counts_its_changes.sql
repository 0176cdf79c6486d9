-- Whoever saves an edit names the revision that he started from: of two, the second is told.
-- The triggers stand beside the policies of each table, and name the columns that count.
alter table profiles add column revision integer not null default 1;
alter table products add column revision integer not null default 1;
alter table griting_templates add column revision integer not null default 1;
alter table videos add column revision integer not null default 1;

create function app.count_revision() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
