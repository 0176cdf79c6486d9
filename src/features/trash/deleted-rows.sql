-- The trash, from which staff restore affiliates, videos, templates and products for 30 days (restore.sql). A trigger
-- moves each deleted row into the table `trash`, whatever statement deletes it. `row_values` is the deleted row.
-- `dependents` holds, by kind, what the row takes along or loses by its deletion, and what its restoration brings back:
--   affiliate: {assignments: [row], addresses: [row]}; without an address, the second key is missing;
--   video: {assignments: [row]};
--   product: {selections: [{id of the affiliate, before: its selected_product_ids}], videos: [{id}],
--     assignments: [{id}], grants: [row of user_permissions]};
--   template: {}.
-- An assignment whose affiliate and video are both deleted is stored with the one that was deleted first.

-- Returns how long a row can be restored. `trash-note.ts` has the same value; a test compares them.
create function app.trash_retention() returns interval
  language sql immutable
  return interval '30 days';

-- Checks whether the actor may delete rows of a resource, and so may see and restore the deleted ones: they need the
-- permission for its page, for affiliates also the one to delete.
create function app.may_trash(resource text) returns boolean
  language sql
  return case resource
    when 'affiliate' then (app.can('reg_affiliate') or app.can('data_affiliate')) and app.can('data_affiliate_delete')
    when 'video' then app.can('data_video')
    when 'template' then app.can('griting')
    when 'product' then app.can('product_management')
    else false
  end;

-- Checks whether the actor sees a row in the trash, and may restore it. They must be permitted to delete such rows. An
-- affiliate must have a product that the actor sees. A video must be the actor's own, unless they are a superadmin.
create function app.sees_trashed(resource text, row_values jsonb) returns boolean
  language sql
  return app.may_trash(resource) and case resource
    when 'affiliate' then app.sees_all_affiliates()
      or row_values -> 'selected_product_ids' ?| app.visible_products()::text[]
    when 'video' then coalesce((row_values ->> 'created_by')::uuid = app.actor_id(), false)
      or app.is_superadmin()
    else true
  end;

alter table trash enable row level security;
create policy read on trash for select to app_request
  using ((select app.actor_id()) is not null and app.sees_trashed(resource, row_values));
grant select (id, resource, title, search_text, deleted_at) on trash to app_request;
-- No grant for insert, update or delete: a trigger fills the trash, `app.restore` and `app.erase` empty it.

create trigger _900_notify_change after insert or update or delete or truncate on trash
  for each statement execute function app.notify_change();

-- The rows of the trash that the actor may restore, for the page Terhapus. It shows some fields of the deleted row as
-- `facts`, {field: text}, never all of them, and those names of its products that the actor may see.
create view app.trash_list with (security_barrier) as
  select trashed.id, trashed.resource, trashed.title, trashed.search_text, trashed.deleted_at,
    trashed.deleted_at + app.trash_retention() as restorable_until,
    (trashed.row_values ->> 'revision')::integer as revision, deleter.full_name as deleted_by_name,
    (select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each_text(trashed.row_values) field
      where field.value is not null and field.key = any (case trashed.resource
        when 'affiliate' then array['platform', 'username', 'whatsapp']
        when 'video' then array['video_vo', 'video_review', 'dibuat_oleh']
        when 'template' then array['description', 'template_content']
        else array['product_number', 'product_benefit'] end)) as facts,
    array(select product.product_name from public.products product
      where case trashed.resource
        when 'affiliate' then trashed.row_values -> 'selected_product_ids' ? product.id::text
          and app.sees_product(product.id)
        when 'video' then trashed.row_values ->> 'product_id' = product.id::text end
      order by product.product_name) as product_names
  from public.trash trashed left join public.profiles deleter on deleter.id = trashed.deleted_by
  where (select app.actor_id()) is not null and app.sees_trashed(trashed.resource, trashed.row_values);
grant select on app.trash_list to app_request;

-- Lets only one deletion or restoration run at a time. An assignment belongs to two rows, its affiliate and its video.
-- Thanks to the lock it is always either in its table or stored with one of the two. The statement trigger takes the
-- lock before any row lock, and so does every function that restores or erases; another order could end in a deadlock.
create function app.lock_trash() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('trash'));
  return null;
end
$$;

-- Returns the dependents of an affiliate or a video, before its deletion deletes them.
create function app.collect_dependents(deleted_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  assignments jsonb;
  addresses jsonb;
begin
  perform from public.affiliate_link_videos assignment
  where deleted_id in (assignment.affiliate_id, assignment.video_id) order by assignment.id for update;
  select coalesce(jsonb_agg(to_jsonb(assignment) order by assignment.id), '[]') into assignments
  from public.affiliate_link_videos assignment where deleted_id in (assignment.affiliate_id, assignment.video_id);
  select jsonb_agg(to_jsonb(shipping_address)) into addresses
  from public.shipping_addresses shipping_address where shipping_address.affiliate_id = deleted_id;
  -- An affiliate without an address, and a video, have no key `addresses`.
  return jsonb_build_object('assignments', assignments)
    || case when addresses is null then '{}' else jsonb_build_object('addresses', addresses) end;
end
$$;

-- Returns the rows that lose a product by its deletion.
create function app.collect_product_dependents(product uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'selections', (
      select coalesce(jsonb_agg(jsonb_build_object('id', affiliate.id, 'before', affiliate.selected_product_ids)), '[]')
      from public.affiliate_products selected
      join public.affiliate_registrations affiliate on affiliate.id = selected.affiliate_id
      where selected.product_id = collect_product_dependents.product),
    'videos', (
      select coalesce(jsonb_agg(jsonb_build_object('id', video.id)), '[]')
      from public.videos video where video.product_id = collect_product_dependents.product),
    'assignments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', assignment.id)), '[]')
      from public.affiliate_link_videos assignment
      where assignment.product_id = collect_product_dependents.product),
    'grants', (
      select coalesce(jsonb_agg(to_jsonb(user_permission)), '[]')
      from public.user_permissions user_permission
      join public.permission_names permission on permission.name = user_permission.permission_name
      where permission.product_id = collect_product_dependents.product))
$$;

-- Copies a row to the trash together with its dependents, before it is deleted. The trigger's argument is the resource.
create function app.move_to_trash() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  dependents jsonb := '{}';
begin
  if tg_argv[0] in ('affiliate', 'video') then
    dependents := app.collect_dependents(old.id);
  elsif tg_argv[0] = 'product' then
    perform app.lock_rows_of_product(old.id);
    dependents := app.collect_product_dependents(old.id);
  end if;
  insert into public.trash (id, resource, row_values, dependents, deleted_by)
  values (old.id, tg_argv[0], to_jsonb(old), dependents, app.actor_id());
  return old;
end
$$;
create trigger _100_lock_trash before delete on affiliate_registrations
  for each statement execute function app.lock_trash();
create trigger _150_move_to_trash before delete on affiliate_registrations
  for each row execute function app.move_to_trash('affiliate');
create trigger _100_lock_trash before delete on videos
  for each statement execute function app.lock_trash();
create trigger _150_move_to_trash before delete on videos
  for each row execute function app.move_to_trash('video');
create trigger _100_lock_trash before delete on griting_templates
  for each statement execute function app.lock_trash();
create trigger _150_move_to_trash before delete on griting_templates
  for each row execute function app.move_to_trash('template');
create trigger _100_lock_trash before delete on products
  for each statement execute function app.lock_trash();
create trigger _150_move_to_trash before delete on products
  for each row execute function app.move_to_trash('product');

-- Deletes rows that can no longer be restored, with their entries of the timeline. The hourly purge calls it. If there
-- are none, it runs no delete statement, whose trigger would announce a change.
create function app.purge_trash() returns void
  language plpgsql set search_path = '' as $$
begin
  if exists (select from public.trash where deleted_at < now() - app.trash_retention()) then
    with purged_rows as (delete from public.trash where deleted_at < now() - app.trash_retention() returning id)
    delete from public.timeline entry using purged_rows where entry.subject_id = purged_rows.id;
  end if;
end
$$;
grant execute on function app.trash_retention(), app.may_trash(text), app.sees_trashed(text, jsonb) to app_request;
