-- The numbers of the report, on the home page and in the weekly e-mail. These functions run as the owner, so that a
-- period is read from an index, and check the rights themselves: the caller needs the permission `dashboard`, and only
-- rows with a product that the caller may see are counted. `figures` in report.ts lists the figures.

-- Returns every row that a figure counts from `since` on and before `until`, with its products and the user who did it;
-- null if no user did, or none is recorded. For given and posted videos, `row_id` is the video, not the assignment, so
-- that a video that was given twice counts once. Sequential scans are off: this function is planned without knowing how
-- short the period is, and would read whole tables.
-- @param visible the products that the caller may see; null for all
create function app.find_report_rows(visible uuid[], since timestamptz, until timestamptz)
  returns table (figure text, row_id uuid, product_ids uuid[], user_id uuid)
  language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select 'registered', a.id, a.selected_product_ids, a.created_by
  from public.affiliate_registrations a
  where a.created_at >= since and a.created_at < until and (visible is null or a.selected_product_ids && visible)
  union all
  -- Leaves out applications that look like spam, which have a mark.
  select 'applied', application.id, array[application.product_id], null
  from public.applications application
  where application.mark is null and application.received_at >= since and application.received_at < until
    and (select app.can('reg_affiliate'))
    and case
      when application.state = 'accepted' then exists (
        select from public.affiliate_registrations a
        where a.id = application.affiliate_id and (visible is null or a.selected_product_ids && visible))
      -- An application without a product is visible to everyone who sees any product.
      else visible is null or application.product_id = any (visible)
        or application.product_id is null and cardinality(visible) > 0
    end
  union all
  select 'approved', a.id, a.selected_product_ids, a.sample_approved_by
  from public.affiliate_registrations a
  where a.sample_product_status in ('disetujui', 'terkirim') and a.sample_approved_at >= since
    and a.sample_approved_at < until and (visible is null or a.selected_product_ids && visible)
  union all
  select 'sent', a.id, a.selected_product_ids, a.sample_sent_by
  from public.affiliate_registrations a
  where a.sample_product_status = 'terkirim' and a.sample_changed_at >= since and a.sample_changed_at < until
    and (visible is null or a.selected_product_ids && visible)
  union all
  select 'received', a.id, a.selected_product_ids, null
  from public.affiliate_registrations a
  where a.sample_received_at >= since and a.sample_received_at < until
    and (visible is null or a.selected_product_ids && visible)
  union all
  select 'given', lv.video_id, array[(select v.product_id from public.videos v where v.id = lv.video_id)], lv.given_by
  from public.affiliate_link_videos lv
  where lv.created_at >= since and lv.created_at < until and (visible is null or lv.product_id = any (visible))
  union all
  -- A posted video without a deadline counts as on time.
  select case when (lv.posted_at at time zone 'Asia/Jakarta')::date > lv.tanggal_max_upload
      then 'posted_late' else 'posted_on_time' end,
    lv.video_id, array[(select v.product_id from public.videos v where v.id = lv.video_id)], null
  from public.affiliate_link_videos lv
  where lv.posted_at >= since and lv.posted_at < until and (visible is null or lv.product_id = any (visible))
$$;

-- Counts the rows of each figure on these days in Jakarta, in three kinds of rows: 'all', 'product' with the id of a
-- product, and 'user' with id and name of a user. Without a recorded user, the id is null. An affiliate with several
-- products counts under each. For example:
--
--   kind    | figure     | id   | name | count
--   all     | registered |      |      |    12
--   product | registered | 5f3… |      |     8
--   user    | registered | 9c1… | Sari |    12
create function app.count_report_figures(first_day date, last_day date)
  returns table (kind text, figure text, id uuid, name text, count bigint)
  language plpgsql stable security definer set search_path = '' as $$
declare
  visible uuid[] := app.visible_product_limit();
begin
  if not app.can('dashboard') then
    return;
  end if;
  return query
    -- `materialized`: the three counts read the same rows, which are found once.
    with rows_of_period as materialized (
      select found_row.* from app.find_report_rows(visible, first_day::timestamp at time zone 'Asia/Jakarta',
        (last_day + 1)::timestamp at time zone 'Asia/Jakarta') found_row)
    select 'all', period_row.figure, null::uuid, null::text, count(distinct period_row.row_id)
    from rows_of_period period_row group by period_row.figure
    union all
    select 'product', period_row.figure, product.id, null, count(distinct period_row.row_id)
    from rows_of_period period_row, unnest(period_row.product_ids) as product (id)
    where product.id is not null and (visible is null or product.id = any (visible))
    group by period_row.figure, product.id
    union all
    select 'user', period_row.figure, period_row.user_id, app.name_of_audit_actor(period_row.user_id),
      count(distinct period_row.row_id)
    from rows_of_period period_row
    where period_row.figure in ('registered', 'approved', 'sent', 'given')
    group by period_row.figure, period_row.user_id;
end
$$;

-- Returns for each figure the first day for which it is complete: the day of its first row, or the day on which the
-- program began to store it, whichever is earlier. `app.ledger`, the table of applied migrations, says when the
-- migration that added it ran. 'posted' stands for both figures of posts. The days are the same for every caller who may
-- know the figure.
create function app.find_first_days_of_figures() returns table (figure text, day date)
  language sql stable security definer set search_path = '' as $$
  with storage_start (migration, at) as (
    select name, applied_at from app.ledger
    where name in ('0006_affiliates.sql', '0007_videos.sql', '0011_timeline.sql', '0027_applications.sql',
      '0060_received_samples.sql')),
  first_rows (figure, migration, at) as (
    select 'registered', '0006_affiliates.sql', min(a.created_at) from public.affiliate_registrations a
    union all select 'applied', '0027_applications.sql', min(application.received_at)
      from public.applications application where application.mark is null
    union all select 'approved', '0011_timeline.sql', min(a.sample_approved_at) from public.affiliate_registrations a
      where a.sample_product_status in ('disetujui', 'terkirim') and a.sample_approved_at is not null
    union all select 'sent', '0011_timeline.sql', min(a.sample_changed_at) from public.affiliate_registrations a
      where a.sample_product_status = 'terkirim'
    union all select 'received', '0060_received_samples.sql', min(a.sample_received_at)
      from public.affiliate_registrations a
    union all select 'given', '0007_videos.sql', min(lv.created_at) from public.affiliate_link_videos lv
    union all select 'posted', '0011_timeline.sql', min(lv.posted_at) from public.affiliate_link_videos lv
      where lv.posted_at is not null)
  select first_rows.figure,
    -- Declined applications are deleted after 90 days, so earlier days are incomplete.
    case first_rows.figure when 'applied' then greatest(first.day, app.today() - 90) else first.day end
  from first_rows join storage_start on storage_start.migration = first_rows.migration,
    lateral (values ((least(first_rows.at, storage_start.at) at time zone 'Asia/Jakarta')::date)) as first (day)
  where app.can('dashboard') and (first_rows.figure <> 'applied' or app.can('reg_affiliate'))
$$;

-- Returns the affiliates who are late today: {"total": 31, "affiliates": [{"id": …, "username": …, "days": 12}, …]}.
-- `total` is the total of the list of Data Affiliate to which the report links. `affiliates` are at most ten, those
-- with the oldest missed deadlines first; `days` is how long the oldest has passed. Returns null if the caller may not
-- open that list.
create function app.find_late_affiliates() returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  visible uuid[] := app.visible_product_limit();
begin
  if not (app.can('dashboard') and app.can('data_affiliate')) then
    return null;
  end if;
  return json_build_object('total', app.count_affiliates(null, '{"late": "ya"}'), 'affiliates', (
    select coalesce(json_agg(json_build_object('id', late.id, 'username', late.username, 'days', late.days)
      order by late.days desc, late.username, late.id), '[]')
    from (
      select a.id, a.username, app.today() - min(late_videos.tanggal_max_upload) as days
      from (
        select lv.affiliate_id, lv.tanggal_max_upload from public.affiliate_link_videos lv
        where lv.status_link_posting = 'belum' and not lv.awaits_check and lv.tanggal_max_upload < app.today()
          and (visible is null or lv.product_id = any (visible)
            and exists (select from public.affiliate_registrations a
              where a.id = lv.affiliate_id and a.selected_product_ids && visible))
        -- The limit bounds the cost. It still covers ten affiliates, since nobody has a hundred late videos.
        order by lv.tanggal_max_upload, lv.affiliate_id limit 1000) late_videos
      join public.affiliate_registrations a on a.id = late_videos.affiliate_id
      group by a.id order by days desc, a.username, a.id limit 10) late));
end
$$;

-- Returns the products that the caller may see, in natural order of their names ('Serum 2' before 'Serum 10'), each
-- with its number of videos that no affiliate has (`free_videos`).
create function app.find_report_products()
  returns table (id uuid, product_number text, product_name text, free_videos bigint)
  language plpgsql stable security definer set search_path = '' as $$
declare
  visible uuid[] := app.visible_product_limit();
begin
  if not app.can('dashboard') then
    return;
  end if;
  return query
    select p.id, p.product_number, p.product_name, (
      select count(*) from public.videos v where v.product_id = p.id and v.status <> 'dikirim ke affiliate')
    from public.products p where visible is null or p.id = any (visible)
    order by p.product_name collate app.natural, p.product_number collate app.natural, p.id;
end
$$;

grant execute on function app.count_report_figures(date, date), app.find_first_days_of_figures(),
  app.find_late_affiliates(), app.find_report_products() to app_request;
