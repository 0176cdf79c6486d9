-- Deadlines of videos that are not posted: the deadlines of one week, and the list of affiliates in the order of their
-- deadlines. Like the search of the lists, these functions run as the owner and apply the rights themselves.

-- Returns the first reading of a search that finds an affiliate, as the list uses it. Null if none does.
create function app.find_matching_reading(readings jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  reading jsonb;
begin
  for reading in select jsonb_array_elements(readings) loop
    if app.reading_finds(reading) then
      return reading;
    end if;
  end loop;
  return null;
end
$$;

-- Works like `app.product_condition`, but is evaluated for each row, so that the planner reads the rows from the index
-- of deadlines. The `coalesce` in the conditions on products below has the same purpose.
create function app.product_condition_per_row(products uuid[]) returns text
  language sql immutable
  return case when products is null then 'true'
    else format('case when %s then true else false end', app.product_condition(products)) end;

-- Counts the open deadlines of each day from `first_day` to `last_day`, of the affiliates that the list finds. With
-- `with_late`, another group with a null day counts all deadlines that have passed. `ids` are the assigned videos of
-- each group, the earliest deadline first, at most `max_ids`.
create function app.find_deadlines(readings jsonb, filter jsonb, first_day date, last_day date, with_late boolean,
  max_ids int)
  returns table (day date, videos bigint, affiliates bigint, ids uuid[])
  language plpgsql stable rows 8 security definer set search_path = '' as $$
declare
  reading jsonb := app.find_matching_reading(readings);
  is_similar boolean := coalesce(reading ? 'similar', false);
  scope record := app.affiliate_filter(case when not is_similar then reading end, filter);
  condition text := scope.condition || ' and ' || app.product_condition_per_row(scope.products);
  due_query text := 'select %s::date as day, due.id, due.affiliate_id, due.tanggal_max_upload
    from public.affiliate_link_videos due %s
    where due.status_link_posting = ''belum'' and %s and coalesce(due.product_id = any ($4), $4 is null) and %s';
  affiliate_join text := '';
begin
  if not app.can('data_affiliate') or readings is not null and reading is null then
    return;
  end if;
  if is_similar then
    condition := condition || ' and a.id = any (array(select app.find_similar($1, $2)))';
  end if;
  -- Without a condition, the index of deadlines suffices for the count.
  if condition <> 'true and true' then
    affiliate_join := 'join public.affiliate_registrations a on a.id = due.affiliate_id';
  end if;
  return query execute format('
      select d.day, count(*), count(distinct d.affiliate_id),
        (array_agg(d.id order by d.tanggal_max_upload, d.affiliate_id, d.id))[:$5]
      from (%s%s) d group by d.day',
      format(due_query, 'due.tanggal_max_upload', affiliate_join,
        format('due.tanggal_max_upload between %L::date and %L::date', first_day, last_day), condition),
      case when with_late then
        ' union all ' || format(due_query, 'null', affiliate_join,
          format('due.tanggal_max_upload < %L::date', app.today()), condition)
      else '' end)
    using reading, filter, scope.products, scope.visible, max_ids;
end
$$;

-- Returns how many deadlines a day usually has: the median of those days of the last eight weeks that had a deadline,
-- but at least five. Deadlines of posted videos count too. Counts only videos that the actor sees.
create function app.usual_deadlines() returns int
  language plpgsql stable security definer set search_path = '' as $$
declare
  visible uuid[] := case when not app.sees_all_affiliates() then app.visible_products() end;
  today date := app.today();
begin
  return greatest(5, (
    select ceil(percentile_cont(0.5) within group (order by day.deadlines)) from (
      select count(*) as deadlines from public.affiliate_link_videos lv
      where lv.tanggal_max_upload between today - 56 and today - 1
        and (visible is null or lv.product_id = any (visible))
      group by lv.tanggal_max_upload) day));
end
$$;

-- Returns a page of the affiliates in the order of their earliest open deadline, then those without one, newest first.
-- The first part comes from the index of deadlines in order, without a sort.
create function app.find_by_deadline(search jsonb, filter jsonb, page_size int, skipped bigint) returns setof uuid
  language plpgsql stable rows 10 security definer set search_path = '' as $$
declare
  scope record := app.affiliate_filter(search, filter);
  listing record := app.affiliate_source(scope.products, scope.condition);
  has_deadline text := $c$lv.status_link_posting = 'belum' and lv.tanggal_max_upload is not null$c$;
  dated_source text := format($q$from public.affiliate_link_videos due
      join public.affiliate_registrations a on a.id = due.affiliate_id
      where due.status_link_posting = 'belum' and due.tanggal_max_upload is not null
        and coalesce(due.product_id = any ($4), $4 is null)
        and not %s and %s and %s$q$,
    app.link_video_condition(has_deadline || ' and (lv.tanggal_max_upload, lv.id) < (due.tanggal_max_upload, due.id)'),
    scope.condition, app.product_condition_per_row(scope.products));
  sees_deadlines text := case when app.can('data_affiliate') then 'true' else 'false' end;
  found_rows bigint;
  dated_rows bigint := 0;
begin
  return query execute format(
      'select due.affiliate_id %s and %s order by due.tanggal_max_upload, due.affiliate_id limit $5 offset $6',
      dated_source, sees_deadlines)
    using search, filter, scope.products, scope.visible, page_size, skipped;
  get diagnostics found_rows = row_count;
  if page_size is not null and found_rows >= page_size then
    return;
  end if;
  if found_rows = 0 and skipped > 0 then
    execute format('select count(*) %s and %s', dated_source, sees_deadlines) into dated_rows
      using search, filter, scope.products, scope.visible;
  end if;
  return query execute format('select %s from %s and not (%s and %s) order by %s limit $5 offset $6',
      regexp_replace(listing.newest_first, '^.*, ', ''), listing.source, sees_deadlines,
      case when cardinality(scope.products) = 1
        then replace(app.link_video_condition(has_deadline), 'lv.affiliate_id = a.id',
          'lv.affiliate_id = ap.affiliate_id')
        else app.link_video_condition(has_deadline) end,
      listing.newest_first)
    using search, filter, scope.products, scope.visible, page_size - found_rows, greatest(skipped - dated_rows, 0);
end
$$;

grant execute on function app.find_deadlines(jsonb, jsonb, date, date, boolean, int),
  app.usual_deadlines() to app_request;
