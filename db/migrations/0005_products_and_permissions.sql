create table products (
  id uuid primary key default gen_random_uuid(),
  product_number text not null
    constraint products_number_given check (btrim(product_number) <> ''),
  product_name text not null
    constraint products_name_given check (btrim(product_name) <> ''),
  product_benefit text not null
    constraint products_benefit_given check (btrim(product_benefit) <> ''),
  -- For PostgreSQL NaN is greater than any number, so the first alone would let it in.
  price numeric(14, 2) not null default 0
    constraint products_price_not_negative check (price >= 0)
    constraint products_price_a_number check (price <> 'NaN'),
  created_by uuid constraint products_creator references profiles on delete set null,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid constraint products_editor references profiles on delete set null,
  -- one number, one product, in whatever case and spelling
  product_number_key text not null generated always as (app.folded(product_number)) stored,
  constraint products_number_unique unique (product_number_key)
);
create index products_by_name on products (product_name, id);
create index products_by_creator on products (created_by);
create index products_by_editor on products (updated_by);

-- The catalogue of permissions. Words for pages and features stand here once and for all; each product brings its own.
create table permission_names (
  name text primary key,
  product_id uuid constraint permission_names_product references products on delete cascade,
  -- an admin has it by his role; otherwise he needs a row in user_permissions like everybody
  admin_has boolean not null
);
create index permission_names_by_product on permission_names (product_id);

create table user_permissions (
  user_id uuid not null constraint user_permissions_user references profiles on delete cascade,
  permission_name text not null
    constraint user_permissions_name_known references permission_names on delete cascade,
  granted_by uuid constraint user_permissions_granter references profiles on delete set null,
  created_at timestamptz not null default now(),
  constraint user_permissions_once primary key (user_id, permission_name)
);
create index user_permissions_by_name on user_permissions (permission_name);
create index user_permissions_by_granter on user_permissions (granted_by);

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

-- The four products that the brand sells. A price of 0 stands until the staff enter theirs.
insert into products (product_number, product_name, product_benefit) values
  ('P-01', 'Gentle Facial Cleanser', 'Membersihkan wajah dengan lembut tanpa membuat kulit terasa kering.'),
  ('P-02', 'Daily Facemist Toner', 'Menyegarkan dan melembapkan kulit sepanjang hari.'),
  ('P-03', 'Night Serum', 'Merawat dan menenangkan kulit saat beristirahat di malam hari.'),
  ('P-04', 'Daily Moisturizer', 'Menjaga kelembapan dan lapisan pelindung kulit.');

-- A migration finds no trigger: what one would do, it says itself.
insert into permission_names (name, product_id, admin_has)
select 'data_affiliate_product_' || id, id, true from products;
