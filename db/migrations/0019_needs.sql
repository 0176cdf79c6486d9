-- Who needs what next is asked of the states that are stored, by the day and the minute on which it is asked. Here stand
-- what it takes beside them, and an index for each question, in the order in which it is answered.

alter table affiliate_registrations
  -- kept by trigger: most of those whose sample was sent have a video, and only those who have none are looked for
  add column without_video boolean not null default true,
  -- for everybody; the day on which he is shown again, in Jakarta
  add column put_off_until date,
  -- No foreign key: who put him off stays who did it after he is gone.
  add column put_off_by uuid;
update affiliate_registrations a set without_video = false
where exists (select from affiliate_link_videos lv where lv.affiliate_id = a.id);

-- Since when a video that came back waits for another one.
alter table affiliate_link_videos add column returned_at timestamptz;
update affiliate_link_videos set returned_at = updated_at where status_link_posting = 'dikembalikan';
alter table affiliate_link_videos
  add constraint affiliate_link_videos_returned_at
  check ((returned_at is null) = (status_link_posting <> 'dikembalikan'));

drop index affiliate_link_videos_due;
create index affiliate_link_videos_due on affiliate_link_videos (tanggal_max_upload, affiliate_id)
  where status_link_posting = 'belum';
create index affiliate_link_videos_returned on affiliate_link_videos (returned_at, affiliate_id)
  where status_link_posting = 'dikembalikan';
create index affiliate_registrations_in_review on affiliate_registrations (sample_changed_at, id)
  where sample_product_status = 'review';
create index affiliate_registrations_approved on affiliate_registrations (sample_changed_at, id)
  where sample_product_status = 'disetujui';
create index affiliate_registrations_sent_without_video on affiliate_registrations (sample_changed_at, id)
  where sample_product_status = 'terkirim' and without_video;
create index affiliate_registrations_not_contacted on affiliate_registrations (whatsapp_changed_at, id)
  where status_whatsapp = 'belum';
create index affiliate_registrations_put_off on affiliate_registrations (put_off_until, id)
  where put_off_until is not null;
