-- How many affiliates there are, by month of registration, product and state, as changes that are added up: each statement
-- that writes affiliates appends its own rows, so that nobody waits for another's, and every hour they become one for each
-- group. Kept by trigger from then on; see `affiliate-months.sql`.
create table affiliate_months (
  id bigint generated always as identity primary key,
  -- its first day, in Jakarta
  month date not null,
  -- of each product of an affiliate a row, of whoever has none one without
  product_id uuid,
  -- his first product, or none: one row for each affiliate
  is_main boolean not null,
  sample_product_status text not null,
  status_whatsapp text not null,
  affiliates bigint not null
);
insert into affiliate_months (month, product_id, is_main, sample_product_status, status_whatsapp, affiliates)
select date_trunc('month', a.created_at at time zone 'Asia/Jakarta')::date, chosen.product_id,
  chosen.product_id is not distinct from a.product_id, a.sample_product_status, a.status_whatsapp, count(*)
from affiliate_registrations a
cross join lateral (
  select distinct each.product_id
  from unnest(case when a.product_id is null then '{null}' else a.selected_product_ids end) as each (product_id)
) chosen
group by 1, 2, 3, 4, 5;
