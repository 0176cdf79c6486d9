-- Where the sample of an affiliate is sent. A table of its own, since fewer users see it than the affiliate, and since it
-- is erased some time after the sample was sent.
create table shipping_addresses (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null
    constraint shipping_addresses_affiliate references affiliate_registrations on delete cascade
    constraint shipping_addresses_one_per_affiliate unique,
  recipient text not null
    constraint shipping_addresses_recipient_length check (length(recipient) between 1 and 100),
  address text not null
    constraint shipping_addresses_address_length check (length(address) between 1 and 300),
  district text
    constraint shipping_addresses_district_length check (length(district) between 1 and 100),
  city text
    constraint shipping_addresses_city_length check (length(city) between 1 and 100),
  postal_code text
    constraint shipping_addresses_postal_code_digits check (postal_code ~ '^[0-9]{5}$'),
  courier_note text
    constraint shipping_addresses_courier_note_length check (length(courier_note) between 1 and 200),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid constraint shipping_addresses_editor references profiles on delete set null,
  -- A label is one block of plain text: no line breaks, no control characters, nothing that changes the direction.
  constraint shipping_addresses_plain check (
    concat(recipient, address, district, city, courier_note)
      !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]')
);
create index shipping_addresses_by_editor on shipping_addresses (updated_by);

-- The history records that an address changed, and nothing of what it says.
alter table timeline
  drop constraint timeline_subject_type_known,
  add constraint timeline_subject_type_known check (subject_type in (
    'affiliate', 'assignment', 'video', 'template', 'product', 'user', 'permission', 'account', 'application',
    'message', 'reminder', 'rejection_reasons', 'shipping_address'));
