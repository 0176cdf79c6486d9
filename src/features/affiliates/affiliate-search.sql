-- The search of the lists. Under a policy the planner can't use the trigram index, since `like` is not leakproof.
-- Therefore these functions run as the owner and apply the policy's filter themselves, through `affiliate_products`,
-- which is indexed for it. The ids that they return are still read under the policy.
--
-- A reading is one interpretation of a search text, as a name or the number of a video. The server sends all readings
-- (`interpretSearch`) in the order in which they are tried; `search_condition` lists their keys.
--
-- Functions that return a condition return SQL text. In it `a` is the affiliate, `lv` an assigned video, $1 the
-- reading, $2 the filter, $3 the products of which the affiliate must have one, and $4 the products whose videos count.
-- $3 and $4 are null if any product does.

-- Returns the condition that a moment is not before `from_day` and not after `to_day` in Jakarta, yyyy-mm-dd. Null
-- means no limit; returns null without any limit.
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
-- condition that the affiliate has one of `products` is left to `product_condition`.
create function app.affiliate_filter(search jsonb, filter jsonb, out condition text, out products uuid[],
  out visible uuid[])
  language plpgsql stable security definer set search_path = '' as $$
declare
  product uuid := (filter->>'product_id')::uuid;
begin
  if not app.sees_all_affiliates() then
    visible := app.visible_products();
  end if;
  products := case
    when product is null then visible
    when visible is null or product = any (visible) then array[product]
    else '{}'
  end;
  condition := case when app.can('reg_affiliate') or app.can('data_affiliate') then 'true' else 'false' end;
  if search is not null then
    condition := condition || ' and ' || app.search_condition(search, app.can('data_affiliate'));
  end if;
  if filter ? 'ids' then
    condition := condition || $c$ and a.id = any (array(select jsonb_array_elements_text($2->'ids'))::uuid[])$c$;
  end if;
  if filter ? 'sample_product_status' then
    condition := condition || $c$ and a.sample_product_status = $2->>'sample_product_status'$c$;
  end if;
  if filter ? 'status_whatsapp' then
    condition := condition || $c$ and a.status_whatsapp = $2->>'status_whatsapp'$c$;
  end if;
  if filter ? 'platform' then
    condition := condition || $c$ and a.platform = $2->>'platform'$c$;
  end if;
  if filter ? 'registered_from' then
    condition := condition
      || $c$ and a.created_at >= ($2->>'registered_from')::date::timestamp at time zone 'Asia/Jakarta'$c$;
  end if;
  if filter ? 'registered_to' then
    condition := condition
      || $c$ and a.created_at < (($2->>'registered_to')::date + 1)::timestamp at time zone 'Asia/Jakarta'$c$;
  end if;
  condition := concat_ws(' and ', condition, nullif(app.state_condition(filter), ''));
  if filter ? 'without_product' then
    condition := condition || ' and a.product_id is null';
  end if;
  if filter ?| array['deadline_from', 'deadline_to'] then
    condition := condition || ' and ' || app.deadline_condition((filter->>'deadline_from')::date,
      (filter->>'deadline_to')::date);
  end if;
  -- Includes snoozed affiliates.
  if filter ? 'late' then
    condition := condition || ' and ' || app.need_condition('telat', visible is null, app.can('data_affiliate'));
  end if;
  if filter ? 'butuh' then
    condition := condition || ' and '
      || app.need_filter_condition(filter->>'butuh', visible is null, app.can('data_affiliate'));
  end if;
  if filter ? 'dihubungi' then
    condition := condition || ' and ' || app.contact_condition(filter->>'dihubungi');
  end if;
  if filter ? 'rapor' then
    condition := condition || ' and ' || app.track_record_condition(filter->>'rapor', visible is null,
      app.can('data_affiliate'));
  end if;
  -- Matches the videos that `videos_to_check` of a card counts.
  if filter ? 'link_check' then
    condition := condition || ' and ' || app.link_video_condition('(lv.posting_doubtful or lv.awaits_check)');
  end if;
  if filter ? 'izin' then
    condition := condition || ' and ' || app.consent_condition(filter->>'izin', app.can('data_affiliate'));
  end if;
  if filter ? 'posting' then
    condition := condition || ' and ' || app.posting_condition(filter->>'posting');
  end if;
end
$$;

-- Returns the condition for one reading, which has one of these keys. `like`: groups of patterns; all patterns of at
-- least one group must match. `no_video`: a video that the affiliate has or returned, since cards show both. `similar`:
-- names, with `similar_patterns`, the patterns of similar texts; see `find_similar`. `no_video` matches nothing for
-- readers who may not see videos.
create function app.search_condition(search jsonb, sees_videos boolean) returns text
  language sql stable set search_path = ''
  return case
    when search ? 'like' then (
      select '(' || string_agg('(' || matches_all.condition || ')', ' or ') || ')'
      from jsonb_array_elements(search->'like') as pattern_group (patterns), lateral (
        select string_agg(format('a.search_text like %L', pattern), ' and ') as condition
        from jsonb_array_elements_text(patterns) pattern) matches_all)
    when search ? 'no_video' and sees_videos then format('a.id = any (array(
      select lv.affiliate_id from public.videos v join public.affiliate_link_videos lv on lv.video_id = v.id
      where v.no_video = %s and ($4 is null or lv.product_id = any ($4))))', (search->>'no_video')::int)
    else 'false'
  end;

-- Returns a condition on the alias a: the affiliate has a video that meets `condition`, which is on the alias lv. Null
-- if `condition` is null.
create function app.link_video_condition(condition text) returns text
  language sql immutable strict
  return format('exists (select from public.affiliate_link_videos lv
    where lv.affiliate_id = a.id and ($4 is null or lv.product_id = any ($4)) and %s)', condition);

-- Returns a condition on the alias a: the affiliate has a video that is not posted, with a deadline on one of these
-- days. Reads the affiliates from the index of deadlines, because few have a deadline on one day; checking all, newest
-- first, would take long. For readers who may not see videos, it matches nothing.
create function app.deadline_condition(first_day date, last_day date) returns text
  language sql stable
  return case when app.can('data_affiliate') then format($c$a.id = any (array(
    select lv.affiliate_id from public.affiliate_link_videos lv
    where lv.status_link_posting = 'belum' and lv.tanggal_max_upload between %L::date and %L::date
      and coalesce(lv.product_id = any ($4), $4 is null)))$c$,
    coalesce(first_day, '-infinity'), coalesce(last_day, 'infinity')) else 'false' end;

-- Returns a condition on the alias a: the affiliate has a posted video that the brand may repost, or use in ads today.
-- For readers who may not see videos, it matches nothing.
create function app.consent_condition(consent text, sees_videos boolean) returns text
  language sql stable
  return case when sees_videos then format($c$a.id = any (array(
    select lv.affiliate_id from public.affiliate_link_videos lv
    where %s and coalesce(lv.product_id = any ($4), $4 is null)))$c$,
    case consent when 'repost' then 'lv.may_repost' else format('lv.ads_until >= %L::date', app.today()) end)
      else 'false' end;

-- Returns a condition on the days on which states began, and on the users who changed them; '' without such a filter.
-- An approved sample may have been sent since, so the filter by approval includes sent samples.
create function app.state_condition(filter jsonb) returns text
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

-- Returns the aggregate posting status of link-video.ts as a condition. A test compares the two.
create function app.posting_condition(status text) returns text
  language sql immutable
  return case status
    when 'no_video' then 'not ' || app.link_video_condition('true')
    when 'dikembalikan' then app.link_video_condition('true')
      || ' and not ' || app.link_video_condition($c$lv.status_link_posting <> 'dikembalikan'$c$)
    when 'sebagian_dikembalikan' then app.link_video_condition($c$lv.status_link_posting = 'dikembalikan'$c$)
      || ' and ' || app.link_video_condition($c$lv.status_link_posting <> 'dikembalikan'$c$)
    when 'sudah' then app.link_video_condition('true')
      || ' and not ' || app.link_video_condition($c$lv.status_link_posting <> 'sudah'$c$)
    when 'sebagian' then app.link_video_condition($c$lv.status_link_posting = 'sudah'$c$)
      || ' and ' || app.link_video_condition($c$lv.status_link_posting = 'belum'$c$)
      || ' and not ' || app.link_video_condition($c$lv.status_link_posting = 'dikembalikan'$c$)
    when 'belum' then app.link_video_condition('true')
      || ' and not ' || app.link_video_condition($c$lv.status_link_posting <> 'belum'$c$)
    else 'false'
  end;

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
-- once for each connection, since every page uses the same index. A page from row 1000 on is read from its month.
-- Searches and filters are planned for their values.
create function app.find_by_reading(search jsonb, filter jsonb, page_size int, row_offset bigint)
  returns setof uuid
  language plpgsql stable rows 10 security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  scope record := app.affiliate_filter(search, filter);
  listing record;
begin
  if search ? 'similar' then
    return query select id from app.find_similar(search, filter) id limit page_size offset row_offset;
  elsif filter ? 'butuh' then
    return query select n.id from app.find_needs(search, filter, page_size, row_offset) n;
  elsif filter ? 'urut' then
    return query select app.find_by_deadline(search, filter, page_size, row_offset);
  elsif scope.condition = 'true' and row_offset >= 1000
    and (scope.products is null or cardinality(scope.products) = 1) then
    return query select app.find_by_month((scope.products)[1], page_size, row_offset);
  elsif scope.condition = 'true' and scope.products is null then
    return query select a.id from public.affiliate_registrations a
      order by a.created_at desc, a.id limit page_size offset row_offset;
  elsif scope.condition = 'true' and cardinality(scope.products) = 1 then
    return query select ap.affiliate_id from public.affiliate_products ap where ap.product_id = (scope.products)[1]
      order by ap.created_at desc, ap.affiliate_id limit page_size offset row_offset;
  else
    listing := app.affiliate_source(scope.products, scope.condition);
    return query execute format('select %s from %s order by %s limit $5 offset $6',
        listing.id_column, listing.source, listing.newest_first)
      using search, filter, scope.products, scope.visible, page_size, row_offset;
  end if;
end
$$;

-- Returns the most similar names among the rows that pass the filter, best first. At most 30, since the user recognizes
-- the right one at once. Candidates are found first, pattern by pattern through the index, so that a row close to one
-- pattern is not compared with all patterns. A limit of 100 candidates per pattern bounds the cost.
create function app.find_similar(search jsonb, filter jsonb) returns setof uuid
  language plpgsql stable rows 30 security definer set search_path = '' set enable_seqscan = off as $$
declare
  scope record := app.affiliate_filter(null, filter);
begin
  return query execute format($q$
      with candidates as materialized (
        select distinct match.id
        from jsonb_array_elements_text($1->'similar_patterns') as s (pattern) cross join lateral (
          select a.id from public.affiliate_registrations a where a.search_text like s.pattern limit 100) match)
      select a.id from candidates c join public.affiliate_registrations a on a.id = c.id where %s and %s
      order by public.word_similarity($1->'similar'->>0, a.search_text) desc, a.created_at desc, a.id limit 30$q$,
      scope.condition, app.product_condition(scope.products))
    using search, filter, scope.products, scope.visible;
end
$$;

-- Checks whether a reading finds an affiliate that the actor may see, ignoring the filter. If the filter excludes a
-- name that exists, the search must not return similar names instead.
create function app.reading_finds(reading jsonb) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select app.find_by_reading(reading, '{}', 1, 0));

-- Tries the readings of a search in order and returns the ids of the first reading that finds an affiliate. Null means
-- no search.
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
    -- The first reading that finds affiliates ends the search, even if the filter or the page then leaves none
    -- of them.
    exit when found or (row_offset > 0 or filter <> '{}') and app.reading_finds(reading);
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
    exit when total > 0 or filter <> '{}' and app.reading_finds(reading);
  end loop;
  return total;
end
$$;

create function app.count_by_reading(search jsonb, filter jsonb) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  scope record := app.affiliate_filter(search, filter);
  listing record;
  total bigint;
begin
  if search ? 'similar' then
    return (select count(*) from app.find_similar(search, filter));
  end if;
  if app.can_count_by_months(search, filter, scope.products) then
    return case when scope.condition like 'false%' then 0 else app.count_by_months((scope.products)[1], filter) end;
  end if;
  listing := app.affiliate_source(scope.products, scope.condition);
  execute 'select count(*) from ' || listing.source into total using search, filter, scope.products, scope.visible;
  return total;
end
$$;

grant execute on function app.find_affiliates(jsonb, jsonb, int, bigint), app.count_affiliates(jsonb, jsonb)
  to app_request;
