-- Conflicts of rows that a user is about to register, from pasted text or from applications.

-- Returns for each row what prevents its registration, and what looks like a duplicate. `row_index` counts from 0.
-- Kinds that prevent the registration:
--   'username', 'whatsapp': the affiliate `id` has it already;
--   'product gone', 'product hidden': there is no such product, or the actor may not see it.
-- Kinds that are only warnings:
--   'same name': an affiliate on another platform has the username;
--   'near number': an affiliate has a number that differs in one digit.
-- The affiliate who has the username or number is listed even if the actor may not see them, as in a refused
-- registration; `id` is then null. The kinds that are only warnings list visible affiliates. A row gets at most three
-- affiliates of each kind. Example: (0, 'username', null, 'tiktok', 'sinta.beauty'). Runs as the owner, since policies
-- would hide some of the affiliates.
create function app.find_registration_conflicts(rows jsonb)
  returns table (row_index integer, kind text, id uuid, platform text, username text)
  language sql stable security definer set search_path = '' as $$
  with actor as materialized (
    -- Materialized, so that the rights are determined once and not for each affiliate.
    select app.sees_all_affiliates() as sees_all, app.visible_products() as product_ids
  ), requested as materialized (
    select entry.place::integer - 1 as row_index, entry.platform, entry.product_id,
      app.username_key(entry.username) as username_key, app.whatsapp_key(entry.whatsapp) as whatsapp_key
    from rows from (jsonb_to_recordset(rows) as (platform text, username text, whatsapp text, product_id uuid))
      with ordinality as entry (platform, username, whatsapp, product_id, place)
    where (select app.can('reg_affiliate'))
  ), near_numbers as materialized (
    -- Lists every number that differs in one digit behind the prefix 628, so that all of them are looked up in one
    -- join. A lookup for each requested row would read the whole table each time, if the table has no statistics yet.
    select requested.row_index,
      overlay(requested.whatsapp_key placing digit::text from place for 1) as whatsapp_key
    from requested cross join generate_series(4, length(requested.whatsapp_key)) as place
      cross join generate_series(0, 9) as digit
    where requested.whatsapp_key ~ '^628[0-9]{8,11}$' and not exists (
      select from public.affiliate_registrations affiliate where affiliate.whatsapp_key = requested.whatsapp_key)
  ), matches as (
    select requested.row_index, 'username' as kind, affiliate.*
    from requested join public.affiliate_registrations affiliate
      on (affiliate.platform, affiliate.username_key) = (requested.platform, requested.username_key)
    union all
    select requested.row_index, 'whatsapp', affiliate.*
    from requested join public.affiliate_registrations affiliate on affiliate.whatsapp_key = requested.whatsapp_key
    union all
    select requested.row_index, 'same name', affiliate.*
    from requested
    cross join unnest(array['tiktok', 'shopee', 'instagram', 'youtube']) as other (platform)
    join public.affiliate_registrations affiliate
      on (affiliate.platform, affiliate.username_key) = (other.platform, requested.username_key)
    where other.platform <> requested.platform
    union all
    select near_numbers.row_index, 'near number', affiliate.*
    from near_numbers join public.affiliate_registrations affiliate
      on affiliate.whatsapp_key = near_numbers.whatsapp_key
  ), matches_with_visible_id as (
    select matches.row_index, matches.kind, matches.platform, matches.username,
      case when actor.sees_all or matches.selected_product_ids && actor.product_ids then matches.id end as id
    from matches cross join actor
  ), ranked_matches as (
    select *, row_number() over (partition by row_index, kind order by username) as rank_in_kind
    from matches_with_visible_id
    where id is not null or kind in ('username', 'whatsapp')
  )
  select row_index, kind, id, platform, username from ranked_matches where rank_in_kind <= 3
  union all
  -- An actor who does not see all products gets the same answer for a deleted product as for a hidden one.
  select requested.row_index, case when actor.sees_all then 'product gone' else 'product hidden' end, null, null, null
  from requested cross join actor
  where requested.product_id is not null and case when actor.sees_all
    then not exists (select from public.products product where product.id = requested.product_id)
    else requested.product_id <> all (actor.product_ids) end
$$;

grant execute on function app.find_registration_conflicts(jsonb) to app_request;
