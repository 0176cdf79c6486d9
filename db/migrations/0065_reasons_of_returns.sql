-- Staff may say what a creator has to change in a returned video. The creator reads it on their page and sends the link
-- again; staff check it. The reason of the last return is kept, and the returns are counted.
alter table affiliate_link_videos
  add column returned_reason text
    constraint affiliate_link_videos_returned_reason_length check (length(returned_reason) between 1 and 500),
  add column times_returned smallint not null default 0
    constraint affiliate_link_videos_times_returned_range check (times_returned >= 0);
update affiliate_link_videos set times_returned = 1 where status_link_posting = 'dikembalikan';
