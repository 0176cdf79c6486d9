-- Restoration from the trash (deleted-rows.sql), for users who may delete rows of the resource. The server calls
-- `app.restore` for one row; the undo of a bulk deletion restores many. The functions run as the owner, since the right
-- to delete does not cover what a restoration writes, and check by themselves what the policies would.
--
-- `dependents` of the restored row are restored if the other rows that they refer to exist. If one of these is in the
-- trash, they are attached to it, and so are restored with it.

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

-- Inserts deleted rows of one table under their old ids. All rows must have the same keys. Each row is changed as
-- follows: the revision is incremented, if it has one; a reference to a deleted user becomes null. Generated columns
-- are computed again, and columns that the table got after the deletion have their default.
create function app.restore_rows(target regclass, rows jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  user_columns constant text[] := array['created_by', 'granted_by'];
  existing_users text[] := array(
    select profile.id::text from public.profiles profile where profile.id in (
      select (row_values ->> user_column)::uuid
      from jsonb_array_elements(rows) row_values cross join unnest(user_columns) user_column)
    order by profile.id for key share);
  restored_rows jsonb := (
    select jsonb_agg(deleted.row_values || missing_users.null_values || next_revision.new_values order by deleted.place)
    from jsonb_array_elements(rows) with ordinality as deleted (row_values, place)
    cross join lateral (
      select coalesce(jsonb_object_agg(user_column, null::text), '{}') as null_values
      from unnest(user_columns) user_column
      where deleted.row_values ->> user_column <> all (existing_users)) missing_users
    cross join lateral (
      select case when deleted.row_values ? 'revision'
        then jsonb_build_object('revision', (deleted.row_values ->> 'revision')::integer + 1, 'updated_at', now(),
          'updated_by', app.actor_id())
        else '{}' end as new_values) next_revision);
  -- The columns that the rows have and that can be inserted.
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

-- Attaches a dependent to a row in the trash, so that it is restored with that row. Does nothing if the trash has no
-- such row. The kinds of dependents are listed in deleted-rows.sql.
create function app.reattach(trash_id uuid, kind text, dependent jsonb) returns void
  language sql security definer set search_path = '' as $$
  update public.trash trashed
  set dependents = jsonb_set(trashed.dependents, array[kind],
    coalesce(trashed.dependents -> kind, '[]') || jsonb_build_array(dependent))
  where trashed.id = trash_id
$$;

-- Restores an assignment if its affiliate and its video exist; if one of them is in the trash, attaches the assignment
-- to that row. A deleted product is left out until it is restored. The assignment is restored as returned if another
-- affiliate has the video now, or if the video has another product now.
-- @returns null, or for an assignment that was restored as returned but was active when it was deleted:
-- {no_video, affiliate_id, username} with the affiliate who has the video now; the last two are null if nobody has it,
-- or if the actor may not see that affiliate
create function app.restore_assignment(assignment jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  assignment_id uuid := (assignment ->> 'id')::uuid;
  old_affiliate uuid := (assignment ->> 'affiliate_id')::uuid;
  old_video uuid := (assignment ->> 'video_id')::uuid;
  product uuid := (assignment ->> 'product_id')::uuid;
  was_returned boolean := assignment ->> 'status_link_posting' = 'dikembalikan';
  new_values jsonb := assignment;
  values_of_return jsonb := jsonb_build_object('status_link_posting', 'dikembalikan', 'posted_at', null,
    'returned_at', now());
  video record;
  holder record;
begin
  if not exists (select from public.affiliate_registrations affiliate where affiliate.id = old_affiliate) then
    perform app.reattach(old_affiliate, 'assignments', assignment);
    return null;
  end if;
  select stored.id, stored.no_video, stored.product_id into video
  from public.videos stored where stored.id = old_video for no key update;
  if not found then
    perform app.reattach(old_video, 'assignments', assignment);
    return null;
  end if;
  if product is not null and not exists (
    select from public.products stored where stored.id = product for key share) then
    perform app.reattach(product, 'assignments', jsonb_build_object('id', assignment_id));
    new_values := new_values || jsonb_build_object('product_id', null);
    product := null;
  end if;
  if not was_returned and product is not null and product is distinct from video.product_id then
    new_values := new_values || values_of_return;
  end if;
  begin
    perform app.restore_row('public.affiliate_link_videos'::regclass, new_values);
  exception
    -- Another affiliate has the video now.
    when unique_violation then
      perform app.restore_row('public.affiliate_link_videos'::regclass, new_values || values_of_return);
  end;
  if was_returned or exists (
    select from public.affiliate_link_videos restored
    where restored.id = assignment_id and restored.status_link_posting <> 'dikembalikan') then
    return null;
  end if;
  select affiliate.id, affiliate.username into holder
  from public.affiliate_link_videos active
  join public.affiliate_registrations affiliate on affiliate.id = active.affiliate_id
  where active.video_id = video.id and active.status_link_posting <> 'dikembalikan'
    and (app.sees_all_affiliates() or affiliate.selected_product_ids && app.visible_products());
  return jsonb_build_object('no_video', video.no_video, 'affiliate_id', holder.id, 'username', holder.username);
end
$$;

-- Restores assignments: in one statement those whose affiliate, product and video have not changed since the deletion,
-- then each of the others by `restore_assignment`.
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
  -- Locks the videos by id, as other transactions do, so that no two wait for each other.
  perform from public.videos video
  where video.id in (select (element ->> 'video_id')::uuid from jsonb_array_elements(assignments) element)
    order by video.id for no key update;
  select jsonb_agg(element) filter (where is_unchanged), jsonb_agg(element) filter (where not is_unchanged)
  into unchanged_assignments, other_assignments
  from jsonb_array_elements(assignments) element
  cross join lateral (select
    exists (
      select from public.affiliate_registrations affiliate where affiliate.id = (element ->> 'affiliate_id')::uuid)
    and exists (
      select from public.videos video
      where video.id = (element ->> 'video_id')::uuid and video.product_id = (element ->> 'product_id')::uuid)
    and (element ->> 'status_link_posting' = 'dikembalikan' or not exists (
      select from public.affiliate_link_videos active
      where active.video_id = (element ->> 'video_id')::uuid and active.status_link_posting <> 'dikembalikan'))
    -- One statement restores only rows with the same keys. A row that was deleted before an upgrade may lack a column.
    and array(select jsonb_object_keys(element) key order by key)
      = array(select jsonb_object_keys(assignments -> 0) key order by key)
    as is_unchanged) comparison;
  begin
    perform app.restore_rows('public.affiliate_link_videos', coalesce(unchanged_assignments, '[]'));
  exception
    -- Two of the assignments are active and have the same video. All are restored one by one.
    when unique_violation then other_assignments := assignments;
  end;
  for assignment in
    select element from jsonb_array_elements(other_assignments) element order by (element ->> 'video_id')::uuid
  loop
    reassigned_video := app.restore_assignment(assignment);
    if reassigned_video is not null then
      reassigned_videos := reassigned_videos || reassigned_video;
    end if;
  end loop;
  return reassigned_videos;
end
$$;

-- Returns the values of a row in the trash, with the new values that the user has entered for its restoration. Only
-- fields whose values are unique among the rows of the resource can get a new value; other changes are ignored.
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
-- status of a video; {} for other resources. Attaches the row to those of its products that are in the trash.
create function app.resolve_references(resource text, id uuid, row_values jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  existing_products uuid[];
begin
  case resource
    when 'affiliate' then
      existing_products := app.attach_to_deleted_products(row_values -> 'selected_product_ids', 'selections',
        jsonb_build_object('id', id, 'before', row_values -> 'selected_product_ids'));
      return jsonb_build_object('selected_product_ids', existing_products);
    when 'video' then
      -- Takes the lock of all calls that write links of videos (`lockVideoLinks` in videos.server.ts): two transactions
      -- that claim the same links in opposite order would deadlock.
      perform pg_advisory_xact_lock(hashtext('video_links'));
      existing_products := app.attach_to_deleted_products(
        case when row_values ->> 'product_id' is null then '[]' else jsonb_build_array(row_values -> 'product_id') end,
        'videos', jsonb_build_object('id', id));
      -- The restored assignments set the status again.
      return jsonb_build_object('status', 'video baru', 'product_id', existing_products[1]);
    else
      return '{}';
  end case;
end
$$;

-- Restores a row with its dependents. `changes` has new values for fields whose values other rows have taken meanwhile.
-- Changes of other fields are ignored, because the actor may lack the right to edit the row.
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
  -- A conflict of usernames is also resolved by another platform.
  needed_changes := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(changes)
    where case key when 'platform' then 'username' else key end
      in (select conflict.field from app.find_restore_conflicts(trash_id, '{}') conflict));
  deleted.row_values := app.apply_restored_values(deleted.resource, deleted.row_values, needed_changes);
  deleted.row_values := deleted.row_values
    || app.resolve_references(deleted.resource, deleted.id, deleted.row_values);
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

-- Returns the fields of a row in the trash whose values another row has now, with the name of that row, for the user
-- who wants to restore it. `changes` are new values that the user has entered; they are checked instead of the deleted
-- ones.
create function app.find_restore_conflicts(trash_id uuid, changes jsonb) returns table (field text, holder text)
  language sql stable security definer set search_path = '' as $$
  with deleted as (
    select trashed.id, trashed.resource,
      app.apply_restored_values(trashed.resource, trashed.row_values, changes) as row_values
    from public.trash trashed where trashed.id = trash_id and app.sees_trashed(trashed.resource, trashed.row_values))
  select 'username', affiliate.username from deleted join public.affiliate_registrations affiliate
    on deleted.resource = 'affiliate' and affiliate.platform = deleted.row_values ->> 'platform'
      and affiliate.username_key = app.username_key(deleted.row_values ->> 'username')
  union all
  select 'whatsapp', affiliate.username from deleted join public.affiliate_registrations affiliate
    on deleted.resource = 'affiliate'
      and affiliate.whatsapp_key = app.whatsapp_key(deleted.row_values ->> 'whatsapp')
  union all
  select link.field, 'Video #' || video.no_video
    from deleted cross join unnest(array['video_vo', 'video_review']) as link (field)
    join public.video_links stored
      on deleted.resource = 'video' and stored.link_key = app.link_key(deleted.row_values ->> link.field)
    join public.videos video on video.id = stored.video_id
  union all
  select 'product_number', product.product_name from deleted join public.products product
    on deleted.resource = 'product'
      and product.product_number_key = app.fold_text(deleted.row_values ->> 'product_number')
$$;

grant execute on function app.restore(uuid, jsonb), app.find_restore_conflicts(uuid, jsonb) to app_request;
