-- When the sample arrived, as the creator or the team has told. Only a sample that was sent can have arrived.
alter table affiliate_registrations
  add column sample_received_at timestamptz
    constraint affiliate_registrations_received_when_sent
    check (sample_received_at is null or sample_product_status = 'terkirim');

-- A sent sample without a video waits from its arrival, or from its sending if nobody has told of the arrival. Needs are
-- counted from their indexes alone, so these also have the columns of that expression.
drop index affiliate_registrations_sent_without_video;
create index affiliate_registrations_sent_without_video
  on affiliate_registrations (coalesce(sample_received_at, sample_changed_at), id)
  include (snoozed_until, sample_product_status, without_video, rests_until, reminded_for, sample_received_at,
    sample_changed_at)
  where sample_product_status = 'terkirim' and without_video;
drop index affiliate_registrations_not_contacted;
create index affiliate_registrations_not_contacted on affiliate_registrations (whatsapp_changed_at, id)
  include (snoozed_until, sample_product_status, sample_changed_at, without_video, status_whatsapp, rests_until,
    reminded_for, sample_received_at)
  where status_whatsapp = 'belum';

-- The report counts the arrivals of a period.
create index affiliate_registrations_sample_received on affiliate_registrations (sample_received_at, id)
  where sample_received_at is not null;
