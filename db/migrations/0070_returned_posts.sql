-- A return of a video with two posts may say which of them the creator has to change. Null means both, or that nobody
-- said. Without a reason nothing is to be changed.
alter table affiliate_link_videos
  add column returned_post text
    constraint affiliate_link_videos_returned_post_known
    check (returned_post is null or returned_post in ('vo', 'review') and returned_reason is not null);
