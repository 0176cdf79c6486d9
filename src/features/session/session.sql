-- Only app_auth may access logins and sessions. The role of requests can't read them, not even the user's own.

-- Makes a user the actor of this transaction, and returns all their permissions. A user whose password was set by
-- somebody else has no permissions and outranks nobody until they change it. Only the owner may execute this function.
create function app.set_actor(profile uuid, role text, must_change_password boolean) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  permissions text;
  general_permissions text;
  products text;
begin
  select coalesce(string_agg(h.name, ' ' order by h.name collate "C"), ''),
    coalesce(string_agg(h.name, ' ') filter (where h.product_id is null), ''),
    coalesce(array_agg(h.product_id) filter (where h.product_id is not null), '{}')::text
  into permissions, general_permissions, products
  from app.permissions_held h where h.user_id = profile and not must_change_password;
  perform set_config('app.products', products, true),
    set_config('app.actor', concat_ws(' ', profile, case when must_change_password then 'nobody' else role end,
      encode(sha256(convert_to(products, 'UTF8')), 'hex'), gen_random_uuid(), general_permissions, ''), true),
    setval('app.seal', app.digest(current_setting('app.actor')));
  return permissions;
end
$$;

-- Runs directly after BEGIN, before any statement of the call. Returns the user of the session, and fixes what they may
-- do in this transaction, whatever is granted or revoked meanwhile. Raises an error if the session is not valid, so
-- that nothing else in the transaction runs.
create function app.begin_request(token_hash text, read_only boolean)
  returns table (
    id uuid, email text, full_name text, role text, permissions text, must_change_password boolean,
    expires_at timestamptz, used_at timestamptz)
  language plpgsql security definer set search_path = '' as $$
begin
  select p.id, p.email, p.full_name, p.role, p.must_change_password, s.expires_at, s.updated_at
  into id, email, full_name, role, must_change_password, expires_at, used_at
  from public.sessions s join public.profiles p on p.id = s.user_id
  where s.token_hash = begin_request.token_hash and s.expires_at > now() and p.is_active;
  if not found then
    raise exception 'no valid session of an active user' using errcode = 'invalid_authorization_specification';
  end if;
  permissions := app.set_actor(id, role, must_change_password);
  -- Releases session-level advisory locks left by earlier transactions on this connection: they would block everybody.
  perform pg_advisory_unlock_all();
  if read_only then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  return next;
end
$$;
grant execute on function app.begin_request(text, boolean) to app_request;

-- Returns the valid ones of these sessions, for their live streams, with the permissions of their users. `user_digest`
-- is a digest of what the user sees about themselves.
create function app.find_valid_sessions(token_hashes text[])
  returns table (token_hash text, user_digest text, permissions text[])
  language sql stable security definer set search_path = '' as $$
  select s.token_hash, md5(jsonb_build_array(p.email, p.full_name, p.role, p.must_change_password, allowed.permissions,
      (select array_agg(o.id order by o.id) from public.sessions o where o.user_id = p.id and o.expires_at > now()),
      (select t.email from public.login_tokens t
        where t.user_id = p.id and t.purpose = 'new email' and t.expires_at > now()),
      (select array[f.confirmed_at::text, cardinality(f.recovery_hashes)::text] from public.second_factors f
        where f.user_id = p.id and f.confirmed_at is not null),
      exists (select from public.weekly_reports w where w.user_id = p.id))::text),
    allowed.permissions
  from public.sessions s
  join public.profiles p on p.id = s.user_id
  cross join lateral (
    select coalesce(array_agg(h.name order by h.name), '{}') as permissions
    from app.permissions_held h where h.user_id = p.id and not p.must_change_password) allowed
  where s.token_hash = any (token_hashes) and s.expires_at > now() and p.is_active
$$;
grant execute on function app.find_valid_sessions(text[]) to app_auth;

-- Deletes expired sessions, tokens and rate limits. A session stays for an hour after its end, so that the browser of a
-- deactivated user can still learn the reason.
create function app.purge_ended() returns void
  language sql set search_path = '' as $$
  delete from public.sessions where expires_at < now() - interval '1 hour';
  delete from public.login_tokens where expires_at < now();
  delete from public.rate_limits where expire < extract(epoch from now()) * 1000;
$$;

-- Limits a session to 90 days from its start, however often it is renewed. Then the user must sign in again.
create function app.limit_session() returns trigger
  language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '90 days');
  return new;
end
$$;
create trigger _200_limit before insert or update on sessions
  for each row execute function app.limit_session();

create function app.refuse_inactive() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.profiles where id = new.user_id and is_active for share) then
    raise exception 'an inactive profile has no session'
      using errcode = 'check_violation', constraint = 'sessions_of_active_profiles';
  end if;
  return new;
end
$$;
create trigger _100_active_person before insert on sessions
  for each row execute function app.refuse_inactive();

-- If a second factor is on, a session can start only in a transaction that has declared it passed, by the setting
-- `app.second_factor_of`.
create function app.require_second_factor() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('app.second_factor_of', true) is distinct from new.user_id::text
    and exists (select from public.second_factors where user_id = new.user_id and confirmed_at is not null) then
    raise exception 'the second factor comes first'
      using errcode = 'check_violation', constraint = 'sessions_after_second_factor';
  end if;
  return new;
end
$$;
create trigger _110_second_factor before insert on sessions
  for each row execute function app.require_second_factor();

-- Stores a newer hash of the same password, which a sign-in writes to `rehashed_password`. Triggers on `update of
-- password` depend on the columns that the statement names, so they don't fire: nothing is voided, sent or recorded.
create function app.move_rehashed_password() returns trigger
  language plpgsql as $$
begin
  new.password := new.rehashed_password;
  new.rehashed_password := null;
  return new;
end
$$;
create trigger _100_rehash before update of rehashed_password on accounts
  for each row when (new.rehashed_password is not null) execute function app.move_rehashed_password();

-- Voids all links and unfinished sign-ins of a login when its password or e-mail address changes. A session that starts
-- at the same time waits for the lock on the profile, or has started before and can be ended.
create function app.void_login_tokens() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles where id = (to_jsonb(new) ->> tg_argv[0])::uuid for no key update;
  delete from public.login_tokens where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end
$$;
create trigger _550_void_login_tokens after update of password on accounts
  for each row when (new.password is distinct from old.password) execute function app.void_login_tokens('user_id');
create trigger _550_void_login_tokens after update of email on profiles
  for each row when (new.email is distinct from old.email) execute function app.void_login_tokens('id');

alter table sessions enable row level security;
alter table accounts enable row level security;
alter table rate_limits enable row level security;
alter table login_tokens enable row level security;
alter table second_factors enable row level security;
alter table secrets enable row level security;

create policy sign_in on sessions to app_auth using (true) with check (true);
create policy sign_in on accounts to app_auth using (true) with check (true);
create policy sign_in on rate_limits to app_auth using (true) with check (true);
create policy sign_in on login_tokens to app_auth using (true) with check (true);
create policy sign_in on second_factors to app_auth using (true) with check (true);
grant select, insert, update, delete on sessions, accounts, rate_limits, login_tokens, second_factors
  to app_auth;
-- secrets has no policy and no grant: only the owner reads it, at start.

-- Announces changes of the login, so that the user's other devices show them.
create trigger _900_notify_new_email after insert or update on login_tokens
  for each row when (new.purpose = 'new email') execute function app.notify_change();
create trigger _900_notify_end_of_new_email after delete on login_tokens
  for each row when (old.purpose = 'new email') execute function app.notify_change();
create trigger _900_notify_change after insert or update or delete or truncate on second_factors
  for each statement execute function app.notify_change();

-- Announces ended sessions, so that their live streams close. New sessions are not announced: the user's other devices
-- see them at their next read.
create trigger _900_notify_change after delete or truncate on sessions
  for each statement execute function app.notify_change();
-- Each process caches the user of a session, so every update is announced, except a mere renewal.
create trigger _900_notify_other after update on sessions
  for each row when (new.token_hash <> old.token_hash or new.user_id <> old.user_id or new.expires_at < old.expires_at
    or new.updated_at < old.updated_at)
  execute function app.notify_change();
