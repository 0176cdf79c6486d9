-- Sessions and logins: the start of each request, rules about sessions, and rights. Only app_auth, the role of sign-in,
-- may access their tables. The role of requests can't read them, not even the user's own.

-- Makes a user the actor of this transaction, by the settings that actor.sql describes, and returns all their
-- permissions, separated by spaces. A user whose password was set by somebody else has no permissions and outranks
-- nobody until they change it: their role is 'nobody' here. The function has no grant: only functions that run as the
-- owner call it.
create function app.set_actor(profile uuid, role text, must_change_password boolean) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  effective_role text := case when must_change_password then 'nobody' else role end;
  permissions text;
  general_permissions text; -- leaves out those for single products
  products text; -- the products whose affiliates the user may see, as the text of an array
  products_digest text;
begin
  select coalesce(string_agg(name, ' ' order by name collate "C"), ''),
    coalesce(string_agg(name, ' ') filter (where product_id is null), ''),
    coalesce(array_agg(product_id) filter (where product_id is not null), '{}')::text
  into permissions, general_permissions, products
  from app.permissions_held where user_id = profile and not must_change_password;
  products_digest := encode(sha256(convert_to(products, 'UTF8')), 'hex');
  -- The empty text at the end puts a space behind the last permission. The sequence `app.seal` stores a digest of the
  -- setting, so that a request which overwrites the setting loses its rights.
  perform set_config('app.products', products, true),
    set_config('app.actor',
      concat_ws(' ', profile, effective_role, products_digest, gen_random_uuid(), general_permissions, ''), true),
    setval('app.seal', app.digest(current_setting('app.actor')));
  return permissions;
end
$$;

-- Starts the transaction of a request, directly after BEGIN and before any statement of the call. Returns the user of
-- the session, and fixes their permissions for this transaction, whatever is granted or revoked meanwhile. Raises an
-- error if the session is not valid, so that nothing else in the transaction runs. `used_at` is when the session was
-- last renewed.
create function app.begin_request(token_hash text, read_only boolean)
  returns table (
    id uuid, email text, full_name text, role text, permissions text, must_change_password boolean,
    expires_at timestamptz, used_at timestamptz)
  language plpgsql security definer set search_path = '' as $$
begin
  select profile.id, profile.email, profile.full_name, profile.role, profile.must_change_password,
    session.expires_at, session.updated_at
  into id, email, full_name, role, must_change_password, expires_at, used_at
  from public.sessions session join public.profiles profile on profile.id = session.user_id
  where session.token_hash = begin_request.token_hash and session.expires_at > now() and profile.is_active;
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
-- changes whenever something changes that the user sees about themselves: profile, permissions, open sessions, a new
-- e-mail address that waits for confirmation, the second factor, the weekly report.
create function app.find_valid_sessions(token_hashes text[])
  returns table (token_hash text, user_digest text, permissions text[])
  language sql stable security definer set search_path = '' as $$
  select session.token_hash,
    md5(jsonb_build_array(profile.email, profile.full_name, profile.role, profile.must_change_password,
      allowed.permissions,
      (select array_agg(own.id order by own.id) from public.sessions own
        where own.user_id = profile.id and own.expires_at > now()),
      (select token.email from public.login_tokens token
        where token.user_id = profile.id and token.purpose = 'new email' and token.expires_at > now()),
      (select array[factor.confirmed_at::text, cardinality(factor.recovery_hashes)::text]
        from public.second_factors factor where factor.user_id = profile.id and factor.confirmed_at is not null),
      exists (select from public.weekly_reports report where report.user_id = profile.id))::text),
    allowed.permissions
  from public.sessions session
  join public.profiles profile on profile.id = session.user_id
  cross join lateral (
    select coalesce(array_agg(held.name order by held.name), '{}') as permissions
    from app.permissions_held held where held.user_id = profile.id and not profile.must_change_password) allowed
  where session.token_hash = any (token_hashes) and session.expires_at > now() and profile.is_active
$$;
grant execute on function app.find_valid_sessions(text[]) to app_auth;

-- Deletes expired sessions, tokens and rate limits. A session stays for an hour after its end, so that the browser of a
-- deactivated user can still learn the reason.
create function app.purge_sessions_and_tokens() returns void
  language sql set search_path = '' as $$
  delete from public.sessions where expires_at < now() - interval '1 hour';
  delete from public.login_tokens where expires_at < now();
  delete from public.rate_limits where expire < extract(epoch from now()) * 1000; -- milliseconds
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

-- Refuses a session of an inactive user. The lock on the profile makes a concurrent deactivation wait, which then ends
-- this session too.
create function app.refuse_session_of_inactive_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.profiles where id = new.user_id and is_active for share) then
    raise exception 'an inactive user may not sign in'
      using errcode = 'check_violation', constraint = 'sessions_of_active_profiles';
  end if;
  return new;
end
$$;
create trigger _100_refuse_inactive_user before insert on sessions
  for each row execute function app.refuse_session_of_inactive_user();

-- Refuses a session of a user whose second factor is on, unless the server has checked the factor in this transaction:
-- it then sets `app.second_factor_of` to the user's id.
create function app.require_second_factor() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('app.second_factor_of', true) is distinct from new.user_id::text
    and exists (select from public.second_factors where user_id = new.user_id and confirmed_at is not null) then
    raise exception 'the second factor was not checked in this transaction'
      using errcode = 'check_violation', constraint = 'sessions_after_second_factor';
  end if;
  return new;
end
$$;
create trigger _110_require_second_factor before insert on sessions
  for each row execute function app.require_second_factor();

-- Stores a newer hash of the same password, which a sign-in writes to `rehashed_password`. Triggers on `update of
-- password` fire only if the statement itself names that column, so they don't fire here: no link is voided, no email
-- sent, no change recorded.
create function app.move_rehashed_password() returns trigger
  language plpgsql as $$
begin
  new.password := new.rehashed_password;
  new.rehashed_password := null;
  return new;
end
$$;
create trigger _100_move_rehashed_password before update of rehashed_password on accounts
  for each row when (new.rehashed_password is not null) execute function app.move_rehashed_password();

-- Deletes all links and unfinished sign-ins of a user when their password or e-mail address changes. The trigger
-- argument names the column with the user's id. A sign-in locks the profile as well. If it is second, it waits for
-- this change and then checks the login anew. If it is first, its session exists already, and the change can end it
-- with the user's other sessions.
create function app.void_login_tokens() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed_user uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  perform from public.profiles where id = changed_user for no key update;
  delete from public.login_tokens where user_id = changed_user;
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
-- `secrets` has no policy and no grant: only the owner reads it, when the program starts.

-- Notifies of changes of the login, so that the user's other devices show them. Those devices show only one kind of
-- token: a new e-mail address that waits for confirmation.
create trigger _900_notify_new_email after insert or update on login_tokens
  for each row when (new.purpose = 'new email') execute function app.notify_change();
create trigger _900_notify_end_of_new_email after delete on login_tokens
  for each row when (old.purpose = 'new email') execute function app.notify_change();
create trigger _900_notify_change after insert or update or delete or truncate on second_factors
  for each statement execute function app.notify_change();

-- Notifies of ended sessions, so that their live streams close. New sessions send nothing: the user's other devices see
-- them at their next read.
create trigger _900_notify_change after delete or truncate on sessions
  for each statement execute function app.notify_change();
-- Notifies of updates, since each process caches the user of a session. A mere renewal, which only moves `expires_at`
-- and `updated_at` to later times, sends nothing.
create trigger _900_notify_update_except_renewal after update on sessions
  for each row when (new.token_hash <> old.token_hash or new.user_id <> old.user_id or new.expires_at < old.expires_at
    or new.updated_at < old.updated_at)
  execute function app.notify_change();
