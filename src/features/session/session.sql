-- Logins and sessions belong to app_auth alone; no actor reads them, not even his own.

-- The first statement of every request: who holds this session, and what he may do in this transaction, whatever is
-- granted or taken meanwhile. Without a living session it fails, and nothing that follows in the transaction runs.
create function app.begin_request(token_hash text, reading boolean)
  returns table (
    id uuid, email text, full_name text, role text, permissions text, must_change_password boolean,
    expires_at timestamptz, used_at timestamptz)
  language plpgsql security definer set search_path = '' as $$
declare
  words text;
  products text;
  acting text;
begin
  select p.id, p.email, p.full_name, p.role, p.must_change_password, s.expires_at, s.updated_at
  into id, email, full_name, role, must_change_password, expires_at, used_at
  from public.sessions s join public.profiles p on p.id = s.user_id
  where s.token_hash = begin_request.token_hash and s.expires_at > now() and p.is_active;
  if not found then
    raise exception 'no living session of an active person' using errcode = 'invalid_authorization_specification';
  end if;
  select coalesce(string_agg(h.name, ' ' order by h.name collate "C"), ''),
    coalesce(string_agg(h.name, ' ') filter (where h.product_id is null), ''),
    coalesce(array_agg(h.product_id) filter (where h.product_id is not null), '{}')::text
  into permissions, words, products
  from app.permissions_held h where h.user_id = begin_request.id and not begin_request.must_change_password;
  -- Until he has made a password of his own in place of one that somebody else has set, he may nothing, nor stands above
  -- anybody.
  acting := case when must_change_password then 'nobody' else role end;
  -- A lock of the session that an earlier transaction on this connection has left would hold up everybody.
  perform pg_advisory_unlock_all(),
    set_config('app.products', products, true),
    set_config('app.actor', concat_ws(' ', id, acting, encode(sha256(convert_to(products, 'UTF8')), 'hex'),
      gen_random_uuid(), words, ''), true),
    setval('app.seal', app.digest(current_setting('app.actor')));
  if reading then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  return next;
end
$$;
grant execute on function app.begin_request(text, boolean) to app_request;

-- Of which tables' changes the holder of these words is told: those of which a call that he may make shows anything.
create function app.subscribable_tables(words text[]) returns text[]
  language sql immutable
  return array(
    select t.name from (values
      ('affiliate_registrations', '{reg_affiliate,data_affiliate,dashboard,product_management}'::text[]),
      ('affiliate_link_videos', '{data_affiliate,data_video,dashboard}'),
      ('applications', '{reg_affiliate,data_affiliate}'),
      ('videos', '{data_video,data_affiliate,dashboard,product_management}'),
      ('products', '{reg_affiliate,data_affiliate,data_video,product_management,permission_management,dashboard}'),
      ('griting_templates', '{griting,data_affiliate}'),
      ('messages', '{dashboard}'),
      ('chat_cards', '{data_affiliate,data_affiliate_whatsapp}'),
      ('chat_decks', '{data_affiliate,data_affiliate_whatsapp}'),
      ('trash', '{reg_affiliate,data_affiliate,data_video,griting,product_management}'),
      ('profiles', '{user_management,permission_management,dashboard}'),
      ('user_permissions', '{permission_management,user_management}'),
      ('permission_names', '{permission_management}')) as t (name, words)
    where t.words && subscribable_tables.words order by 1);

-- The sessions that are alive, for their live streams: what their holders see of themselves, as a digest, and of which
-- tables they are told.
create function app.describe_sessions(token_hashes text[])
  returns table (token_hash text, person text, tables text[])
  language sql stable security definer set search_path = '' as $$
  select s.token_hash, md5(jsonb_build_array(p.email, p.full_name, p.role, p.must_change_password, held.words,
      (select array_agg(o.id order by o.id) from public.sessions o where o.user_id = p.id and o.expires_at > now()),
      (select t.email from public.login_tokens t
        where t.user_id = p.id and t.purpose = 'new email' and t.expires_at > now()),
      (select array[f.confirmed_at::text, cardinality(f.recovery_hashes)::text] from public.second_factors f
        where f.user_id = p.id and f.confirmed_at is not null))::text),
    app.subscribable_tables(held.words)
  from public.sessions s
  join public.profiles p on p.id = s.user_id
  cross join lateral (
    select coalesce(array_agg(h.name order by h.name), '{}') as words
    from app.permissions_held h where h.user_id = p.id and not p.must_change_password) held
  where s.token_hash = any (token_hashes) and s.expires_at > now() and p.is_active
$$;
grant execute on function app.describe_sessions(text[]) to app_auth;

-- What has ended is of no more use.
create function app.purge_ended() returns void
  language sql set search_path = '' as $$
  delete from public.sessions where expires_at < now();
  delete from public.login_tokens where expires_at < now();
  delete from public.rate_limits where expire < extract(epoch from now()) * 1000;
$$;

-- However often a session is renewed, 90 days after it began its holder signs in anew.
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

-- Where a second factor is on, a session begins only in a transaction that says it was passed.
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

-- The same password under a newer hash: a sign-in writes it to `rehashed_password`. Triggers on `update of password` look at
-- the columns that the statement names, so nothing is voided or told.
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

-- A new password, and a new e-mail, void every letter and half-done sign-in that the old one had led to. Sessions that
-- begin at this moment wait for the profile, or are there to be ended.
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
-- secrets: no policy and no grant, only the owner reads them, at start.

-- What a person is shown of his login follows on his other devices.
create trigger _900_notify_wish after insert or update on login_tokens
  for each row when (new.purpose = 'new email') execute function app.notify_change();
create trigger _900_notify_end_of_wish after delete on login_tokens
  for each row when (old.purpose = 'new email') execute function app.notify_change();
create trigger _900_notify_change after insert or update or delete or truncate on second_factors
  for each statement execute function app.notify_change();

-- An ended session closes its live streams; of a new one its owner's other devices learn at their next look.
create trigger _900_notify_change after delete or truncate on sessions
  for each statement execute function app.notify_change();
-- Each process keeps who calls with which session: it is told whatever an update does, but that a session is renewed.
create trigger _900_notify_other after update on sessions
  for each row when (new.token_hash <> old.token_hash or new.user_id <> old.user_id or new.expires_at < old.expires_at
    or new.updated_at < old.updated_at)
  execute function app.notify_change();
