-- Profiles: everyone sees himself, managers see all; a manager changes those below him, and himself only in name.

-- Whatever path a change takes: nobody raises or silences himself, and one active superadmin always remains.
create or replace function app.guard_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.id = app.actor_id()
    and (new.role, new.is_active) is distinct from (old.role, old.is_active) and not app.outranks('superadmin') then
    raise exception 'nobody changes his own role or activity' using errcode = 'insufficient_privilege';
  end if;
  if old.role = 'superadmin' and old.is_active
    and (tg_op = 'DELETE' or new.role <> 'superadmin' or not new.is_active) then
    perform pg_advisory_xact_lock(hashtext('last superadmin'));
    if not exists (
      select from public.profiles where id <> old.id and role = 'superadmin' and is_active) then
      raise exception 'the last active superadmin stays'
        using errcode = 'check_violation', constraint = 'profiles_last_superadmin';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create or replace trigger guard_profile before update of role, is_active or delete on profiles
  for each row execute function app.guard_profile();

-- Deactivation ends every session of the person in the same transaction.
create or replace function app.end_sessions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.sessions where user_id = new.id;
  return null;
end
$$;
create or replace trigger end_sessions after update of is_active on profiles
  for each row when (not new.is_active) execute function app.end_sessions();

alter table profiles enable row level security;
create policy own_and_managed_read on profiles for select to app_full, app_limited
  using (id = (select app.actor_id()) or (select app.can('user_management') or app.can('permission_management')));
create policy managers_update on profiles for update to app_full, app_limited
  using (id = (select app.actor_id()) or ((select app.can('user_management')) and app.outranks(role)))
  with check (id = (select app.actor_id()) or ((select app.can('user_management')) and app.outranks(role)));
create policy managers_delete on profiles for delete to app_full, app_limited
  using (id <> (select app.actor_id()) and (select app.can('user_management')) and app.outranks(role));
create policy managers_create on profiles for insert to app_full, app_limited
  with check ((select app.can('user_management')) and app.outranks(role));
grant select, delete, insert (id, email, full_name, role, is_active), update (email, full_name, role, is_active)
  on profiles to app_full, app_limited;

create policy sign_in on profiles to app_auth using (true) with check (true);
grant select, update (email, full_name, email_verified, image, updated_at) on profiles to app_auth;

create or replace trigger announce after insert or update or delete or truncate on profiles
  for each statement execute function app.announce();
