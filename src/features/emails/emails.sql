-- The queue of emails: triggers that queue notices about changes of a login, so that no code path misses one, and the
-- rights of the processes that send emails. Null in `by_whom` means that the user made the change.

-- Returns the name of the actor if the actor is somebody else than this user. Returns null for users who change their
-- own login, and without an actor.
create function app.name_of_other_actor(profile uuid) returns text
  language sql stable security definer set search_path = '' as $$
  select full_name from public.profiles where id = app.actor_id() and id <> profile
$$;

-- Queues an email to the old address of a login, and one to the new address if somebody other than the user has set it,
-- since the owner of the new address has not confirmed it then.
create function app.queue_address_change_emails() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed_by_name text := app.name_of_other_actor(new.id);
begin
  insert into public.emails (user_id, kind, recipient, new_email, by_whom)
  values (new.id, 'email changed', old.email, new.email, changed_by_name);
  if changed_by_name is not null then
    insert into public.emails (user_id, kind, recipient, by_whom)
    values (new.id, 'email set', new.email, changed_by_name);
  end if;
  return null;
end
$$;
create trigger _520_email_address_change after update of email on profiles
  for each row when (new.email is distinct from old.email) execute function app.queue_address_change_emails();

-- Queues an email to the user whose login has changed. The argument of the trigger is the kind of the email. If the
-- transaction also deletes the profile, the function finds no address and queues no email.
create function app.queue_login_change_email() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into public.emails (user_id, kind, recipient, by_whom)
  select id, tg_argv[0], email, app.name_of_other_actor(id)
  from public.profiles where id = (changed_row ->> 'user_id')::uuid;
  return null;
end
$$;
create trigger _520_email_password after update of password on accounts
  for each row when (new.password is distinct from old.password)
    execute function app.queue_login_change_email('password changed');
create trigger _520_email_second_factor_on after update of confirmed_at on second_factors
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function app.queue_login_change_email('second factor on');
create trigger _520_email_second_factor_off after delete on second_factors
  for each row when (old.confirmed_at is not null) execute function app.queue_login_change_email('second factor off');

alter table emails enable row level security;
create policy sign_in on emails to app_auth using (true) with check (true);
grant select, insert, update, delete on emails to app_auth;

-- Wakes the processes that send emails.
create trigger _900_notify_change after insert on emails
  for each statement execute function app.notify_change();

-- Deletes undeliverable emails a week after they were queued. Until then, a user who has asked for another e-mail
-- address sees the refusal on their page. `refusal` is null while an email waits. Later it is the error of the last
-- attempt: the mail server refused the email, or every attempt of three days failed.
create function app.purge_emails() returns void
  language sql security definer set search_path = '' as $$
  delete from public.emails where refusal is not null and created_at < now() - interval '7 days'
$$;
