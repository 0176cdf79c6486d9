-- Functions that list the samples waiting to be sent, longest waiting first, and the recently sent ones. A parcel is
-- listed under one product: the affiliate's first product that the reader may see. Like the search, these functions run
-- as the owner and apply the rights themselves. The conditions of `app.affiliate_filter` refer to the products that the
-- filter allows as $3 and to the products that the reader may see, or null for all, as $4.

-- Returns the product under which a parcel is listed.
-- @param visible the products that the reader may see; null for all
create function app.shipping_product(affiliate uuid, visible uuid[]) returns uuid
  language sql stable set search_path = ''
  return (select ap.product_id from public.affiliate_products ap
    where ap.affiliate_id = shipping_product.affiliate
      and (shipping_product.visible is null or ap.product_id = any (shipping_product.visible))
    order by ap.position limit 1);

-- Returns an SQL expression for the parcel's product, on the alias a. A reader who sees everything gets the row's own
-- column.
create function app.parcel_product_expression(visible uuid[]) returns text
  language sql immutable
  return case when visible is null then 'a.product_id' else 'app.shipping_product(a.id, $4)' end;

-- Returns an SQL condition on the alias a: no address is known. False for an actor who may not know addresses.
create function app.missing_address_condition() returns text
  language sql
  return case when app.can('data_affiliate_edit') or app.can('reg_affiliate')
    then 'not exists (select from public.shipping_addresses s where s.affiliate_id = a.id)' else 'false' end;

-- Returns the samples that wait to be sent.
-- @param filter product_id, or without_product; without_address; empty for all
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

-- Counts the waiting samples of each product.
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

-- Returns the samples that were sent in the last 24 hours, the latest first.
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

-- Undoes the sending of one save, row by row. Rows that were changed since stay sent. Courier and number get their
-- values from before that save, since a number pasted onto the wrong parcel must not stay there. Runs as the owner,
-- because requests can't read the stored values; `undo_step` has checked all rights by then.
-- @returns the affiliates whose sending was undone
create function app.undo_sending(affiliates uuid[], revisions integer[]) returns setof uuid
  language plpgsql security definer set search_path = '' as $$
declare
  parcel record;
begin
  for parcel in select * from unnest(affiliates, revisions) as s (id, revision) order by s.id loop
    begin
      perform app.undo_step(parcel.id, parcel.revision);
      update public.affiliate_registrations a
      set sample_courier = r.before ->> 'sample_courier', sample_resi = r.before ->> 'sample_resi'
      from public.bulk_action_rows r join public.bulk_actions b on b.id = r.bulk_action_id
      where a.id = parcel.id
        and (r.affiliate_id, r.revision, b.kind, b.made_by) = (parcel.id, parcel.revision, 'send', app.actor_id())
        and (a.sample_courier, a.sample_resi)
          is distinct from (r.before ->> 'sample_courier', r.before ->> 'sample_resi');
      return next parcel.id;
    exception when check_violation or insufficient_privilege then
      null; -- this row stays sent
    end;
  end loop;
end
$$;

grant execute on function app.find_shipments(jsonb, int), app.count_shipments(), app.find_sent_shipments(int),
  app.undo_sending(uuid[], integer[]) to app_request;
