-- Triggers that record sign-ins, ended sessions, and changes of the password, the second factor and the weekly report
-- in the user's timeline, for the user and their managers. Passwords, codes and tokens are never recorded. Neither are
-- failed sign-ins, since anonymous clients could fill the table.

-- Adds an entry about a login. Adds none for a profile that this transaction creates or that is deleted: the profile
-- has its own entry.
-- @param changes old and new value by name, as in timeline.sql
create function app.audit_account(profile uuid, act text, changes jsonb) returns void
  language sql security definer set search_path = '' as $$
  insert into public.timeline (actor_id, subject_type, act, subject_id, changes)
  select app.audit_actor(id), 'account', audit_account.act, id, audit_account.changes
  from public.profiles where id = profile and created_at <> now()
$$;

create function app.audit_sign_in() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.audit_account(new.user_id, 'signed in', jsonb_build_object(
    'device', jsonb_build_array(null, new.user_agent), 'address', jsonb_build_array(null, new.ip_address)));
  return null;
end
$$;
create trigger _700_write_audit after insert on sessions
  for each row execute function app.audit_sign_in();

-- Adds one entry for all sessions of a user that end together. The entry names the device if there is only one session.
-- @param user_agent the User-Agent header of any of these sessions
create function app.audit_ended_sessions(profile uuid, session_count bigint, user_agent text) returns void
  language sql security definer set search_path = '' as $$
  select app.audit_account(profile, 'sessions ended', jsonb_strip_nulls(jsonb_build_object(
    'sessions', jsonb_build_array(session_count, 0),
    'device', case session_count when 1 then jsonb_build_array(user_agent, null) end)))
$$;

-- Records the sessions that a delete ends. Leaves out those that had already expired.
create function app.audit_deleted_sessions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.audit_ended_sessions(user_id, count(*), min(user_agent))
  from deleted_sessions where expires_at > now() group by user_id;
  return null;
end
$$;
create trigger _700_audit_deleted_sessions after delete on sessions referencing old table as deleted_sessions
  for each statement execute function app.audit_deleted_sessions();

-- Records a change of a login, for tables with a column `user_id`. The trigger argument is the entry's `act`.
create function app.audit_login_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform app.audit_account((changed_row ->> 'user_id')::uuid, tg_argv[0], '{}');
  return null;
end
$$;
create trigger _700_write_audit after insert or update of password on accounts
  for each row execute function app.audit_login_change('password changed');
-- A second factor is on once the user has confirmed it with a first code.
create trigger _700_audit_second_factor_on after update of confirmed_at on second_factors
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function app.audit_login_change('second factor on');
create trigger _700_audit_second_factor_off after delete on second_factors
  for each row when (old.confirmed_at is not null) execute function app.audit_login_change('second factor off');
-- Fewer recovery hashes than before mean that a code was used, see below. If the second factor was turned on in this
-- transaction, the codes are the first ones and not renewed.
create trigger _700_audit_new_recovery_codes after update of recovery_hashes on second_factors
  for each row when (new.recovery_hashes <> old.recovery_hashes and old.confirmed_at <> now()
    and cardinality(new.recovery_hashes) >= cardinality(old.recovery_hashes))
  execute function app.audit_login_change('recovery codes renewed');
create trigger _700_audit_weekly_report_on after insert on weekly_reports
  for each row execute function app.audit_login_change('weekly report on');
create trigger _700_audit_weekly_report_off after delete on weekly_reports
  for each row execute function app.audit_login_change('weekly report off');

-- Records that a recovery code was used, with the number of codes before and after.
create function app.audit_used_recovery_code() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.audit_account(new.user_id, 'recovery code used', jsonb_build_object('recovery_codes',
    jsonb_build_array(cardinality(old.recovery_hashes), cardinality(new.recovery_hashes))));
  return null;
end
$$;
create trigger _700_audit_used_recovery_code after update of recovery_hashes on second_factors
  for each row when (cardinality(new.recovery_hashes) < cardinality(old.recovery_hashes))
  execute function app.audit_used_recovery_code();
