-- Functions of the edit screen.

-- Returns the actor's selection, plus the products of `before` that the actor may not see. The hidden products come
-- first if one of them is the main product. Raises insufficient_privilege for a chosen product that the actor may not
-- see, regardless of whether the affiliate has it or whether it exists.
create function app.merge_selection(before uuid[], selection uuid[]) returns uuid[]
  language plpgsql stable set search_path = '' as $$
declare
  chosen uuid[] := array(
    select c.id from unnest(selection) with ordinality as c (id, n) group by c.id order by min(c.n));
  visible uuid[] := app.visible_products();
  hidden uuid[] := '{}';
begin
  if not app.sees_all_affiliates() then
    if not chosen <@ visible then
      raise exception 'this product is not visible to the actor' using errcode = 'insufficient_privilege';
    end if;
    hidden := array(
      select c.id from unnest(before) with ordinality as c (id, n) where c.id <> all (visible) order by c.n);
  end if;
  return case when before[1] = any (hidden) then hidden || chosen else chosen || hidden end;
end
$$;

-- Returns the affiliate that has each video, including affiliates that the actor may not see, as long as the actor may
-- assign videos of that product.
create function app.video_holders(videos uuid[])
  returns table (video_id uuid, no_video integer, affiliate_id uuid, username text)
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

grant execute on function app.merge_selection(uuid[], uuid[]), app.video_holders(uuid[]) to app_request;
