-- With whom the sample of an affiliate travels, and under which number. Nothing but what couriers print: no cell of a sheet
-- can take either for a formula.
alter table affiliate_registrations
  add column sample_courier text
    constraint affiliate_registrations_courier_plain check (sample_courier ~ '^[A-Za-z0-9][A-Za-z0-9 &.()/-]{0,39}$'),
  add column sample_resi text
    constraint affiliate_registrations_resi_plain check (sample_resi ~ '^[A-Z0-9][A-Z0-9./-]{3,39}$'),
  add constraint affiliate_registrations_shipped_when_approved check (
    sample_product_status in ('disetujui', 'terkirim') or (sample_courier is null and sample_resi is null));
create index affiliate_registrations_by_resi on affiliate_registrations (sample_resi) where sample_resi is not null;
create index affiliate_registrations_sent on affiliate_registrations (sample_changed_at desc, id)
  where sample_product_status = 'terkirim';
