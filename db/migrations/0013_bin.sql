-- Deleted affiliates, videos, templates and products, until they are restored, erased or their time is over. They are not
-- marked in their own tables: what counts, lists, searches or must be unique there is what lives.

create table bin (
  -- of the row, which comes back under it
  id uuid primary key,
  noun text not null
    constraint bin_noun_known check (noun in ('affiliate', 'video', 'template', 'product')),
  -- the row as it was
  was jsonb not null,
  -- what hung on it and went with it, or was taken from it: a list for each kind
  hung jsonb not null default '{}',
  deleted_by uuid constraint bin_deleter references profiles on delete set null,
  deleted_at timestamptz not null default now(),
  -- what it was called
  title text not null generated always as (coalesce(
    was ->> 'username', was ->> 'no_video', was ->> 'name', was ->> 'product_name')) stored,
  search_text text not null generated always as (
    coalesce(was ->> 'search_text', '') || ' ' || app.folded(
      coalesce(was ->> 'no_video', was ->> 'name', was ->> 'product_name', '') || ' '
      || coalesce(was ->> 'product_number', ''))) stored
);
create index bin_newest on bin (noun, deleted_at desc, id);
create index bin_by_age on bin (deleted_at);
create index bin_by_deleter on bin (deleted_by);
