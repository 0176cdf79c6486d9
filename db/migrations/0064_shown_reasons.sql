-- The reason of a rejection that staff show on the creator's page. Another reason is hidden until they show that one too.
alter table affiliate_registrations
  add column sample_shown_reason text
    constraint affiliate_registrations_shown_reason
    check (sample_shown_reason is null or sample_shown_reason is not distinct from sample_product_reason);
