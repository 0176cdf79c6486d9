-- Affiliates: an actor reaches the rows of the products that he may see, and on a page that he may open. Writing follows
-- the feature permissions.
-- The limit is restrictive and for every verb: PostgreSQL asks no select policy of an update or delete without a where.

alter table affiliate_registrations enable row level security;
create policy read on affiliate_registrations for select to app_request using (true);
create policy limited_to_visible on affiliate_registrations as restrictive to app_request
  using ((select app.can('reg_affiliate') or app.can('data_affiliate'))
    and ((select app.sees_all_affiliates())
      or product_id = any ((select app.visible_products())::uuid[])
      or selected_product_ids && (select app.visible_products())::uuid[]));
create policy register on affiliate_registrations for insert to app_request
  with check ((select app.can('reg_affiliate')));
create policy edit on affiliate_registrations for update to app_request
  using ((select app.can('data_affiliate_edit') or app.can('data_affiliate_whatsapp')));
create policy remove on affiliate_registrations for delete to app_request
  using ((select app.can('data_affiliate_delete')));
grant select, delete, insert (platform, username, whatsapp, product_id),
  update (platform, username, whatsapp, product_id, selected_product_ids, status_whatsapp, sample_product_status,
    sample_product_reason) on affiliate_registrations to app_request;

-- What a row-wise policy can't say: products may only be added or taken away by one who sees them, and without the right to
-- edit the one change that remains is belum → sudah.
create or replace function app.guard_affiliate() returns trigger
  language plpgsql set search_path = '' as $$
declare
  before uuid[] := case when tg_op = 'UPDATE'
    then array_remove(old.selected_product_ids || old.product_id, null) else '{}' end;
  after uuid[] := array_remove(new.selected_product_ids || new.product_id, null);
  moved uuid;
begin
  if not app.is_request() then
    return new;
  end if;
  if tg_op = 'UPDATE' and not app.can('data_affiliate_edit')
    and ((new.platform, new.username, new.whatsapp, new.product_id, new.selected_product_ids,
        new.sample_product_status, new.sample_product_reason)
      is distinct from (old.platform, old.username, old.whatsapp, old.product_id, old.selected_product_ids,
        old.sample_product_status, old.sample_product_reason)
      or new.status_whatsapp <> 'sudah') then
    raise exception 'editing needs data_affiliate_edit' using errcode = 'insufficient_privilege';
  end if;
  if (tg_op = 'INSERT' or (new.product_id, new.selected_product_ids) is distinct from (old.product_id, old.selected_product_ids))
    and not app.sees_all_affiliates() then
    foreach moved in array before || after loop
      if (moved <> all (before) or moved <> all (after)) and moved <> all (app.visible_products()) then
        raise exception 'this product is not visible to the actor' using errcode = 'insufficient_privilege';
      end if;
    end loop;
  end if;
  return new;
end
$$;
-- What the edit screen chose, and those of the products before that the actor may not see: they are not his to take away.
-- The main product, the first, stays the main one where he can't see it.
create or replace function app.merged_selection(before uuid[], given uuid[]) returns uuid[]
  language plpgsql stable set search_path = '' as $$
declare
  chosen uuid[] := array(
    select g from unnest(given) with ordinality as c (g, n) group by g order by min(n));
  hidden uuid[] := '{}';
begin
  if not app.sees_all_affiliates() then
    hidden := array(
      select b from unnest(before) with ordinality as c (b, n)
      where b <> all (app.visible_products()) and b <> all (given) order by n);
  end if;
  return case when before[1] = any (hidden) then hidden || chosen else chosen || hidden end;
end
$$;

-- Named to run before follow_affiliate, which clears the reason.
create or replace trigger a_guard_affiliate before insert or update on affiliate_registrations
  for each row execute function app.guard_affiliate();

alter table affiliate_products enable row level security;
create policy visible_read on affiliate_products for select to app_request
  using ((select app.can('reg_affiliate') or app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or product_id = any ((select app.visible_products())::uuid[])));
grant select on affiliate_products to app_request;
-- No insert, update, delete: a trigger keeps this table.

alter table affiliate_link_videos enable row level security;
create policy read on affiliate_link_videos for select to app_request using (true);
create policy limited_to_visible on affiliate_link_videos as restrictive to app_request
  using ((select app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or product_id = any ((select app.visible_products())::uuid[])));
create policy assign on affiliate_link_videos for insert to app_request
  with check ((select app.can('data_affiliate_edit')) and (select app.can('data_affiliate'))
    and app.sees_product(product_id)
    and exists (select from affiliate_registrations a where a.id = affiliate_id));
create policy follow_up on affiliate_link_videos for update to app_request
  using ((select app.can('data_affiliate_edit')));
create policy take_back on affiliate_link_videos for delete to app_request
  using ((select app.can('data_affiliate_edit')));
grant select (id, affiliate_id, product_id, video_id, link_video_vo_masked, link_video_review_masked, tanggal_max_upload,
    status_link_posting, link_posting_vo, link_posting_review, created_at)
  on affiliate_link_videos to app_request;
grant delete,
  insert (affiliate_id, product_id, video_id, tanggal_max_upload, status_link_posting, link_posting_vo, link_posting_review),
  update (tanggal_max_upload, status_link_posting, link_posting_vo, link_posting_review)
  on affiliate_link_videos to app_request;

-- The full links of what was assigned: for whoever made the video, and for those who hand videos on.
create or replace view app.link_video_links_shown with (security_barrier) as
  select lv.id, lv.link_video_vo, lv.link_video_review
  from public.affiliate_link_videos lv
  join public.videos v on v.id = lv.video_id
  where (select app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or lv.product_id = any ((select app.visible_products())::uuid[]))
    and ((select app.can('data_affiliate_edit') or app.outranks('moderator')) or v.created_by = (select app.actor_id()));
grant select on app.link_video_links_shown to app_request;

-- The search of the lists. Under a policy the planner may not use the trigram index, since `like` is not leakproof; so
-- these functions run as the owner and apply the policy's filter themselves, by the table that is indexed for it. What
-- they find is still read under the policy.

-- A condition on the alias a, for `execute … using patterns, filter, products, visible`. `products` are those of which the
-- affiliate must have one, `visible` those whose videos count; null stands for any.
create or replace function app.affiliate_filter(patterns text[], filter jsonb, out condition text, out products uuid[], out visible uuid[])
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
  if patterns is not null then
    condition := condition || ' and a.search_text like any ($1)';
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
  if filter ? 'late' then
    condition := condition || ' and ' || app.has_link_video(
      $c$lv.status_link_posting = 'belum' and lv.tanggal_max_upload < app.today()$c$);
  end if;
  if filter ? 'posting' then
    condition := condition || ' and ' || app.posting_condition(filter->>'posting');
  end if;
end
$$;

create or replace function app.has_link_video(condition text) returns text
  language sql immutable
  return format('exists (select from public.affiliate_link_videos lv
    where lv.affiliate_id = a.id and ($4 is null or lv.product_id = any ($4)) and %s)', condition);

-- The aggregate posting status of link-video.ts as a condition; a test compares the two.
create or replace function app.posting_condition(status text) returns text
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

-- One product's rows come by that product's index, in its order; several products' rows are asked one by one.
create or replace function app.affiliate_source(products uuid[], condition text, out source text, out newest_first text)
  language plpgsql immutable as $$
begin
  newest_first := 'a.created_at desc, a.id';
  source := 'public.affiliate_registrations a where ' || condition;
  if cardinality(products) = 1 then
    newest_first := 'ap.created_at desc, ap.affiliate_id';
    source := 'public.affiliate_products ap '
      || case when condition = 'true' then '' else 'join public.affiliate_registrations a on a.id = ap.affiliate_id ' end
      || 'where ap.product_id = ($3)[1] and ' || condition;
  elsif products is not null then
    source := source || ' and exists (
      select from public.affiliate_products ap where ap.affiliate_id = a.id and ap.product_id = any ($3))';
  end if;
end
$$;

create or replace function app.find_affiliates(patterns text[], filter jsonb, page_size int, skipped bigint)
  returns setof uuid
  language plpgsql stable security definer set search_path = '' as $$
declare
  f record;
  s record;
begin
  select * into f from app.affiliate_filter(patterns, filter);
  select * into s from app.affiliate_source(f.products, f.condition);
  return query execute format('select %s from %s order by %s limit $5 offset $6',
      regexp_replace(s.newest_first, '^.*, ', ''), s.source, s.newest_first)
    using patterns, filter, f.products, f.visible, page_size, skipped;
end
$$;

create or replace function app.count_affiliates(patterns text[], filter jsonb) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  f record;
  s record;
  total bigint;
begin
  select * into f from app.affiliate_filter(patterns, filter);
  select * into s from app.affiliate_source(f.products, f.condition);
  execute 'select count(*) from ' || s.source into total using patterns, filter, f.products, f.visible;
  return total;
end
$$;

-- Names the affiliate that holds a number, also one that the actor may not see: he must know why his is refused.
create or replace function app.whatsapp_holder(whatsapp text, but_for uuid) returns text
  language sql stable security definer set search_path = '' as $$
  select a.username from public.affiliate_registrations a
  where a.whatsapp_key = app.whatsapp_key(whatsapp_holder.whatsapp) and a.id is distinct from but_for
    and (select app.can('reg_affiliate') or app.can('data_affiliate_edit'))
$$;

-- Likewise whoever has a video that the actor wanted to give: one of a product that he may give videos of.
create or replace function app.video_holders(videos uuid[]) returns table (video_id uuid, no_video integer, affiliate_id uuid, username text)
  language sql stable security definer set search_path = '' as $$
  select v.id, v.no_video, a.id, a.username
  from public.affiliate_link_videos lv
  join public.videos v on v.id = lv.video_id
  join public.affiliate_registrations a on a.id = lv.affiliate_id
  where lv.video_id = any (video_holders.videos) and lv.status_link_posting <> 'dikembalikan'
    and (select app.can('data_affiliate') and app.can('data_affiliate_edit'))
    and ((select app.sees_all_affiliates()) or v.product_id = any ((select app.visible_products())::uuid[]))
  order by v.no_video
$$;

create or replace trigger revision before update on affiliate_registrations
  for each row execute function app.count_revision();
create or replace trigger announce after insert or update or delete or truncate on affiliate_registrations
  for each statement execute function app.announce();
create or replace trigger announce after insert or update or delete or truncate on affiliate_link_videos
  for each statement execute function app.announce();

grant execute on function app.seen(text), app.folded(text), app.username_key(text), app.whatsapp_digits(text),
  app.whatsapp_key(text), app.whatsapp_holder(text, uuid),
  app.find_affiliates(text[], jsonb, int, bigint), app.count_affiliates(text[], jsonb), app.today(),
  app.video_holders(uuid[]), app.merged_selection(uuid[], uuid[]) to app_request;
