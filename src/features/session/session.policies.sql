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

alter table sessions enable row level security;
alter table accounts enable row level security;
alter table verifications enable row level security;
alter table rate_limits enable row level security;
alter table secrets enable row level security;

create policy sign_in on sessions to app_auth using (true) with check (true);
create policy sign_in on accounts to app_auth using (true) with check (true);
create policy sign_in on verifications to app_auth using (true) with check (true);
create policy sign_in on rate_limits to app_auth using (true) with check (true);
grant select, insert, update, delete on sessions, accounts, verifications, rate_limits to app_auth;
-- secrets: no policy and no grant, only the owner reads them, at start.

-- An ended session closes its live streams; a new one concerns nobody.
create or replace trigger announce after delete or truncate on sessions
  for each statement execute function app.announce();
