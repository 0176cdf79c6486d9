-- The radar of the home page: its first lines, and the time at which it next changes by itself.

-- Searches need by need until there are enough lines. The last needs are not searched if the earlier ones fill the
-- lines.
create function app.radar(lines int, among text[])
  returns table (need text, id uuid, since timestamptz, link_video_id uuid)
  language plpgsql stable rows 10 set search_path = '' as $$
declare
  missing int := lines;
  row_total int;
begin
  foreach need in array among loop
    return query select radar.need, n.*
      from app.find_needs(null, jsonb_build_object('butuh', radar.need), missing, 0) n;
    get diagnostics row_total = row_count;
    missing := missing - row_total;
    exit when missing = 0;
  end loop;
end
$$;

-- Returns midnight, or the moment at which the next status has lasted too long, whichever comes first.
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

grant execute on function app.radar(int, text[]), app.radar_next_change_at() to app_request;
