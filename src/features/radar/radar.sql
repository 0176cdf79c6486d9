-- The radar of the home page: its first lines, each an affiliate with their most urgent need (needs.sql), and the time
-- at which it next changes without a write.

-- Returns the first lines. Searches need by need, in the order of `needs`, until there are `max_lines`.
create function app.find_radar_lines(max_lines int, needs text[])
  returns table (need text, id uuid, since timestamptz, link_video_id uuid)
  language plpgsql stable rows 10 set search_path = '' as $$
declare
  remaining_lines int := max_lines;
  added_lines int;
begin
  foreach need in array needs loop
    return query select find_radar_lines.need, line.*
      from app.find_needs(null, jsonb_build_object('butuh', find_radar_lines.need), remaining_lines, 0) line;
    get diagnostics added_lines = row_count;
    remaining_lines := remaining_lines - added_lines;
    exit when remaining_lines = 0;
  end loop;
end
$$;

-- Returns when the radar next changes without a write: at midnight in Jakarta, or when a grace period ends and its need
-- begins. The result is the same for all users, so it may come from an affiliate whom the caller doesn't see. `waits`
-- has a row for each need with a grace period; `since` is the earliest start of a period that is still running.
create function app.radar_next_change_at() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  with waits (need, since) as (
    select 'kirim', min(a.sample_changed_at) from public.affiliate_registrations a
    where a.sample_product_status = 'disetujui'
      and a.sample_changed_at >= app.this_minute() - app.need_grace_period('kirim')
    union all
    select 'video', min(coalesce(a.sample_received_at, a.sample_changed_at)) from public.affiliate_registrations a
    where a.sample_product_status = 'terkirim' and a.without_video
      and coalesce(a.sample_received_at, a.sample_changed_at) >= app.this_minute() - app.need_grace_period('video')
    union all
    select 'hubungi', min(a.whatsapp_changed_at) from public.affiliate_registrations a
    where a.status_whatsapp = 'belum'
      and a.whatsapp_changed_at >= app.this_minute() - app.need_grace_period('hubungi')
    union all
    select 'revisi', min(lv.returned_at) from public.affiliate_link_videos lv
    where lv.status_link_posting = 'dikembalikan' and lv.returned_reason is not null
      and lv.returned_at >= app.this_minute() - app.need_grace_period('revisi'))
  select least((app.today() + 1)::timestamp at time zone 'Asia/Jakarta', min(since + app.need_grace_period(need)))
  from waits
$$;

grant execute on function app.find_radar_lines(int, text[]), app.radar_next_change_at() to app_request;
