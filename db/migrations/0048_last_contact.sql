-- The last opened chat of an affiliate, and the reminders of the present need, beside the history that has all of them:
-- the radar and the filters look for them among all affiliates.
alter table affiliate_registrations
  add column chat_opened_at timestamptz,
  -- No foreign key: the name of a deleted user is still in the history.
  add column chat_opened_by uuid,
  add column reminded_for text
    constraint affiliate_registrations_reminded_for_known
    check (reminded_for in ('telat', 'tenggat', 'video', 'hubungi', 'dikembalikan')),
  add column reminder_count smallint not null default 0,
  -- the day in Jakarta on which the next reminder is due
  add column rests_until date,
  add constraint affiliate_registrations_reminders_complete
    check ((reminded_for is null) = (reminder_count = 0) and (reminded_for is null) = (rests_until is null));

update affiliate_registrations a set chat_opened_at = chat.at, chat_opened_by = chat.actor_id
from (
  select distinct on (subject_id) subject_id, at, actor_id from timeline
  where (subject_type, act) = ('affiliate', 'chat opened') order by subject_id, id desc) chat
where a.id = chat.subject_id;

create index affiliate_registrations_chat_opened on affiliate_registrations (chat_opened_at, id)
  where chat_opened_at is not null;
create index affiliate_registrations_resting on affiliate_registrations (rests_until, id)
  where rests_until is not null;

-- Needs are counted from their indexes alone, so these also have the columns that tell whether an affiliate rests.
drop index affiliate_registrations_in_review;
create index affiliate_registrations_in_review on affiliate_registrations (sample_changed_at, id)
  include (snoozed_until, sample_product_status, rests_until, reminded_for) where sample_product_status = 'review';
drop index affiliate_registrations_approved;
create index affiliate_registrations_approved on affiliate_registrations (sample_changed_at, id)
  include (snoozed_until, sample_product_status, product_id, rests_until, reminded_for)
  where sample_product_status = 'disetujui';
drop index affiliate_registrations_sent_without_video;
create index affiliate_registrations_sent_without_video on affiliate_registrations (sample_changed_at, id)
  include (snoozed_until, sample_product_status, without_video, rests_until, reminded_for)
  where sample_product_status = 'terkirim' and without_video;
drop index affiliate_registrations_not_contacted;
create index affiliate_registrations_not_contacted on affiliate_registrations (whatsapp_changed_at, id)
  include (snoozed_until, sample_product_status, sample_changed_at, without_video, status_whatsapp, rests_until,
    reminded_for)
  where status_whatsapp = 'belum';

-- A queue that was made for one need reminds its affiliates of that need.
alter table message_queues add column need text
  constraint message_queues_need_known check (need in ('telat', 'tenggat', 'video', 'hubungi', 'dikembalikan'));
