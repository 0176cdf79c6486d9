-- Messages of visitors: the function that stores them, and the rights of users with access to Home, who read them and
-- set them to done.

-- Queues an email to the brand for each of the first ten messages of a clock hour, then one that says there are more.
-- `email_kind` of a message says which email it caused; null if none.
create function app.queue_brand_email(message uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  kinds_of_this_hour text[] := array(
    select email_kind from public.messages
    where email_kind is not null and received_at >= date_trunc('hour', now()));
  new_kind text := case
    when 'many messages' = any (kinds_of_this_hour) then null
    when cardinality(kinds_of_this_hour) < 10 then 'message'
    else 'many messages'
  end;
begin
  if new_kind is not null then
    update public.messages set email_kind = new_kind where id = message;
    insert into public.emails (kind, message_id)
    values (new_kind, case when new_kind = 'message' then message end);
  end if;
end
$$;

-- Stores a message. The server calls it for visitors, as app_request without a session. Does nothing if this submission
-- is stored already, because the visitor pressed the button twice.
-- @param fields what the visitor typed, by the names of the form's fields
-- @param submission_info what the server adds: `SubmissionInfo` of public-form.ts
create function app.receive_message(fields jsonb, submission_info jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  new_submission text := submission_info ->> 'submission';
  new_mark text := submission_info ->> 'mark';
  new_id uuid;
begin
  -- Serializes submissions, since the code below counts rows.
  perform pg_advisory_xact_lock(hashtext('message'));
  if exists (select from public.messages where submission = new_submission) then
    return;
  end if;
  -- Marks the message if too many unmarked ones are open.
  if new_mark is null and app.submission_limit(null) <= (
    select count(*) from public.messages where mark is null and done_at is null) then
    new_mark := 'flood';
  end if;
  insert into public.messages (nama, email, subjek, pesan, mark, submission)
  values (fields ->> 'nama', fields ->> 'email', fields ->> 'subjek', fields ->> 'pesan', new_mark, new_submission)
  returning id into new_id;
  if new_mark is null then
    perform app.queue_brand_email(new_id);
  else
    -- Deletes the oldest messages with this mark beyond its limit.
    delete from public.messages where id in (
      select id from public.messages where mark = new_mark
      order by received_at desc, id offset app.submission_limit(new_mark));
  end if;
end
$$;
grant execute on function app.receive_message(jsonb, jsonb) to app_request;

alter table messages enable row level security;
create policy read on messages for select to app_request using ((select app.can('dashboard')));
create policy change_state on messages for update to app_request
  using ((select app.can('dashboard'))) with check ((select app.can('dashboard')));
create policy delete_marked on messages for delete to app_request
  using ((select app.can('dashboard')) and mark is not null);
grant select (id, nama, email, subjek, pesan, received_at, mark, read_at, done_at, done_by),
  update (mark, read_at, done_at), delete on messages to app_request;
-- Requests have no grant for insert: `app.receive_message` inserts.

-- Returns the message that an email is about, for the processes that send emails.
create function app.message_of_email(email_id uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'nama', message.nama, 'email', message.email, 'subjek', message.subjek, 'pesan', message.pesan)
  from public.emails email join public.messages message on message.id = email.message_id where email.id = email_id
$$;
grant execute on function app.message_of_email(uuid) to app_auth;

-- Enforces what a row policy can't: read messages stay read, and requests only remove marks.
create function app.guard_message() returns trigger
  language plpgsql set search_path = '' as $$
declare
  sets_mark boolean := new.mark is not null and new.mark is distinct from old.mark;
  becomes_unread boolean := new.read_at is null and old.read_at is not null;
begin
  if app.is_request() and (sets_mark or becomes_unread) then
    raise exception 'requests may not mark messages or make them unread' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger _100_guard before update on messages
  for each row execute function app.guard_message();

-- A request decides only whether a message is read and whether it is done. This trigger function sets the times to now
-- and `done_by` to the actor, whatever the request contains, and keeps them if the message was read or done before.
create function app.set_read_and_done() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if app.is_request() then
    new.read_at := coalesce(old.read_at, case when new.read_at is not null then now() end);
    new.done_at := case when new.done_at is not null then coalesce(old.done_at, now()) end;
    new.done_by := case when new.done_at is not null then coalesce(old.done_by, app.actor_id()) end;
  end if;
  return new;
end
$$;
create trigger _300_set_read_and_done before update on messages
  for each row execute function app.set_read_and_done();

-- Records that a message was set to done, or back to open.
create function app.audit_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.timeline (actor_id, subject_type, act, subject_id, row_id, changes)
  values (app.actor_id(), 'message', case when new.done_at is null then 'reopened' else 'done' end,
    new.id, new.id, '{}');
  return null;
end
$$;
create trigger _700_write_audit after update of done_at on messages
  for each row when ((new.done_at is null) <> (old.done_at is null)) execute function app.audit_message();
-- `offset 0` makes PostgreSQL look up each message by its id (timeline.sql).
create policy messages on timeline for select to app_request
  using (subject_type = 'message' and exists (select from messages where messages.id = subject_id offset 0));
create trigger _900_notify_change after insert or update or delete or truncate on messages
  for each statement execute function app.notify_change();

-- Deletes messages after a year, marked ones after 30 days, and their timeline. If there are none, it runs no delete,
-- which would fire the statement triggers that notify browsers.
create function app.purge_messages() returns void
  language plpgsql set search_path = '' as $$
declare
  expired_ids uuid[] := array(
    select id from public.messages
    where received_at < now() - case when mark is null then interval '1 year' else interval '30 days' end);
begin
  if cardinality(expired_ids) > 0 then
    delete from public.messages where id = any (expired_ids);
    delete from public.timeline where subject_id = any (expired_ids);
  end if;
end
$$;
