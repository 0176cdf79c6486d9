-- Message queues (Antrean WA). A queue is visible only to its maker, not even to superadmins. Its results are recorded
-- in the histories of the affiliates. Making a queue needs the same permissions as opening a chat from an affiliate's
-- card.

-- These two functions return how long a queue stays open, and the age at which the purge deletes it. `openDays` in
-- `message-queue.ts` repeats the first value; a test compares them.
create function app.message_queue_lifetime() returns interval
  language sql immutable
  return interval '7 days';
create function app.message_queue_retention() returns interval
  language sql immutable
  return interval '8 days';

create function app.message_queue_is_open(made_at timestamptz, closed_at timestamptz) returns boolean
  language sql stable
  return closed_at is null and made_at > now() - app.message_queue_lifetime();

alter table message_queues enable row level security;
create policy own on message_queues to app_request
  using ((select app.can('data_affiliate')) and (select app.can('data_affiliate_whatsapp'))
    and made_by = (select app.actor_id()))
  with check ((select app.can('data_affiliate')) and (select app.can('data_affiliate_whatsapp'))
    and made_by = (select app.actor_id()));
grant select (id, made_at, template_id, template_name, template_content, mark_contacted, need, closed_at),
  insert (template_id, template_name, template_content, mark_contacted, need), update (mark_contacted, closed_at)
  on message_queues to app_request;
-- No grant for delete: the purge deletes queues.

-- Refuses a queue of a user who has 20 queues with waiting entries, or 100 queues.
create function app.guard_message_queue() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  maker uuid := app.actor_id();
begin
  if maker is null then
    return new;
  end if;
  -- Locks the maker's profile, so that two concurrent queues of one person can't both pass the limits.
  perform from public.profiles p where p.id = maker for no key update;
  if (select count(*) from public.message_queues q
      where q.made_by = maker and app.message_queue_is_open(q.made_at, q.closed_at)
        and exists (select from public.message_queue_entries e where e.queue_id = q.id and e.state = 'waiting')) >= 20
    or (select count(*) from public.message_queues q where q.made_by = maker) >= 100 then
    raise exception 'this user has too many message queues'
      using errcode = 'check_violation', constraint = 'too_many_message_queues';
  end if;
  return new;
end
$$;
create trigger _100_guard before insert on message_queues
  for each row execute function app.guard_message_queue();

create function app.set_made_by() returns trigger
  language plpgsql as $$
begin
  new.made_by := coalesce(app.actor_id(), new.made_by);
  return new;
end
$$;
create trigger _300_set_made_by before insert on message_queues
  for each row execute function app.set_made_by();
create trigger _900_notify_change after insert or update or delete or truncate on message_queues
  for each statement execute function app.notify_change();

alter table message_queue_entries enable row level security;
create policy read on message_queue_entries for select to app_request
  using ((select app.can('data_affiliate')) and (select app.can('data_affiliate_whatsapp'))
    and exists (select from message_queues q where q.id = queue_id));
create policy make on message_queue_entries for insert to app_request
  with check (exists (select from message_queues q where q.id = queue_id and q.made_at = now())
    and exists (select from affiliate_registrations a where a.id = affiliate_id));
create policy decide on message_queue_entries for update to app_request
  using (exists (select from message_queues q
    where q.id = queue_id and app.message_queue_is_open(q.made_at, q.closed_at)));
grant select (id, queue_id, place, affiliate_id, state, decided_at, opened_at, contacted_revision, template_id, need),
  insert (queue_id, place, affiliate_id, subject_ids, whatsapp, message, blockers, template_id, need, content),
  update (subject_ids, whatsapp, message, blockers, content, state, opened_at, contacted_revision)
  on message_queue_entries to app_request;
-- No grant for delete: entries are deleted with their queue.

-- The content of the entries whose affiliate the maker may see. Entries of other and of deleted affiliates are missing.
create view app.message_queue_entries_shown with (security_barrier) as
  select e.id, e.subject_ids, e.whatsapp, e.message, e.blockers, e.content
  from public.message_queue_entries e
  join public.message_queues q on q.id = e.queue_id
  join public.affiliate_registrations a on a.id = e.affiliate_id
  where (select app.can('data_affiliate')) and (select app.can('data_affiliate_whatsapp'))
    and q.made_by = (select app.actor_id())
    and ((select app.sees_all_affiliates()) or a.selected_product_ids && (select app.visible_products())::uuid[]);
grant select on app.message_queue_entries_shown to app_request;

-- Sets the times of the decision and of the first opening of the chat to now, whatever time the request contains. A
-- changed state also clears `contacted_revision`, which a later update stores.
create function app.set_message_queue_entry_dates() returns trigger
  language plpgsql as $$
begin
  if new.state <> old.state then
    new.decided_at := case when new.state <> 'waiting' then now() end;
    new.contacted_revision := null;
  end if;
  new.opened_at := case when new.opened_at is not null then coalesce(old.opened_at, now()) end;
  return new;
end
$$;
create trigger _250_dates before update on message_queue_entries
  for each row execute function app.set_message_queue_entry_dates();
create trigger _900_notify_change after insert or update or delete or truncate on message_queue_entries
  for each statement execute function app.notify_change();

-- Makes browsers read the entries of queues again when a chat is opened anywhere, since an entry warns of a chat that
-- was opened elsewhere.
create function app.notify_queue_entries() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('live', 'message_queue_entries');
  return null;
end
$$;
create trigger _900_notify_queue_entries after insert on timeline
  for each row when (new.act = 'chat opened') execute function app.notify_queue_entries();

-- Undoes a step, such as the one that marked an affiliate as contacted when an entry was decided. Unlike `undo_step`,
-- raises no error if the step can't be undone any more.
-- @returns true if it was undone
create function app.try_undo_step(affiliate uuid, revision integer) returns boolean
  language plpgsql as $$
begin
  perform app.undo_step(affiliate, revision);
  return true;
exception when check_violation or insufficient_privilege then
  return false;
end
$$;

-- Deletes the entries of queues whose messages name an erased row, and the queues of an erased template.
create function app.erase_queued_messages(subject uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.message_queue_entries e where e.subject_ids @> array[subject];
  delete from public.message_queue_entries e where e.template_id = subject;
  delete from public.message_queues q where q.template_id = subject;
end
$$;
-- No grant: only `app.erase` calls it, which checks the permission.

-- Deletes old queues. If there are none, it runs no delete, so that no change is announced.
create function app.purge_message_queues() returns void
  language plpgsql set search_path = '' as $$
begin
  if exists (select from public.message_queues where made_at < now() - app.message_queue_retention()) then
    delete from public.message_queues where made_at < now() - app.message_queue_retention();
  end if;
end
$$;

grant execute on function app.message_queue_lifetime(), app.message_queue_is_open(timestamptz, timestamptz),
  app.try_undo_step(uuid, integer) to app_request;
