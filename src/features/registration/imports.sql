-- Imports: affiliates that are registered together and can be undone together for a day.

-- Returns how long an import can be undone. `import.ts` has the same value; a test compares them.
create function app.import_retention() returns interval
  language sql immutable
  return interval '24 hours';

alter table affiliate_imports enable row level security;
-- The table has no policy and no grant: only the functions and the view below write and read it.

-- Records an import of these affiliates, limited to those that the actor has registered in this transaction.
-- @returns the id of the import; null if the actor has registered none of them
create function app.record_import(affiliate_ids uuid[]) returns uuid
  language sql security definer set search_path = '' as $$
  insert into public.affiliate_imports (made_by, affiliate_ids)
  select app.actor_id(), array_agg(id) from unnest(record_import.affiliate_ids) as id where app.has_just_registered(id)
  having count(*) > 0
  returning id
$$;

-- Returns the affiliates of an import that nobody has changed since and that the actor may still see: undo deletes
-- these.
create function app.find_unchanged_registrations(affiliate_ids uuid[]) returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select a.id from public.affiliate_registrations a
  where a.id = any (affiliate_ids) and a.revision = 1 and (select app.can('reg_affiliate'))
    and ((select app.sees_all_affiliates()) or a.selected_product_ids && (select app.visible_products())::uuid[])
    and not exists (select from public.affiliate_link_videos lv where lv.affiliate_id = a.id)
$$;

create function app.may_undo_import(made_by uuid) returns boolean
  language sql
  return app.can('reg_affiliate') and (coalesce(made_by = app.actor_id(), false) or app.is_superadmin());

create view app.imports_shown with (security_barrier) as
  select i.id, i.made_at, i.made_at + app.import_retention() as undoable_until,
    app.name_of_audit_actor(i.made_by) as made_by_name,
    cardinality(i.affiliate_ids) as registered_count,
    (select count(*)::integer from app.find_unchanged_registrations(i.affiliate_ids)) as unchanged_count
  from public.affiliate_imports i
  where i.undone_at is null and i.made_at > now() - app.import_retention()
    and (select app.actor_id()) is not null and app.may_undo_import(i.made_by);
grant select on app.imports_shown to app_request;

-- Deletes the affiliates of an import that nobody has changed since. The actor needs no right to delete, having
-- registered them. Takes the trash's lock before it locks any row. A second call deletes nothing.
-- @returns no row if the import belongs to another user; `remaining_ids` are only affiliates that the actor may see
create function app.undo_import(import_id uuid) returns table (removed_count integer, remaining_ids uuid[])
  language plpgsql security definer set search_path = '' as $$
declare
  affiliate_import public.affiliate_imports;
begin
  perform pg_advisory_xact_lock(hashtext('trash'));
  select i.* into affiliate_import from public.affiliate_imports i
  where i.id = import_id and app.may_undo_import(i.made_by) for update;
  if not found then
    return;
  end if;
  if affiliate_import.made_at < now() - app.import_retention() then
    raise exception 'this import is too old' using errcode = 'check_violation',
      constraint = 'affiliate_imports_within_a_day';
  end if;
  removed_count := 0;
  if affiliate_import.undone_at is null then
    update public.affiliate_imports i set undone_at = now() where i.id = import_id;
    perform from public.affiliate_registrations a
    where a.id = any (affiliate_import.affiliate_ids) order by a.id for update;
    delete from public.affiliate_registrations a
    where a.id in (select app.find_unchanged_registrations(affiliate_import.affiliate_ids));
    get diagnostics removed_count = row_count;
  end if;
  remaining_ids := array(
    select a.id from public.affiliate_registrations a where a.id = any (affiliate_import.affiliate_ids)
      and (app.sees_all_affiliates() or a.selected_product_ids && app.visible_products()));
  return next;
end
$$;

-- Deletes imports that can no longer be undone.
create function app.purge_imports() returns void
  language sql set search_path = '' as $$
  delete from public.affiliate_imports where made_at < now() - app.import_retention();
$$;

grant execute on function app.import_retention(), app.record_import(uuid[]), app.find_unchanged_registrations(uuid[]),
  app.may_undo_import(uuid), app.undo_import(uuid) to app_request;
