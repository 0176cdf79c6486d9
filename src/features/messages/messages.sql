-- Messages of visitors. `app.receive_message` stores them. Users with access to Home read them and mark them as done.

-- Queues an email to the brand for each of the first ten messages of a clock hour, then one that says there are more.
create function app.queue_brand_email(message uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  kinds text[] := array(
    select m.email_kind from public.messages m
    where m.email_kind is not null and m.received_at >= date_trunc('hour', now()));
  new_kind text := case
    when 'many messages' = any (kinds) then null
    when cardinality(kinds) < 10 then 'message'
    else 'many messages'
  end;
begin
  if new_kind is not null then
    update public.messages m set email_kind = new_kind where m.id = message;
    insert into public.emails (kind, message_id)
    values (new_kind, case when new_kind = 'message' then message end);
  end if;
end
$$;

-- Stores a message. Called without a session.
-- @param fields what the visitor typed, by the names of the form's fields
-- @param submission_info what the server adds: `SubmissionInfo` of public-form.ts
create function app.receive_message(fields jsonb, submission_info jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
<<this>>
declare
  submission text := submission_info ->> 'submission';
  mark text := submission_info ->> 'mark';
  new_id uuid;
begin
  -- Serializes submissions, since the code below counts rows.
  perform pg_advisory_xact_lock(hashtext('message'));
  if exists (select from public.messages m where m.submission = this.submission) then
    return;
  end if;
  if mark is null and app.submission_limit(null) <= (
    select count(*) from public.messages m where m.mark is null and m.done_at is null) then
    mark := 'flood';
  end if;
  insert into public.messages (nama, email, subjek, pesan, mark, submission)
  values (fields ->> 'nama', fields ->> 'email', fields ->> 'subjek', fields ->> 'pesan', mark, submission)
  returning id into new_id;
  if mark is null then
    perform app.queue_brand_email(new_id);
  else
    delete from public.messages m where m.id in (
      select old.id from public.messages old where old.mark = this.mark
      order by old.received_at desc, old.id offset app.submission_limit(this.mark));
  end if;
end
$$;
grant execute on function app.receive_message(jsonb, jsonb) to app_request;

alter table messages enable row level security;
create policy read on messages for select to app_request using ((select app.can('dashboard')));
create policy answer on messages for update to app_request
  using ((select app.can('dashboard'))) with check ((select app.can('dashboard')));
create policy clear on messages for delete to app_request
  using ((select app.can('dashboard')) and mark is not null);
grant select (id, nama, email, subjek, pesan, received_at, mark, read_at, done_at, done_by),
  update (mark, read_at, done_at), delete on messages to app_request;
-- Requests have no grant for insert: `app.receive_message` inserts.

-- Returns the message that an email is about, for the processes that send emails.
create function app.message_of_email(email_id uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('nama', m.nama, 'email', m.email, 'subjek', m.subjek, 'pesan', m.pesan)
  from public.emails e join public.messages m on m.id = e.message_id where e.id = email_id
$$;
grant execute on function app.message_of_email(uuid) to app_auth;

-- Enforces what a row policy can't: read messages stay read, and no request sets a mark.
create function app.guard_message() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if app.is_request() and (new.mark is distinct from old.mark and new.mark is not null
    or new.read_at is null and old.read_at is not null) then
    raise exception 'a request may not mark or unread a message' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger _100_guard before update on messages
  for each row execute function app.guard_message();

-- A request only decides whether a message is read and done. The trigger sets the time to now and the person to the
-- actor, and keeps both if the message was read or done before.
create function app.set_done_by() returns trigger
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
create trigger _300_set_done_by before update on messages
  for each row execute function app.set_done_by();

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
-- timeline.sql explains `offset 0`.
create policy messages on timeline for select to app_request
  using (subject_type = 'message' and exists (select from messages m where m.id = subject_id offset 0));
create trigger _900_notify_change after insert or update or delete or truncate on messages
  for each statement execute function app.notify_change();

-- Deletes messages after a year, marked ones after 30 days. If there are none, it runs no delete, so that no change is
-- announced.
create function app.purge_messages() returns void
  language plpgsql set search_path = '' as $$
declare
  expired_ids uuid[] := array(
    select m.id from public.messages m
    where m.received_at < now() - case when m.mark is null then interval '1 year' else interval '30 days' end);
begin
  if cardinality(expired_ids) > 0 then
    delete from public.messages m where m.id = any (expired_ids);
    delete from public.timeline t where t.subject_id = any (expired_ids);
  end if;
end
$$;
