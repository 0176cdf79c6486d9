-- Counts of affiliates per month. From them come totals by product and status, and the start of a page far down a list,
-- without counting rows.

-- Only these functions read the table. They run as its owner.
alter table affiliate_months enable row level security;

create function app.month_of(at timestamptz) returns date
  language sql immutable
  return date_trunc('month', at at time zone 'Asia/Jakarta')::date;

create function app.start_of_month(month date) returns timestamptz
  language sql immutable
  return month::timestamp at time zone 'Asia/Jakarta';

-- Returns the products under which an affiliate is counted: each selected product once, or null if there is none.
create function app.counted_products(selected_product_ids uuid[]) returns table (product_id uuid, is_main boolean)
  language sql immutable as $$
  select distinct selection.product_id, selection.product_id is not distinct from selected_product_ids[1]
  from unnest(case when cardinality(selected_product_ids) = 0 then '{null}' else selected_product_ids end)
    as selection (product_id)
$$;

-- Inserts rows that change the counts by what the statement changed. Negative rows stand for affiliates that are no
-- longer counted there. Truncation empties the counts.
create function app.sync_affiliate_months() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.affiliate_months (month, product_id, is_main, sample_product_status, status_whatsapp, affiliates)
    select app.month_of(a.created_at), c.product_id, c.is_main, a.sample_product_status, a.status_whatsapp, count(*)
    from after a cross join app.counted_products(a.selected_product_ids) c group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into public.affiliate_months (month, product_id, is_main, sample_product_status, status_whatsapp, affiliates)
    select app.month_of(a.created_at), c.product_id, c.is_main, a.sample_product_status, a.status_whatsapp, -count(*)
    from before a cross join app.counted_products(a.selected_product_ids) c group by 1, 2, 3, 4, 5;
  elsif tg_op = 'UPDATE' then
    insert into public.affiliate_months (month, product_id, is_main, sample_product_status, status_whatsapp, affiliates)
    select app.month_of(a.created_at), c.product_id, c.is_main, a.sample_product_status, a.status_whatsapp, sum(a.sign)
    from (
      select 1 as sign, created_at, selected_product_ids, sample_product_status, status_whatsapp from after
      union all select -1, created_at, selected_product_ids, sample_product_status, status_whatsapp from before
    ) a cross join app.counted_products(a.selected_product_ids) c group by 1, 2, 3, 4, 5 having sum(a.sign) <> 0;
  else
    delete from public.affiliate_months;
  end if;
  return null;
end
$$;
create trigger _650_months_made after insert on affiliate_registrations referencing new table as after
  for each statement execute function app.sync_affiliate_months();
create trigger _650_months_gone after delete on affiliate_registrations referencing old table as before
  for each statement execute function app.sync_affiliate_months();
create trigger _650_months_changed after update on affiliate_registrations
  referencing old table as before new table as after
  for each statement execute function app.sync_affiliate_months();
create trigger _650_months_emptied after truncate on affiliate_registrations
  for each statement execute function app.sync_affiliate_months();

-- Merges the rows of each group (month, product and statuses) into one when there are more than 500 surplus rows. Rows
-- that other transactions insert meanwhile stay as they are.
create function app.purge_affiliate_months() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) - count(distinct (m.month, m.product_id, m.is_main, m.sample_product_status, m.status_whatsapp))
      from public.affiliate_months m) > 500 then
    with deleted_rows as (delete from public.affiliate_months returning *)
    insert into public.affiliate_months (month, product_id, is_main, sample_product_status, status_whatsapp, affiliates)
    select d.month, d.product_id, d.is_main, d.sample_product_status, d.status_whatsapp, sum(d.affiliates)
    from deleted_rows d group by 1, 2, 3, 4, 5 having sum(d.affiliates) <> 0;
  end if;
end
$$;

-- Checks whether the monthly counts can answer a filter. It must concern all affiliates or those of one product,
-- without a search text.
create function app.can_count_by_months(search jsonb, filter jsonb, products uuid[]) returns boolean
  language sql immutable
  return search is null and (products is null or cardinality(products) = 1 and not filter ? 'without_product')
    and filter - array['product_id', 'sample_product_status', 'status_whatsapp', 'without_product', 'urut'] = '{}';

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

-- Returns the ids of a page far down the list of all affiliates, or of one product's. The counts show in which month
-- the page begins; the rows are then read from the nearer end of that month.
create function app.find_by_month(product uuid, page_size int, row_offset bigint) returns setof uuid
  language plpgsql stable rows 10 security definer set search_path = '' as $$
declare
  id text := case when product is null then 'a.id' else 'a.affiliate_id' end;
  source text := case
    when product is null then 'public.affiliate_registrations a where true'
    else 'public.affiliate_products a where a.product_id = $1'
  end;
  page_month record;
  offset_in_month bigint;
  rows_of_month bigint;
begin
  select r.month, r.affiliates, r.running_total - r.affiliates as newer_affiliates into page_month
  from (
    select m.month, m.affiliates, sum(m.affiliates) over (order by m.month desc) as running_total
    from (
      select am.month, sum(am.affiliates) as affiliates from public.affiliate_months am
      where case when product is null then am.is_main else am.product_id = product end group by am.month
    ) m
  ) r
  where r.running_total > row_offset order by r.month desc limit 1;
  if not found then
    return;
  end if;
  offset_in_month := row_offset - page_month.newer_affiliates;
  if offset_in_month < page_month.affiliates / 2 then
    return query execute format('select %1$s from %2$s and a.created_at < $2
        order by a.created_at desc, %1$s limit $3 offset $4', id, source)
      using product, app.start_of_month((page_month.month + interval '1 month')::date), page_size, offset_in_month;
  else
    rows_of_month := least(page_size, page_month.affiliates - offset_in_month);
    return query execute format('
        (select page.id from (
          select a.created_at, %1$s from %2$s and a.created_at >= $2 order by a.created_at, %1$s desc limit $3 offset $4
        ) page (created_at, id) order by page.created_at desc, page.id)
        union all
        (select %1$s from %2$s and a.created_at < $2 order by a.created_at desc, %1$s limit $5)', id, source)
      using product, app.start_of_month(page_month.month), rows_of_month,
        page_month.affiliates - offset_in_month - rows_of_month, page_size - rows_of_month;
  end if;
end
$$;

-- Returns the number of affiliates of each product that the actor may see.
create function app.affiliates_of_products() returns table (product_id uuid, affiliates bigint)
  language plpgsql stable rows 20 security definer set search_path = '' as $$
declare
  visible uuid[];
begin
  if app.can('reg_affiliate') or app.can('data_affiliate') or app.can('dashboard') then
    if not app.sees_all_affiliates() then
      visible := app.visible_products();
    end if;
    return query select m.product_id, sum(m.affiliates)::bigint from public.affiliate_months m
      where m.product_id is not null and (visible is null or m.product_id = any (visible)) group by m.product_id;
  end if;
end
$$;

grant execute on function app.affiliates_of_products() to app_request;
