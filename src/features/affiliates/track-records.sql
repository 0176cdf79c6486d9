-- The track record of an affiliate: facts about the videos that the reader may see, and no score. All days are days in
-- Jakarta. The rules:
--
-- - A video is finished when it is posted, or when its last day has passed without a post. A video within its last day,
--   or unposted without a last day, is not finished and doesn't count.
-- - It is on time if it was posted on or before its last day, as that day is now, or if it was posted without one.
-- - It is missed if it is still unposted after its last day, or was taken back after it without a posted link. A missed
--   video that is posted in the end becomes a late one.
-- - A video that was taken back earlier, or after a post, is counted as returned and nothing else: it says nothing
--   about being on time. `returned` counts every video that is returned now, missed ones too.
-- - The days of a video run from the day on which it was given to the day on which its post was recorded.
-- - Each affiliate is one person: username per platform and WhatsApp number are unique.
--
-- `enoughVideos` in track-record.ts is the number of finished videos below which no record is told.

-- Returns 'on_time', 'late' or 'missed', or null for a video that is not finished. The first two arguments are columns
-- of affiliate_link_videos, which hold what does not change with time.
create function app.video_outcome(on_time boolean, unposted boolean, deadline date) returns text
  language sql stable
  return case
    when on_time then 'on_time'
    when not on_time then 'late'
    when unposted and deadline < app.today() then 'missed'
  end;

create function app.days_to_post(given timestamptz, posted timestamptz) returns integer
  language sql immutable
  return (posted at time zone 'Asia/Jakarta')::date - (given at time zone 'Asia/Jakarta')::date;

-- Returns the record of one affiliate. The policies of the caller decide which videos it counts. The caller must have
-- checked that the affiliate is visible.
create function app.track_record(affiliate uuid)
  returns table (finished bigint, on_time bigint, median_days double precision, returned bigint)
  language sql stable as $$
  select count(app.video_outcome(lv.on_time, lv.unposted, lv.tanggal_max_upload)),
    count(*) filter (where lv.on_time),
    percentile_cont(0.5) within group (order by app.days_to_post(lv.created_at, lv.posted_at))
      filter (where lv.posted_at is not null),
    count(*) filter (where lv.status_link_posting = 'dikembalikan')
  from public.affiliate_link_videos lv where lv.affiliate_id = affiliate
$$;

-- Returns a condition on the alias a for a value of the filter 'Rapor'. Only videos that the reader may see count.
create function app.track_record_condition(record text, sees_videos boolean) returns text
  language sql stable
  return case
    when not sees_videos then 'false'
    -- The column counts every video, so it leaves out only affiliates of whom nobody sees enough.
    when record = 'selalu_tepat_waktu' then $c$a.on_time_videos >= 3 and (
      select count(*) >= 3 and bool_and(lv.on_time is true)
      from public.affiliate_link_videos lv
      where lv.affiliate_id = a.id and ($4 is null or lv.product_id = any ($4))
        and app.video_outcome(lv.on_time, lv.unposted, lv.tanggal_max_upload) is not null) is true$c$
    -- The day is a constant in the SQL text, as in `video_need`.
    when record = 'pernah_tidak_posting' then
      app.has_link_video(format('lv.unposted and lv.tanggal_max_upload < %L::date', app.today()))
    else 'false'
  end;

-- Maintains `on_time_videos` by differences, so that of two concurrent changes none is lost.
create function app.count_on_time_videos() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb;
begin
  case tg_op
    when 'INSERT' then changes := (select jsonb_object_agg(c.affiliate_id, c.videos) from (
      select n.affiliate_id, count(*) as videos from after n where n.on_time group by 1) c);
    when 'DELETE' then changes := (select jsonb_object_agg(c.affiliate_id, -c.videos) from (
      select o.affiliate_id, count(*) as videos from before o where o.on_time group by 1) c);
    else changes := (select jsonb_object_agg(c.affiliate_id, c.videos) from (
      select d.affiliate_id, sum(d.sign) as videos
      from (
        select 1 as sign, n.affiliate_id from after n where n.on_time
        union all select -1, o.affiliate_id from before o where o.on_time
      ) d group by 1 having sum(d.sign) <> 0) c);
  end case;
  if changes is not null then
    update public.affiliate_registrations a set on_time_videos = a.on_time_videos + c.value::integer
    from jsonb_each_text(changes) c where a.id = c.key::uuid;
  end if;
  return null;
end
$$;
create trigger _650_on_time_videos_made after insert on affiliate_link_videos referencing new table as after
  for each statement execute function app.count_on_time_videos();
create trigger _650_on_time_videos_changed after update on affiliate_link_videos
  referencing old table as before new table as after for each statement execute function app.count_on_time_videos();
create trigger _650_on_time_videos_gone after delete on affiliate_link_videos referencing old table as before
  for each statement execute function app.count_on_time_videos();

-- An affiliate restored from the trash starts without videos, as in `begin_without_video`.
create function app.begin_on_time_videos() returns trigger
  language plpgsql as $$
begin
  new.on_time_videos := 0;
  return new;
end
$$;
create trigger _250_on_time_videos before insert on affiliate_registrations
  for each row execute function app.begin_on_time_videos();

grant execute on function app.video_outcome(boolean, boolean, date), app.days_to_post(timestamptz, timestamptz),
  app.track_record(uuid) to app_request;
