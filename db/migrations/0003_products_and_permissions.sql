create table products (
  id uuid primary key default gen_random_uuid(),
  product_number text not null
    constraint products_number_given check (btrim(product_number) <> ''),
  product_name text not null
    constraint products_name_given check (btrim(product_name) <> ''),
  product_benefit text not null
    constraint products_benefit_given check (btrim(product_benefit) <> ''),
  price numeric(14, 2) not null default 0
    constraint products_price_not_negative check (price >= 0),
  created_by uuid default app.actor_id() constraint products_creator references profiles on delete set null,
  created_at timestamptz not null default now()
);
create index products_by_name on products (product_name, id);
create index products_by_creator on products (created_by);

-- The catalogue of permissions. Words for pages and features stand here once and for all; each product brings its own.
create table permission_names (
  name text primary key,
  product_id uuid constraint permission_names_product references products on delete cascade,
  -- an admin has it by his role; otherwise he needs a row in user_permissions like everybody
  admin_has boolean not null
);
create index permission_names_by_product on permission_names (product_id);

insert into permission_names (name, admin_has) values
  ('dashboard', true),
  ('reg_affiliate', true),
  ('data_affiliate', true),
  ('data_video', true),
  ('griting', true),
  ('user_management', true),
  ('product_management', true),
  ('permission_management', true),
  ('data_affiliate_tab_all', true),
  ('data_affiliate_tab_products', true),
  ('data_affiliate_edit', false),
  ('data_affiliate_delete', false),
  ('data_affiliate_whatsapp', false);

create function app.name_product_permission() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.permission_names (name, product_id, admin_has)
  values ('data_affiliate_product_' || new.id, new.id, true);
  return null;
end
$$;
create trigger name_product_permission after insert on products
  for each row execute function app.name_product_permission();

create table user_permissions (
  user_id uuid not null constraint user_permissions_user references profiles on delete cascade,
  permission_name text not null
    constraint user_permissions_name_known references permission_names on delete cascade,
  granted_by uuid default app.actor_id() constraint user_permissions_granter references profiles on delete set null,
  created_at timestamptz not null default now(),
  constraint user_permissions_once primary key (user_id, permission_name)
);
create index user_permissions_by_name on user_permissions (permission_name);
create index user_permissions_by_granter on user_permissions (granted_by);
