-- The track record of an affiliate: facts about the videos that the actor may see, and no score. All days are days in
-- Jakarta. The deadline of a video is the last day on which the affiliate may post it (`tanggal_max_upload`). Rules:
--
-- - A video is finished when it is posted, or when its deadline has passed without a post. Before that day, or without
--   a deadline, an unposted video is not finished and doesn't count.
-- - A video is on time if it was posted on or before its present deadline, or if it was posted and has no deadline.
-- - A video whose links wait for a check is not finished.
-- - A video is missed if it is still unposted after its deadline, or was returned after that day without a posted link.
--   A missed video that is posted in the end becomes a late one.
-- - Every other returned video is counted as returned and nothing else, since it says nothing about being on time: it
--   has a posted link, or no deadline, or was returned on or before its deadline.
-- - `returned` counts every video that is returned now, missed ones too.
-- - The days of a video run from the day on which it was assigned to the day on which its post was recorded.
-- - Each affiliate is one person: username per platform and WhatsApp number are unique.
--
-- `enoughVideos` in track-record.ts is the minimum number of finished videos for which a record is shown;
-- `track_record_condition` repeats it.

-- Returns 'on_time', 'late' or 'missed', or null for a video that is not finished. `on_time` and `unposted` are
-- generated columns of `affiliate_link_videos`: `on_time` is null unless the video is posted. `unposted` is true for a
-- video that is not posted yet, or that was returned after its deadline without a posted link. The caller passes
-- `unposted` as false while the links wait for a check. A missed deadline depends on the day, so it is computed here.
create function app.video_outcome(on_time boolean, unposted boolean, deadline date) returns text
  language sql stable
  return case
    when on_time then 'on_time'
    when not on_time then 'late'
    when unposted and deadline < app.today() then 'missed'
  end;

-- Returns the number of days from the assignment of a video to its post; null if it is not posted.
create function app.days_to_post(assigned_at timestamptz, posted_at timestamptz) returns integer
  language sql immutable
  return (posted_at at time zone 'Asia/Jakarta')::date - (assigned_at at time zone 'Asia/Jakarta')::date;

-- Returns the record of one affiliate: how many videos are finished, on time and returned, and the median of the days
-- to a post (null without a post). The policies of the caller decide which videos it counts. The caller must have
-- checked that the affiliate is visible.
create function app.track_record(affiliate uuid)
  returns table (finished bigint, on_time bigint, median_days double precision, returned bigint)
  language sql stable as $$
  select count(app.video_outcome(lv.on_time, lv.unposted and not lv.awaits_check, lv.tanggal_max_upload)),
    count(*) filter (where lv.on_time),
    percentile_cont(0.5) within group (order by app.days_to_post(lv.created_at, lv.posted_at))
      filter (where lv.posted_at is not null),
    count(*) filter (where lv.status_link_posting = 'dikembalikan')
  from public.affiliate_link_videos lv where lv.affiliate_id = affiliate
$$;

-- Returns a condition on the alias a: the affiliate has a missed video. Today is a constant in the SQL text, for the
-- reason that needs.sql gives.
create function app.missed_video_condition() returns text
  language sql stable
  return app.link_video_condition(
    format('lv.unposted and not lv.awaits_check and lv.tanggal_max_upload < %L::date', app.today()));

-- Returns a condition on the alias a for a value of the filter 'Rapor': affiliates with a missed video
-- (pernah_tidak_posting), or with at least three finished videos, all on time (selalu_tepat_waktu). Only videos that
-- the actor may see count: $4 has their products. affiliate-search.sql explains the alias and the arguments.
create function app.track_record_condition(record_filter text, sees_all boolean, sees_videos boolean) returns text
  language sql stable
  return case
    when not sees_videos then 'false'
    when record_filter = 'pernah_tidak_posting' then app.missed_video_condition()
    when record_filter = 'selalu_tepat_waktu' and sees_all then
      'a.on_time_videos >= 3 and a.late_videos = 0 and not ' || app.missed_video_condition()
    -- The stored numbers include videos that this actor may not see, so the visible ones are counted.
    when record_filter = 'selalu_tepat_waktu' then $c$a.id = any (array(
      select lv.affiliate_id from public.affiliate_link_videos lv
      where lv.product_id = any ($4)
        and app.video_outcome(lv.on_time, lv.unposted and not lv.awaits_check, lv.tanggal_max_upload) is not null
      group by lv.affiliate_id having count(*) >= 3 and bool_and(lv.on_time is true)))$c$
    else 'false'
  end;

-- Checks whether a video was posted late, or returned without a post after its deadline. No later day changes this, so
-- the number of such videos can be stored. A video that is not returned becomes missed as days pass, without a write:
-- `missed_video_condition` finds it.
create function app.is_late_or_missed(on_time boolean, unposted boolean, status text) returns boolean
  language sql immutable
  return on_time is false or unposted and status = 'dikembalikan';

-- Maintains `on_time_videos` and `late_videos`, the affiliate's numbers of videos on time and of those for which
-- `is_late_or_missed` is true. `bump_affiliate_revisions`, which runs before this function, has locked the affiliates,
-- so that the second of two concurrent changes counts the result of the first. Sequential scans are off: a plan made
-- while the table was empty would otherwise read the whole table for each statement.
create function app.sync_finished_videos() returns trigger
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  affiliate_ids uuid[];
begin
  case tg_op
    when 'INSERT' then affiliate_ids := array(
      select distinct affiliate_id from after
      where on_time or app.is_late_or_missed(on_time, unposted, status_link_posting));
    when 'DELETE' then affiliate_ids := array(
      select distinct affiliate_id from before
      where on_time or app.is_late_or_missed(on_time, unposted, status_link_posting));
    else affiliate_ids := array(
      select distinct after.affiliate_id from before join after on after.id = before.id
      where (before.on_time, before.unposted, before.status_link_posting)
        is distinct from (after.on_time, after.unposted, after.status_link_posting));
  end case;
  -- Even an update of no rows would notify browsers.
  if affiliate_ids = '{}' then
    return null;
  end if;
  update public.affiliate_registrations a set on_time_videos = counts.on_time, late_videos = counts.late
  from (
    select changed.id, count(*) filter (where lv.on_time) as on_time,
      count(*) filter (where app.is_late_or_missed(lv.on_time, lv.unposted, lv.status_link_posting)) as late
    from unnest(affiliate_ids) as changed (id)
    left join public.affiliate_link_videos lv on lv.affiliate_id = changed.id
    group by changed.id
  ) counts
  where a.id = counts.id and (a.on_time_videos, a.late_videos) <> (counts.on_time, counts.late);
  return null;
end
$$;
create trigger _650_sync_finished_videos_on_insert after insert on affiliate_link_videos referencing new table as after
  for each statement execute function app.sync_finished_videos();
create trigger _650_sync_finished_videos_on_update after update on affiliate_link_videos
  referencing old table as before new table as after for each statement execute function app.sync_finished_videos();
create trigger _650_sync_finished_videos_on_delete after delete on affiliate_link_videos referencing old table as before
  for each statement execute function app.sync_finished_videos();

-- Sets the counts of a new affiliate to 0. A restored affiliate gets their videos back afterwards, which counts them
-- again.
create function app.reset_finished_videos() returns trigger
  language plpgsql as $$
begin
  new.on_time_videos := 0;
  new.late_videos := 0;
  return new;
end
$$;
create trigger _250_reset_finished_videos before insert on affiliate_registrations
  for each row execute function app.reset_finished_videos();

grant execute on function app.video_outcome(boolean, boolean, date), app.days_to_post(timestamptz, timestamptz),
  app.track_record(uuid) to app_request;
