-- The day it is for the business, whatever the clock of the server says.
create function app.today() returns date
  language sql stable parallel safe
  return (now() at time zone 'Asia/Jakarta')::date;

-- An assignment carries the links of its video as they were when it was given, or given again: never what a client says.
create function app.copy_video_links() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  video record;
begin
  select v.product_id, v.video_vo, v.video_review into video from public.videos v where v.id = new.video_id;
  if not found then
    return new; -- the foreign key says so
  end if;
  if tg_op = 'INSERT' and new.product_id is not null and new.product_id is distinct from video.product_id then
    raise exception 'the video is of another product'
      using errcode = 'check_violation', constraint = 'affiliate_link_videos_same_product';
  end if;
  new.link_video_vo := video.video_vo;
  new.link_video_review := video.video_review;
  return new;
end
$$;
create trigger copy_video_links before insert on affiliate_link_videos
  for each row execute function app.copy_video_links();
create trigger copy_video_links_again before update of status_link_posting on affiliate_link_videos
  for each row when (old.status_link_posting = 'dikembalikan' and new.status_link_posting <> 'dikembalikan')
  execute function app.copy_video_links();

-- What those see who may not see the links.
alter table affiliate_link_videos
  add link_video_vo_masked text generated always as (app.masked_link(link_video_vo::text)) stored,
  add link_video_review_masked text generated always as (app.masked_link(link_video_review::text)) stored;

create index affiliate_link_videos_by_posting on affiliate_link_videos (affiliate_id, status_link_posting);

-- Their successors take the filters of Data Affiliate as well.
drop function if exists app.find_affiliates(text[], text, uuid, int, bigint);
drop function if exists app.count_affiliates(text[], text, uuid);
drop function if exists app.affiliate_filter(text[], text, uuid);
