-- A link that may be shown as one: http or https, and no user name hidden before the host.
-- Short enough for the index that keeps links unique.
create domain web_link as text
  constraint web_link_short check (octet_length(value) <= 2000)
  constraint web_link_http check (value ~* '^https?://[^\s/?#@\\]+([/?#]\S*)?$');

-- Scheme and the first three characters of the host, or all of a shorter one, then asterisks.
create function app.masked_link(link text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(link, '^(https?://)([^/?#]{0,3}).*$', '\1\2********', 'i');

create sequence videos_no_video;

create table videos (
  id uuid primary key default gen_random_uuid(),
  no_video integer not null default nextval('videos_no_video')
    constraint videos_no_video_unique unique,
  product_id uuid constraint videos_product references products on delete set null,
  status text not null default 'video baru'
    constraint videos_status_known check (status in ('video baru', 'dikirim ke affiliate', 'dikembalikan')),
  video_vo web_link,
  video_review web_link,
  created_by uuid default app.actor_id() constraint videos_creator references profiles on delete set null,
  dibuat_oleh text not null default '',
  created_at timestamptz not null default now(),
  video_vo_masked text generated always as (app.masked_link(video_vo::text)) stored,
  video_review_masked text generated always as (app.masked_link(video_review::text)) stored,
  constraint videos_one_link check (video_vo is not null or video_review is not null)
);
alter sequence videos_no_video owned by videos.no_video;
create index videos_by_product on videos (product_id, no_video desc);
create index videos_by_status on videos (status, no_video desc);
create index videos_by_creator on videos (dibuat_oleh, no_video desc);
create index videos_created_by on videos (created_by);

-- One row for each link in use, so that two videos can't share one across either column, however they race.
create table video_links (
  link text primary key,
  video_id uuid not null constraint video_links_video references videos on delete cascade
);
create index video_links_by_video on video_links (video_id);

create function app.sign_video() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if app.actor_id() is not null then
    new.dibuat_oleh := (select email from public.profiles where id = app.actor_id());
  end if;
  return new;
end
$$;
create trigger sign_video before insert on videos
  for each row execute function app.sign_video();

create function app.claim_video_links() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  refused text := 'videos_video_vo_taken';
begin
  delete from public.video_links
  where video_id = new.id and link not in (coalesce(new.video_vo, ''), coalesce(new.video_review, ''));
  begin
    insert into public.video_links (link, video_id)
    select new.video_vo, new.id
    where new.video_vo is not null
      and not exists (select from public.video_links where link = new.video_vo and video_id = new.id);
    refused := 'videos_video_review_taken';
    insert into public.video_links (link, video_id)
    select new.video_review, new.id
    where new.video_review is not null
      and not exists (select from public.video_links where link = new.video_review and video_id = new.id);
  exception
    when unique_violation then
      raise exception 'another video has this link' using errcode = 'unique_violation', constraint = refused;
  end;
  return null;
end
$$;
create trigger claim_video_links after insert or update of video_vo, video_review on videos
  for each row execute function app.claim_video_links();

create table affiliate_link_videos (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null constraint affiliate_link_videos_affiliate references affiliate_registrations on delete cascade,
  product_id uuid constraint affiliate_link_videos_product references products on delete set null,
  video_id uuid not null constraint affiliate_link_videos_video references videos on delete cascade,
  link_video_vo web_link,
  link_video_review web_link,
  tanggal_max_upload date,
  status_link_posting text not null default 'belum'
    constraint affiliate_link_videos_status_known check (status_link_posting in ('belum', 'sudah', 'dikembalikan')),
  link_posting_vo web_link,
  link_posting_review web_link,
  created_at timestamptz not null default now(),
  constraint affiliate_link_videos_unique unique (affiliate_id, product_id, video_id),
  constraint affiliate_link_videos_posted check (
    status_link_posting <> 'sudah'
    or ((link_video_vo is null or link_posting_vo is not null)
      and (link_video_review is null or link_posting_review is not null)))
);
create index affiliate_link_videos_by_video on affiliate_link_videos (video_id);
create index affiliate_link_videos_by_product on affiliate_link_videos (product_id);
create index affiliate_link_videos_due on affiliate_link_videos (tanggal_max_upload) where status_link_posting = 'belum';

-- A video is with one affiliate at a time; what came back may be given again.
create unique index affiliate_link_videos_one_live on affiliate_link_videos (video_id)
  where status_link_posting <> 'dikembalikan';

-- A video's status follows from its assignments, whoever changed them and by whichever path.
create function app.follow_assignment() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[] := array_remove(array[
    case when tg_op <> 'INSERT' then old.video_id end,
    case when tg_op <> 'DELETE' then new.video_id end], null);
begin
  -- In turn, so that of two changes at once the second counts what the first left.
  perform from public.videos where id = any (touched) order by id for no key update;
  update public.videos v
  set status = next.status
  from (
    select t.id, case
      when bool_or(a.status_link_posting <> 'dikembalikan') then 'dikirim ke affiliate'
      when count(a.id) > 0 then 'dikembalikan'
      else 'video baru'
    end as status
    from unnest(touched) as t (id)
    left join public.affiliate_link_videos a on a.video_id = t.id
    group by t.id
  ) next
  where v.id = next.id and v.status <> next.status;
  return null;
end
$$;
create trigger follow_assignment after insert or delete or update of video_id, status_link_posting on affiliate_link_videos
  for each row execute function app.follow_assignment();
