-- Creators send the links of their posts on their page. A link without doubts makes a video posted; others wait until
-- staff have checked them.

-- Checks whether every source of a video has the link of its post.
create function app.has_all_links(source_vo text, post_vo text, source_review text, post_review text) returns boolean
  language sql immutable parallel safe
  return num_nonnulls(post_vo, post_review) > 0 and (source_vo is null or post_vo is not null)
    and (source_review is null or post_review is not null);

alter table affiliate_link_videos
  add column has_all_links boolean not null generated always as
    (app.has_all_links(link_video_vo::text, link_posting_vo::text, link_video_review::text, link_posting_review::text)) stored,
  -- when the creator sent the links; null if staff recorded them. A video counts as posted from then on.
  add column sent_at timestamptz,
  add constraint affiliate_link_videos_sent_links
    check (sent_at is null or link_posting_vo is not null or link_posting_review is not null),
  -- The creator has done their part, and staff have to check the links. A link whose doubt has gone since also waits, so
  -- that no video is forgotten.
  add column awaits_check boolean not null generated always as (status_link_posting = 'belum' and sent_at is not null
    and app.has_all_links(link_video_vo::text, link_posting_vo::text, link_video_review::text, link_posting_review::text)) stored;

-- A video that waits for a check is not late. Needs are counted from their indexes alone, so these have the new column.
drop index affiliate_link_videos_due;
create index affiliate_link_videos_due on affiliate_link_videos (tanggal_max_upload, affiliate_id)
  include (awaits_check) where status_link_posting = 'belum';
drop index affiliate_link_videos_unposted;
create index affiliate_link_videos_unposted on affiliate_link_videos (tanggal_max_upload, affiliate_id)
  include (product_id, awaits_check) where unposted;
drop index affiliate_link_videos_by_posting;
create index affiliate_link_videos_by_posting on affiliate_link_videos (affiliate_id, status_link_posting)
  include (tanggal_max_upload, product_id, awaits_check);
create index affiliate_link_videos_sent on affiliate_link_videos (sent_at, affiliate_id) where awaits_check;
