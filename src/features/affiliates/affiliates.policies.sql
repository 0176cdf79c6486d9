-- Affiliates: app_full reads all without a filter, so that the search index stays usable; app_limited reaches the rows
-- of the products that the actor may see, and on a page that he may open. Writing follows the feature permissions.
-- The limit is restrictive and for every verb: PostgreSQL asks no select policy of an update or delete without a where.

alter table affiliate_registrations enable row level security;
create policy read on affiliate_registrations for select to app_full, app_limited using (true);
create policy limited_to_visible on affiliate_registrations as restrictive to app_limited
  using ((select app.can('reg_affiliate') or app.can('data_affiliate'))
    and ((select app.sees_all_affiliates())
      or product_id = any ((select app.visible_products())::uuid[])
      or selected_product_ids && (select app.visible_products())::uuid[]));
create policy register on affiliate_registrations for insert to app_full, app_limited
  with check ((select app.can('reg_affiliate')));
create policy edit on affiliate_registrations for update to app_full, app_limited
  using ((select app.can('data_affiliate_edit') or app.can('data_affiliate_whatsapp')));
create policy remove on affiliate_registrations for delete to app_full, app_limited
  using ((select app.can('data_affiliate_delete')));
grant select, delete, insert (platform, username, whatsapp, product_id),
  update (platform, username, whatsapp, product_id, selected_product_ids, status_whatsapp, sample_product_status,
    sample_product_reason) on affiliate_registrations to app_full, app_limited;

-- What a row-wise policy can't say: products may only be added by one who sees them, and without the right to
-- edit the one change that remains is belum → sudah.
create or replace function app.guard_affiliate() returns trigger
  language plpgsql set search_path = '' as $$
declare
  before uuid[] := case when tg_op = 'UPDATE'
    then array_remove(old.selected_product_ids || old.product_id, null) else '{}' end;
  added uuid;
begin
  if current_user not in ('app_full', 'app_limited') then
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
    foreach added in array array_remove(new.selected_product_ids || new.product_id, null) loop
      if added <> all (before) and added <> all (app.visible_products()) then
        raise exception 'this product is not visible to the actor' using errcode = 'insufficient_privilege';
      end if;
    end loop;
  end if;
  return new;
end
$$;
-- Named to run before follow_affiliate, which clears the reason.
create or replace trigger a_guard_affiliate before insert or update on affiliate_registrations
  for each row execute function app.guard_affiliate();

alter table affiliate_products enable row level security;
create policy full_read on affiliate_products for select to app_full using (true);
create policy limited_read on affiliate_products for select to app_limited
  using ((select app.can('reg_affiliate') or app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or product_id = any ((select app.visible_products())::uuid[])));
grant select on affiliate_products to app_full, app_limited;
-- No insert, update, delete: a trigger keeps this table.

alter table affiliate_link_videos enable row level security;
create policy read on affiliate_link_videos for select to app_full, app_limited using (true);
create policy limited_to_visible on affiliate_link_videos as restrictive to app_limited
  using ((select app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or product_id = any ((select app.visible_products())::uuid[])));
create policy assign on affiliate_link_videos for insert to app_full, app_limited
  with check ((select app.can('data_affiliate_edit')) and (select app.can('data_affiliate'))
    and app.sees_product(product_id)
    and exists (select from affiliate_registrations a where a.id = affiliate_id));
create policy follow_up on affiliate_link_videos for update to app_full, app_limited
  using ((select app.can('data_affiliate_edit')));
create policy take_back on affiliate_link_videos for delete to app_full, app_limited
  using ((select app.can('data_affiliate_edit')));
grant select, delete,
  insert (affiliate_id, product_id, video_id, link_video_vo, link_video_review, tanggal_max_upload,
    status_link_posting, link_posting_vo, link_posting_review),
  update (link_video_vo, link_video_review, tanggal_max_upload, status_link_posting, link_posting_vo,
    link_posting_review) on affiliate_link_videos to app_full, app_limited;

-- The search of the lists. Under a policy the planner may not use the trigram index, since `like` is not leakproof; so
-- these two run as the owner and apply the policy's filter themselves, by the table that is indexed for it. What they
-- find is still read under the policy.
create or replace function app.affiliate_filter(patterns text[], sample text, product uuid, out condition text, out products uuid[])
  language plpgsql stable security definer set search_path = '' as $$
begin
  condition := case when app.can('reg_affiliate') or app.can('data_affiliate') then 'true' else 'false' end;
  products := case
    when app.sees_all_affiliates() then case when product is not null then array[product] end
    when product is null then app.visible_products()
    else array(select p from unnest(app.visible_products()) p where p = product)
  end;
  if patterns is not null then
    condition := condition || ' and a.search_text like any ($1)';
  end if;
  if sample is not null then
    condition := condition || ' and a.sample_product_status = $2';
  end if;
  if products is not null then
    condition := condition || ' and exists (
      select from public.affiliate_products ap where ap.affiliate_id = a.id and ap.product_id = any ($3))';
  end if;
end
$$;

create or replace function app.find_affiliates(patterns text[], sample text, product uuid, page_size int, skipped bigint)
  returns setof uuid
  language plpgsql stable security definer set search_path = '' as $$
declare
  filter record;
begin
  select * into filter from app.affiliate_filter(patterns, sample, product);
  return query execute
    'select a.id from public.affiliate_registrations a where ' || filter.condition
    || ' order by a.created_at desc, a.id limit $4 offset $5'
    using patterns, sample, filter.products, page_size, skipped;
end
$$;

create or replace function app.count_affiliates(patterns text[], sample text, product uuid) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  filter record;
  total bigint;
begin
  select * into filter from app.affiliate_filter(patterns, sample, product);
  execute 'select count(*) from public.affiliate_registrations a where ' || filter.condition
    into total using patterns, sample, filter.products;
  return total;
end
$$;

-- Names the affiliate that holds a number, also one that the actor may not see: he must know why his is refused.
create or replace function app.whatsapp_holder(whatsapp text) returns text
  language sql stable security definer set search_path = '' as $$
  select a.username from public.affiliate_registrations a
  where a.whatsapp_key = app.whatsapp_key(whatsapp_holder.whatsapp)
    and (app.can('reg_affiliate') or app.can('data_affiliate_edit'))
$$;

create or replace trigger announce after insert or update or delete or truncate on affiliate_registrations
  for each statement execute function app.announce();
create or replace trigger announce after insert or update or delete or truncate on affiliate_link_videos
  for each statement execute function app.announce();

grant execute on function app.seen(text), app.username_key(text), app.whatsapp_key(text), app.whatsapp_holder(text),
  app.find_affiliates(text[], text, uuid, int, bigint), app.count_affiliates(text[], text, uuid)
  to app_full, app_limited;
