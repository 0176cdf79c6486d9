-- Imports: affiliates that a user has registered together from pasted text or a file. The user, or a superadmin, can
-- undo an import for a day.

-- Returns how long an import can be undone. `import.ts` has the same value; a test compares them.
create function app.import_retention() returns interval
  language sql immutable
  return interval '24 hours';

alter table affiliate_imports enable row level security;
-- The table has no policy and no grant: only the functions and the view below write and read it.

-- Records an import of the affiliates in the list that the actor has registered in this transaction.
-- @returns the id of the import; null if the actor has registered none of them
create function app.record_import(affiliate_ids uuid[]) returns uuid
  language sql security definer set search_path = '' as $$
  insert into public.affiliate_imports (made_by, affiliate_ids)
  select app.actor_id(), array_agg(id) from unnest(record_import.affiliate_ids) as id where app.has_just_registered(id)
  having count(*) > 0
  returning id
$$;

-- Returns the affiliates in the list that an undo of their registration deletes: the actor may see them, nobody has
-- changed them, and they have no videos. A new affiliate has the revision 1.
create function app.find_unchanged_registrations(affiliate_ids uuid[]) returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select affiliate.id from public.affiliate_registrations affiliate
  where affiliate.id = any (affiliate_ids) and affiliate.revision = 1 and (select app.can('reg_affiliate'))
    and ((select app.sees_all_affiliates())
      or affiliate.selected_product_ids && (select app.visible_products())::uuid[])
    and not exists (
      select from public.affiliate_link_videos assignment where assignment.affiliate_id = affiliate.id)
$$;

-- Checks whether the actor may undo an import: they made it, or are a superadmin. `made_by` is null if the user who
-- made it was deleted; then only superadmins may.
create function app.may_undo_import(made_by uuid) returns boolean
  language sql
  return app.can('reg_affiliate') and (coalesce(made_by = app.actor_id(), false) or app.is_superadmin());

-- The imports that the actor may still undo.
create view app.undoable_imports with (security_barrier) as
  select imports.id, imports.made_at, imports.made_at + app.import_retention() as undoable_until,
    app.name_of_audit_actor(imports.made_by) as made_by_name,
    cardinality(imports.affiliate_ids) as registered_count,
    (select count(*)::integer from app.find_unchanged_registrations(imports.affiliate_ids)) as unchanged_count
  from public.affiliate_imports imports
  where imports.undone_at is null and imports.made_at > now() - app.import_retention()
    and app.may_undo_import(imports.made_by);
grant select on app.undoable_imports to app_request;

-- Deletes those affiliates of an import that nobody has changed since. The actor needs no right to delete, because they
-- have registered these affiliates; therefore the function runs as the owner. A second call deletes nothing.
-- @returns one row; `remaining_ids` are the affiliates of the import that still exist and that the actor may see. No
-- row if there is no such import, or if the actor may not undo it.
create function app.undo_import(import_id uuid) returns table (removed_count integer, remaining_ids uuid[])
  language plpgsql security definer set search_path = '' as $$
declare
  undone_import public.affiliate_imports;
begin
  -- Takes the lock of the trash before any row lock, as every deletion does. Another order could end in a deadlock.
  perform pg_advisory_xact_lock(hashtext('trash'));
  select imports.* into undone_import from public.affiliate_imports imports
  where imports.id = import_id and app.may_undo_import(imports.made_by) for update;
  if not found then
    return;
  end if;
  if undone_import.made_at < now() - app.import_retention() then
    raise exception 'this import is too old' using errcode = 'check_violation',
      constraint = 'affiliate_imports_within_a_day';
  end if;
  removed_count := 0;
  if undone_import.undone_at is null then
    update public.affiliate_imports imports set undone_at = now() where imports.id = import_id;
    perform from public.affiliate_registrations affiliate
    where affiliate.id = any (undone_import.affiliate_ids) order by affiliate.id for update;
    delete from public.affiliate_registrations affiliate
    where affiliate.id in (select app.find_unchanged_registrations(undone_import.affiliate_ids));
    get diagnostics removed_count = row_count;
  end if;
  remaining_ids := array(
    select affiliate.id from public.affiliate_registrations affiliate
    where affiliate.id = any (undone_import.affiliate_ids)
      and (app.sees_all_affiliates() or affiliate.selected_product_ids && app.visible_products()));
  return next;
end
$$;

-- Deletes imports that can no longer be undone. The hourly purge calls it.
create function app.purge_imports() returns void
  language sql set search_path = '' as $$
  delete from public.affiliate_imports where made_at < now() - app.import_retention();
$$;

grant execute on function app.import_retention(), app.record_import(uuid[]), app.find_unchanged_registrations(uuid[]),
  app.may_undo_import(uuid), app.undo_import(uuid) to app_request;
