-- The usual number of deadlines per day counts posted videos as well, which the index of open deadlines does not have.
create index affiliate_link_videos_by_deadline on affiliate_link_videos (tanggal_max_upload, product_id);
