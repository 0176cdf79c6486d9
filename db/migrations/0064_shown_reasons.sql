-- Staff may show the reason of a rejection on the creator's page. A new reason is hidden again.
alter table affiliate_registrations
  add column sample_reason_shown boolean not null default false
    constraint affiliate_registrations_shown_reason check (not sample_reason_shown or sample_product_reason is not null);
