-- Finds what staff must do next for each affiliate, a need; lists show only the most urgent one. Needs are computed
-- from the statuses on each read, since they change with time and without a write. The radar of the home page, the
-- filters of the lists and all counts use these functions.
--
-- For example, an affiliate whose sample was approved 49 hours ago and not sent has the need kirim. If one of their
-- videos is past its deadline as well, they have telat too, which is more urgent: the filter telat finds them, and the
-- filter kirim doesn't. A snoozed affiliate is found only by the filter ditunda. While an affiliate rests after a
-- reminder of telat, the filter kirim finds them, and so does diingatkan.
--
-- Functions that return a condition return SQL text with the aliases and the parameters $1 to $4 that
-- affiliate-search.sql describes, as it describes the arguments `sees_all` and `sees_videos`. `find_needs` adds $5, the
-- page size, and $6, the rows to skip. Days and minutes are constants in the text, not calls like app.today(): the
-- planner can then estimate the number of rows, and they are not computed for each row.

-- Returns the needs, most urgent first. `needs` in affiliate-values.ts is the same list; a test compares them.
create function app.needs() returns text[]
  language sql immutable
  return array['waktu', 'telat', 'tenggat', 'cek', 'review', 'kirim', 'video', 'hubungi', 'revisi', 'dikembalikan'];

-- Returns the present moment without its seconds, so that all reads within a minute get the same result.
create function app.this_minute() returns timestamptz
  language sql stable parallel safe
  return date_trunc('minute', now());

-- Returns how long a status may last before it makes this need; null for needs that begin at once.
create function app.need_grace_period(need text) returns interval
  language sql immutable
  return case need
    when 'kirim' then interval '48 hours'
    when 'video' then interval '72 hours'
    when 'hubungi' then interval '24 hours'
    when 'revisi' then interval '72 hours'
  end;

-- Returns an SQL expression on the alias a: since when an affiliate could make a video of a sent sample. That is the
-- arrival, or the sending if no arrival is recorded.
create function app.sample_arrival_expression() returns text
  language sql immutable
  return 'coalesce(a.sample_received_at, a.sample_changed_at)';

-- Returns the condition that the grace period of a need, counted from the SQL expression `since`, is over.
create function app.past_grace_period_condition(since text, need text) returns text
  language sql stable
  return format('%s < %L::timestamptz', since, app.this_minute() - app.need_grace_period(need));

-- Returns the condition on `alias`, an assigned video, under which the video makes this need; null if the need is not
-- about a video. A video is not late while its links wait for a check. A returned video makes the need dikembalikan
-- until another video of its product is assigned. If the creator has to change it instead (`returned_reason`), it makes
-- the need revisi once the grace period is over. In the texts, %1$s is the alias, %2$L today, and %3$s, only for revisi,
-- the condition that the grace period since the return is over.
create function app.video_need_condition(need text, alias text) returns text
  language sql stable
  return format(case need
    when 'telat' then
      $c$%1$s.status_link_posting = 'belum' and not %1$s.awaits_check and %1$s.tanggal_max_upload < %2$L::date$c$
    when 'tenggat' then $c$%1$s.status_link_posting = 'belum' and not %1$s.awaits_check
      and %1$s.tanggal_max_upload between %2$L::date and %2$L::date + 1$c$
    when 'waktu' then '%1$s.awaits_answer'
    when 'cek' then '%1$s.awaits_check'
    when 'revisi' then
      $c$%1$s.status_link_posting = 'dikembalikan' and %1$s.returned_reason is not null and %3$s$c$
    when 'dikembalikan' then $c$%1$s.status_link_posting = 'dikembalikan' and %1$s.returned_reason is null
      and not exists (
      select from public.affiliate_link_videos later
      where later.affiliate_id = %1$s.affiliate_id and later.product_id is not distinct from %1$s.product_id
        and later.status_link_posting <> 'dikembalikan' and later.created_at > %1$s.created_at)$c$
  end, alias, app.today(),
    case need when 'revisi' then app.past_grace_period_condition(alias || '.returned_at', need) end);

-- Returns a condition on the alias a: the affiliate has this need, whatever else they need. For an actor who sees every
-- product, the stored column `without_video` says whether the affiliate has a video; for others the visible videos
-- decide. Actors who see no videos learn nothing about them: needs about videos are false, also the need video, of an
-- affiliate without any.
create function app.need_condition(need text, sees_all boolean, sees_videos boolean) returns text
  language sql stable
  return case
    when not sees_videos and need in ('waktu', 'telat', 'tenggat', 'cek', 'video', 'revisi', 'dikembalikan')
      then 'false'
    when app.video_need_condition(need, 'lv') is not null
      then app.link_video_condition(app.video_need_condition(need, 'lv'))
    when need = 'review' then $c$a.sample_product_status = 'review'$c$
    when need = 'kirim' then $c$a.sample_product_status = 'disetujui' and $c$
      || app.past_grace_period_condition('a.sample_changed_at', need)
    when need = 'video' then $c$a.sample_product_status = 'terkirim' and $c$
      || app.past_grace_period_condition(app.sample_arrival_expression(), need) || ' and '
      || case when sees_all then 'a.without_video' else 'not ' || app.link_video_condition('true') end
    when need = 'hubungi' then $c$a.status_whatsapp = 'belum' and $c$
      || app.past_grace_period_condition('a.whatsapp_changed_at', need)
  end;

-- Returns the needs about which staff write to an affiliate, most urgent first. `reminderNeeds` in affiliate-values.ts
-- is the same list; a test compares them.
create function app.reminder_needs() returns text[]
  language sql immutable
  return array['telat', 'tenggat', 'video', 'hubungi', 'revisi', 'dikembalikan'];

-- Returns the needs about which staff write to an affiliate, from the most urgent one to this one.
create function app.reminder_needs_up_to(need text) returns text[]
  language sql immutable
  return (app.reminder_needs())[:array_position(app.reminder_needs(), need)];

-- Returns a condition on the alias a: the affiliate was reminded of this need, or of a more urgent one, and the next
-- reminder is not due yet. False for needs without reminders. `coalesce` is for affiliates who were never reminded,
-- since callers negate the condition.
create function app.reminder_pause_condition(need text) returns text
  language sql stable
  return case when need = any (app.reminder_needs()) then
    format('coalesce(a.rests_until > %L::date and a.reminded_for = any (%L::text[]), false)', app.today(),
      app.reminder_needs_up_to(need))
  else 'false' end;

-- Returns a condition on the alias a: the affiliate has this need, and does not rest after a reminder of it.
create function app.due_need_condition(need text, sees_all boolean, sees_videos boolean) returns text
  language sql stable
  return app.need_condition(need, sees_all, sees_videos)
    || case when need = any (app.reminder_needs()) then ' and not ' || app.reminder_pause_condition(need) else '' end;

-- Returns a condition on the alias a: the affiliate is not snoozed.
create function app.not_snoozed_condition() returns text
  language sql stable
  return format('(a.snoozed_until is null or a.snoozed_until <= %L::date)', app.today());

-- Returns a condition on the alias a: the affiliate is not snoozed and has no more urgent need that is due.
create function app.no_more_urgent_need_condition(need text, sees_all boolean, sees_videos boolean) returns text
  language sql stable
  return concat_ws(' and ', app.not_snoozed_condition(), (
    select string_agg('not (' || app.due_need_condition(more_urgent.need, sees_all, sees_videos) || ')', ' and '
      order by more_urgent.place)
    from unnest(app.needs()) with ordinality as more_urgent (need, place)
    where more_urgent.place < array_position(app.needs(), no_more_urgent_need_condition.need)));

-- Returns a condition on the alias a: this is the affiliate's most urgent need that is due. Two filters are no needs:
-- ditunda finds the snoozed affiliates, and diingatkan those who have a need and rest after a reminder of it.
create function app.need_filter_condition(need_filter text, sees_all boolean, sees_videos boolean) returns text
  language sql stable
  return case need_filter
    when 'ditunda' then format('a.snoozed_until > %L::date', app.today())
    when 'diingatkan' then format('a.rests_until > %L::date and %s and (%s)', app.today(),
      app.not_snoozed_condition(), (
        select string_agg(app.reminder_pause_condition(reminder_need) || ' and '
          || app.need_condition(reminder_need, sees_all, sees_videos), ' or ')
        from unnest(app.reminder_needs()) reminder_need))
    else app.due_need_condition(need_filter, sees_all, sees_videos)
      || ' and ' || app.no_more_urgent_need_condition(need_filter, sees_all, sees_videos)
  end;

-- Returns a condition on the alias a: the next reminder of this need has a template, and no chat was opened today,
-- whatever it was about. A reminder of another need doesn't count as sent. The caller checks that the reminder is due.
create function app.reminder_ready_condition(need text) returns text
  language plpgsql stable as $$
begin
  return format('(a.chat_opened_at is null or a.chat_opened_at < %s)
      and case when a.reminded_for = %L then a.reminder_count else 0 end = any (%L::int[])',
    app.day_start_literal(0), need, app.counts_before_next_reminder(need));
end
$$;

-- Returns an SQL expression on `alias`, an assigned video: since when it makes this need. For telat and tenggat that is
-- the deadline, a day. Null if the need is not about a video.
create function app.video_since_expression(need text, alias text) returns text
  language sql immutable
  return alias || case
    when need in ('telat', 'tenggat') then '.tanggal_max_upload'
    when need = 'waktu' then '.asked_at'
    when need = 'cek' then '.sent_at'
    when need in ('revisi', 'dikembalikan') then '.returned_at'
  end;

-- Returns an SQL expression on the alias a: since when the affiliate has a need that is not about one video. For
-- ditunda and diingatkan it is the day on which the rest ends.
create function app.affiliate_since_expression(need_filter text) returns text
  language sql immutable
  return case need_filter
    when 'video' then app.sample_arrival_expression()
    when 'hubungi' then 'a.whatsapp_changed_at'
    when 'ditunda' then 'a.snoozed_until'
    when 'diingatkan' then 'a.rests_until'
    else 'a.sample_changed_at'
  end;

-- Returns the expression `since` of the two functions above as an instant: a day becomes its midnight in Jakarta.
create function app.since_instant_expression(need_filter text, since text) returns text
  language sql immutable
  return since || case when need_filter in ('telat', 'tenggat', 'ditunda', 'diingatkan')
    then '::timestamp at time zone ''Asia/Jakarta''' else '' end;

-- Returns a page of affiliates with this need and the video concerned, the earliest `since` first: the start of the
-- wait; for telat and tenggat the deadline; for ditunda and diingatkan the day on which the rest ends. A need that is
-- not about a video returns a null `link_video_id`. If several videos of an affiliate make the need, only the earliest
-- is returned. The rows come from an index in order, without a sort. The key `reminder_ready` of the filter leaves out
-- affiliates for whom no reminder is due. Actors who see no videos get no rows of a need about videos.
create function app.find_needs(reading jsonb, filter jsonb, page_size int, row_offset bigint)
  returns table (id uuid, since timestamptz, link_video_id uuid)
  language plpgsql stable rows 10 security definer set search_path = '' as $$
declare
  need_filter text := filter->>'butuh';
  scope record := app.affiliate_filter(reading, filter - 'butuh');
  sees_all boolean := scope.visible is null;
  sees_videos boolean := app.can('data_affiliate');
  ready_condition text := case when filter ? 'reminder_ready' then app.reminder_ready_condition(need_filter) end;
  video_since text := app.video_since_expression(need_filter, 'video');
  affiliate_since text := app.affiliate_since_expression(need_filter);
  earlier_video_condition text;
begin
  -- An unknown need has no condition, and without one every affiliate would match.
  if (need_filter = any (app.needs() || array['ditunda', 'diingatkan'])) is not true then
    raise exception 'unknown need %', need_filter;
  end if;
  if video_since is null then
    return query execute format(
        'select a.id, %s, null::uuid from public.affiliate_registrations a
        where %s order by %s, a.id limit $5 offset $6',
        app.since_instant_expression(need_filter, affiliate_since),
        concat_ws(' and ',
          scope.condition,
          app.need_filter_condition(need_filter, sees_all, sees_videos),
          ready_condition,
          app.product_condition(scope.products)),
        affiliate_since)
      using reading, filter, scope.products, scope.visible, page_size, row_offset;
  elsif sees_videos then
    earlier_video_condition := app.link_video_condition(format('%s and (%s, lv.id) < (%s, video.id)',
      app.video_need_condition(need_filter, 'lv'), app.video_since_expression(need_filter, 'lv'), video_since));
    return query execute format(
        'select video.affiliate_id, %s, video.id
        from public.affiliate_link_videos video
        join public.affiliate_registrations a on a.id = video.affiliate_id
        where %s order by %s, video.affiliate_id limit $5 offset $6',
        app.since_instant_expression(need_filter, video_since),
        concat_ws(' and ',
          app.video_need_condition(need_filter, 'video'),
          '($4 is null or video.product_id = any ($4))',
          'not ' || earlier_video_condition,
          'not ' || app.reminder_pause_condition(need_filter),
          app.no_more_urgent_need_condition(need_filter, sees_all, sees_videos),
          ready_condition,
          scope.condition,
          app.product_condition(scope.products)),
        video_since)
      using reading, filter, scope.products, scope.visible, page_size, row_offset;
  end if;
end
$$;

-- Maintains `without_video`, the column that says that an affiliate has no assigned video. After an insert,
-- `bump_affiliate_revisions` (link-videos.sql) has usually cleared it already, unless this transaction had raised the
-- revision before. After a delete, only this function sets it. Sequential scans are off: a plan made while the table
-- was empty would otherwise read the whole table for each statement.
create function app.sync_without_video() returns trigger
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  affiliate_ids uuid[];
begin
  case tg_op
    when 'INSERT' then affiliate_ids := array(select affiliate_id from after);
    else affiliate_ids := array(select affiliate_id from before);
  end case;
  -- Even an update of no rows would notify browsers.
  if affiliate_ids = '{}' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    update public.affiliate_registrations a set without_video = false
    where a.id = any (affiliate_ids) and a.without_video;
  else
    update public.affiliate_registrations a set without_video = true
    where a.id = any (affiliate_ids) and not exists (
      select from public.affiliate_link_videos lv where lv.affiliate_id = a.id);
  end if;
  return null;
end
$$;
create trigger _650_sync_without_video_on_insert after insert on affiliate_link_videos referencing new table as after
  for each statement execute function app.sync_without_video();
create trigger _650_sync_without_video_on_delete after delete on affiliate_link_videos referencing old table as before
  for each statement execute function app.sync_without_video();

-- A new affiliate has no video, and neither has one restored from the trash: their assignments are restored after them.
create function app.reset_without_video() returns trigger
  language plpgsql as $$
begin
  new.without_video := true;
  return new;
end
$$;
create trigger _250_reset_without_video before insert on affiliate_registrations
  for each row execute function app.reset_without_video();

-- Records who snoozes an affiliate. Requests may snooze for 1 to 30 days only; the owner may restore any day.
create function app.set_snoozed_by() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if app.is_request() and new.snoozed_until not between app.today() + 1 and app.today() + 30 then
    raise exception 'an affiliate is snoozed for 1 to 30 days'
      using errcode = 'check_violation', constraint = 'affiliate_registrations_snoozed_for_days';
  end if;
  new.snoozed_by := case when new.snoozed_until is not null then app.actor_id() end;
  return new;
end
$$;
create trigger _300_set_snoozed_by before update of snoozed_until on affiliate_registrations
  for each row execute function app.set_snoozed_by();

grant execute on function app.needs(), app.reminder_needs(), app.find_needs(jsonb, jsonb, int, bigint) to app_request;
