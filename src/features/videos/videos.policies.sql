-- Videos: everybody on the page sees the rows, only masked links are readable to app_limited; the full ones come from
-- app.video_links_shown, which gives them to the creator and to those who see everything.

alter table videos enable row level security;
create policy full_read on videos for select to app_full using (true);
create policy limited_read on videos for select to app_limited
  using ((select app.can('data_video') or app.can('data_affiliate')));
create policy add on videos for insert to app_full, app_limited
  with check ((select app.can('data_video')) and created_by = (select app.actor_id()));
create policy creator_updates on videos for update to app_full, app_limited
  using ((select app.can('data_video')) and created_by = (select app.actor_id()) and status <> 'dikirim ke affiliate');
create policy creator_removes on videos for delete to app_full, app_limited
  using ((select app.can('data_video')) and created_by = (select app.actor_id()) and status <> 'dikirim ke affiliate');
grant select on videos to app_full;
grant select (id, no_video, product_id, status, video_vo_masked, video_review_masked, created_by, dibuat_oleh, created_at)
  on videos to app_limited;
grant delete, insert (video_vo, video_review, product_id), update (video_vo, video_review, product_id)
  on videos to app_full, app_limited;
grant usage on sequence videos_no_video to app_full, app_limited;

-- Full links of one's own videos, and of any video for one who may edit affiliates, who hands them on.
create or replace view app.video_links_shown with (security_barrier) as
  select v.id, v.video_vo, v.video_review
  from public.videos v
  where (v.created_by = app.actor_id() and (select app.can('data_video')))
    or (select app.can('data_affiliate') and app.can('data_affiliate_edit'));
grant select on app.video_links_shown to app_full, app_limited;

alter table video_links enable row level security;
-- No policy: only the trigger that claims links reads and writes this table.

create or replace trigger announce after insert or update or delete or truncate on videos
  for each statement execute function app.announce();

grant execute on function app.masked_link(text) to app_full, app_limited;
