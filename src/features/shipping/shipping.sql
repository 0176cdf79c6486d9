-- The page Meja Kirim: lists of the samples that wait to be sent ('disetujui') and of those sent recently ('terkirim'),
-- and the undo of a sending. A parcel is the sample of one affiliate. It is listed under one product: the affiliate's
-- first product that the actor may see.
--
-- Like the search, the lists run as the owner and apply the actor's rights themselves. They build their SQL from the
-- conditions of affiliate-search.sql. In that SQL `a` is the affiliate, $2 the filter, $3 the products of which the
-- affiliate must have one, $4 the products that the actor may see, and $5 the maximum number of rows. A null $3 or $4
-- means every product. $1 is always null, since these lists have no search text.

-- Returns the product under which a parcel is listed; null if the affiliate has none.
-- @param visible the products that the actor may see; null for all
create function app.parcel_product(affiliate uuid, visible uuid[]) returns uuid
  language sql stable set search_path = ''
  return (select chosen.product_id from public.affiliate_products chosen
    where chosen.affiliate_id = parcel_product.affiliate
      and (parcel_product.visible is null or chosen.product_id = any (parcel_product.visible))
    order by chosen.position limit 1);

-- Returns an SQL expression for the product under which the parcel of `a` is listed. For an actor who sees everything
-- that is the affiliate's first product, which the row stores.
create function app.parcel_product_expression(visible uuid[]) returns text
  language sql immutable
  return case when visible is null then 'a.product_id' else 'app.parcel_product(a.id, $4)' end;

-- Returns the SQL condition that no address of `a` is known; 'false' for actors who may not see addresses.
create function app.missing_address_condition() returns text
  language sql
  return case when app.can('data_affiliate_edit') or app.can('reg_affiliate')
    then 'not exists (
      select from public.shipping_addresses shipping_address where shipping_address.affiliate_id = a.id)'
    else 'false' end;

-- Returns the affiliates whose sample waits to be sent, longest waiting first. `since` is when it was approved.
-- @param filter may have one of the keys product_id and without_product, and the key without_address; {} lists all
create function app.find_shipments(filter jsonb, max_rows int) returns table (id uuid, since timestamptz)
  language plpgsql stable rows 100 security definer set search_path = '' as $$
declare
  scope record := app.affiliate_filter(null, filter);
begin
  return query execute format($q$select a.id, a.sample_changed_at from public.affiliate_registrations a
      where a.sample_product_status = 'disetujui' and %s and %s
        and (not $2 ? 'product_id' or %s = ($2->>'product_id')::uuid) and (not $2 ? 'without_address' or %s)
      order by a.sample_changed_at, a.id limit $5$q$,
      scope.condition, app.product_condition(scope.products), app.parcel_product_expression(scope.visible),
      app.missing_address_condition())
    using null::jsonb, filter, scope.products, scope.visible, max_rows;
end
$$;

-- Counts the waiting samples listed under each product, and those of them without an address.
create function app.count_shipments() returns table (product_id uuid, count bigint, without_address bigint)
  language plpgsql stable rows 20 security definer set search_path = '' as $$
declare
  scope record := app.affiliate_filter(null, '{}');
begin
  return query execute format($q$select %s, count(*), count(*) filter (where %s) from public.affiliate_registrations a
      where a.sample_product_status = 'disetujui' and %s and %s group by 1$q$,
      app.parcel_product_expression(scope.visible), app.missing_address_condition(), scope.condition,
      app.product_condition(scope.products))
    using null::jsonb, null::jsonb, scope.products, scope.visible;
end
$$;

-- Returns the affiliates whose sample was sent in the last 24 hours, the latest first. `since` is when it was sent.
create function app.find_sent_shipments(max_rows int) returns table (id uuid, since timestamptz)
  language plpgsql stable rows 100 security definer set search_path = '' as $$
declare
  scope record := app.affiliate_filter(null, '{}');
begin
  return query execute format($q$select a.id, a.sample_changed_at from public.affiliate_registrations a
      where a.sample_product_status = 'terkirim' and a.sample_changed_at > now() - interval '24 hours' and %s and %s
      order by a.sample_changed_at desc, a.id limit $5$q$, scope.condition, app.product_condition(scope.products))
    using null::jsonb, null::jsonb, scope.products, scope.visible, max_rows;
end
$$;

-- Undoes the sending of parcels that the actor saved together, row by row. Rows that were changed since stay sent.
-- Courier and tracking number (resi) get their values from before that save, which its bulk action stores: a number
-- pasted onto the wrong parcel must not stay there. Runs as the owner, because requests can't read the stored values;
-- `undo_step` checks all rights first.
-- @param revisions the revision of each affiliate after the save, in the order of `affiliates`
-- @returns the affiliates whose sending was undone
create function app.undo_sending(affiliates uuid[], revisions integer[]) returns setof uuid
  language plpgsql security definer set search_path = '' as $$
declare
  parcel record;
begin
  -- The order of ids keeps two calls from waiting for each other's row locks.
  for parcel in select * from unnest(affiliates, revisions) as saved (id, revision) order by saved.id loop
    begin
      perform app.undo_step(parcel.id, parcel.revision);
      update public.affiliate_registrations affiliate
      set sample_courier = stored.before ->> 'sample_courier', sample_resi = stored.before ->> 'sample_resi'
      from public.bulk_action_rows stored join public.bulk_actions action on action.id = stored.bulk_action_id
      where affiliate.id = parcel.id
        and stored.affiliate_id = parcel.id and stored.revision = parcel.revision
        and action.kind = 'send' and action.made_by = app.actor_id()
        and (affiliate.sample_courier, affiliate.sample_resi)
          is distinct from (stored.before ->> 'sample_courier', stored.before ->> 'sample_resi');
      return next parcel.id;
    exception when check_violation or insufficient_privilege then
      null; -- this row stays sent
    end;
  end loop;
end
$$;

grant execute on function app.find_shipments(jsonb, int), app.count_shipments(), app.find_sent_shipments(int),
  app.undo_sending(uuid[], integer[]) to app_request;
