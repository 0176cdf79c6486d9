-- Chats that users opened with affiliates, and the reminders among them. A chat opened with a need (needs.sql) is a
-- reminder of it, and the affiliate rests until the next one is due. The history of the affiliate (`timeline`) records
-- each chat: {"template_id": [null, "…"], "need": [null, "telat"]}. The affiliate's row has only the last chat
-- (`chat_opened_at`, `chat_opened_by`) and the reminders of the present need: `reminded_for` the need, `reminder_count`
-- the reminders so far, `reminded_on` the day of the latest, `rests_until` the day on which the next is due.

-- Checks whether an affiliate has this need, counting only the videos that the actor sees. False for an affiliate that
-- the actor does not see, and for actors who may open no page with affiliates. affiliate-search.sql explains the
-- conditions; they don't use $1, the reading, or $2, the filter, so $1 is the affiliate here.
create function app.has_need(affiliate uuid, need text) returns boolean
  language plpgsql stable strict security definer set search_path = '' as $$
declare
  scope record := app.affiliate_filter(null, '{}');
  has_need boolean;
begin
  execute format('select exists (select from public.affiliate_registrations a where a.id = $1 and %s and %s and %s)',
      scope.condition, app.need_condition(need, scope.visible is null, app.can('data_affiliate')),
      app.product_condition(scope.products))
    into has_need using affiliate, null::jsonb, scope.products, scope.visible;
  return has_need;
end
$$;

-- Checks whether the actor may open the chat of the affiliate, whom they see on a page.
create function app.may_chat(affiliate uuid) returns boolean
  language sql stable security definer set search_path = ''
  return app.can('data_affiliate_whatsapp') and (app.can('reg_affiliate') or app.can('data_affiliate')) and exists (
    select from public.affiliate_registrations a
    where a.id = may_chat.affiliate
      and (app.sees_all_affiliates() or a.selected_product_ids && app.visible_products()));

-- Returns the latest chat with the affiliate that another user opened in the last five minutes, or today about
-- `reminded_need`, before the actor's own (`own_entry_id`, an id of `timeline`). No row if there is none. Only
-- `record_opened_chat` calls this.
create function app.find_chat_of_colleague(affiliate uuid, own_entry_id bigint, reminded_need text)
  returns table (colleague uuid, colleague_at timestamptz)
  language sql stable as $$
  select entry.actor_id, entry.at from public.timeline entry
  where entry.subject_id = affiliate and (entry.subject_type, entry.act) = ('affiliate', 'chat opened')
    and entry.id < own_entry_id and entry.actor_id <> app.actor_id()
    and (entry.at > now() - interval '5 minutes' or (entry.changes #>> '{need,1}' = reminded_need
      and entry.at >= app.today()::timestamp at time zone 'Asia/Jakarta'))
  order by entry.id desc limit 1
$$;

-- Records an opened chat, with the need that it is about, if the affiliate still has it. A second call with the same
-- template and need within five minutes counts as the same opening. Several reminders of one day count as one.
-- @returns no row if the actor may not chat, or does not see the affiliate on a page. Otherwise one row: the result of
-- `find_chat_of_colleague`, with nulls if there is no such chat.
create function app.record_opened_chat(affiliate uuid, template uuid, need text)
  returns table (colleague uuid, colleague_at timestamptz)
  language plpgsql rows 1 security definer set search_path = '' as $$
declare
  own_entry_id bigint; -- the entry of this chat in `timeline`
  rests_after_same_reminder boolean;
  chat_need text; -- null if the chat is no reminder
  chat_changes jsonb;
begin
  if not app.may_chat(record_opened_chat.affiliate) then
    return;
  end if;
  if need = any (app.reminder_needs()) then
    chat_need := case when app.has_need(affiliate, need) then need end;
  end if;
  chat_changes := jsonb_strip_nulls(jsonb_build_object(
    'template_id', case when template is not null then jsonb_build_array(null, template) end,
    'need', case when chat_need is not null then jsonb_build_array(null, chat_need) end));
  -- Locks the row: the second of two simultaneous calls waits here and then reads what the first has recorded.
  select coalesce(a.reminded_for = chat_need and a.rests_until > app.today(), false) into rests_after_same_reminder
  from public.affiliate_registrations a where a.id = record_opened_chat.affiliate for no key update;
  select max(entry.id) into own_entry_id
  from public.timeline entry
  where entry.subject_id = record_opened_chat.affiliate
    and (entry.subject_type, entry.act) = ('affiliate', 'chat opened')
    and entry.actor_id = app.actor_id() and entry.at > now() - interval '5 minutes' and entry.changes = chat_changes
    -- A reminder that was cancelled meanwhile is opened again.
    and (chat_need is null or rests_after_same_reminder);
  if own_entry_id is null then
    insert into public.timeline (actor_id, subject_type, act, subject_id, row_id, changes)
    values (app.actor_id(), 'affiliate', 'chat opened', record_opened_chat.affiliate, record_opened_chat.affiliate,
      chat_changes)
    returning id into own_entry_id;
    perform app.store_contact(record_opened_chat.affiliate, chat_need);
  end if;
  select chat.colleague, chat.colleague_at into colleague, colleague_at
  from app.find_chat_of_colleague(record_opened_chat.affiliate, own_entry_id,
    case when rests_after_same_reminder then chat_need end) chat;
  return next;
end
$$;

-- Stores the actor's opened chat as the last contact of the affiliate, and as a reminder of `chat_need` unless that is
-- null.
create function app.store_contact(affiliate uuid, chat_need text) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.affiliate_registrations a set chat_opened_at = now(), chat_opened_by = app.actor_id()
  where a.id = store_contact.affiliate;
  if chat_need is not null then
    update public.affiliate_registrations a
    set reminded_for = chat_need, reminded_on = app.today(), reminder_count = next.reminder_count,
      rests_until = app.today() + app.reminder_pause(chat_need, next.reminder_count)
    from (
      select case
        when current.reminded_for is distinct from chat_need then 1
        when current.reminded_on = app.today() then current.reminder_count
        else least(current.reminder_count + 1, 99) -- a schedule has only three templates
      end as reminder_count
      from public.affiliate_registrations current where current.id = store_contact.affiliate) next
    where a.id = store_contact.affiliate;
  end if;
end
$$;

-- Returns SQL text of a constant: midnight in Jakarta at the start of the day that many days ago.
create function app.day_start_literal(days_ago int) returns text
  language sql stable
  return format('%L::timestamptz', (app.today() - days_ago)::timestamp at time zone 'Asia/Jakarta');

-- Cancels the latest reminder of an affiliate who rests, for a user who opened the chat but sent nothing. The chat
-- before that reminder becomes the last contact again, so that today's queue of messages includes the affiliate. The
-- history records this. Nothing happens if the affiliate doesn't rest.
-- @returns false if the actor may not chat, or does not see the affiliate on a page
create function app.cancel_reminder(affiliate uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  current public.affiliate_registrations;
  chat_before record;
begin
  if not app.may_chat(cancel_reminder.affiliate) then
    return false;
  end if;
  select a.* into current from public.affiliate_registrations a
  where a.id = cancel_reminder.affiliate and a.rests_until > app.today() for no key update;
  if current.id is null then
    return true;
  end if;
  -- All chats about this need on the day of the reminder count as one reminder.
  select entry.at, entry.actor_id into chat_before from public.timeline entry
  where entry.subject_id = current.id and (entry.subject_type, entry.act) = ('affiliate', 'chat opened')
    and not coalesce(entry.changes #>> '{need,1}' = current.reminded_for
      and entry.at >= coalesce(current.reminded_on, app.today())::timestamp at time zone 'Asia/Jakarta', false)
  order by entry.id desc limit 1;
  -- If there were earlier reminders of this need, the next one is due again today.
  update public.affiliate_registrations a
  set reminded_for = case when a.reminder_count > 1 then a.reminded_for end,
    rests_until = case when a.reminder_count > 1 then app.today() end,
    reminded_on = null,
    reminder_count = a.reminder_count - 1,
    chat_opened_at = chat_before.at,
    chat_opened_by = chat_before.actor_id
  where a.id = current.id;
  insert into public.timeline (actor_id, subject_type, act, subject_id, row_id, changes)
  values (app.actor_id(), 'affiliate', 'changed', current.id, current.id,
    jsonb_build_object('rests_until', jsonb_build_array(current.rests_until, null)));
  return true;
end
$$;

-- Returns a condition on the alias a for a value of the filter 'Terakhir dihubungi': today, one to three days ago,
-- longer ago, or never.
create function app.contact_condition(contact_filter text) returns text
  language sql stable
  return case contact_filter
    when 'hari_ini' then 'a.chat_opened_at >= ' || app.day_start_literal(0)
    when 'beberapa_hari' then format('a.chat_opened_at >= %s and a.chat_opened_at < %s',
      app.day_start_literal(3), app.day_start_literal(0))
    when 'lama' then 'a.chat_opened_at < ' || app.day_start_literal(3)
    when 'belum' then 'a.chat_opened_at is null'
    else 'false'
  end;

-- Ends the reminders for 'hubungi' when the WhatsApp status changes, and those for 'video' when the sample's status
-- changes or its arrival is recorded. Other reminders continue: marking an affiliate as contacted must not discard the
-- reminder that they just got.
create function app.end_reminders_for_status() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.reminded_for := null;
  new.reminded_on := null;
  new.reminder_count := 0;
  new.rests_until := null;
  return new;
end
$$;
create trigger _270_end_reminders_for_status before update of sample_product_status, status_whatsapp, sample_received_at
  on affiliate_registrations for each row when (
    (old.reminded_for = 'hubungi' and old.status_whatsapp is distinct from new.status_whatsapp)
    or (old.reminded_for = 'video' and (old.sample_product_status is distinct from new.sample_product_status
      or (old.sample_received_at is null and new.sample_received_at is not null))))
  execute function app.end_reminders_for_status();

-- Ends the reminders of an affiliate when one of their videos is assigned, removed, posted or returned, or gets another
-- deadline or posting link. Sequential scans are off: a plan made while the table was empty would otherwise read the
-- whole table for each statement.
create function app.end_reminders_for_videos() returns trigger
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  affiliate_ids uuid[];
begin
  case tg_op
    when 'INSERT' then affiliate_ids := array(select affiliate_id from after);
    when 'DELETE' then affiliate_ids := array(select affiliate_id from before);
    else affiliate_ids := array(
      select after.affiliate_id from before join after on after.id = before.id
      where (before.status_link_posting, before.tanggal_max_upload, before.link_posting_vo, before.link_posting_review)
        is distinct from
        (after.status_link_posting, after.tanggal_max_upload, after.link_posting_vo, after.link_posting_review));
  end case;
  -- Even an update of no rows would notify browsers.
  if affiliate_ids = '{}' then
    return null;
  end if;
  update public.affiliate_registrations a
  set reminded_for = null, reminded_on = null, reminder_count = 0, rests_until = null
  where a.id = any (affiliate_ids) and a.reminder_count > 0;
  return null;
end
$$;
create trigger _660_end_reminders_on_insert after insert on affiliate_link_videos referencing new table as after
  for each statement execute function app.end_reminders_for_videos();
create trigger _660_end_reminders_on_update after update on affiliate_link_videos
  referencing old table as before new table as after for each statement execute function app.end_reminders_for_videos();
create trigger _660_end_reminders_on_delete after delete on affiliate_link_videos referencing old table as before
  for each statement execute function app.end_reminders_for_videos();

-- Returns the name of a template, also of a deleted one that is in the trash. Null for users who may open neither the
-- history of an affiliate nor the templates.
create function app.name_of_template(template uuid) returns text
  language sql stable security definer set search_path = '' as $$
  select coalesce((select existing.name from public.griting_templates existing where existing.id = template),
    (select deleted.title from public.trash deleted where deleted.id = template and deleted.resource = 'template'))
  where (select app.can('reg_affiliate') or app.can('data_affiliate') or app.can('griting'))
$$;

grant execute on function app.record_opened_chat(uuid, uuid, text), app.cancel_reminder(uuid), app.has_need(uuid, text),
  app.name_of_template(uuid) to app_request;
