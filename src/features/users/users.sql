-- Profiles: everyone sees himself, managers see all; a manager changes those below him, and himself only in name.

-- Whatever path a change takes: nobody raises, silences or deletes himself, and one active superadmin always remains.
create function app.guard_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.id = app.actor_id() and not app.outranks('superadmin')
    and not app.changed_columns(tg_relid, to_jsonb(old), to_jsonb(new)) <@ '{full_name}' then
    raise exception 'of himself nobody changes more than his name' using errcode = 'insufficient_privilege';
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
  if tg_op = 'DELETE' and old.id = app.actor_id() then
    raise exception 'nobody deletes himself' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger _100_guard before update or delete on profiles
  for each row execute function app.guard_profile();

-- Deactivation ends every session of the person in the same transaction. Their rows stay until the next purge, so that an
-- open page learns why it ended.
create function app.end_sessions() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
  agent text;
begin
  select count(*), min(user_agent) into ended, agent from public.sessions where user_id = new.id and expires_at > now();
  if ended > 0 then
    perform app.audit_ended_sessions(new.id, ended, agent);
    update public.sessions set expires_at = now() where user_id = new.id and expires_at > now();
  end if;
  return null;
end
$$;
create trigger _500_end_sessions after update of is_active on profiles
  for each row when (not new.is_active) execute function app.end_sessions();

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
-- No update of the e-mail: letters to it open the login. One's own is confirmed by letter, another's is `app.set_email`.

-- A login for a profile that has none, by whoever may make such a profile. Who makes it vouches for the e-mail.
create function app.make_login(whom uuid, password_hash text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.can('user_management') or not exists (
    select from public.profiles p
    where p.id = whom and app.outranks(p.role)
      and not exists (select from public.accounts a where a.user_id = p.id)) then
    raise exception 'no login may be made for this profile' using errcode = 'insufficient_privilege';
  end if;
  update public.profiles set email_verified = true where id = whom;
  insert into public.accounts (user_id, password) values (whom, password_hash);
end
$$;

-- Superadmins, except for their own: that asks the current password.
create function app.may_reset_login(whom uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select app.outranks('superadmin') and whom is distinct from app.actor_id()
$$;

create function app.assert_may_reset_login(whom uuid) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.may_reset_login(whom) then
    raise exception 'the login of somebody is reset by another superadmin' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Whether there was such a person. His sessions end in the same transaction, and, for one who lost his phone and his
-- recovery codes, the second factor goes as well.
create function app.set_password(whom uuid, password_hash text, without_second_factor boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.assert_may_reset_login(whom);
  -- First of all, as the person himself does it: else each could wait for the other.
  perform from public.profiles where id = whom for no key update;
  if not found then
    return false;
  end if;
  insert into public.accounts (user_id, password) values (whom, password_hash)
  on conflict (user_id) do update set password = excluded.password, updated_at = now();
  if without_second_factor then
    delete from public.second_factors where user_id = whom;
  end if;
  delete from public.sessions where user_id = whom;
  return true;
end
$$;

-- Whoever set it, if not the person himself, knows the password: he is asked for another at his next sign-in.
create function app.demand_own_password() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set must_change_password = (app.actor_id() is not null)
  where id = new.user_id and must_change_password is distinct from (app.actor_id() is not null);
  return null;
end
$$;
create trigger _500_demand_own_password after insert or update of password on accounts
  for each row execute function app.demand_own_password();

-- The e-mail of somebody else, by whoever may set his password and so vouches for it. His sessions end in the same
-- transaction; his letters are void, and both addresses are told, by the triggers on the column.
create function app.set_email(whom uuid, new_email text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.assert_may_reset_login(whom);
  update public.profiles set email = new_email, email_verified = true where id = whom;
  delete from public.sessions where user_id = whom;
end
$$;

-- How many sessions were ended; null when there is no such person.
create function app.end_sessions_of(whom uuid) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform app.assert_may_reset_login(whom);
  if not exists (select from public.profiles where id = whom) then
    return null;
  end if;
  delete from public.sessions where user_id = whom;
  get diagnostics ended = row_count;
  return ended;
end
$$;

-- How many sessions are alive; null when there is no such person.
create function app.session_count(whom uuid) returns integer
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.assert_may_reset_login(whom);
  return (
    select (select count(*) from public.sessions s where s.user_id = p.id and s.expires_at > now())
    from public.profiles p where p.id = whom);
end
$$;

grant execute on function app.make_login(uuid, text), app.may_reset_login(uuid), app.set_password(uuid, text, boolean),
  app.set_email(uuid, text), app.end_sessions_of(uuid), app.session_count(uuid) to app_request;

create policy sign_in on profiles to app_auth using (true) with check (true);
grant select, update (email, email_verified, updated_at) on profiles to app_auth;

create trigger _400_bump_revision before update on profiles
  for each row execute function app.bump_revision('email_verified', 'must_change_password');
create trigger _700_write_audit after insert or update or delete on profiles
  for each row execute function app.write_audit('user', 'id', 'email full_name role is_active');
-- One's own, and of those below: more than the row itself shows, since it tells when somebody signs in, and whence.
create policy people on timeline for select to app_request
  using (subject_type in ('user', 'account') and (subject_id = (select app.actor_id())
    or (select app.can('user_management'))
      and exists (select from profiles p where p.id = subject_id and app.outranks(p.role) offset 0)));
create trigger _900_notify_change after insert or update or delete or truncate on profiles
  for each statement execute function app.notify_change();
