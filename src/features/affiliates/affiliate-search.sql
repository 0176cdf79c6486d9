-- The search of the lists of affiliates, which handlers call through `find_affiliates` and `count_affiliates`. Under a
-- policy the planner can't use the trigram index, since `like` is not leakproof. Therefore these functions run as the
-- owner and apply the policy's filter themselves, through `affiliate_products`, which is indexed for it. The ids that
-- they return are still read under the policy.
--
-- A reading is one interpretation of a search text, as a name or the number of a video. The server sends all readings
-- (`interpretSearch`) in the order in which they are tried; `reading_condition` lists their keys. A filter is an object
-- like {"status_whatsapp": "belum"}; `filter_condition` lists its keys.
--
-- Functions that return a condition return SQL text. In it `a` is the affiliate, `lv` an assigned video, $1 the
-- reading, $2 the filter, $3 the products of which the affiliate must have one, and $4 the products whose videos count.
-- A null $3 or $4 means every product. The list of one product with the filter above is read by
--
--   select ap.affiliate_id from public.affiliate_products ap
--     join public.affiliate_registrations a on a.id = ap.affiliate_id
--   where ap.product_id = ($3)[1] and true and a.status_whatsapp = $2->>'status_whatsapp'
--   order by ap.created_at desc, ap.affiliate_id limit $5 offset $6
--
-- Two arguments say what the actor may see: `sees_all` is true if they see the affiliates of every product, and
-- `sees_videos` if they see videos at all.

-- Returns the condition that `moment`, an SQL expression, is not before the day `from_day` and not after the day
-- `to_day` in Jakarta, yyyy-mm-dd. A null day means no limit; without any limit the result is null.
create function app.days_condition(moment text, from_day text, to_day text) returns text
  language sql immutable
  return nullif(concat_ws(' and ',
    case when from_day is not null
      then format('%s >= %L::date::timestamp at time zone ''Asia/Jakarta''', moment, from_day) end,
    case when to_day is not null
      then format('%s < (%L::date + 1)::timestamp at time zone ''Asia/Jakarta''', moment, to_day) end), '');

-- Returns a condition on a column that stores which user made a change; null without a user. 'tidak-tercatat' stands
-- for rows of which no user is recorded.
create function app.user_condition(user_column text, chosen_user text) returns text
  language sql immutable
  return case when chosen_user = 'tidak-tercatat' then user_column || ' is null'
    when chosen_user is not null then format('%s = %L::uuid', user_column, chosen_user) end;

-- Returns the condition of a reading and a filter, and the values of $3 (`products`) and $4 (`visible`) for it. The
-- condition that the affiliate has one of `products` is left to `product_condition`. `condition` is 'true' if every
-- affiliate matches, and begins with 'false' if the actor may open no page with affiliates.
create function app.affiliate_filter(reading jsonb, filter jsonb, out condition text, out products uuid[],
  out visible uuid[])
  language plpgsql stable security definer set search_path = '' as $$
declare
  chosen_product uuid := (filter->>'product_id')::uuid;
  sees_videos boolean := app.can('data_affiliate');
begin
  visible := app.visible_product_limit();
  products := case
    when chosen_product is null then visible
    when visible is null or chosen_product = any (visible) then array[chosen_product]
    else '{}'
  end;
  condition := concat_ws(' and ',
    case when app.can('reg_affiliate') or app.can('data_affiliate') then 'true' else 'false' end,
    case when reading is not null then app.reading_condition(reading, sees_videos) end,
    nullif(app.filter_condition(filter, visible is null, sees_videos), ''));
end
$$;

-- Returns the condition of a filter, '' for an empty one. It covers every key but three: product_id (it becomes $3),
-- urut (the order of the list) and reminder_ready (`find_needs` reads it). A filter on videos matches nothing for
-- actors who may not see videos: an affiliate who is found, or is not, would reveal something about their videos.
create function app.filter_condition(filter jsonb, sees_all boolean, sees_videos boolean) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return concat_ws(' and ',
    case when not sees_videos and filter ?| array['deadline_from', 'deadline_to', 'posted_from', 'posted_to', 'late',
      'rapor', 'izin', 'link_check', 'posting'] then 'false' end,
    case when filter ? 'ids'
      then $c$a.id = any (array(select jsonb_array_elements_text($2->'ids'))::uuid[])$c$ end,
    case when filter ? 'sample_product_status'
      then $c$a.sample_product_status = $2->>'sample_product_status'$c$ end,
    case when filter ? 'status_whatsapp' then $c$a.status_whatsapp = $2->>'status_whatsapp'$c$ end,
    case when filter ? 'platform' then $c$a.platform = $2->>'platform'$c$ end,
    app.days_condition('a.created_at', filter->>'registered_from', filter->>'registered_to'),
    nullif(app.milestone_condition(filter), ''),
    case when filter ? 'without_product' then 'a.product_id is null' end,
    case when filter ?| array['deadline_from', 'deadline_to'] then
      app.deadline_condition((filter->>'deadline_from')::date, (filter->>'deadline_to')::date, sees_videos) end,
    -- Unlike the filter butuh, this includes snoozed affiliates.
    case when filter ? 'late' then app.need_condition('telat', sees_all, sees_videos) end,
    case when filter ? 'butuh' then app.need_filter_condition(filter->>'butuh', sees_all, sees_videos) end,
    case when filter ? 'dihubungi' then app.contact_condition(filter->>'dihubungi') end,
    case when filter ? 'rapor' then app.track_record_condition(filter->>'rapor', sees_all, sees_videos) end,
    -- Matches the videos that `videos_to_check` of a card counts.
    case when filter ? 'link_check' then app.link_video_condition('(lv.posting_doubtful or lv.awaits_check)') end,
    case when filter ? 'izin' then app.consent_condition(filter->>'izin', sees_videos) end,
    case when filter ? 'posting' then app.posting_condition(filter->>'posting') end);
end
$$;

-- Returns the condition for one reading, which has one of these keys:
--
-- - {"like": [["%nadya%", "%7f%"]]} has groups of patterns; all patterns of at least one group must match.
-- - {"no_video": 14580} is the number of a video that the affiliate has or returned, since cards show both. It matches
--   nothing for actors who may not see videos.
-- - {"similar": ["nadxa7f", "nadxa 7f"], "similar_patterns": ["%nad%", …]} has a name without and with spaces, and the
--   patterns of similar texts. Only `find_similar` reads it; its condition here is false.
create function app.reading_condition(reading jsonb, sees_videos boolean) returns text
  language sql stable set search_path = ''
  return case
    when reading ? 'like' then (
      select '(' || string_agg('(' || matches_all.condition || ')', ' or ') || ')'
      from jsonb_array_elements(reading->'like') as pattern_group (patterns), lateral (
        select string_agg(format('a.search_text like %L', pattern), ' and ') as condition
        from jsonb_array_elements_text(patterns) pattern) matches_all)
    when reading ? 'no_video' and sees_videos then format('a.id = any (array(
      select lv.affiliate_id from public.videos v join public.affiliate_link_videos lv on lv.video_id = v.id
      where v.no_video = %s and ($4 is null or lv.product_id = any ($4))))', (reading->>'no_video')::int)
    else 'false'
  end;

-- Returns a condition on the alias a: the affiliate has a video that meets `condition`, which is on the alias lv. Null
-- if `condition` is null. `affiliate_id` replaces a.id in a query without the alias a.
create function app.link_video_condition(condition text, affiliate_id text default 'a.id') returns text
  language sql immutable strict
  return format('exists (select from public.affiliate_link_videos lv
    where lv.affiliate_id = %s and ($4 is null or lv.product_id = any ($4)) and %s)', affiliate_id, condition);

-- Returns a condition on the alias a: the affiliate has a video that is not posted, with a deadline on one of these
-- days. Reads the affiliates from the index of deadlines, because few have a deadline on one day; checking all, newest
-- first, would take long. A comparison inside `coalesce` can't use an index, so the planner doesn't choose the index of
-- products instead. The condition is false for actors who may not see videos.
create function app.deadline_condition(first_day date, last_day date, sees_videos boolean) returns text
  language sql stable
  return case when sees_videos then format($c$a.id = any (array(
    select lv.affiliate_id from public.affiliate_link_videos lv
    where lv.status_link_posting = 'belum' and lv.tanggal_max_upload between %L::date and %L::date
      and coalesce(lv.product_id = any ($4), $4 is null)))$c$,
    coalesce(first_day, '-infinity'), coalesce(last_day, 'infinity')) else 'false' end;

-- Returns a condition on the alias a: the affiliate has a posted video that the brand may repost, or use in ads today.
-- False for actors who may not see videos. `deadline_condition` explains `coalesce`.
create function app.consent_condition(consent text, sees_videos boolean) returns text
  language sql stable
  return case when sees_videos then format($c$a.id = any (array(
    select lv.affiliate_id from public.affiliate_link_videos lv
    where %s and coalesce(lv.product_id = any ($4), $4 is null)))$c$,
    case consent when 'repost' then 'lv.may_repost' else format('lv.ads_until >= %L::date', app.today()) end)
      else 'false' end;

-- Returns a condition on the days on which the affiliate was registered, the sample approved, sent and received, or a
-- video posted, and on the users who did the first three; '' without such a filter. An approved sample may have been
-- sent since, so the filter by approval includes sent samples. A part without a filter is null, since `||` with null is
-- null, and `concat_ws` leaves it out.
create function app.milestone_condition(filter jsonb) returns text
  language sql stable
  return concat_ws(' and ',
    app.user_condition('a.created_by', filter->>'registered_by'),
    'a.sample_product_status in (''disetujui'', ''terkirim'') and ' || nullif(concat_ws(' and ',
      app.days_condition('a.sample_approved_at', filter->>'approved_from', filter->>'approved_to'),
      app.user_condition('a.sample_approved_by', filter->>'approved_by')), ''),
    'a.sample_product_status = ''terkirim'' and ' || nullif(concat_ws(' and ',
      app.days_condition('a.sample_changed_at', filter->>'sent_from', filter->>'sent_to'),
      app.user_condition('a.sample_sent_by', filter->>'sent_by')), ''),
    app.days_condition('a.sample_received_at', filter->>'received_from', filter->>'received_to'),
    app.link_video_condition(app.days_condition('lv.posted_at', filter->>'posted_from', filter->>'posted_to')));

-- Returns a condition on the alias a: the affiliate has this aggregate posting status, which link-video.ts defines. A
-- test compares the two.
create function app.posting_condition(status text) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  has_video text := app.link_video_condition('true');
  has_returned text := app.link_video_condition($c$lv.status_link_posting = 'dikembalikan'$c$);
  has_unreturned text := app.link_video_condition($c$lv.status_link_posting <> 'dikembalikan'$c$);
  has_posted text := app.link_video_condition($c$lv.status_link_posting = 'sudah'$c$);
  has_open text := app.link_video_condition($c$lv.status_link_posting = 'belum'$c$);
  all_returned text := has_video || ' and not ' || has_unreturned;
  all_posted text := has_video || ' and not ' || app.link_video_condition($c$lv.status_link_posting <> 'sudah'$c$);
  all_open text := has_video || ' and not ' || app.link_video_condition($c$lv.status_link_posting <> 'belum'$c$);
begin
  return case status
    when 'no_video' then 'not ' || has_video
    when 'dikembalikan' then all_returned
    when 'sebagian_dikembalikan' then has_returned || ' and ' || has_unreturned
    when 'sudah' then all_posted
    when 'sebagian' then has_posted || ' and ' || has_open || ' and not ' || has_returned
    when 'belum' then all_open
    else 'false'
  end;
end
$$;

-- Returns the condition that the affiliate has one of the products $3; 'true' if `products` is null.
create function app.product_condition(products uuid[]) returns text
  language sql immutable
  return case when products is null then 'true' else 'exists (
    select from public.affiliate_products ap where ap.affiliate_id = a.id and ap.product_id = any ($3))' end;

-- Returns SQL for the tables and the conditions of a list (`source`), for the affiliate's id in them (`id_column`), and
-- for its order (`newest_first`). The rows of one product are read through that product's index, in its order. With
-- several products, each affiliate is checked.
create function app.affiliate_source(products uuid[], condition text, out source text, out id_column text,
  out newest_first text)
  language plpgsql immutable as $$
begin
  id_column := 'a.id';
  newest_first := 'a.created_at desc, a.id';
  source := 'public.affiliate_registrations a where ' || condition;
  if cardinality(products) = 1 then
    id_column := 'ap.affiliate_id';
    newest_first := 'ap.created_at desc, ap.affiliate_id';
    source := 'public.affiliate_products ap '
      || case when condition = 'true' then ''
        else 'join public.affiliate_registrations a on a.id = ap.affiliate_id ' end
      || 'where ap.product_id = ($3)[1] and ' || condition;
  else
    source := source || ' and ' || app.product_condition(products);
  end if;
end
$$;

-- Returns the ids of one page for one reading. The unfiltered list of all affiliates, or of one product's, is planned
-- once for each connection (`force_generic_plan`), since every page uses the same index. From row 1000 on,
-- `find_by_month` skips to the month in which the page begins, by the counts of affiliates per month. Searches and
-- filters are planned for their values, by `execute`.
create function app.find_by_reading(reading jsonb, filter jsonb, page_size int, row_offset bigint)
  returns setof uuid
  language plpgsql stable rows 10 security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  scope record := app.affiliate_filter(reading, filter);
  is_unfiltered boolean := scope.condition = 'true';
  is_of_all_products boolean := scope.products is null;
  is_of_one_product boolean := coalesce(cardinality(scope.products) = 1, false);
  listing record;
begin
  if reading ? 'similar' then
    return query select similar_id from app.find_similar(reading, filter) similar_id
      limit page_size offset row_offset;
  elsif filter ? 'butuh' then
    return query select affiliate.id from app.find_needs(reading, filter, page_size, row_offset) affiliate;
  elsif filter ? 'urut' then
    return query select app.find_by_deadline(reading, filter, page_size, row_offset);
  elsif is_unfiltered and row_offset >= 1000 and (is_of_all_products or is_of_one_product) then
    return query select app.find_by_month((scope.products)[1], page_size, row_offset);
  elsif is_unfiltered and is_of_all_products then
    return query select a.id from public.affiliate_registrations a
      order by a.created_at desc, a.id limit page_size offset row_offset;
  elsif is_unfiltered and is_of_one_product then
    return query select ap.affiliate_id from public.affiliate_products ap where ap.product_id = (scope.products)[1]
      order by ap.created_at desc, ap.affiliate_id limit page_size offset row_offset;
  else
    listing := app.affiliate_source(scope.products, scope.condition);
    return query execute format('select %s from %s order by %s limit $5 offset $6',
        listing.id_column, listing.source, listing.newest_first)
      using reading, filter, scope.products, scope.visible, page_size, row_offset;
  end if;
end
$$;

-- Returns the affiliates with the most similar names among those that pass the filter, best first. At most 30, since
-- the user recognizes the right one at once. Candidates are found first, pattern by pattern through the trigram index:
-- `materialized` makes this a step of its own. Sequential scans are off, because the planner doesn't know the patterns
-- and might read the whole table for each. A limit of 100 candidates per pattern bounds the cost.
create function app.find_similar(reading jsonb, filter jsonb) returns setof uuid
  language plpgsql stable rows 30 security definer set search_path = '' set enable_seqscan = off as $$
declare
  scope record := app.affiliate_filter(null, filter);
begin
  return query execute format($q$
      with candidates as materialized (
        select distinct matches.id
        from jsonb_array_elements_text($1->'similar_patterns') pattern cross join lateral (
          select a.id from public.affiliate_registrations a where a.search_text like pattern limit 100) matches)
      select a.id from candidates join public.affiliate_registrations a on a.id = candidates.id where %s and %s
      order by public.word_similarity($1->'similar'->>0, a.search_text) desc, a.created_at desc, a.id limit 30$q$,
      scope.condition, app.product_condition(scope.products))
    using reading, filter, scope.products, scope.visible;
end
$$;

-- Checks whether a reading finds an affiliate that the actor may see, ignoring the filter. If the filter excludes a
-- name that exists, the search must not return similar names instead.
create function app.reading_has_matches(reading jsonb) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select app.find_by_reading(reading, '{}', 1, 0));

-- Tries the readings of a search in order and returns the ids of the first reading that finds an affiliate. `readings`
-- is null without a search.
create function app.find_affiliates(readings jsonb, filter jsonb, page_size int, row_offset bigint)
  returns setof uuid
  language plpgsql stable rows 10 security definer set search_path = '' as $$
declare
  reading jsonb;
begin
  if readings is null then
    return query select app.find_by_reading(null, filter, page_size, row_offset);
  end if;
  for reading in select jsonb_array_elements(readings) loop
    return query select app.find_by_reading(reading, filter, page_size, row_offset);
    exit when found;
    -- An empty page doesn't mean that the reading finds nobody: the page may lie behind the last row, or the filter may
    -- exclude all whom it finds. Then the later readings are not tried.
    exit when (row_offset > 0 or filter <> '{}') and app.reading_has_matches(reading);
  end loop;
end
$$;

-- Counts the affiliates that `find_affiliates` finds.
create function app.count_affiliates(readings jsonb, filter jsonb) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  reading jsonb;
  total bigint := 0;
begin
  if readings is null then
    return app.count_by_reading(null, filter);
  end if;
  for reading in select jsonb_array_elements(readings) loop
    total := app.count_by_reading(reading, filter);
    exit when total > 0;
    exit when filter <> '{}' and app.reading_has_matches(reading);
  end loop;
  return total;
end
$$;

-- Counts the affiliates that `find_by_reading` finds. Monthly counts replace the count of rows where they suffice.
create function app.count_by_reading(reading jsonb, filter jsonb) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  scope record := app.affiliate_filter(reading, filter);
  listing record;
  total bigint;
begin
  if reading ? 'similar' then
    return (select count(*) from app.find_similar(reading, filter));
  end if;
  if app.can_count_by_months(reading, filter, scope.products) then
    return case when scope.condition like 'false%' then 0 else app.count_by_months((scope.products)[1], filter) end;
  end if;
  listing := app.affiliate_source(scope.products, scope.condition);
  execute 'select count(*) from ' || listing.source into total using reading, filter, scope.products, scope.visible;
  return total;
end
$$;

grant execute on function app.find_affiliates(jsonb, jsonb, int, bigint), app.count_affiliates(jsonb, jsonb)
  to app_request;
