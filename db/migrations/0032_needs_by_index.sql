-- A need is counted with what is more urgent beside it. Its index has those columns too, so that no row is looked at.
drop index affiliate_link_videos_by_posting;
create index affiliate_link_videos_by_posting on affiliate_link_videos (affiliate_id, status_link_posting)
  include (tanggal_max_upload, product_id);
drop index affiliate_registrations_in_review;
create index affiliate_registrations_in_review on affiliate_registrations (sample_changed_at, id)
  include (put_off_until, sample_product_status) where sample_product_status = 'review';
drop index affiliate_registrations_approved;
create index affiliate_registrations_approved on affiliate_registrations (sample_changed_at, id)
  include (put_off_until, sample_product_status, product_id) where sample_product_status = 'disetujui';
drop index affiliate_registrations_sent_without_video;
create index affiliate_registrations_sent_without_video on affiliate_registrations (sample_changed_at, id)
  include (put_off_until, sample_product_status, without_video)
  where sample_product_status = 'terkirim' and without_video;
drop index affiliate_registrations_not_contacted;
create index affiliate_registrations_not_contacted on affiliate_registrations (whatsapp_changed_at, id)
  include (put_off_until, sample_product_status, sample_changed_at, without_video, status_whatsapp)
  where status_whatsapp = 'belum';
