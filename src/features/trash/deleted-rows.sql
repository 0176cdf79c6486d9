-- The trash: a trigger moves deleted rows here, whatever statement deletes them. Rows are restored with their
-- dependents. A dependent of two rows that are both in the trash is stored with the row that was deleted first.

-- Returns how long a row can be restored. `trash-note.ts` has the same value; a test compares them.
create function app.trash_retention() returns interval
  language sql immutable
  return interval '30 days';

-- Checks whether the actor may open the page of the resource and may delete there.
create function app.may_trash(resource text) returns boolean
  language sql
  return case resource
    when 'affiliate' then (app.can('reg_affiliate') or app.can('data_affiliate')) and app.can('data_affiliate_delete')
    when 'video' then app.can('data_video')
    when 'template' then app.can('griting')
    when 'product' then app.can('product_management')
    else false
  end;

-- Checks whether the actor sees a row in the trash. `app.may_trash` must allow it. An affiliate must have a product
-- that the actor sees. A video must be the actor's own, unless they are a superadmin.
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

-- The rows of the trash that the actor may restore, with some fields of the deleted row, never all of them.
create view app.trash_list with (security_barrier) as
  select d.id, d.resource, d.title, d.search_text, d.deleted_at,
    d.deleted_at + app.trash_retention() as restorable_until, (d.row_values ->> 'revision')::integer as revision,
    p.full_name as deleted_by_name,
    (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each_text(d.row_values) f
      where f.value is not null and f.key = any (case d.resource
        when 'affiliate' then array['platform', 'username', 'whatsapp']
        when 'video' then array['video_vo', 'video_review', 'dibuat_oleh']
        when 'template' then array['description', 'template_content']
        else array['product_number', 'product_benefit'] end)) as facts,
    array(select o.product_name from public.products o
      where case d.resource
        when 'affiliate' then d.row_values -> 'selected_product_ids' ? o.id::text and app.sees_product(o.id)
        when 'video' then d.row_values ->> 'product_id' = o.id::text end
      order by o.product_name) as product_names
  from public.trash d left join public.profiles p on p.id = d.deleted_by
  where (select app.actor_id()) is not null and app.sees_trashed(d.resource, d.row_values);
grant select on app.trash_list to app_request;

-- Lets one deletion or restoration run at a time. Statement triggers call it before any row is locked, so that a
-- dependent of two rows is always found with one of them.
create function app.lock_trash() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('trash'));
  return null;
end
$$;

-- Moves a deleted row to the trash together with its dependents. The trigger's argument is the resource.
create function app.move_to_trash() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  dependents jsonb := '{}';
begin
  if tg_argv[0] in ('affiliate', 'video') then
    perform from public.affiliate_link_videos where old.id in (affiliate_id, video_id) order by id for update;
    select jsonb_build_object('assignments', coalesce(jsonb_agg(to_jsonb(lv) order by lv.id), '[]')) into dependents
    from public.affiliate_link_videos lv where old.id in (lv.affiliate_id, lv.video_id);
    dependents := dependents || coalesce((
      select jsonb_build_object('addresses', jsonb_agg(to_jsonb(s)))
      from public.shipping_addresses s where s.affiliate_id = old.id having count(*) > 0), '{}');
  elsif tg_argv[0] = 'product' then
    dependents := jsonb_build_object(
      'selections', (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'before', a.selected_product_ids)), '[]')
        from public.affiliate_products ap join public.affiliate_registrations a on a.id = ap.affiliate_id
        where ap.product_id = old.id),
      'videos', (
        select coalesce(jsonb_agg(jsonb_build_object('id', v.id)), '[]') from public.videos v
        where v.product_id = old.id),
      'assignments', (
        select coalesce(jsonb_agg(jsonb_build_object('id', lv.id)), '[]')
        from public.affiliate_link_videos lv where lv.product_id = old.id),
      'grants', (
        select coalesce(jsonb_agg(to_jsonb(g)), '[]')
        from public.user_permissions g join public.permission_names n on n.name = g.permission_name
        where n.product_id = old.id));
  end if;
  insert into public.trash (id, resource, row_values, dependents, deleted_by)
  values (old.id, tg_argv[0], to_jsonb(old), dependents, app.actor_id());
  return old;
end
$$;
create trigger _100_lock_trash before delete on affiliate_registrations
  for each statement execute function app.lock_trash();
create trigger _150_to_trash before delete on affiliate_registrations
  for each row execute function app.move_to_trash('affiliate');
create trigger _100_lock_trash before delete on videos
  for each statement execute function app.lock_trash();
create trigger _150_to_trash before delete on videos
  for each row execute function app.move_to_trash('video');
create trigger _100_lock_trash before delete on griting_templates
  for each statement execute function app.lock_trash();
create trigger _150_to_trash before delete on griting_templates
  for each row execute function app.move_to_trash('template');
create trigger _100_lock_trash before delete on products
  for each statement execute function app.lock_trash();
create trigger _150_to_trash before delete on products
  for each row execute function app.move_to_trash('product');

-- Deletes rows that can no longer be restored, with their timeline entries. Does nothing if there are none, so that no
-- change is announced.
create function app.purge_trash() returns void
  language plpgsql set search_path = '' as $$
begin
  if exists (select from public.trash where deleted_at < now() - app.trash_retention()) then
    with purged_rows as (delete from public.trash where deleted_at < now() - app.trash_retention() returning id)
    delete from public.timeline t using purged_rows p where t.subject_id = p.id;
  end if;
end
$$;
grant execute on function app.trash_retention(), app.may_trash(text), app.sees_trashed(text, jsonb) to app_request;
