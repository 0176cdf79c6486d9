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

-- Full links of one's own videos, and of any video for one who may edit affiliates, who hands them on.
create or replace view app.video_links_shown with (security_barrier) as
  select v.id, v.video_vo, v.video_review
  from public.videos v
  where (v.created_by = app.actor_id() and (select app.can('data_video')))
    or (select app.can('data_affiliate') and app.can('data_affiliate_edit'));
grant select on app.video_links_shown to app_full, app_limited;

alter table video_links enable row level security;
-- No policy: only the triggers below read and write this table.

-- A number once drawn is gone, so what would be refused is refused before.
create or replace function app.number_video() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.video_links where link_key = app.link_key(new.video_vo)) then
    raise exception 'another video has this link' using errcode = 'unique_violation', constraint = 'videos_video_vo_taken';
  end if;
  if exists (select from public.video_links where link_key = app.link_key(new.video_review)) then
    raise exception 'another video has this link' using errcode = 'unique_violation', constraint = 'videos_video_review_taken';
  end if;
  if new.product_id is not null and not exists (select from public.products where id = new.product_id) then
    raise exception 'there is no such product' using errcode = 'foreign_key_violation', constraint = 'videos_product';
  end if;
  new.no_video := coalesce(new.no_video, nextval('public.videos_no_video'));
  return new;
end
$$;
create or replace trigger number_video before insert on videos
  for each row execute function app.number_video();

-- Each link of a video is claimed by its key, so that two videos can't share one across either column, however they race.
-- What was shared before it came to a key is claimed by nobody else, and refused to nobody who leaves it as it is.
create or replace function app.claim_video_links() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  held text[] := array[new.video_vo_key, new.video_review_key];
  before text[] := case when tg_op = 'UPDATE' then array[old.video_vo_key, old.video_review_key] else '{}' end;
  refused text := 'videos_video_vo_taken';
begin
  delete from public.video_links where video_id = new.id and link_key <> all (array_remove(held, null));
  begin
    insert into public.video_links (link_key, video_id)
    select new.video_vo_key, new.id
    where new.video_vo_key is not null and new.video_vo_key <> all (array_remove(before, null));
    refused := 'videos_video_review_taken';
    insert into public.video_links (link_key, video_id)
    select new.video_review_key, new.id
    where new.video_review_key is not null
      and new.video_review_key <> all (array_remove(before || new.video_vo_key, null));
  exception
    when unique_violation then
      raise exception 'another video has this link' using errcode = 'unique_violation', constraint = refused;
  end;
  return null;
end
$$;
create or replace trigger claim_video_links after insert or update of video_vo, video_review on videos
  for each row execute function app.claim_video_links();

create or replace trigger announce after insert or update or delete or truncate on videos
  for each statement execute function app.announce();

grant execute on function app.masked_link(text), app.link_key(text) to app_full, app_limited;
