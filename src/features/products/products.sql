-- Rights on products: readable for users of every page that offers a choice of products, writable for users who manage
-- products. permissions.sql creates the permission for each new product.

alter table products enable row level security;
create policy read on products for select to app_request
  using ((select app.can('reg_affiliate') or app.can('data_affiliate') or app.can('data_video')
    or app.can('product_management') or app.can('permission_management')));
create policy managers_create on products for insert to app_request
  with check ((select app.can('product_management')));
create policy managers_update on products for update to app_request
  using ((select app.can('product_management')));
create policy managers_delete on products for delete to app_request
  using ((select app.can('product_management')));
grant select (id, product_number, product_number_key, product_name, product_benefit, price, other_names, created_at,
    created_by, revision), delete,
  insert (product_number, product_name, product_benefit, price, other_names),
  update (product_number, product_name, product_benefit, price, other_names) on products to app_request;

-- Counts the uses of a product for the confirmation of its deletion. Counts all affiliates and videos, not only those
-- that the actor may see, since all of them lose the product. Returns no row if there is no such product, or the actor
-- does not manage products.
create function app.product_usage(product_id uuid) returns table (affiliates bigint, videos bigint)
  language sql stable security definer set search_path = '' as $$
  select
    (select count(*) from public.affiliate_products chosen where chosen.product_id = product.id),
    (select count(*) from public.videos video where video.product_id = product.id)
  from public.products product
  where product.id = product_usage.product_id and (select app.can('product_management'))
$$;
grant execute on function app.product_usage(uuid) to app_request;

create trigger _300_set_created_by before insert on products
  for each row execute function app.set_created_by();
create trigger _400_bump_revision before update on products
  for each row execute function app.bump_revision();
create trigger _700_write_audit after insert or update or delete on products
  for each row execute function app.write_audit('product', 'id',
    'product_number product_name product_benefit price other_names');
-- `offset 0` makes PostgreSQL look up each product by its id (timeline.sql).
create policy products on timeline for select to app_request
  using (subject_type = 'product' and (select app.can('product_management'))
    and exists (select from products where products.id = subject_id offset 0));
create trigger _900_notify_change after insert or update or delete or truncate on products
  for each statement execute function app.notify_change();
