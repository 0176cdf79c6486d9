-- What a posting link says by itself, and what of it somebody ought to look at. As `posting-link.ts`, which
-- `db/readings.api.test.ts` compares.

-- Platform, account and post of a link; nulls for what it does not say, and for a link to no post.
create function app.posting_link(link text) returns text[]
  language sql immutable strict parallel safe
  return coalesce((
    select array[platform, nullif(app.username_key(found[1]), ''), nullif(found[2], '')]
    from (values
      (1, 'tiktok', '(?:m\.)?tiktok\.com/(?:@|%40)([^/?]*)/(?:video|photo)/([0-9]+)'),
      (2, 'tiktok', '(?:m\.)?tiktok\.com()/(?:v|embed|embed/v2|player/v1)/([0-9]+)'),
      (3, 'tiktok', '(?:(?:vt|vm)\.tiktok\.com|(?:m\.)?tiktok\.com/t)/[^/?]()()'),
      (4, 'instagram', '(?:m\.)?instagram\.com/share/[^/?]()()'),
      (5, 'instagram', '(?:(?:m\.)?instagram\.com|instagr\.am)()/(?:p|reels?|tv)/(?!audio/)([A-Za-z0-9_-]+)'),
      (6, 'instagram', '(?:m\.)?instagram\.com/([A-Za-z0-9_.]+)/(?:p|reels?|tv)/([A-Za-z0-9_-]+)'),
      (7, 'youtube', '(?:m\.)?youtube\.com()/(?:shorts|live|embed|v)/([A-Za-z0-9_-]{11})(?:[/?]|$)'),
      (8, 'youtube', '(?:m\.)?youtube\.com()/watch/?\?(?:.*&)?v=([A-Za-z0-9_-]{11})(?:&|$)'),
      (9, 'youtube', 'youtu\.be()/([A-Za-z0-9_-]{11})(?:[/?]|$)'),
      (10, 'shopee', '(?:sv|feeds)\.shopee\.co\.id()/share(?:-video)?/([^/?]+)'),
      (11, 'shopee', '(?:s\.shopee\.co\.id|(?:id\.)?shp\.ee|shope\.ee)/[^/?]()()')) as reading (n, platform, pattern),
    lateral regexp_match(app.link_key(link), '^' || pattern) as found
    where found is not null
    order by n limit 1), '{null,null,null}');

-- What all addresses of one post share.
create function app.posting_key(link text) returns text
  language sql immutable strict parallel safe
  return coalesce((app.posting_link(link))[1] || ' ' || (app.posting_link(link))[3], app.link_key(link));

alter table affiliate_link_videos
  -- what looks wrong about the links: kept by trigger, since it also hangs on the affiliate and on other rows
  add column posting_warnings text[] not null default '{}',
  -- what of it somebody has looked at and found right, who, and when
  add column posting_accepted text[] not null default '{}',
  add column posting_accepted_by uuid constraint affiliate_link_videos_accepter references profiles on delete set null,
  add column posting_accepted_at timestamptz,
  add column link_posting_vo_key text generated always as (app.posting_key(link_posting_vo::text)) stored,
  add column link_posting_review_key text generated always as (app.posting_key(link_posting_review::text)) stored,
  add column posting_doubtful boolean not null generated always as (not posting_warnings <@ posting_accepted) stored;
-- Whose a link is, it says without his platform being the same.
create index affiliate_registrations_by_name on affiliate_registrations (username_key);
create index affiliate_link_videos_by_accepter on affiliate_link_videos (posting_accepted_by);
create index affiliate_link_videos_by_vo on affiliate_link_videos (link_posting_vo_key) where link_posting_vo_key is not null;
create index affiliate_link_videos_by_review on affiliate_link_videos (link_posting_review_key)
  where link_posting_review_key is not null;
create index affiliate_link_videos_doubtful on affiliate_link_videos (affiliate_id) where posting_doubtful;

-- What the triggers of posting-links.sql say of what is there already: of links alone, and of those used more than once.
update affiliate_link_videos lv set posting_warnings = said.warnings
from (
  select lv.id, array_remove(array_agg(one.field || ' ' || case
      when one.post[1] is null then 'no_post'
      when one.post[1] <> a.platform then 'other_platform'
      when one.post[3] is null then 'short'
      when one.post[2] <> a.username_key then 'other_account'
    end order by one.n)
    || array_agg(case when exists (
        select from affiliate_link_videos other
        where one.key in (other.link_posting_vo_key, other.link_posting_review_key) and other.id <> lv.id)
      then one.field || ' used_before' end order by one.n)
    || case when lv.link_posting_vo_key = lv.link_posting_review_key then 'review same_links' end, null) as warnings
  from affiliate_link_videos lv
  join affiliate_registrations a on a.id = lv.affiliate_id
  cross join lateral (
    select n, field, app.posting_link(link) as post, key
    from (values (1, 'vo', lv.link_posting_vo, lv.link_posting_vo_key),
      (2, 'review', lv.link_posting_review, lv.link_posting_review_key)) as link (n, field, link, key)
    where link is not null) one
  group by lv.id
) said
where said.id = lv.id and said.warnings <> '{}';
