create table videos (
  id uuid primary key default gen_random_uuid(),
  -- drawn by trigger, after what can be checked: a refused video costs no number
  no_video integer not null
    constraint videos_no_video_unique unique,
  product_id uuid constraint videos_product references products on delete set null,
  status text not null default 'video baru'
    constraint videos_status_known check (status in ('video baru', 'dikirim ke affiliate', 'dikembalikan')),
  video_vo web_link,
  video_review web_link,
  created_by uuid constraint videos_creator references profiles on delete set null,
  dibuat_oleh text not null default '',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid constraint videos_editor references profiles on delete set null,
  -- what those see who may not see the links
  video_vo_masked text generated always as (app.masked_link(video_vo::text)) stored,
  video_review_masked text generated always as (app.masked_link(video_review::text)) stored,
  video_vo_key text generated always as (app.link_key(video_vo::text)) stored,
  video_review_key text generated always as (app.link_key(video_review::text)) stored,
  -- found by a piece of a link, in whatever spelling it was pasted
  search_text text not null generated always as (
    app.folded(coalesce(app.link_key(video_vo::text), '') || ' ' || coalesce(app.link_key(video_review::text), ''))) stored,
  constraint videos_one_link check (video_vo is not null or video_review is not null)
);
create sequence videos_no_video owned by videos.no_video;
create index videos_newest on videos (created_at desc, id);
create index videos_by_product on videos (product_id, no_video desc);
create index videos_by_status on videos (status, no_video desc);
create index videos_by_creator on videos (dibuat_oleh, no_video desc);
create index videos_created_by on videos (created_by);
create index videos_by_editor on videos (updated_by);
create index videos_search on videos using gin (search_text gin_trgm_ops);

-- One row for each link in use, by its key, so that two videos can't share one across either column, however they race.
create table video_links (
  link_key text primary key,
  video_id uuid not null constraint video_links_video references videos on delete cascade
);
create index video_links_by_video on video_links (video_id);

-- A video given to an affiliate, with the links that it had then.
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
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid constraint affiliate_link_videos_editor references profiles on delete set null,
  link_video_vo_masked text generated always as (app.masked_link(link_video_vo::text)) stored,
  link_video_review_masked text generated always as (app.masked_link(link_video_review::text)) stored,
  constraint affiliate_link_videos_unique unique (affiliate_id, product_id, video_id),
  constraint affiliate_link_videos_posted check (
    status_link_posting <> 'sudah'
    or ((link_video_vo is null or link_posting_vo is not null)
      and (link_video_review is null or link_posting_review is not null)))
);
create index affiliate_link_videos_by_video on affiliate_link_videos (video_id);
create index affiliate_link_videos_by_product on affiliate_link_videos (product_id);
create index affiliate_link_videos_by_editor on affiliate_link_videos (updated_by);
create index affiliate_link_videos_by_posting on affiliate_link_videos (affiliate_id, status_link_posting);
create index affiliate_link_videos_due on affiliate_link_videos (tanggal_max_upload) where status_link_posting = 'belum';

-- A video is with one affiliate at a time; what came back may be given again.
create unique index affiliate_link_videos_one_live on affiliate_link_videos (video_id)
  where status_link_posting <> 'dikembalikan';
