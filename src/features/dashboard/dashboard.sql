-- Functions that count the figures of the dashboard. They run as the owner, so that each is one index scan, and check
-- the rights themselves: without the permission `dashboard` they return no rows or 0, and only affiliates with a
-- product that the caller may see count. The two functions `count_affiliates_…` trust their argument `visible`, the
-- result of `visible_product_limit` (null for all products), so requests may not call them.

-- Counts the affiliates that were registered from `since` on and before `until`.
create function app.count_affiliates_between(visible uuid[], since timestamptz, until timestamptz) returns bigint
  language sql stable security definer set search_path = '' as $$
  select case
    when visible is null then (
      select count(*) from public.affiliate_registrations a where a.created_at >= since and a.created_at < until)
    else (
      select count(distinct ap.affiliate_id) from public.affiliate_products ap
      where ap.product_id = any (visible) and ap.created_at >= since and ap.created_at < until)
  end
$$;

-- Counts the affiliates that were registered in the month `first_month` or later. Adds up the monthly counts
-- (affiliate-months.sql) of all products or of one product. For several products it counts distinct affiliates, because
-- an affiliate can have several of these.
-- @param first_month the first day of the month, or '-infinity'
create function app.count_affiliates_from_month(visible uuid[], first_month date) returns bigint
  language sql stable security definer set search_path = '' as $$
  select case
    when visible is null then (
      select coalesce(sum(m.affiliates), 0) from public.affiliate_months m where m.is_main and m.month >= first_month)
    when cardinality(visible) = 1 then (
      select coalesce(sum(m.affiliates), 0) from public.affiliate_months m
      where m.product_id = visible[1] and m.month >= first_month)
    else app.count_affiliates_between(visible, first_month::timestamp at time zone 'Asia/Jakarta', 'infinity')
  end
$$;

-- Counts the affiliates that the caller may see: in total, registered this month, without a product (0 if the caller
-- doesn't see all products), by product, and registered on each of the last seven days (`trend`).
create function app.count_dashboard_affiliates()
  returns table (total bigint, this_month bigint, without_product bigint, by_product json, trend json)
  language plpgsql stable security definer set search_path = '' as $$
declare
  visible uuid[] := app.visible_product_limit();
begin
  if not app.can('dashboard') then
    return;
  end if;
  total := app.count_affiliates_from_month(visible, '-infinity');
  this_month := app.count_affiliates_from_month(visible, app.month_of(now()));
  without_product := case when visible is null then app.count_by_months(null, '{"without_product": "ya"}') else 0 end;
  by_product := (
    select json_agg(json_build_object('id', p.id, 'product_number', p.product_number, 'product_name', p.product_name,
        'count', coalesce(counts.affiliates, 0))
      order by coalesce(counts.affiliates, 0) desc, p.product_name, p.id)
    from public.products p
    left join app.count_affiliates_by_product() counts on counts.product_id = p.id
    where visible is null or p.id = any (visible));
  trend := (
    select json_agg(json_build_object('day', day::date, 'count', app.count_affiliates_between(visible,
      day at time zone 'Asia/Jakarta', (day + interval '1 day') at time zone 'Asia/Jakarta')) order by day)
    from generate_series(app.today() - 6, app.today()::timestamp, interval '1 day') day);
  return next;
end
$$;

-- Counts the videos of all products by status, whatever products the caller sees.
create function app.count_dashboard_videos() returns table (status text, count bigint)
  language sql stable security definer set search_path = '' as $$
  select v.status, count(*) from public.videos v where (select app.can('dashboard')) group by v.status
$$;

-- Counts the videos added in the last seven days, to the second. The server doesn't cache this count, because its time
-- window moves continuously.
create function app.count_dashboard_videos_of_week() returns bigint
  language sql stable security definer set search_path = '' as $$
  select count(*) from public.videos v
  where v.created_at > now() - interval '7 days' and (select app.can('dashboard'))
$$;

create function app.count_dashboard_users() returns bigint
  language sql stable security definer set search_path = '' as $$
  select count(*) from public.profiles p where p.is_active and (select app.can('dashboard'))
$$;

-- Returns the five latest of the latest three affiliates and the latest three videos. `name` is the username of an
-- affiliate or the number of a video. Videos of all products appear, but only affiliates with a product that the caller
-- may see.
create function app.find_dashboard_activity()
  returns table (kind text, id uuid, name text, product_name text, video_status text, created_at timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
declare
  visible uuid[] := app.visible_product_limit();
begin
  if not app.can('dashboard') then
    return;
  end if;
  return query
    select * from (
      (select 'affiliate', a.id, a.username, null::text, null::text, a.created_at
        from public.affiliate_registrations a
        where visible is null or exists (
          select from public.affiliate_products ap where ap.affiliate_id = a.id and ap.product_id = any (visible))
        order by a.created_at desc, a.id limit 3)
      union all
      (select 'video', v.id, v.no_video::text, p.product_name, v.status, v.created_at
        from public.videos v left join public.products p on p.id = v.product_id
        order by v.created_at desc, v.id limit 3)
    ) latest (kind, id, name, product_name, video_status, created_at)
    order by latest.created_at desc, latest.id
    limit 5;
end
$$;

-- `hidden_first_steps` has no policy and no grant: only the two functions below use it.
alter table hidden_first_steps enable row level security;

-- Checks whether the first steps on Home are hidden. False for everyone but superadmins, who alone get them.
create function app.are_first_steps_hidden() returns boolean
  language sql stable security definer set search_path = '' as $$
  select (select app.is_superadmin()) and exists (select from public.hidden_first_steps)
$$;

-- Hides the first steps on Home for all superadmins, or shows them again. Returns false for everyone but superadmins.
create function app.set_first_steps_hidden(hidden boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.is_superadmin() then
    return false;
  end if;
  if hidden then
    insert into public.hidden_first_steps default values on conflict do nothing;
  else
    delete from public.hidden_first_steps;
  end if;
  return true;
end
$$;

grant execute on function app.count_dashboard_affiliates(), app.count_dashboard_videos(),
  app.count_dashboard_videos_of_week(), app.count_dashboard_users(), app.find_dashboard_activity(),
  app.are_first_steps_hidden(), app.set_first_steps_hidden(boolean) to app_request;
