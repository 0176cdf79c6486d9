-- What of a track record does not change with time is stored with each video; track-records.sql says what it means.
alter table affiliate_link_videos
  -- posted on or before its last day in Jakarta; null for a video that is not posted
  add column on_time boolean generated always as (case when posted_at is not null then
    tanggal_max_upload is null or (posted_at at time zone 'Asia/Jakarta')::date <= tanggal_max_upload end) stored,
  -- not posted, or taken back after its last day without a posted link
  add column unposted boolean not null generated always as (status_link_posting = 'belum'
    or status_link_posting = 'dikembalikan' and link_posting_vo is null and link_posting_review is null
      and coalesce((returned_at at time zone 'Asia/Jakarta')::date > tanggal_max_upload, false)) stored;

-- For 'Pernah tidak posting': those that count are the ones before today.
create index affiliate_link_videos_unposted on affiliate_link_videos (tanggal_max_upload, affiliate_id)
  include (product_id) where unposted;

-- For 'Selalu tepat waktu': what their videos add up to, except for what is unposted after its last day.
alter table affiliate_registrations
  add column on_time_videos integer not null default 0,
  -- posted after their last day, or taken back after it without a posted link
  add column late_videos integer not null default 0;
update affiliate_registrations a set on_time_videos = counted.on_time, late_videos = counted.late
from (
  select lv.affiliate_id, count(*) filter (where lv.on_time) as on_time,
    count(*) filter (where not lv.on_time or lv.unposted and lv.status_link_posting = 'dikembalikan') as late
  from affiliate_link_videos lv group by lv.affiliate_id
) counted
where a.id = counted.affiliate_id and counted.on_time + counted.late > 0;
create index affiliate_registrations_on_time on affiliate_registrations (created_at desc, id)
  where on_time_videos >= 3 and late_videos = 0;
