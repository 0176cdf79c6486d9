-- Returns what prevents the registration of these rows, and what looks like a duplicate. `n` is the index of the row,
-- from 0. The holder of a taken username or number is listed by username even if the actor may not see that affiliate,
-- as in a refused registration; `id` is then null. Affiliates that are only similar are listed if the actor sees them.
-- A row gets at most three affiliates of each kind.
create function app.find_registration_conflicts(rows jsonb)
  returns table (n integer, kind text, id uuid, platform text, username text)
  language sql stable security definer set search_path = '' as $$
  with reader as materialized (
    select app.sees_all_affiliates() as sees_all, app.visible_products() as products
  ), requested as materialized (
    select r.n::integer - 1 as n, r.platform, r.product_id, app.username_key(r.username) as username_key,
      app.whatsapp_key(r.whatsapp) as whatsapp_key
    from rows from (jsonb_to_recordset(rows) as (platform text, username text, whatsapp text, product_id uuid))
      with ordinality as r (platform, username, whatsapp, product_id, n)
    where (select app.can('reg_affiliate'))
  ), similar_numbers as materialized (
    -- Lists every number that differs in one digit, for one join of all rows: joined row by row, a plan without
    -- statistics reads the whole table for each number.
    select r.n, overlay(r.whatsapp_key placing digit::text from place for 1) as whatsapp_key
    from requested r cross join generate_series(4, length(r.whatsapp_key)) as place
      cross join generate_series(0, 9) as digit
    where r.whatsapp_key ~ '^628[0-9]{8,11}$'
      and not exists (select from public.affiliate_registrations a where a.whatsapp_key = r.whatsapp_key)
  ), matches as (
    select r.n, 'username' as kind, a.*
    from requested r join public.affiliate_registrations a
      on (a.platform, a.username_key) = (r.platform, r.username_key)
    union all
    select r.n, 'whatsapp', a.*
    from requested r join public.affiliate_registrations a on a.whatsapp_key = r.whatsapp_key
    union all
    select r.n, 'same name', a.*
    from requested r
    cross join unnest(array['tiktok', 'shopee', 'instagram', 'youtube']) as other (platform)
    join public.affiliate_registrations a on (a.platform, a.username_key) = (other.platform, r.username_key)
    where other.platform <> r.platform
    union all
    select r.n, 'near number', a.*
    from similar_numbers r join public.affiliate_registrations a on a.whatsapp_key = r.whatsapp_key
  ), visible_matches as (
    select m.n, m.kind, m.platform, m.username,
      case when reader.sees_all or m.selected_product_ids && reader.products then m.id end as id
    from matches m cross join reader
  ), ranked as (
    select *, row_number() over (partition by n, kind order by username) as rank_in_kind from visible_matches
    where id is not null or kind in ('username', 'whatsapp')
  )
  select n, kind, id, platform, username from ranked where rank_in_kind <= 3
  union all
  -- An actor who does not see all products gets the same answer for a deleted product as for a hidden one.
  select r.n, case when reader.sees_all then 'product gone' else 'product hidden' end, null, null, null
  from requested r cross join reader
  where r.product_id is not null and case when reader.sees_all
    then not exists (select from public.products p where p.id = r.product_id)
    else r.product_id <> all (reader.products) end
$$;

grant execute on function app.find_registration_conflicts(jsonb) to app_request;
