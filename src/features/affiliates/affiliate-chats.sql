-- Opened chats. The history of the affiliate records each chat, with template and need. The affiliate's row has only
-- the last chat, and the reminders of the present need.

-- Checks whether an affiliate has this need, counting only the videos that the actor sees. False for an affiliate that
-- the actor does not see, and for actors who may open no page with affiliates. affiliate-search.sql explains the
-- conditions, whose $2 (the filter) is null here.
create function app.has_need(affiliate uuid, need text) returns boolean
  language plpgsql stable strict security definer set search_path = '' as $$
declare
  scope record := app.affiliate_filter(null, '{}');
  is_needed boolean;
begin
  execute format('select exists (select from public.affiliate_registrations a where a.id = $1 and %s and %s and %s)',
      scope.condition, app.need_condition(need, scope.visible is null, app.can('data_affiliate')),
      app.product_condition(scope.products))
    into is_needed using affiliate, null::jsonb, scope.products, scope.visible;
  return is_needed;
end
$$;

-- Checks whether the actor may open the chat of the affiliate, whom they see on a page.
create function app.may_chat(affiliate uuid) returns boolean
  language sql stable security definer set search_path = ''
  return app.can('data_affiliate_whatsapp') and (app.can('reg_affiliate') or app.can('data_affiliate')) and exists (
    select from public.affiliate_registrations a
    where a.id = may_chat.affiliate
      and (app.sees_all_affiliates() or a.selected_product_ids && app.visible_products()));

-- Records an opened chat, with the need that it is about, if the affiliate still has it. A second call with the same
-- template within five minutes counts as the same opening. Several reminders of one day count as one.
-- @returns no row if the actor may not chat, or does not see the affiliate on a page. Otherwise one row with the latest
-- chat that a colleague opened before, in the last five minutes or today for the same reminder. The row has nulls if
-- there is no such chat.
create function app.record_opened_chat(affiliate uuid, template uuid, need text)
  returns table (colleague uuid, colleague_at timestamptz)
  language plpgsql rows 1 security definer set search_path = '' as $$
declare
  opening_id bigint;
  has_active_reminder boolean;
  chat_need text := case when need = any (app.reminder_needs()) then
    case when app.has_need(affiliate, need) then need end
  end;
  chat_changes jsonb := jsonb_strip_nulls(jsonb_build_object(
    'template_id', case when template is not null then jsonb_build_array(null, template) end,
    'need', case when chat_need is not null then jsonb_build_array(null, chat_need) end));
begin
  if not app.may_chat(record_opened_chat.affiliate) then
    return;
  end if;
  -- Locks the row: the second of two simultaneous calls waits here and then reads what the first has recorded.
  select coalesce(a.reminded_for = chat_need and a.rests_until > app.today(), false) into has_active_reminder
  from public.affiliate_registrations a where a.id = record_opened_chat.affiliate for no key update;
  select max(t.id) into opening_id
  from public.timeline t
  where t.subject_id = record_opened_chat.affiliate and (t.subject_type, t.act) = ('affiliate', 'chat opened')
    and t.actor_id = app.actor_id() and t.at > now() - interval '5 minutes' and t.changes = chat_changes
    -- A reminder that was cancelled meanwhile is opened again.
    and (chat_need is null or has_active_reminder);
  if opening_id is null then
    insert into public.timeline (actor_id, subject_type, act, subject_id, row_id, changes)
    values (app.actor_id(), 'affiliate', 'chat opened', record_opened_chat.affiliate, record_opened_chat.affiliate,
      chat_changes)
    returning id into opening_id;
    perform app.store_contact(record_opened_chat.affiliate, chat_need);
  end if;
  return query
    select t.actor_id, t.at
    from (values (opening_id)) own (id)
    left join lateral (
      select earlier.actor_id, earlier.at from public.timeline earlier
      where earlier.subject_id = record_opened_chat.affiliate
        and (earlier.subject_type, earlier.act) = ('affiliate', 'chat opened')
        and earlier.id < own.id and earlier.actor_id <> app.actor_id()
        and (earlier.at > now() - interval '5 minutes' or (has_active_reminder
          and earlier.changes #>> '{need,1}' = chat_need
          and earlier.at >= app.today()::timestamp at time zone 'Asia/Jakarta'))
      order by earlier.id desc limit 1) t on true;
end
$$;

-- Stores the actor's opened chat as the last contact of the affiliate, and as a reminder of this need unless it is
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
        when r.reminded_for is distinct from chat_need then 1
        when r.reminded_on = app.today() then r.reminder_count
        else least(r.reminder_count + 1, 99)
      end as reminder_count
      from public.affiliate_registrations r where r.id = store_contact.affiliate) next
    where a.id = store_contact.affiliate;
  end if;
end
$$;

-- Returns SQL text of a constant: midnight in Jakarta at the start of the day that many days ago.
create function app.day_start_literal(days_ago int) returns text
  language sql stable
  return format('%L::timestamptz', (app.today() - days_ago)::timestamp at time zone 'Asia/Jakarta');

-- Cancels the latest reminder of an affiliate who rests, since its chat was opened but nothing was sent. The chat
-- before that reminder becomes the last contact again, so that today's queue includes the affiliate. The history
-- records this.
-- @returns false if the actor may not chat, or does not see the affiliate on a page
create function app.cancel_reminder(affiliate uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  current public.affiliate_registrations;
  earlier record;
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
  select t.at, t.actor_id into earlier from public.timeline t
  where t.subject_id = current.id and (t.subject_type, t.act) = ('affiliate', 'chat opened')
    and not coalesce(t.changes #>> '{need,1}' = current.reminded_for
      and t.at >= coalesce(current.reminded_on, app.today())::timestamp at time zone 'Asia/Jakarta', false)
  order by t.id desc limit 1;
  update public.affiliate_registrations a
  set reminded_for = case when a.reminder_count > 1 then a.reminded_for end,
    rests_until = case when a.reminder_count > 1 then app.today() end,
    reminded_on = null,
    reminder_count = a.reminder_count - 1,
    chat_opened_at = earlier.at,
    chat_opened_by = earlier.actor_id
  where a.id = current.id;
  insert into public.timeline (actor_id, subject_type, act, subject_id, row_id, changes)
  values (app.actor_id(), 'affiliate', 'changed', current.id, current.id,
    jsonb_build_object('rests_until', jsonb_build_array(current.rests_until, null)));
  return true;
end
$$;

-- Returns a condition on the alias a for a value of the filter 'Terakhir dihubungi'.
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
create trigger _270_end_reminders before update of sample_product_status, status_whatsapp, sample_received_at
  on affiliate_registrations for each row when (
    (old.reminded_for = 'hubungi' and old.status_whatsapp is distinct from new.status_whatsapp)
    or (old.reminded_for = 'video' and (old.sample_product_status is distinct from new.sample_product_status
      or (old.sample_received_at is null and new.sample_received_at is not null))))
  execute function app.end_reminders_for_status();

-- Ends the reminders of an affiliate when one of their videos is assigned, removed, posted or returned, or gets another
-- deadline or posting link. Sequential scans are off for the reason that `write_audit` gives.
create function app.end_reminders_for_videos() returns trigger
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  affiliate_ids uuid[];
begin
  case tg_op
    when 'INSERT' then affiliate_ids := array(select affiliate_id from after);
    when 'DELETE' then affiliate_ids := array(select affiliate_id from before);
    else affiliate_ids := array(
      select n.affiliate_id from before o join after n on n.id = o.id
      where (o.status_link_posting, o.tanggal_max_upload, o.link_posting_vo, o.link_posting_review)
        is distinct from (n.status_link_posting, n.tanggal_max_upload, n.link_posting_vo, n.link_posting_review));
  end case;
  if affiliate_ids = '{}' then
    return null;
  end if;
  update public.affiliate_registrations a
  set reminded_for = null, reminded_on = null, reminder_count = 0, rests_until = null
  where a.id = any (affiliate_ids) and a.reminder_count > 0;
  return null;
end
$$;
create trigger _660_end_reminders_made after insert on affiliate_link_videos referencing new table as after
  for each statement execute function app.end_reminders_for_videos();
create trigger _660_end_reminders_changed after update on affiliate_link_videos
  referencing old table as before new table as after for each statement execute function app.end_reminders_for_videos();
create trigger _660_end_reminders_gone after delete on affiliate_link_videos referencing old table as before
  for each statement execute function app.end_reminders_for_videos();

-- Returns the name of a template, also of a deleted one that is in the trash. Null for users who may open neither the
-- history of an affiliate nor the templates.
create function app.name_of_template(template uuid) returns text
  language sql stable security definer set search_path = '' as $$
  select coalesce((select g.name from public.griting_templates g where g.id = template),
    (select d.title from public.trash d where d.id = template and d.resource = 'template'))
  where (select app.can('reg_affiliate') or app.can('data_affiliate') or app.can('griting'))
$$;

grant execute on function app.record_opened_chat(uuid, uuid, text), app.cancel_reminder(uuid), app.has_need(uuid, text),
  app.name_of_template(uuid) to app_request;
