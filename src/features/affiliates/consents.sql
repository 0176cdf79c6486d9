-- Consents of creators that the brand uses their posted videos. Only creators give one; users may end one.

grant select (may_repost, ads_until, ad_code, consent_at) on affiliate_link_videos to app_request, app_guest;
grant update (consent_at) on affiliate_link_videos to app_request;

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

-- Stores the answer of the creator about one of their posted videos. A function, since the policies let guests update
-- only videos that are not posted. The same answer again changes nothing.
-- @returns false if there is no such video, or it is not posted now
create function app.answer_consent(video uuid, repost boolean, last_ads_day date, code text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.affiliate_link_videos lv
  where lv.id = video and lv.affiliate_id = app.guest_affiliate() and lv.status_link_posting = 'sudah' for update;
  if not found then
    return false;
  end if;
  update public.affiliate_link_videos lv
  set may_repost = repost, ads_until = last_ads_day, ad_code = code, consent_at = now()
  where lv.id = video and (lv.may_repost, lv.ads_until, lv.ad_code) is distinct from (repost, last_ads_day, code);
  return true;
end
$$;
grant execute on function app.answer_consent(uuid, boolean, date, text) to app_guest;

-- Ends a consent when a user ends it, when the video is no longer posted, or when it has the link of another post. An undo
-- writes the earlier consent together with the earlier status.
create function app.end_consent() returns trigger
  language plpgsql as $$
begin
  if new.status_link_posting <> 'sudah' or tg_op = 'UPDATE' and new.consent_at is not distinct from old.consent_at
    and (app.posting_key(new.link_posting_vo), app.posting_key(new.link_posting_review))
      is distinct from (old.link_posting_vo_key, old.link_posting_review_key) then
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
-- A deleted assignment may be restored as returned.
create trigger _270_end_deleted_consent before insert on affiliate_link_videos
  for each row when (new.consent_at is not null) execute function app.end_consent();
