-- When the creator told that the sample has arrived. Only a sample that was sent can have arrived.
alter table affiliate_registrations
  add column sample_received_at timestamptz
    constraint affiliate_registrations_received_when_sent
    check (sample_received_at is null or sample_product_status = 'terkirim');
