-- Consents of creators that the brand uses their posted videos. Only creators give one, on their private page; users
-- may end one. The assigned video has the creator's last answer: `may_repost`, `ads_until` (the last day of use in
-- ads), `ad_code` (the code with which the platform allows such ads) and `consent_at`, the time of the answer. All are
-- null without an answer, and after the end of a consent.

-- A user ends a consent by setting `consent_at` to null.
grant select (may_repost, ads_until, ad_code, consent_at) on affiliate_link_videos to app_request, app_guest;
grant update (consent_at) on affiliate_link_videos to app_request;

-- Refuses a consent that a user writes.
create function app.guard_consent() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if app.is_request() then
    raise exception 'only creators give a consent' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger _110_guard_consent before update of consent_at on affiliate_link_videos
  for each row when (new.consent_at is not null) execute function app.guard_consent();

-- Returns a version that changes with the last answer and with the posts that a consent is about. The form contains it,
-- so that an answer from an outdated page is detected.
-- @param vo_post, review_post the links of the posted videos
create function app.consent_version(video_id uuid, consent_at timestamptz, vo_post text, review_post text) returns text
  language sql stable
  return app.shown_version(video_id::text, extract(epoch from consent_at)::text, app.posting_key(vo_post),
    app.posting_key(review_post));
grant execute on function app.consent_version(uuid, timestamptz, text, text) to app_guest;

-- Stores the answer of the creator, a guest, about one of their posted videos. This is a function because the policies
-- let guests update only videos that are not posted. A repeated answer changes nothing. A permission must be given on a
-- page that shows the present state, so that an outdated page can't restore a permission that was withdrawn. A refusal
-- (`repost` false and no `last_ads_day`) counts in any case.
-- @param assignment the id of the assigned video
-- @param page_version the `consent_version` that the page showed
-- @returns 'stored'; 'changed' if the page is outdated; 'gone' if there is no such video, or if it is not posted now
create function app.answer_consent(assignment uuid, repost boolean, last_ads_day date, code text, page_version text)
  returns text
  language plpgsql security definer set search_path = '' as $$
declare
  current record;
  is_permission boolean := repost or last_ads_day is not null;
begin
  select lv.may_repost, lv.ads_until, lv.ad_code,
    app.consent_version(lv.video_id, lv.consent_at, lv.link_posting_vo, lv.link_posting_review) as version
  into current from public.affiliate_link_videos lv
  where lv.id = assignment and lv.affiliate_id = app.guest_affiliate() and lv.status_link_posting = 'sudah' for update;
  if not found then
    return 'gone';
  elsif (current.may_repost, current.ads_until, current.ad_code) is not distinct from (repost, last_ads_day, code) then
    return 'stored';
  elsif is_permission and current.version is distinct from page_version then
    return 'changed';
  end if;
  update public.affiliate_link_videos lv
  set may_repost = repost, ads_until = last_ads_day, ad_code = code, consent_at = now()
  where lv.id = assignment;
  return 'stored';
end
$$;
grant execute on function app.answer_consent(uuid, boolean, date, text, text) to app_guest;

-- Ends a consent when a user ends it, when the video is no longer posted, or when it has the link of another post. The
-- keys ignore spelling, so a link to the same post doesn't end it. An undo restores link and consent in one update.
-- Therefore an update that also writes `consent_at` keeps the consent that it writes.
create function app.end_consent() returns trigger
  language plpgsql as $$
declare
  has_other_post boolean := tg_op = 'UPDATE'
    and (app.posting_key(new.link_posting_vo), app.posting_key(new.link_posting_review))
      is distinct from (old.link_posting_vo_key, old.link_posting_review_key);
  writes_consent boolean := tg_op = 'UPDATE' and new.consent_at is distinct from old.consent_at;
begin
  if new.status_link_posting <> 'sudah' or has_other_post and not writes_consent then
    new.consent_at := null;
  end if;
  if new.consent_at is null then
    new.may_repost := null;
    new.ads_until := null;
    new.ad_code := null;
  end if;
  return new;
end
$$;
create trigger _270_end_consent
  before update of status_link_posting, link_posting_vo, link_posting_review, consent_at on affiliate_link_videos
  for each row when (old.consent_at is not null) execute function app.end_consent();
-- A deleted assignment may be restored from the trash as returned, and a returned video has no consent.
create trigger _270_end_consent_on_restore before insert on affiliate_link_videos
  for each row when (new.consent_at is not null) execute function app.end_consent();
