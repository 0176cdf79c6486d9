-- A creator's consent that the brand uses a posted video: on its own accounts, and in ads until a day. It is part of the
-- row of the assignment and not of a table of its own, since it can't outlive it: it ends with the post, moves with the
-- row to the trash and back, and whoever may see the links of the posts may see it.
alter table affiliate_link_videos
  add column may_repost boolean,
  -- last day in Jakarta for ads; null for no ads
  add column ads_until date,
  -- the code by which TikTok lets the brand use the post in its ads
  add column ad_code text constraint affiliate_link_videos_ad_code_form check (ad_code ~ '^#?[A-Za-z0-9+/=_-]{8,200}$'),
  -- when the creator answered last; null if they have not. A refusal and a withdrawal are answers as well.
  add column consent_at timestamptz,
  add constraint affiliate_link_videos_consent_whole
    check (num_nonnulls(may_repost, consent_at) <> 1 and (ads_until is null or consent_at is not null)
      and (ad_code is null or ads_until is not null)),
  add constraint affiliate_link_videos_consent_when_posted check (consent_at is null or status_link_posting = 'sudah'),
  add constraint affiliate_link_videos_ads_period
    check (ads_until between (consent_at at time zone 'Asia/Jakarta')::date
      and (consent_at at time zone 'Asia/Jakarta')::date + interval '6 months');
-- Filters list the affiliates who have such a video. Few affiliates have one.
create index affiliate_link_videos_repost on affiliate_link_videos (affiliate_id) include (product_id) where may_repost;
create index affiliate_link_videos_ads on affiliate_link_videos (ads_until, affiliate_id) include (product_id)
  where ads_until is not null;
