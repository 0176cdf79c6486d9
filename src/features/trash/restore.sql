-- Restoration from the trash. These functions run as the owner and check by themselves what the policies would.

-- Returns the table of a resource that can be restored or erased. Null for users, whom `app.erase_user` erases.
create function app.resource_table(resource text) returns regclass
  language sql immutable
  return case resource
    when 'affiliate' then 'public.affiliate_registrations'
    when 'video' then 'public.videos'
    when 'template' then 'public.griting_templates'
    when 'product' then 'public.products'
    when 'application' then 'public.applications'
    when 'message' then 'public.messages'
  end::regclass;

-- Inserts deleted rows of one table under their old ids, with their revisions incremented. The rows must have the same
-- keys. Columns added after the deletion get their default, generated columns are computed, and references to deleted
-- users become null.
create function app.restore_rows(target regclass, rows jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  -- The users whom the rows name, without those who were deleted.
  existing_users text[] := array(
    select p.id::text from public.profiles p where p.id in (
      select (row_values ->> user_column)::uuid
      from jsonb_array_elements(rows) row_values cross join unnest(array['created_by', 'granted_by']) user_column)
    order by p.id for key share);
  restored_rows jsonb := (
    select jsonb_agg(deleted.row_values || missing_users.null_values || next_revision.new_values order by deleted.place)
    from jsonb_array_elements(rows) with ordinality as deleted (row_values, place)
    cross join lateral (
      select coalesce(jsonb_object_agg(user_column, null::text), '{}') as null_values
      from unnest(array['created_by', 'granted_by']) user_column
      where deleted.row_values ->> user_column <> all (existing_users)) missing_users
    cross join lateral (
      select case when deleted.row_values ? 'revision'
        then jsonb_build_object('revision', (deleted.row_values ->> 'revision')::integer + 1, 'updated_at', now(),
          'updated_by', app.actor_id())
        else '{}' end as new_values) next_revision);
  columns text := (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_catalog.pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = ''
      and restored_rows -> 0 ? attname::text);
begin
  if restored_rows is not null then
    execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1)', target, columns)
      using restored_rows;
  end if;
end
$$;

create function app.restore_row(target regclass, row_values jsonb) returns void
  language sql
  return app.restore_rows(target, jsonb_build_array(row_values));

-- Attaches a dependent to a row in the trash, so that it is restored with that row.
-- @returns true if the row is in the trash
create function app.reattach(trash_id uuid, kind text, dependent jsonb) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.trash d
  set dependents = jsonb_set(d.dependents, array[kind],
    coalesce(d.dependents -> kind, '[]') || jsonb_build_array(dependent))
  where d.id = trash_id;
  return found;
end
$$;

-- Restores an assignment if its affiliate and its video exist; if one of them is in the trash, attaches the assignment
-- to that row. The assignment is restored as returned if another affiliate has the video now, or if the video belongs
-- to another product now.
-- @returns null, or for an assignment that was restored as returned but was active when it was deleted:
-- {no_video, affiliate_id, username} with the affiliate who has the video now
create function app.restore_assignment(assignment jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  new_values jsonb := assignment;
  return_values jsonb := jsonb_build_object('status_link_posting', 'dikembalikan', 'posted_at', null,
    'returned_at', now());
  is_returned boolean := assignment ->> 'status_link_posting' = 'dikembalikan';
  product uuid := (assignment ->> 'product_id')::uuid;
  video record;
  holder record;
begin
  if not exists (select from public.affiliate_registrations a where a.id = (assignment ->> 'affiliate_id')::uuid) then
    perform app.reattach((assignment ->> 'affiliate_id')::uuid, 'assignments', assignment);
    return null;
  end if;
  select v.id, v.no_video, v.product_id into video
  from public.videos v where v.id = (assignment ->> 'video_id')::uuid for no key update;
  if not found then
    perform app.reattach((assignment ->> 'video_id')::uuid, 'assignments', assignment);
    return null;
  end if;
  if product is not null and not exists (select from public.products p where p.id = product for key share) then
    perform app.reattach(product, 'assignments', jsonb_build_object('id', assignment ->> 'id'));
    new_values := new_values || jsonb_build_object('product_id', null);
    product := null;
  end if;
  begin
    perform app.restore_row('public.affiliate_link_videos'::regclass,
      case when not is_returned and product is not null and product is distinct from video.product_id
        then new_values || return_values else new_values end);
  exception
    when unique_violation then
      perform app.restore_row('public.affiliate_link_videos'::regclass, new_values || return_values);
  end;
  if is_returned or exists (
    select from public.affiliate_link_videos lv
    where lv.id = (assignment ->> 'id')::uuid and lv.status_link_posting <> 'dikembalikan') then
    return null;
  end if;
  -- The affiliate is named only if the actor may see them.
  select a.id, a.username into holder
  from public.affiliate_link_videos lv join public.affiliate_registrations a on a.id = lv.affiliate_id
  where lv.video_id = video.id and lv.status_link_posting <> 'dikembalikan'
    and (app.sees_all_affiliates() or a.selected_product_ids && app.visible_products());
  return jsonb_build_object('no_video', video.no_video, 'affiliate_id', holder.id, 'username', holder.username);
end
$$;

-- Restores assignments as `restore_assignment` does: in one statement those whose affiliate, product and video have not
-- changed since the deletion, then the others one by one.
-- @returns [{no_video, affiliate_id, username}], the results of `restore_assignment` that are not null
create function app.restore_assignments(assignments jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  unchanged_assignments jsonb;
  other_assignments jsonb;
  assignment jsonb;
  reassigned_video jsonb;
  reassigned_videos jsonb := '[]';
begin
  -- Locks the videos in the order in which other transactions lock them.
  perform from public.videos v
  where v.id in (select (e ->> 'video_id')::uuid from jsonb_array_elements(assignments) e)
    order by v.id for no key update;
  select jsonb_agg(e) filter (where is_unchanged), jsonb_agg(e) filter (where not is_unchanged)
  into unchanged_assignments, other_assignments
  from jsonb_array_elements(assignments) e
  cross join lateral (select
    exists (select from public.affiliate_registrations a where a.id = (e ->> 'affiliate_id')::uuid)
    and exists (select from public.videos v
      where v.id = (e ->> 'video_id')::uuid and v.product_id = (e ->> 'product_id')::uuid)
    and (e ->> 'status_link_posting' = 'dikembalikan' or not exists (select from public.affiliate_link_videos lv
      where lv.video_id = (e ->> 'video_id')::uuid and lv.status_link_posting <> 'dikembalikan'))
    -- An assignment deleted before a migration may lack a column.
    and array(select jsonb_object_keys(e) k order by k) = array(select jsonb_object_keys(assignments -> 0) k order by k)
    as is_unchanged) comparison;
  begin
    perform app.restore_rows('public.affiliate_link_videos', coalesce(unchanged_assignments, '[]'));
  exception
    when unique_violation then other_assignments := assignments; -- two assignments have the same video
  end;
  for assignment in select e from jsonb_array_elements(other_assignments) e order by (e ->> 'video_id')::uuid loop
    reassigned_video := app.restore_assignment(assignment);
    if reassigned_video is not null then
      reassigned_videos := reassigned_videos || reassigned_video;
    end if;
  end loop;
  return reassigned_videos;
end
$$;

-- Attaches `dependent` under `kind` to those products of a list that are in the trash, so that their restoration adds
-- them to it.
-- @returns the products that exist, in the order of the list
create function app.attach_to_products(ids jsonb, kind text, dependent jsonb) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
declare
  existing uuid[] := '{}';
  product uuid;
begin
  for product in select e::uuid from jsonb_array_elements_text(ids) with ordinality as entry (e, n) order by n loop
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
-- else before the first product that followed it, else at the end.
create function app.insert_into_selection(selection uuid[], before uuid[], product uuid) returns uuid[]
  language sql immutable
  return case when product = any (selection) then selection else (
    select selection[:place] || product || selection[place + 1:] from (select coalesce(
      (select max(array_position(selection, p)) from unnest(before[:array_position(before, product) - 1]) p),
      (select min(array_position(selection, p)) - 1 from unnest(before[array_position(before, product) + 1:]) p),
      cardinality(selection)) as place) target) end;

-- Puts a restored product back into the selections, videos, assignments and permissions that had it, also into those of
-- rows that are in the trash. `product_dependents` is
-- {selections: [{id, before}], videos: [{id}], assignments: [{id}], grants: [row of user_permissions]}.
create function app.restore_product(product uuid, product_dependents jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  perform app.restore_selections(product, product_dependents -> 'selections');
  perform app.restore_product_of_videos(product, product_dependents -> 'videos');
  perform app.restore_product_of_assignments(product, product_dependents -> 'assignments');
  perform app.restore_grants(product_dependents -> 'grants');
end
$$;

-- Puts a product back into the selections of live affiliates, of affiliates in the trash, and into the selections that
-- other products in the trash have stored as `before`, if they were deleted after this product.
create function app.restore_selections(product uuid, selections jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.affiliate_registrations a
  set selected_product_ids = app.insert_into_selection(a.selected_product_ids, s.before, product)
  from jsonb_to_recordset(selections) as s (id uuid, before uuid[])
  where a.id = s.id and product <> all (a.selected_product_ids);

  update public.trash d
  set row_values = jsonb_set(d.row_values, '{selected_product_ids}', to_jsonb(app.insert_into_selection(
    app.jsonb_to_uuids(d.row_values -> 'selected_product_ids'), s.before, product)))
  from jsonb_to_recordset(selections) as s (id uuid, before uuid[])
  where d.id = s.id;

  update public.trash d
  set dependents = jsonb_set(d.dependents, '{selections}', (
    select jsonb_agg(case when s.id is null then e else e || jsonb_build_object('before',
      app.insert_into_selection(app.jsonb_to_uuids(e -> 'before'), s.before, product)) end order by n)
    from jsonb_array_elements(d.dependents -> 'selections') with ordinality as entry (e, n)
    left join jsonb_to_recordset(selections) as s (id uuid, before uuid[]) on s.id = (e ->> 'id')::uuid))
  where d.resource = 'product' and jsonb_array_length(d.dependents -> 'selections') > 0;
end
$$;

create function app.jsonb_to_uuids(ids jsonb) returns uuid[]
  language sql immutable
  return array(select jsonb_array_elements_text(ids)::uuid);

-- Sets the product of the videos that had it, live or in the trash, unless they have another one now.
create function app.restore_product_of_videos(product uuid, videos jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.videos v set product_id = product
  from jsonb_to_recordset(videos) as s (id uuid)
  where v.id = s.id and v.product_id is null;

  update public.trash d set row_values = jsonb_set(d.row_values, '{product_id}', to_jsonb(product))
  from jsonb_to_recordset(videos) as s (id uuid)
  where d.id = s.id and d.row_values ->> 'product_id' is null;
end
$$;

-- Sets the product of the assignments that had it: live ones, and those attached to affiliates and videos in the trash.
create function app.restore_product_of_assignments(product uuid, assignments jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.affiliate_link_videos lv set product_id = product
  from jsonb_to_recordset(assignments) as s (id uuid)
  where lv.id = s.id and lv.product_id is null;

  update public.trash d
  set dependents = jsonb_set(d.dependents, '{assignments}', (
    select jsonb_agg(case when e ->> 'product_id' is null
        and e ->> 'id' in (select s.id from jsonb_to_recordset(assignments) as s (id text))
      then e || jsonb_build_object('product_id', product) else e end order by n)
    from jsonb_array_elements(d.dependents -> 'assignments') with ordinality as entry (e, n)))
  where d.resource in ('affiliate', 'video') and jsonb_array_length(d.dependents -> 'assignments') > 0;
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

-- Returns the values of a row in the trash with the changes that the user who restores it has entered. Ignores changes
-- of fields whose values no other row can take.
create function app.apply_restored_values(resource text, row_values jsonb, changes jsonb) returns jsonb
  language sql immutable
  return row_values || (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(changes)
    where key = any (case resource
      when 'affiliate' then array['platform', 'username', 'whatsapp']
      when 'video' then array['video_vo', 'video_review']
      when 'product' then array['product_number']
      else '{}' end));

-- Returns new values for the columns that depend on what exists now: the products of an affiliate, and the product and
-- status of a video. Empty for other rows. Attaches the row to those of its products that are in the trash.
create function app.update_restored_references(resource text, id uuid, row_values jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  product_ids uuid[];
begin
  case resource
    when 'affiliate' then
      product_ids := app.attach_to_products(row_values -> 'selected_product_ids', 'selections',
        jsonb_build_object('id', id, 'before', row_values -> 'selected_product_ids'));
      return jsonb_build_object('selected_product_ids', product_ids);
    when 'video' then
      -- Takes the lock of all statements that write links.
      perform pg_advisory_xact_lock(hashtext('video_links'));
      product_ids := app.attach_to_products(
        case when row_values ->> 'product_id' is null then '[]' else jsonb_build_array(row_values -> 'product_id') end,
        'videos', jsonb_build_object('id', id));
      -- The status of a video follows from its assignments.
      return jsonb_build_object('status', 'video baru', 'product_id', product_ids[1]);
    else
      return '{}';
  end case;
end
$$;

-- Restores a row, with new values for fields whose values other rows have taken meanwhile. Changes of other fields are
-- ignored, because the actor may lack the right to edit the row.
-- @returns the result of `restore_assignments`; null if the trash has no such row that the actor may restore
create function app.restore(trash_id uuid, changes jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  deleted public.trash;
  needed_changes jsonb;
  reassigned_videos jsonb := '[]';
begin
  perform pg_advisory_xact_lock(hashtext('trash'));
  select * into deleted from public.trash where id = trash_id for update;
  -- A row that the actor may not restore counts as missing: another answer would reveal that it is in the trash.
  if not found or not app.sees_trashed(deleted.resource, deleted.row_values) then
    return null;
  end if;
  -- Only the changes that resolve a conflict. Platform and username conflict together.
  needed_changes := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(changes)
    where case key when 'platform' then 'username' else key end
      in (select t.field from app.find_restore_conflicts(trash_id, '{}') t));
  deleted.row_values := app.apply_restored_values(deleted.resource, deleted.row_values, needed_changes);
  deleted.row_values := deleted.row_values || app.update_restored_references(deleted.resource, deleted.id,
    deleted.row_values);
  delete from public.trash where id = deleted.id;
  perform app.restore_row(app.resource_table(deleted.resource), deleted.row_values);
  if deleted.resource = 'product' then
    perform app.restore_product(deleted.id, deleted.dependents);
  else
    perform app.restore_rows('public.shipping_addresses', coalesce(deleted.dependents -> 'addresses', '[]'));
    reassigned_videos := app.restore_assignments(coalesce(deleted.dependents -> 'assignments', '[]'));
  end if;
  return reassigned_videos;
end
$$;

-- Returns the fields of a row in the trash whose values other rows have now, and which row has each, for the user who
-- wants to restore it.
create function app.find_restore_conflicts(trash_id uuid, changes jsonb) returns table (field text, holder text)
  language sql stable security definer set search_path = '' as $$
  with deleted_row as (
    select d.id, d.resource, app.apply_restored_values(d.resource, d.row_values, changes) as row_values
    from public.trash d where d.id = trash_id and app.sees_trashed(d.resource, d.row_values))
  select 'username', a.username from deleted_row r join public.affiliate_registrations a
    on r.resource = 'affiliate' and a.platform = r.row_values ->> 'platform'
      and a.username_key = app.username_key(r.row_values ->> 'username')
  union all
  select 'whatsapp', a.username from deleted_row r join public.affiliate_registrations a
    on r.resource = 'affiliate' and a.whatsapp_key = app.whatsapp_key(r.row_values ->> 'whatsapp')
  union all
  select f.name, 'Video #' || v.no_video
    from deleted_row r cross join unnest(array['video_vo', 'video_review']) as f (name)
    join public.video_links l on r.resource = 'video' and l.link_key = app.link_key(r.row_values ->> f.name)
    join public.videos v on v.id = l.video_id
  union all
  select 'product_number', p.product_name from deleted_row r join public.products p
    on r.resource = 'product' and p.product_number_key = app.fold_text(r.row_values ->> 'product_number')
$$;

grant execute on function app.restore(uuid, jsonb), app.find_restore_conflicts(uuid, jsonb) to app_request;
