-- Addresses to which samples are sent. Users who register or edit affiliates can read and change the addresses of the
-- affiliates that they see. The rights of creators on their own address stand in creator-pages.sql.

alter table shipping_addresses enable row level security;
-- The policy is for all commands, since PostgreSQL applies no select policy to an update or delete without a where
-- clause. `offset 0` makes PostgreSQL look up each affiliate by its id (timeline.sql).
create policy editors on shipping_addresses to app_request
  using ((select app.can('data_affiliate_edit') or app.can('reg_affiliate'))
    and exists (select from affiliate_registrations affiliate where affiliate.id = affiliate_id offset 0));
grant select (id, affiliate_id, recipient, address, district, city, postal_code, courier_note, revision), delete,
  insert (affiliate_id, recipient, address, district, city, postal_code, courier_note),
  update (recipient, address, district, city, postal_code, courier_note) on shipping_addresses to app_request;

create trigger _400_bump_revision before update on shipping_addresses
  for each row execute function app.bump_revision();
-- Records the revision only, so that the history says that the address changed and by whom, but never what it says.
create trigger _700_write_audit after insert or update or delete on shipping_addresses
  for each row execute function app.write_audit('shipping_address', 'affiliate_id', 'revision');
create policy shipping_addresses on timeline for select to app_request
  using (subject_type = 'shipping_address' and (select app.can('data_affiliate_edit') or app.can('reg_affiliate'))
    and exists (select from affiliate_registrations affiliate where affiliate.id = subject_id offset 0));
create trigger _900_notify_change after insert or update or delete or truncate on shipping_addresses
  for each statement execute function app.notify_change();

-- Returns when an address is erased: 30 days after the parcel has arrived, and at the latest 90 days after it was sent.
-- Null until it is sent. UU 27/2022, the law on personal data, permits no longer storage than the purpose needs.
-- @param status_changed_at when the sample got its status; for a sent sample ('terkirim') the time of sending
-- @param received_at null while no arrival is confirmed
create function app.address_expiry(sample_status text, status_changed_at timestamptz, received_at timestamptz)
  returns timestamptz
  language sql immutable
  -- `least` ignores nulls.
  return case when sample_status = 'terkirim'
    then least(received_at + interval '30 days', status_changed_at + interval '90 days') end;

-- Checks whether a row of the trash is a deleted affiliate whose address has expired.
create function app.has_expired_address(trash_row trash) returns boolean
  language sql stable
  return trash_row.resource = 'affiliate' and jsonb_array_length(trash_row.dependents -> 'addresses') > 0
    and app.address_expiry(trash_row.row_values ->> 'sample_product_status',
      (trash_row.row_values ->> 'sample_changed_at')::timestamptz,
      (trash_row.row_values ->> 'sample_received_at')::timestamptz) < now();

-- Erases the addresses that are no longer needed, also those in the trash. Runs no delete or update if there are none,
-- since these would fire the statement triggers that notify browsers.
create function app.purge_shipping_addresses() returns void
  language plpgsql set search_path = '' as $$
declare
  expired_ids uuid[] := array(
    select shipping_address.id
    from public.shipping_addresses shipping_address
    join public.affiliate_registrations affiliate on affiliate.id = shipping_address.affiliate_id
    where app.address_expiry(
      affiliate.sample_product_status, affiliate.sample_changed_at, affiliate.sample_received_at) < now());
begin
  if expired_ids <> '{}' then
    delete from public.shipping_addresses where id = any (expired_ids);
  end if;
  if exists (select from public.trash trash_row where app.has_expired_address(trash_row)) then
    update public.trash trash_row set dependents = trash_row.dependents - 'addresses'
    where app.has_expired_address(trash_row);
  end if;
end
$$;
