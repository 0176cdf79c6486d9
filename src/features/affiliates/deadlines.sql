-- Deadlines of videos that are not posted: the deadlines of one week (page Data Affiliate), and the list of affiliates
-- in the order of their deadlines. Like the search of the lists, these functions run as the owner and apply the rights
-- themselves. affiliate-search.sql explains readings, filters, and the aliases and parameters $1 to $4 in SQL text; the
-- alias `due` is an assigned video with a deadline.

-- Returns the reading of a search that the list uses: the first that finds an affiliate. Null if none does.
create function app.find_matching_reading(readings jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  reading jsonb;
begin
  for reading in select jsonb_array_elements(readings) loop
    if app.reading_has_matches(reading) then
      return reading;
    end if;
  end loop;
  return null;
end
$$;

-- Returns the same condition as `app.product_condition`, wrapped in a `case` that PostgreSQL evaluates for each row.
-- So the planner can't start from an index of products, and reads the rows from the index of deadlines. The `coalesce`
-- in the conditions on products below has the same purpose.
create function app.product_condition_per_row(products uuid[]) returns text
  language sql immutable
  return case when products is null then 'true'
    else format('case when %s then true else false end', app.product_condition(products)) end;

-- Counts the open deadlines of each day from `first_day` to `last_day`, of the affiliates that the list finds: the
-- number of `videos`, and of their `affiliates`. With `with_late`, another group with a null day counts all deadlines
-- that have passed, so that a deadline of this week that has passed is in both groups. `ids` are the assigned videos of
-- each group, the earliest deadline first, at most `max_ids`. No rows for actors who may not see videos.
create function app.find_deadlines(readings jsonb, filter jsonb, first_day date, last_day date, with_late boolean,
  max_ids int)
  returns table (day date, videos bigint, affiliates bigint, ids uuid[])
  language plpgsql stable rows 8 security definer set search_path = '' as $$
declare
  reading jsonb := app.find_matching_reading(readings);
  is_similar boolean := coalesce(reading ? 'similar', false);
  scope record := app.affiliate_filter(case when not is_similar then reading end, filter);
  condition text := scope.condition || ' and ' || app.product_condition_per_row(scope.products);
  affiliate_join text := '';
  open_deadlines text;
begin
  if not app.can('data_affiliate') or readings is not null and reading is null then
    return;
  end if;
  if is_similar then
    condition := condition || ' and a.id = any (array(select app.find_similar($1, $2)))';
  end if;
  -- The index of deadlines suffices for the count if there is no condition.
  if condition <> 'true and true' then
    affiliate_join := 'join public.affiliate_registrations a on a.id = due.affiliate_id';
  end if;
  open_deadlines := format($q$from public.affiliate_link_videos due %s
        where due.status_link_posting = 'belum' and coalesce(due.product_id = any ($4), $4 is null) and %s$q$,
    affiliate_join, condition);
  -- A CTE that is used once is merged into the query, so each of the two reads only its days from the index.
  return query execute format($q$
      with
      in_days as (
        select due.tanggal_max_upload as group_day, due.id, due.affiliate_id, due.tanggal_max_upload
        %1$s and due.tanggal_max_upload between %2$L::date and %3$L::date),
      past as (
        select null::date as group_day, due.id, due.affiliate_id, due.tanggal_max_upload
        %1$s and due.tanggal_max_upload < %4$L::date and %5$L::boolean),
      deadlines as (select * from in_days union all select * from past)
      select group_day, count(*), count(distinct affiliate_id),
        (array_agg(id order by tanggal_max_upload, affiliate_id, id))[:$5]
      from deadlines group by group_day$q$,
      open_deadlines, first_day, last_day, app.today(), with_late)
    using reading, filter, scope.products, scope.visible, max_ids;
end
$$;

-- Returns how many deadlines a day usually has: the median of those days of the last eight weeks that had a deadline,
-- but at least five. Deadlines of posted videos count too. Only videos that the actor sees count.
create function app.usual_deadlines() returns int
  language plpgsql stable security definer set search_path = '' as $$
declare
  visible uuid[] := app.visible_product_limit();
  today date := app.today();
begin
  return greatest(5, (
    select ceil(percentile_cont(0.5) within group (order by deadlines)) from (
      select count(*) as deadlines from public.affiliate_link_videos lv
      where lv.tanggal_max_upload between today - 56 and today - 1
        and (select app.can('data_affiliate')) and (visible is null or lv.product_id = any (visible))
      group by lv.tanggal_max_upload) per_day));
end
$$;

-- Returns a condition on the alias lv: the video is not posted and has a deadline.
create function app.open_deadline_condition() returns text
  language sql immutable
  return $c$lv.status_link_posting = 'belum' and lv.tanggal_max_upload is not null$c$;

-- Returns SQL from `from` to the end of the conditions: the affiliates `a` with an open deadline, each with the
-- earliest one, `due`. There are none for actors who may not see videos.
create function app.earliest_deadlines_source(condition text, products uuid[]) returns text
  language sql stable
  return format($q$from public.affiliate_link_videos due
      join public.affiliate_registrations a on a.id = due.affiliate_id
      where due.status_link_posting = 'belum' and due.tanggal_max_upload is not null
        and coalesce(due.product_id = any ($4), $4 is null)
        and not %s and %s and %s and %L::boolean$q$,
    app.link_video_condition(app.open_deadline_condition()
      || ' and (lv.tanggal_max_upload, lv.id) < (due.tanggal_max_upload, due.id)'),
    condition, app.product_condition_per_row(products), app.can('data_affiliate'));

-- Returns a page of the affiliates in the order of their earliest open deadline, then of those without one, newest
-- first. The first part comes from the index of deadlines in order, without a sort. The second part begins on the page
-- on which the first ends, after its `rows_with_deadline`. A later page skips the rows of the second part that the
-- pages before it show: `row_offset` less all rows of the first part. `page_size` is null for a download of the whole
-- list. Actors who may not see videos get all affiliates in the second part.
create function app.find_by_deadline(reading jsonb, filter jsonb, page_size int, row_offset bigint) returns setof uuid
  language plpgsql stable rows 10 security definer set search_path = '' as $$
declare
  scope record := app.affiliate_filter(reading, filter);
  earliest_deadlines text := app.earliest_deadlines_source(scope.condition, scope.products);
  listing record := app.affiliate_source(scope.products, scope.condition);
  has_deadline_condition text := app.link_video_condition(app.open_deadline_condition(), listing.id_column);
  rows_with_deadline bigint;
  skipped_without_deadline bigint := 0;
begin
  return query execute format(
      'select due.affiliate_id %s order by due.tanggal_max_upload, due.affiliate_id limit $5 offset $6',
      earliest_deadlines)
    using reading, filter, scope.products, scope.visible, page_size, row_offset;
  get diagnostics rows_with_deadline = row_count;
  if page_size is not null and rows_with_deadline >= page_size then
    return;
  end if;
  if rows_with_deadline = 0 and row_offset > 0 then
    execute 'select $5 - count(*) ' || earliest_deadlines into skipped_without_deadline
      using reading, filter, scope.products, scope.visible, row_offset;
  end if;
  return query execute format(
      'select %s from %s and not (%L::boolean and %s) order by %s limit $5 offset $6',
      listing.id_column, listing.source, app.can('data_affiliate'), has_deadline_condition,
      listing.newest_first)
    using reading, filter, scope.products, scope.visible, page_size - rows_with_deadline,
      skipped_without_deadline;
end
$$;

grant execute on function app.find_deadlines(jsonb, jsonb, date, date, boolean, int),
  app.usual_deadlines() to app_request;
