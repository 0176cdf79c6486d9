-- A creator may ask for more days for a video. The first request of a video is granted at once if the team allows it;
-- staff answer the others. Only the last request of a video is kept.
alter table affiliate_link_videos
  add column asked_days smallint constraint affiliate_link_videos_asked_days_range check (asked_days between 1 and 3),
  add column asked_reason text constraint affiliate_link_videos_asked_reason_length check (length(asked_reason) between 1 and 200),
  add column asked_at timestamptz,
  add column asked_answer text
    constraint affiliate_link_videos_asked_answer_known check (asked_answer in ('waiting', 'granted', 'refused')),
  add constraint affiliate_link_videos_asked_whole
    check (num_nonnulls(asked_days, asked_reason, asked_at, asked_answer) in (0, 4)),
  -- A request lapses when the creator has sent all links.
  add column awaits_answer boolean not null generated always as (
    status_link_posting = 'belum' and asked_answer is not distinct from 'waiting' and not (sent_at is not null
      and app.has_all_links(link_video_vo::text, link_posting_vo::text, link_video_review::text, link_posting_review::text))) stored;
create index affiliate_link_videos_asked on affiliate_link_videos (asked_at, affiliate_id) where awaits_answer;

-- The largest number of days that are granted at once, of the need 'tenggat'; null and 0 grant none.
alter table reminder_schedules
  add column granted_days smallint
    constraint reminder_schedules_granted_days_range check (granted_days between 0 and 3);
update reminder_schedules set granted_days = 3 where need = 'tenggat';
