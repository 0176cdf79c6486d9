-- The report counts states by the day on which they began, and by who changed them. A sent sample overwrites since when it
-- was approved, so the approval has columns of its own; the history has the earlier ones.
alter table affiliate_registrations
  add column sample_approved_at timestamptz,
  -- No foreign keys: what a user did counts after the user was deleted.
  add column sample_approved_by uuid,
  add column sample_sent_by uuid;

update affiliate_registrations a set sample_approved_at = approval.at, sample_approved_by = approval.actor_id
from (
  select distinct on (subject_id) subject_id, at, actor_id from timeline
  where subject_type = 'affiliate' and changes #>> '{sample_product_status,1}' = 'disetujui'
    and changes #>> '{sample_product_status,0}' is distinct from 'terkirim'
  order by subject_id, id desc) approval
where a.id = approval.subject_id and a.sample_product_status in ('disetujui', 'terkirim');
update affiliate_registrations set sample_approved_at = sample_changed_at
where sample_product_status = 'disetujui' and sample_approved_at is null;
update affiliate_registrations a set sample_sent_by = sending.actor_id
from (
  select distinct on (subject_id) subject_id, actor_id from timeline
  where subject_type = 'affiliate' and changes #>> '{sample_product_status,1}' = 'terkirim'
  order by subject_id, id desc) sending
where a.id = sending.subject_id and a.sample_product_status = 'terkirim';

alter table affiliate_link_videos add column given_by uuid;
update affiliate_link_videos lv set given_by = gift.actor_id
from (
  select distinct on (row_id) row_id, actor_id from timeline
  where (subject_type, act) = ('assignment', 'made') order by row_id, id desc) gift
where lv.id = gift.row_id;

create index affiliate_registrations_sample_approved on affiliate_registrations (sample_approved_at, id)
  where sample_product_status in ('disetujui', 'terkirim') and sample_approved_at is not null;
create index affiliate_link_videos_given on affiliate_link_videos (created_at, video_id);
create index affiliate_link_videos_posted on affiliate_link_videos (posted_at, video_id) where posted_at is not null;
create index applications_received on applications (received_at) where mark is null;
create index videos_free on videos (product_id) where status <> 'dikirim ke affiliate';
