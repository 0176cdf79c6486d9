-- The radar of the home page: its first lines, and the time at which it next changes without a write.

-- Returns the first lines. Searches need by need, in the order of `needs`, until there are enough lines.
create function app.find_radar_lines(max_lines int, needs text[])
  returns table (need text, id uuid, since timestamptz, link_video_id uuid)
  language plpgsql stable rows 10 set search_path = '' as $$
declare
  missing_count int := max_lines;
  found_count int;
begin
  foreach need in array needs loop
    return query select find_radar_lines.need, n.*
      from app.find_needs(null, jsonb_build_object('butuh', find_radar_lines.need), missing_count, 0) n;
    get diagnostics found_count = row_count;
    missing_count := missing_count - found_count;
    exit when missing_count = 0;
  end loop;
end
$$;

-- Returns when the radar next changes without a write: at midnight, or when a grace period ends and its need begins.
create function app.radar_next_change_at() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select least(
    (app.today() + 1)::timestamp at time zone 'Asia/Jakarta',
    (select min(a.sample_changed_at) from public.affiliate_registrations a where a.sample_product_status = 'disetujui'
      and a.sample_changed_at >= app.this_minute() - app.need_grace_period('kirim')) + app.need_grace_period('kirim'),
    (select min(coalesce(a.sample_received_at, a.sample_changed_at)) from public.affiliate_registrations a
      where a.sample_product_status = 'terkirim' and a.without_video
      and coalesce(a.sample_received_at, a.sample_changed_at) >= app.this_minute() - app.need_grace_period('video'))
      + app.need_grace_period('video'),
    (select min(a.whatsapp_changed_at) from public.affiliate_registrations a where a.status_whatsapp = 'belum'
      and a.whatsapp_changed_at >= app.this_minute() - app.need_grace_period('hubungi'))
      + app.need_grace_period('hubungi'),
    (select min(lv.returned_at) from public.affiliate_link_videos lv
      where lv.status_link_posting = 'dikembalikan' and lv.returned_reason is not null
        and lv.returned_at >= app.this_minute() - app.need_grace_period('revisi')) + app.need_grace_period('revisi'))
$$;

grant execute on function app.find_radar_lines(int, text[]), app.radar_next_change_at() to app_request;
