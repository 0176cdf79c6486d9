-- Rights on profiles, and functions with which managers change the logins of other users. A profile is a user; a login
-- (`accounts`, `second_factors`, `sessions`) is how they sign in. Users see their own profile, managers see all.
-- Managers change the profiles of users whom they outrank, and only the name in their own.

-- Enforces three rules on every code path: users who are no superadmins change only the name in their own profile;
-- one active superadmin always remains; and nobody deletes themselves.
create function app.guard_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  was_active_superadmin boolean := old.role = 'superadmin' and old.is_active;
  stays_active_superadmin boolean := tg_op = 'UPDATE' and new.role = 'superadmin' and new.is_active;
begin
  if tg_op = 'UPDATE' and new.id = app.actor_id() and not app.is_superadmin()
    and not app.changed_columns(tg_relid, to_jsonb(old), to_jsonb(new)) <@ '{full_name}' then
    raise exception 'users change only their own name' using errcode = 'insufficient_privilege';
  end if;
  if was_active_superadmin and not stays_active_superadmin then
    -- The lock keeps two transactions from removing both of the last two superadmins.
    perform pg_advisory_xact_lock(hashtext('last superadmin'));
    if not exists (
      select from public.profiles where id <> old.id and role = 'superadmin' and is_active) then
      raise exception 'this is the last active superadmin'
        using errcode = 'check_violation', constraint = 'profiles_last_superadmin';
    end if;
  end if;
  if tg_op = 'DELETE' and old.id = app.actor_id() then
    raise exception 'users cannot delete themselves' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger _100_guard before update or delete on profiles
  for each row execute function app.guard_profile();

-- Ends every session of a user who is deactivated, in the same transaction. The rows of the sessions stay for an hour
-- (`app.purge_sessions_and_tokens`), so that an open page can show why its session ended.
create function app.end_sessions_of_inactive_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  ended_count integer;
  session_agent text;
begin
  select count(*), min(user_agent) into ended_count, session_agent
  from public.sessions where user_id = new.id and expires_at > now();
  if ended_count > 0 then
    perform app.audit_ended_sessions(new.id, ended_count, session_agent);
    update public.sessions set expires_at = now() where user_id = new.id and expires_at > now();
  end if;
  return null;
end
$$;
create trigger _500_end_sessions after update of is_active on profiles
  for each row when (not new.is_active) execute function app.end_sessions_of_inactive_user();

alter table profiles enable row level security;
create policy own_and_managed_read on profiles for select to app_request
  using (id = (select app.actor_id()) or (select app.can('user_management') or app.can('permission_management')));
create policy managers_update on profiles for update to app_request
  using (id = (select app.actor_id()) or ((select app.can('user_management')) and app.outranks(role)))
  with check (id = (select app.actor_id()) or app.outranks(role));
create policy managers_delete on profiles for delete to app_request
  using ((select app.can('user_management')) and app.outranks(role));
create policy managers_create on profiles for insert to app_request
  with check ((select app.can('user_management')) and app.outranks(role));
grant select (id, email, email_verified, full_name, role, is_active, created_at, revision), delete,
  insert (email, full_name, role), update (full_name, role, is_active) on profiles to app_request;
-- Requests can't update the e-mail address, because links sent to it open the login. Users confirm a new address of
-- their own by e-mail; `app.set_email` sets the address of another user.

-- Creates the login of a profile that has none, for an actor who may create the profile. The e-mail address counts as
-- verified, since the actor vouches for it.
create function app.create_login(profile uuid, password_hash text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.can('user_management') or not exists (
    select from public.profiles
    where id = profile and app.outranks(role)
      and not exists (select from public.accounts where user_id = profile)) then
    raise exception 'the actor may not create a login for this profile' using errcode = 'insufficient_privilege';
  end if;
  update public.profiles set email_verified = true where id = profile;
  insert into public.accounts (user_id, password) values (profile, password_hash);
end
$$;

-- Checks whether the actor may set the password and e-mail address of a user and end their sessions. Only superadmins
-- may, except for their own login: changing that one requires the current password.
create function app.may_reset_login(profile uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select app.is_superadmin() and profile is distinct from app.actor_id()
$$;

create function app.assert_may_reset_login(profile uuid) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.may_reset_login(profile) then
    raise exception 'only another superadmin may reset this login' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Sets a password and ends the user's sessions in the same transaction. Returns false if there is no such user.
-- @param without_second_factor also removes the second factor, for a user who has lost phone and recovery codes
create function app.set_password(profile uuid, password_hash text, without_second_factor boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.assert_may_reset_login(profile);
  -- Locks the profile first, as users do who change their own login: otherwise the two could deadlock.
  perform from public.profiles where id = profile for no key update;
  if not found then
    return false;
  end if;
  insert into public.accounts (user_id, password) values (profile, password_hash)
  on conflict (user_id) do update set password = excluded.password, updated_at = now();
  if without_second_factor then
    delete from public.second_factors where user_id = profile;
  end if;
  delete from public.sessions where user_id = profile;
  return true;
end
$$;

-- Obliges users to change their password after the next sign-in if somebody else set it, and so knows it. In a
-- transaction with an actor a manager sets the password: users set their own as app_auth, without an actor.
create function app.set_must_change_password() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  set_by_manager boolean := app.actor_id() is not null;
begin
  update public.profiles set must_change_password = set_by_manager
  where id = new.user_id and must_change_password <> set_by_manager;
  return null;
end
$$;
create trigger _500_set_must_change_password after insert or update of password on accounts
  for each row execute function app.set_must_change_password();

-- Sets the e-mail address of another user and ends their sessions in the same transaction. The address counts as
-- verified, since the actor vouches for it. Triggers on the column void links that were sent to the user, and queue
-- emails to the old and the new address.
create function app.set_email(profile uuid, new_email text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.assert_may_reset_login(profile);
  update public.profiles set email = new_email, email_verified = true where id = profile;
  delete from public.sessions where user_id = profile;
end
$$;

-- Ends a user's sessions. Returns how many, or null if there is no such user.
create function app.end_sessions_of(profile uuid) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  ended_count integer;
begin
  perform app.assert_may_reset_login(profile);
  if not exists (select from public.profiles where id = profile) then
    return null;
  end if;
  delete from public.sessions where user_id = profile;
  get diagnostics ended_count = row_count;
  return ended_count;
end
$$;

-- Returns the number of valid sessions of a user, or null if there is no such user.
create function app.count_sessions_of(profile uuid) returns integer
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.assert_may_reset_login(profile);
  return (
    select (select count(*) from public.sessions where user_id = profiles.id and expires_at > now())
    from public.profiles where profiles.id = profile);
end
$$;

grant execute on function app.create_login(uuid, text), app.may_reset_login(uuid),
  app.set_password(uuid, text, boolean), app.set_email(uuid, text), app.end_sessions_of(uuid),
  app.count_sessions_of(uuid) to app_request;

-- Sign-in, links and the user's own changes of their login run as app_auth, which sees every profile.
create policy sign_in on profiles to app_auth using (true) with check (true);
grant select, update (email, email_verified, updated_at) on profiles to app_auth;

create trigger _400_bump_revision before update on profiles
  for each row execute function app.bump_revision('email_verified', 'must_change_password');
create trigger _700_write_audit after insert or update or delete on profiles
  for each row execute function app.write_audit('user', 'id', 'email full_name role is_active');
-- Users see their own entries, and managers those of users whom they outrank. That is stricter than for the profile
-- itself, since the entries show when and from where somebody signs in. `offset 0` makes PostgreSQL look up each user
-- by their id (timeline.sql).
create policy people on timeline for select to app_request
  using (subject_type in ('user', 'account') and (subject_id = (select app.actor_id())
    or ((select app.can('user_management'))
      and exists (select from profiles where profiles.id = subject_id and app.outranks(profiles.role) offset 0))));
create trigger _900_notify_change after insert or update or delete or truncate on profiles
  for each statement execute function app.notify_change();
