-- The search of the lists. Under a policy the planner may not use the trigram index, since `like` is not leakproof; so
-- these functions run as the owner and apply the policy's filter themselves, by the table that is indexed for it. What
-- they find is still read under the policy.

-- A condition on the alias a, for `execute … using search, filter, products, visible`. `search` is one reading of what was
-- typed. `products` are those of which the affiliate must have one, `visible` those whose videos count; null stands for any.
create function app.affiliate_filter(search jsonb, filter jsonb, out condition text, out products uuid[], out visible uuid[])
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
  if filter ? 'without_product' then
    condition := condition || ' and a.product_id is null';
  end if;
  -- Whether or not somebody has put him off.
  if filter ? 'late' then
    condition := condition || ' and ' || app.need_fact('telat', visible is null, app.can('data_affiliate'));
  end if;
  if filter ? 'butuh' then
    condition := condition || ' and '
      || app.ask_condition(filter->>'butuh', visible is null, app.can('data_affiliate'));
  end if;
  if filter ? 'link_check' then
    condition := condition || ' and ' || app.has_link_video('lv.posting_doubtful');
  end if;
  if filter ? 'posting' then
    condition := condition || ' and ' || app.posting_condition(filter->>'posting');
  end if;
end
$$;

-- A reading has one of: `like`, groups of patterns of which one group must match; `no_video`, a video that the affiliate has
-- or returned, since cards show both; `similar`, names, with `nearly`, patterns of what is like them: `find_similar`. The
-- condition is false for readers who see no videos.
create function app.search_condition(search jsonb, sees_videos boolean) returns text
  language sql stable set search_path = ''
  return case
    when search ? 'like' then (
      select '(' || string_agg('(' || patterns.all_of_them || ')', ' or ') || ')'
      from jsonb_array_elements(search->'like') as wanted (texts), lateral (
        select string_agg(format('a.search_text like %L', t), ' and ') as all_of_them
        from jsonb_array_elements_text(texts) t) patterns)
    when search ? 'no_video' and sees_videos then format('a.id = any (array(
      select lv.affiliate_id from public.videos v join public.affiliate_link_videos lv on lv.video_id = v.id
      where v.no_video = %s and ($4 is null or lv.product_id = any ($4))))', (search->>'no_video')::int)
    else 'false'
  end;

create function app.has_link_video(condition text) returns text
  language sql immutable
  return format('exists (select from public.affiliate_link_videos lv
    where lv.affiliate_id = a.id and ($4 is null or lv.product_id = any ($4)) and %s)', condition);

-- The aggregate posting status of link-video.ts as a condition; a test compares the two.
create function app.posting_condition(status text) returns text
  language sql immutable
  return case status
    when 'no_video' then 'not ' || app.has_link_video('true')
    when 'dikembalikan' then app.has_link_video('true')
      || ' and not ' || app.has_link_video($c$lv.status_link_posting <> 'dikembalikan'$c$)
    when 'sebagian_dikembalikan' then app.has_link_video($c$lv.status_link_posting = 'dikembalikan'$c$)
      || ' and ' || app.has_link_video($c$lv.status_link_posting <> 'dikembalikan'$c$)
    when 'sudah' then app.has_link_video('true')
      || ' and not ' || app.has_link_video($c$lv.status_link_posting <> 'sudah'$c$)
    when 'sebagian' then app.has_link_video($c$lv.status_link_posting = 'sudah'$c$)
      || ' and ' || app.has_link_video($c$lv.status_link_posting = 'belum'$c$)
      || ' and not ' || app.has_link_video($c$lv.status_link_posting = 'dikembalikan'$c$)
    when 'belum' then app.has_link_video('true')
      || ' and not ' || app.has_link_video($c$lv.status_link_posting <> 'belum'$c$)
    else 'false'
  end;

create function app.of_products(products uuid[]) returns text
  language sql immutable
  return case when products is null then 'true' else 'exists (
    select from public.affiliate_products ap where ap.affiliate_id = a.id and ap.product_id = any ($3))' end;

-- One product's rows come by that product's index, in its order; several products' rows are asked one by one.
create function app.affiliate_source(products uuid[], condition text, out source text, out newest_first text)
  language plpgsql immutable as $$
begin
  newest_first := 'a.created_at desc, a.id';
  source := 'public.affiliate_registrations a where ' || condition;
  if cardinality(products) = 1 then
    newest_first := 'ap.created_at desc, ap.affiliate_id';
    source := 'public.affiliate_products ap '
      || case when condition = 'true' then '' else 'join public.affiliate_registrations a on a.id = ap.affiliate_id ' end
      || 'where ap.product_id = ($3)[1] and ' || condition;
  else
    source := source || ' and ' || app.of_products(products);
  end if;
end
$$;

-- The first look at a list, all affiliates or one product's, is planned once for each connection: it goes by the same
-- index whatever page is asked for. A page far down is looked for from its month. What searches or filters is planned for
-- what it asks.
create function app.find_by_reading(search jsonb, filter jsonb, page_size int, skipped bigint)
  returns setof uuid
  language plpgsql stable rows 10 security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  f record := app.affiliate_filter(search, filter);
  s record;
begin
  if search ? 'similar' then
    return query select n from app.find_similar(search, filter) n limit page_size offset skipped;
  elsif filter ? 'butuh' then
    return query select n.id from app.find_needs(search, filter, page_size, skipped) n;
  elsif f.condition = 'true' and skipped >= 1000 and (f.products is null or cardinality(f.products) = 1) then
    return query select app.find_by_month((f.products)[1], page_size, skipped);
  elsif f.condition = 'true' and f.products is null then
    return query select a.id from public.affiliate_registrations a
      order by a.created_at desc, a.id limit page_size offset skipped;
  elsif f.condition = 'true' and cardinality(f.products) = 1 then
    return query select ap.affiliate_id from public.affiliate_products ap where ap.product_id = (f.products)[1]
      order by ap.created_at desc, ap.affiliate_id limit page_size offset skipped;
  else
    s := app.affiliate_source(f.products, f.condition);
    return query execute format('select %s from %s order by %s limit $5 offset $6',
        regexp_replace(s.newest_first, '^.*, ', ''), s.source, s.newest_first)
      using search, filter, f.products, f.visible, page_size, skipped;
  end if;
end
$$;

-- The names that are most alike, best first, of those that the filter leaves; at most 30, since whoever meant one of them
-- sees it at once. Names come first, pattern by pattern, by their index: a row that comes close to one pattern is then not
-- compared with all of them. At most 100 candidates of each pattern bound the cost.
create function app.find_similar(search jsonb, filter jsonb) returns setof uuid
  language plpgsql stable rows 30 security definer set search_path = '' set enable_seqscan = off as $$
declare
  f record := app.affiliate_filter(null, filter);
begin
  return query execute format($q$
      with named as materialized (
        select distinct c.id from jsonb_array_elements_text($1->'nearly') as nearly (pattern) cross join lateral (
          select a.id from public.affiliate_registrations a where a.search_text like nearly.pattern limit 100) c)
      select a.id from named n join public.affiliate_registrations a on a.id = n.id where %s and %s
      order by public.word_similarity($1->'similar'->>0, a.search_text) desc, a.created_at desc, a.id limit 30$q$,
      f.condition, app.of_products(f.products))
    using search, filter, f.products, f.visible;
end
$$;

-- Whether a reading finds somebody whom the actor may see, whatever else narrows the list. A name that a filter leaves out
-- must not bring people whose names are like it.
create function app.reading_finds(reading jsonb) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select app.find_by_reading(reading, '{}', 1, 0));

-- The readings of a search in their order, until one finds somebody; null is no search.
create function app.find_affiliates(readings jsonb, filter jsonb, page_size int, skipped bigint)
  returns setof uuid
  language plpgsql stable rows 10 security definer set search_path = '' as $$
declare
  reading jsonb;
begin
  if readings is null then
    return query select app.find_by_reading(null, filter, page_size, skipped);
  end if;
  for reading in select jsonb_array_elements(readings) loop
    return query select app.find_by_reading(reading, filter, page_size, skipped);
    -- A page beyond the last one of a reading that finds somebody is empty.
    exit when found or (skipped > 0 or filter <> '{}') and app.reading_finds(reading);
  end loop;
end
$$;

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
  f record := app.affiliate_filter(search, filter);
  s record;
  total bigint;
begin
  if search ? 'similar' then
    return (select count(*) from app.find_similar(search, filter));
  end if;
  if app.months_can_answer(search, filter, f.products) then
    return case when f.condition like 'false%' then 0 else app.sum_of_months((f.products)[1], filter) end;
  end if;
  s := app.affiliate_source(f.products, f.condition);
  execute 'select count(*) from ' || s.source into total using search, filter, f.products, f.visible;
  return total;
end
$$;

grant execute on function app.find_affiliates(jsonb, jsonb, int, bigint), app.count_affiliates(jsonb, jsonb)
  to app_request;
