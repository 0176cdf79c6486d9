-- Logins and sessions belong to app_auth alone; no actor reads them, not even his own.

create or replace function app.refuse_inactive() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.profiles where id = new.user_id and is_active for share) then
    raise exception 'an inactive profile has no session'
      using errcode = 'check_violation', constraint = 'sessions_of_active_profiles';
  end if;
  return new;
end
$$;
create or replace trigger refuse_inactive before insert on sessions
  for each row execute function app.refuse_inactive();

-- Where a second factor is on, a session begins only in a transaction that says it was passed.
create or replace function app.require_second_factor() returns trigger
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
create or replace trigger require_second_factor before insert on sessions
  for each row execute function app.require_second_factor();

-- A new password, and a new e-mail, void every letter and half-done sign-in that the old one had led to. Sessions that
-- begin at this moment wait for the profile, or are there to be ended.
create or replace function app.void_login_tokens() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles where id = (to_jsonb(new) ->> tg_argv[0])::uuid for no key update;
  delete from public.login_tokens where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end
$$;
create or replace trigger void_login_tokens after update of password on accounts
  for each row when (new.password is distinct from old.password) execute function app.void_login_tokens('user_id');
create or replace trigger void_login_tokens after update of email on profiles
  for each row when (new.email is distinct from old.email) execute function app.void_login_tokens('id');

alter table sessions enable row level security;
alter table accounts enable row level security;
alter table verifications enable row level security;
alter table rate_limits enable row level security;
alter table login_tokens enable row level security;
alter table second_factors enable row level security;
alter table secrets enable row level security;

create policy sign_in on sessions to app_auth using (true) with check (true);
create policy sign_in on accounts to app_auth using (true) with check (true);
create policy sign_in on verifications to app_auth using (true) with check (true);
create policy sign_in on rate_limits to app_auth using (true) with check (true);
create policy sign_in on login_tokens to app_auth using (true) with check (true);
create policy sign_in on second_factors to app_auth using (true) with check (true);
grant select, insert, update, delete on sessions, accounts, verifications, rate_limits, login_tokens, second_factors
  to app_auth;
-- secrets: no policy and no grant, only the owner reads them, at start.

-- An ended session closes its live streams; a new one concerns nobody.
create or replace trigger announce after delete or truncate on sessions
  for each statement execute function app.announce();
