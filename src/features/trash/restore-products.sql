-- The restoration of products from the trash, and the selections of products in restored affiliates. The functions are
-- steps of `app.restore` (restore.sql), which checks the rights; requests can't call them. deleted-rows.sql describes
-- the dependents of a product.

-- Attaches a dependent to the products in the list that are in the trash. When they are restored, it gets them back.
-- @returns the products that exist, in the same order
create function app.attach_to_deleted_products(product_ids jsonb, kind text, dependent jsonb) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
declare
  existing uuid[] := '{}';
  product uuid;
begin
  for product in
    select entry.id::uuid from jsonb_array_elements_text(product_ids) with ordinality as entry (id, place)
    order by entry.place
  loop
    perform from public.products where id = product for key share;
    if found then
      existing := existing || product;
    else
      perform app.reattach(product, kind, dependent);
    end if;
  end loop;
  return existing;
end
$$;

-- Inserts a product into a selection at the place that it had in `before`: behind the last product that preceded it,
-- else before the first product that followed it, else at the end. Example: selection {A, D}, before {A, B, C, D},
-- product C: the result is {A, C, D}.
create function app.insert_into_selection(selection uuid[], before uuid[], product uuid) returns uuid[]
  language sql immutable
  return case when product = any (selection) then selection else (
    select selection[:place] || product || selection[place + 1:] from (select coalesce(
      (select max(array_position(selection, preceding))
        from unnest(before[:array_position(before, product) - 1]) preceding),
      (select min(array_position(selection, following)) - 1
        from unnest(before[array_position(before, product) + 1:]) following),
      cardinality(selection)) as place) target) end;

-- Puts a restored product back into the selections, videos, assignments and permissions that had it, also into those of
-- rows that are in the trash.
create function app.restore_product(product uuid, product_dependents jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  perform app.lock_rows(
    array(select (entry ->> 'id')::uuid from jsonb_array_elements(product_dependents -> 'selections') entry
      union select assignment.affiliate_id from jsonb_array_elements(product_dependents -> 'assignments') entry
        join public.affiliate_link_videos assignment on assignment.id = (entry ->> 'id')::uuid),
    array(select (entry ->> 'id')::uuid from jsonb_array_elements(product_dependents -> 'assignments') entry),
    array(select (entry ->> 'id')::uuid from jsonb_array_elements(product_dependents -> 'videos') entry));
  perform app.restore_selections(product, product_dependents -> 'selections');
  perform app.restore_product_of_videos(product, product_dependents -> 'videos');
  perform app.restore_product_of_assignments(product, product_dependents -> 'assignments');
  perform app.restore_grants(product_dependents -> 'grants');
end
$$;

-- Puts a product back into the selections of these affiliates, live or in the trash. Products that were deleted after
-- this one have stored such selections without it, as `before`. It is put back into those as well.
-- @param selections [{id of the affiliate, before: its selection when the product was deleted}]
create function app.restore_selections(product uuid, selections jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.affiliate_registrations affiliate
  set selected_product_ids = app.insert_into_selection(affiliate.selected_product_ids, selection.before, product)
  from jsonb_to_recordset(selections) as selection (id uuid, before uuid[])
  where affiliate.id = selection.id and product <> all (affiliate.selected_product_ids);

  update public.trash trashed
  set row_values = jsonb_set(trashed.row_values, '{selected_product_ids}', to_jsonb(app.insert_into_selection(
    app.jsonb_to_uuids(trashed.row_values -> 'selected_product_ids'), selection.before, product)))
  from jsonb_to_recordset(selections) as selection (id uuid, before uuid[])
  where trashed.id = selection.id;

  update public.trash trashed
  set dependents = jsonb_set(trashed.dependents, '{selections}', (
    select jsonb_agg(
      case when selection.id is null then stored.entry
        else stored.entry || jsonb_build_object('before', app.insert_into_selection(
          app.jsonb_to_uuids(stored.entry -> 'before'), selection.before, product)) end
      order by stored.place)
    from jsonb_array_elements(trashed.dependents -> 'selections') with ordinality as stored (entry, place)
    left join jsonb_to_recordset(selections) as selection (id uuid, before uuid[])
      on selection.id = (stored.entry ->> 'id')::uuid))
  where trashed.resource = 'product' and jsonb_array_length(trashed.dependents -> 'selections') > 0;
end
$$;

create function app.jsonb_to_uuids(ids jsonb) returns uuid[]
  language sql immutable
  return array(select jsonb_array_elements_text(ids)::uuid);

-- Sets the product of these videos, live or in the trash, unless they have another one now.
-- @param videos [{id}]
create function app.restore_product_of_videos(product uuid, videos jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.videos video set product_id = product
  from jsonb_to_recordset(videos) as dependent (id uuid)
  where video.id = dependent.id and video.product_id is null;

  update public.trash trashed set row_values = jsonb_set(trashed.row_values, '{product_id}', to_jsonb(product))
  from jsonb_to_recordset(videos) as dependent (id uuid)
  where trashed.id = dependent.id and trashed.row_values ->> 'product_id' is null;
end
$$;

-- Sets the product of these assignments, unless they have another one now: of live ones, and of those stored with
-- affiliates and videos in the trash.
-- @param assignments [{id}]
create function app.restore_product_of_assignments(product uuid, assignments jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.affiliate_link_videos assignment set product_id = product
  from jsonb_to_recordset(assignments) as dependent (id uuid)
  where assignment.id = dependent.id and assignment.product_id is null;

  update public.trash trashed
  set dependents = jsonb_set(trashed.dependents, '{assignments}', (
    select jsonb_agg(
      case when stored.assignment ->> 'product_id' is null and stored.assignment ->> 'id' in (
          select dependent.id from jsonb_to_recordset(assignments) as dependent (id text))
        then stored.assignment || jsonb_build_object('product_id', product)
        else stored.assignment end
      order by stored.place)
    from jsonb_array_elements(trashed.dependents -> 'assignments') with ordinality as stored (assignment, place)))
  where trashed.resource in ('affiliate', 'video') and jsonb_array_length(trashed.dependents -> 'assignments') > 0;
end
$$;

-- Restores the permissions of users on a product. While it was deleted, nobody could revoke them, so each is restored
-- only if the actor may grant it now.
create function app.restore_grants(grants jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  grant_row jsonb;
begin
  for grant_row in select jsonb_array_elements(grants) loop
    perform from public.profiles where id = (grant_row ->> 'user_id')::uuid for key share;
    if found and app.may_grant((grant_row ->> 'user_id')::uuid, grant_row ->> 'permission_name') then
      perform app.restore_row('public.user_permissions'::regclass, grant_row);
    end if;
  end loop;
end
$$;
