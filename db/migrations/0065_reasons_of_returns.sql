-- Staff may say what a creator has to change in a returned video. The creator reads it on their page and sends the link
-- again; staff check it. The reason of the last return is kept, and the returns are counted.
alter table affiliate_link_videos
  add column returned_reason text
    constraint affiliate_link_videos_returned_reason_length check (length(returned_reason) between 1 and 500),
  add column times_returned smallint not null default 0
    constraint affiliate_link_videos_times_returned_range check (times_returned >= 0),
  -- when it was posted before its first return; a changed post counts from then on
  add column first_posted_at timestamptz;
update affiliate_link_videos set times_returned = 1 where status_link_posting = 'dikembalikan';

-- A video that the creator changes needs no other one.
drop index affiliate_link_videos_returned;
create index affiliate_link_videos_returned on affiliate_link_videos (returned_at, affiliate_id)
  where status_link_posting = 'dikembalikan' and returned_reason is null;
