-- Records in a user's timeline: sign-ins, ended sessions, and changes of the password, the second factor and the
-- weekly report. Passwords, codes and tokens are never recorded.
-- Failed sign-ins are not recorded: anonymous clients could fill the table.

create function app.audit_account(profile uuid, act text, changes jsonb) returns void
  language sql security definer set search_path = '' as $$
  insert into public.timeline (actor_id, subject_type, act, subject_id, changes)
  select app.audit_actor(p.id), 'account', audit_account.act, p.id, audit_account.changes
  -- Adds no entry for a profile that this transaction creates or that is deleted: the profile has its own entry.
  from public.profiles p where p.id = profile and p.created_at <> now()
$$;

create function app.record_sign_in() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.audit_account(new.user_id, 'signed in', jsonb_build_object(
    'device', jsonb_build_array(null, new.user_agent), 'address', jsonb_build_array(null, new.ip_address)));
  return null;
end
$$;
create trigger _700_write_audit after insert on sessions
  for each row execute function app.record_sign_in();

-- Adds one entry for all sessions of a user that end at once. The entry names the device if there is only one session:
-- `agent` is its User-Agent header.
create function app.audit_ended_sessions(profile uuid, session_count bigint, agent text) returns void
  language sql security definer set search_path = '' as $$
  select app.audit_account(profile, 'sessions ended', jsonb_strip_nulls(jsonb_build_object(
    'sessions', jsonb_build_array(session_count, 0),
    'device', case session_count when 1 then jsonb_build_array(agent, null) end)))
$$;

-- Ignores sessions that had already expired.
create function app.record_ends() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.audit_ended_sessions(e.user_id, count(*), min(e.user_agent))
  from ended_sessions e where e.expires_at > now() group by e.user_id;
  return null;
end
$$;
create trigger _700_record_ends after delete on sessions referencing old table as ended_sessions
  for each statement execute function app.record_ends();

-- Records a change of a login. The trigger argument is the value for the column `act`.
create function app.record_login_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.audit_account(((to_jsonb(case when tg_op = 'DELETE' then old else new end)) ->> 'user_id')::uuid,
    tg_argv[0], '{}');
  return null;
end
$$;
create trigger _700_write_audit after insert or update of password on accounts
  for each row execute function app.record_login_change('password changed');
create trigger _700_record_on after update of confirmed_at on second_factors
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function app.record_login_change('second factor on');
create trigger _700_record_off after delete on second_factors
  for each row when (old.confirmed_at is not null) execute function app.record_login_change('second factor off');
create trigger _700_record_new_codes after update of recovery_hashes on second_factors
  for each row when (new.recovery_hashes <> old.recovery_hashes and old.confirmed_at <> now()
    and cardinality(new.recovery_hashes) >= cardinality(old.recovery_hashes))
  execute function app.record_login_change('recovery codes renewed');
create trigger _700_record_on after insert on weekly_reports
  for each row execute function app.record_login_change('weekly report on');
create trigger _700_record_off after delete on weekly_reports
  for each row execute function app.record_login_change('weekly report off');

create function app.record_used_code() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.audit_account(new.user_id, 'recovery code used', jsonb_build_object('recovery_codes',
    jsonb_build_array(cardinality(old.recovery_hashes), cardinality(new.recovery_hashes))));
  return null;
end
$$;
create trigger _700_record_used_code after update of recovery_hashes on second_factors
  for each row when (cardinality(new.recovery_hashes) < cardinality(old.recovery_hashes))
  execute function app.record_used_code();
