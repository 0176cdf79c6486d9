-- Message queues (Antrean WA): lists of affiliates to whom a user sends one message after the other, an entry for each.
-- Only the maker of a queue sees it; other users, superadmins included, don't. The results of a queue are recorded in
-- the timeline of the affiliates. Making a queue needs the same permissions as opening a chat from an affiliate's card.

-- Returns how long a queue stays open after it was made. `openDays` in `message-queue.ts` repeats the value; a test
-- compares them.
create function app.message_queue_lifetime() returns interval
  language sql immutable
  return interval '7 days';

-- Returns the age at which the purge deletes a queue.
create function app.message_queue_retention() returns interval
  language sql immutable
  return interval '8 days';

create function app.is_message_queue_open(made_at timestamptz, closed_at timestamptz) returns boolean
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
-- Requests have no grant for delete: the purge deletes queues.

-- Refuses a further queue of a user who has 20 open queues with waiting entries, or 100 queues. The owner, who has no
-- actor, is not limited.
create function app.guard_message_queue() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  maker uuid := app.actor_id();
begin
  if maker is null then
    return new;
  end if;
  -- Locks the maker's profile, so that two concurrent queues of one person can't both pass the limits.
  perform from public.profiles where id = maker for no key update;
  if (select count(*) from public.message_queues queue
      where queue.made_by = maker and app.is_message_queue_open(queue.made_at, queue.closed_at)
        and exists (
          select from public.message_queue_entries entry
          where entry.queue_id = queue.id and entry.state = 'waiting')) >= 20
    or (select count(*) from public.message_queues queue where queue.made_by = maker) >= 100 then
    raise exception 'this user has too many message queues'
      using errcode = 'check_violation', constraint = 'too_many_message_queues';
  end if;
  return new;
end
$$;
create trigger _100_guard before insert on message_queues
  for each row execute function app.guard_message_queue();

-- Records the maker. A queue that the owner inserts, without an actor, keeps the maker that it names.
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

-- An entry is visible with its queue: the policy on `message_queues` applies within the subqueries.
alter table message_queue_entries enable row level security;
create policy read on message_queue_entries for select to app_request
  using ((select app.can('data_affiliate')) and (select app.can('data_affiliate_whatsapp'))
    and exists (select from message_queues queue where queue.id = queue_id));
-- Entries are inserted only in the transaction that makes their queue.
create policy make on message_queue_entries for insert to app_request
  with check (exists (select from message_queues queue where queue.id = queue_id and queue.made_at = now())
    and exists (select from affiliate_registrations affiliate where affiliate.id = affiliate_id));
create policy decide on message_queue_entries for update to app_request
  using (exists (select from message_queues queue
    where queue.id = queue_id and app.is_message_queue_open(queue.made_at, queue.closed_at)));
grant select (id, queue_id, place, affiliate_id, state, decided_at, opened_at, contacted_revision, template_id, need),
  insert (queue_id, place, affiliate_id, subject_ids, whatsapp, message, blockers, template_id, need, content),
  update (subject_ids, whatsapp, message, blockers, content, state, opened_at, contacted_revision)
  on message_queue_entries to app_request;
-- Requests have no grant for delete: entries are deleted with their queue.

-- The personal columns of entries, which requests can't read from the table. They are shown while the maker may see the
-- affiliate; entries of other and of deleted affiliates are missing.
create view app.visible_message_queue_entries with (security_barrier) as
  select entry.id, entry.subject_ids, entry.whatsapp, entry.message, entry.blockers, entry.content
  from public.message_queue_entries entry
  join public.message_queues queue on queue.id = entry.queue_id
  join public.affiliate_registrations affiliate on affiliate.id = entry.affiliate_id
  where (select app.can('data_affiliate')) and (select app.can('data_affiliate_whatsapp'))
    and queue.made_by = (select app.actor_id())
    and ((select app.sees_all_affiliates())
      or affiliate.selected_product_ids && (select app.visible_products())::uuid[]);
grant select on app.visible_message_queue_entries to app_request;

-- Sets the times of the decision and of the first opening of the chat to now, whatever time the request contains. A
-- changed state also clears `contacted_revision`, the affiliate's revision after the entry marked it as contacted; a
-- later update of the same transaction stores it.
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
create trigger _250_set_dates before update on message_queue_entries
  for each row execute function app.set_message_queue_entry_dates();
create trigger _900_notify_change after insert or update or delete or truncate on message_queue_entries
  for each statement execute function app.notify_change();

-- Makes browsers read the entries of queues again when a user opens a chat, since an entry warns if its chat was opened
-- outside of the queue.
create function app.notify_queue_entries() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('live', 'message_queue_entries');
  return null;
end
$$;
create trigger _900_notify_queue_entries after insert on timeline
  for each row when (new.act = 'chat opened') execute function app.notify_queue_entries();

-- Undoes the step that marked an affiliate as contacted when an entry was decided. Calls `undo_step`, which checks the
-- actor's rights, and returns false where that function raises an error.
-- @param revision the affiliate's revision after the step
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

-- Deletes what queues hold of an erased row: entries whose messages name it (`subject_ids`), and the entries and queues
-- of an erased template. It has no grant: `app.erase` calls it, which checks the permission.
create function app.erase_queued_messages(subject uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.message_queue_entries where subject_ids @> array[subject];
  delete from public.message_queue_entries where template_id = subject;
  delete from public.message_queues where template_id = subject;
end
$$;

-- Deletes old queues. If there are none, it runs no delete, which would fire the statement trigger that notifies
-- browsers.
create function app.purge_message_queues() returns void
  language plpgsql set search_path = '' as $$
begin
  if exists (select from public.message_queues where made_at < now() - app.message_queue_retention()) then
    delete from public.message_queues where made_at < now() - app.message_queue_retention();
  end if;
end
$$;

grant execute on function app.message_queue_lifetime(), app.is_message_queue_open(timestamptz, timestamptz),
  app.try_undo_step(uuid, integer) to app_request;
