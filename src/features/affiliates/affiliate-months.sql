-- Counts of affiliates per month of registration. From them come totals by product and status, and the start of a page
-- far down a list, without counting affiliates. A row of `affiliate_months` counts the affiliates with one product and
-- one pair of statuses; `is_main` says that the product is their main one. So an affiliate is in as many rows as they
-- have products, and in one row with `is_main`: the sum of those rows counts each affiliate once. Without a product,
-- that row has a null `product_id`.
--
-- Each write appends rows instead of updating them, so that writers don't wait for each other. If an affiliate with
-- the main product Serum is marked as contacted, these two rows are appended:
--
--   month      | product_id | is_main | sample_product_status | status_whatsapp | affiliates
--   2026-11-01 | Serum      | true    | review                | belum           |         -1
--   2026-11-01 | Serum      | true    | review                | sudah           |          1

-- Only these functions read the table. They run as its owner.
alter table affiliate_months enable row level security;

-- Returns the first day of the month in Jakarta.
create function app.month_of(at timestamptz) returns date
  language sql immutable
  return date_trunc('month', at at time zone 'Asia/Jakarta')::date;

create function app.start_of_month(month date) returns timestamptz
  language sql immutable
  return month::timestamp at time zone 'Asia/Jakarta';

-- Returns the products under which an affiliate is counted: each selected product once, or one row with a null product
-- if there is none, which then is the main one.
create function app.counted_products(selected_product_ids uuid[]) returns table (product_id uuid, is_main boolean)
  language sql immutable as $$
  select distinct selection.product_id, selection.product_id is not distinct from selected_product_ids[1]
  from unnest(case when cardinality(selected_product_ids) = 0 then '{null}' else selected_product_ids end)
    as selection (product_id)
$$;

-- Appends rows that change the counts by what the statement changed. An update adds what the rows are now and subtracts
-- what they were; `having` leaves out what stays the same. Truncation empties the counts.
create function app.sync_affiliate_months() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.affiliate_months (month, product_id, is_main, sample_product_status, status_whatsapp, affiliates)
    select app.month_of(a.created_at), counted.product_id, counted.is_main, a.sample_product_status, a.status_whatsapp,
      count(*)
    from after a cross join app.counted_products(a.selected_product_ids) counted
    group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into public.affiliate_months (month, product_id, is_main, sample_product_status, status_whatsapp, affiliates)
    select app.month_of(a.created_at), counted.product_id, counted.is_main, a.sample_product_status, a.status_whatsapp,
      -count(*)
    from before a cross join app.counted_products(a.selected_product_ids) counted
    group by 1, 2, 3, 4, 5;
  elsif tg_op = 'UPDATE' then
    insert into public.affiliate_months (month, product_id, is_main, sample_product_status, status_whatsapp, affiliates)
    select app.month_of(a.created_at), counted.product_id, counted.is_main, a.sample_product_status, a.status_whatsapp,
      sum(a.sign)
    from (
      select 1 as sign, created_at, selected_product_ids, sample_product_status, status_whatsapp from after
      union all select -1, created_at, selected_product_ids, sample_product_status, status_whatsapp from before
    ) a cross join app.counted_products(a.selected_product_ids) counted
    group by 1, 2, 3, 4, 5 having sum(a.sign) <> 0;
  else
    delete from public.affiliate_months;
  end if;
  return null;
end
$$;
create trigger _650_sync_affiliate_months_on_insert after insert on affiliate_registrations
  referencing new table as after for each statement execute function app.sync_affiliate_months();
create trigger _650_sync_affiliate_months_on_delete after delete on affiliate_registrations
  referencing old table as before for each statement execute function app.sync_affiliate_months();
create trigger _650_sync_affiliate_months_on_update after update on affiliate_registrations
  referencing old table as before new table as after
  for each statement execute function app.sync_affiliate_months();
create trigger _650_sync_affiliate_months_on_truncate after truncate on affiliate_registrations
  for each statement execute function app.sync_affiliate_months();

-- Merges the rows of each group (month, product and statuses) into one when there are more than 500 surplus rows.
-- `app.purge` calls this every hour. Rows that other transactions append meanwhile stay as they are.
create function app.purge_affiliate_months() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) - count(distinct (m.month, m.product_id, m.is_main, m.sample_product_status, m.status_whatsapp))
      from public.affiliate_months m) > 500 then
    with deleted_rows as (delete from public.affiliate_months returning *)
    insert into public.affiliate_months (month, product_id, is_main, sample_product_status, status_whatsapp, affiliates)
    select month, product_id, is_main, sample_product_status, status_whatsapp, sum(affiliates)
    from deleted_rows group by 1, 2, 3, 4, 5 having sum(affiliates) <> 0;
  end if;
end
$$;

-- Checks whether the monthly counts can answer a search: it has no text, concerns all affiliates (null `products`) or
-- those of one product, and filters only by what the counts know. urut, the order, doesn't change the count.
create function app.can_count_by_months(reading jsonb, filter jsonb, products uuid[]) returns boolean
  language sql immutable
  return reading is null and (products is null or cardinality(products) = 1 and not filter ? 'without_product')
    and filter - array['product_id', 'sample_product_status', 'status_whatsapp', 'without_product', 'urut'] = '{}';

-- Counts the affiliates with this product, or all if it is null, that pass the filter. It checks no rights.
create function app.count_by_months(product uuid, filter jsonb) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  sample text := filter->>'sample_product_status';
  whatsapp text := filter->>'status_whatsapp';
  without_product boolean := filter ? 'without_product';
begin
  return coalesce((
    select sum(m.affiliates) from public.affiliate_months m
    where (sample is null or m.sample_product_status = sample) and (whatsapp is null or m.status_whatsapp = whatsapp)
      and case
        when product is not null then m.product_id = product
        else m.is_main and (not without_product or m.product_id is null)
      end), 0);
end
$$;

-- Returns the ids of a page far down the list of all affiliates (null `product`) or of one product's, newest first.
-- First, the counts show in which month the page begins. Then the rows are read from the nearer end of that month, so
-- that fewer rows are skipped.
create function app.find_by_month(product uuid, page_size int, row_offset bigint) returns setof uuid
  language plpgsql stable rows 10 security definer set search_path = '' as $$
declare
  id_column text := case when product is null then 'a.id' else 'a.affiliate_id' end;
  source text := case
    when product is null then 'public.affiliate_registrations a where true'
    else 'public.affiliate_products a where a.product_id = $1'
  end;
  page_month record;
  offset_in_month bigint;
  remaining_in_month bigint;
  rows_of_month bigint;
begin
  with month_totals as (
    select m.month, sum(m.affiliates) as affiliates from public.affiliate_months m
    where case when product is null then m.is_main else m.product_id = product end group by m.month),
  running_totals as (
    select month, affiliates, sum(affiliates) over (order by month desc) as running_total from month_totals)
  select month, affiliates, running_total - affiliates as newer_affiliates into page_month
  from running_totals where running_total > row_offset order by month desc limit 1;
  -- The page lies behind the end of the list.
  if not found then
    return;
  end if;
  offset_in_month := row_offset - page_month.newer_affiliates;
  if offset_in_month < page_month.affiliates / 2 then
    -- Reads on from the newest row of the month.
    return query execute format('select %1$s from %2$s and a.created_at < $2
        order by a.created_at desc, %1$s limit $3 offset $4', id_column, source)
      using product, app.start_of_month((page_month.month + interval '1 month')::date), page_size, offset_in_month;
  else
    remaining_in_month := page_month.affiliates - offset_in_month;
    rows_of_month := least(page_size, remaining_in_month);
    -- Reads back from the oldest row of the month and reverses the order, then reads on into the earlier months.
    return query execute format('
        (select page.id from (
          select a.created_at, %1$s from %2$s and a.created_at >= $2 order by a.created_at, %1$s desc limit $3 offset $4
        ) page (created_at, id) order by page.created_at desc, page.id)
        union all
        (select %1$s from %2$s and a.created_at < $2 order by a.created_at desc, %1$s limit $5)', id_column, source)
      using product, app.start_of_month(page_month.month), rows_of_month, remaining_in_month - rows_of_month,
        page_size - rows_of_month;
  end if;
end
$$;

-- Returns the number of affiliates of each product that the actor may see.
create function app.count_affiliates_by_product() returns table (product_id uuid, affiliates bigint)
  language plpgsql stable rows 20 security definer set search_path = '' as $$
declare
  visible uuid[] := app.visible_product_limit();
begin
  if app.can('reg_affiliate') or app.can('data_affiliate') or app.can('dashboard') then
    return query select m.product_id, sum(m.affiliates)::bigint from public.affiliate_months m
      where m.product_id is not null and (visible is null or m.product_id = any (visible)) group by m.product_id;
  end if;
end
$$;

grant execute on function app.count_affiliates_by_product() to app_request;
