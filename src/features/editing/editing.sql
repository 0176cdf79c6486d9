-- Functions for the edit screen of an affiliate. The registration of an affiliate also uses `app.merge_selection`.

-- Returns the new `selected_product_ids` of an affiliate: the products that the actor chose, each once, and the
-- products of `before` that the actor may not see and so could not choose. The first product of a selection is the main
-- one. Hidden products come last, but first if the main product was hidden, so that it stays the main one.
-- Example: the actor may not see A. Before {A, B}, chosen {C}: the result is {A, C}. Before {B, A}: it is {C, A}.
-- Raises insufficient_privilege for a chosen product that the actor may not see. The answer is the same if the
-- affiliate has that product, and if no such product exists.
create function app.merge_selection(before uuid[], selection uuid[]) returns uuid[]
  language plpgsql stable set search_path = '' as $$
declare
  chosen_ids uuid[] := array(
    select chosen.id from unnest(selection) with ordinality as chosen (id, place)
    group by chosen.id order by min(chosen.place));
  visible_ids uuid[] := app.visible_products();
  hidden_ids uuid[] := '{}';
begin
  if not app.sees_all_affiliates() then
    if not chosen_ids <@ visible_ids then
      raise exception 'this product is not visible to the actor' using errcode = 'insufficient_privilege';
    end if;
    hidden_ids := array(
      select earlier.id from unnest(before) with ordinality as earlier (id, place)
      where earlier.id <> all (visible_ids) order by earlier.place);
  end if;
  return case when before[1] = any (hidden_ids) then hidden_ids || chosen_ids else chosen_ids || hidden_ids end;
end
$$;

-- Returns for each of these videos the affiliate who has it, for the message that a video is taken. Leaves out videos
-- that nobody has, and videos of products that the actor may not assign. An affiliate is named even if the actor may
-- not see them; therefore the function runs as the owner.
create function app.find_video_holders(video_ids uuid[])
  returns table (video_id uuid, no_video integer, affiliate_id uuid, username text)
  language sql stable security definer set search_path = '' as $$
  select video.id, video.no_video, affiliate.id, affiliate.username
  from public.affiliate_link_videos assignment
  join public.videos video on video.id = assignment.video_id
  join public.affiliate_registrations affiliate on affiliate.id = assignment.affiliate_id
  where assignment.video_id = any (video_ids) and assignment.status_link_posting <> 'dikembalikan'
    and (select app.can('data_affiliate') and app.can('data_affiliate_edit'))
    and ((select app.sees_all_affiliates()) or video.product_id = any ((select app.visible_products())::uuid[]))
  order by video.no_video
$$;

grant execute on function app.merge_selection(uuid[], uuid[]), app.find_video_holders(uuid[]) to app_request;
