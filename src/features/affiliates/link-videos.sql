-- Videos assigned to affiliates. Readers see those of the products visible to them. Changes need the permission to edit
-- affiliates.

alter table affiliate_link_videos enable row level security;
create policy read on affiliate_link_videos for select to app_request using (true);
create policy limited_to_visible on affiliate_link_videos as restrictive to app_request
  using ((select app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or product_id = any ((select app.visible_products())::uuid[])));
create policy assign on affiliate_link_videos for insert to app_request
  with check ((select app.can('data_affiliate_edit')) and (select app.can('data_affiliate'))
    and app.sees_product(product_id)
    and exists (select from affiliate_registrations a where a.id = affiliate_id));
create policy follow_up on affiliate_link_videos for update to app_request
  using ((select app.can('data_affiliate_edit')));
create policy take_back on affiliate_link_videos for delete to app_request
  using ((select app.can('data_affiliate_edit')));
grant select (id, affiliate_id, product_id, video_id, link_video_vo_masked, link_video_review_masked,
    tanggal_max_upload, status_link_posting, link_posting_vo, link_posting_review, posting_warnings,
    posting_accepted, posting_accepted_by, posting_accepted_at, link_posting_vo_key, link_posting_review_key,
    posting_doubtful, created_at, posted_at, on_time, unposted, sent_at, has_all_links, awaits_check, returned_at,
    returned_reason, returned_post, times_returned)
  on affiliate_link_videos to app_request;
grant delete,
  insert (affiliate_id, product_id, video_id, tanggal_max_upload, status_link_posting, link_posting_vo,
    link_posting_review, posting_accepted, returned_reason, returned_post),
  update (tanggal_max_upload, status_link_posting, link_posting_vo, link_posting_review, posting_accepted,
    returned_reason, returned_post)
  on affiliate_link_videos to app_request;
-- An update recomputes the generated columns of the row.
grant execute on function app.has_all_links(text, text, text, text) to app_request;

-- Refuses a hidden product in the same way as a missing one, before other rules check the row.
create function app.guard_assignment() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if app.is_request() and app.sees_product(new.product_id) is not true then
    raise exception 'this product is not visible to the actor' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger _100_guard before insert on affiliate_link_videos
  for each row execute function app.guard_assignment();

-- The full links of assigned videos, for the creator of the video, for users who may edit affiliates, and for roles
-- above moderator.
create view app.link_video_links_shown with (security_barrier) as
  select lv.id, lv.link_video_vo, lv.link_video_review
  from public.affiliate_link_videos lv
  join public.videos v on v.id = lv.video_id
  where (select app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or lv.product_id = any ((select app.visible_products())::uuid[]))
    and ((select app.can('data_affiliate_edit') or app.outranks('moderator'))
      or v.created_by = (select app.actor_id()));
grant select on app.link_video_links_shown to app_request;

-- Copies the links of the video when it is assigned, or assigned again after a return. A client can't set them.
create function app.copy_video_links() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  video record;
begin
  select v.product_id, v.video_vo, v.video_review into video from public.videos v where v.id = new.video_id;
  if not found then
    return new; -- the foreign key refuses the row
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
-- A row restored from the trash after it was posted or returned keeps its own links.
create trigger _200_copy_links before insert on affiliate_link_videos
  for each row when (new.revision = 1 or new.status_link_posting = 'belum')
  execute function app.copy_video_links();
create trigger _200_copy_links_again before update of status_link_posting on affiliate_link_videos
  for each row when (old.status_link_posting = 'dikembalikan' and new.status_link_posting <> 'dikembalikan')
  execute function app.copy_video_links();

-- The triggers below run once per statement, not once per row, since one statement can assign five hundred videos.
-- Sequential scans are off in them for the reason that `write_audit` gives.

-- Sets the status of each video from its assignments, whoever changed them and in whatever way.
create function app.sync_video_status() returns trigger
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  video_ids uuid[];
begin
  case tg_op
    when 'INSERT' then video_ids := array(select video_id from after);
    when 'DELETE' then video_ids := array(select video_id from before);
    else video_ids := array(
      select unnest(array[o.video_id, n.video_id]) from before o join after n on n.id = o.id
      where (o.video_id, o.status_link_posting, o.returned_reason)
        is distinct from (n.video_id, n.status_link_posting, n.returned_reason));
  end case;
  if video_ids = '{}' then
    return null;
  end if;
  -- Locks the videos, so that the second of two concurrent changes sees the result of the first.
  perform from public.videos where id = any (video_ids) order by id for no key update;
  update public.videos v
  set status = next.status
  from (
    select changed.id, case
      when bool_or(a.status_link_posting <> 'dikembalikan') then 'dikirim ke affiliate'
      when count(a.id) > 0 then 'dikembalikan'
      else 'video baru'
    end as status
    from unnest(video_ids) as changed (id)
    left join public.affiliate_link_videos a on a.video_id = changed.id
    group by changed.id
  ) next
  where v.id = next.id and v.status <> next.status;
  -- Clears what the creator should change about a returned video, once another affiliate has the video.
  update public.affiliate_link_videos returned
  set returned_reason = null, returned_post = null
  where returned.video_id = any (video_ids) and returned.returned_reason is not null
    and returned.status_link_posting = 'dikembalikan' and exists (
      select from public.affiliate_link_videos a
      where a.video_id = returned.video_id and a.status_link_posting <> 'dikembalikan');
  return null;
end
$$;
create trigger _500_video_status_made after insert on affiliate_link_videos referencing new table as after
  for each statement execute function app.sync_video_status();
create trigger _500_video_status_changed after update on affiliate_link_videos
  referencing old table as before new table as after for each statement execute function app.sync_video_status();
create trigger _500_video_status_gone after delete on affiliate_link_videos referencing old table as before
  for each statement execute function app.sync_video_status();

-- Increments the revision of an affiliate when an assignment changes. Forms edit an affiliate and their videos as one
-- record: of two users who save it, the second must get a conflict even if the first changed only a video.
create function app.bump_affiliates() returns trigger
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  affiliate_ids uuid[];
begin
  case tg_op
    when 'INSERT' then affiliate_ids := array(select affiliate_id from after);
    when 'DELETE' then affiliate_ids := array(select affiliate_id from before);
    -- An unchanged revision means that a trigger changed derived columns, and nothing that users edit.
    else affiliate_ids := array(
      select n.affiliate_id from before o join after n on n.id = o.id where n.revision <> o.revision);
  end case;
  if affiliate_ids = '{}' then
    return null;
  end if;
  update public.affiliate_registrations a
  set revision = a.revision + 1, updated_at = now(), updated_by = app.actor_id(),
    without_video = a.without_video and tg_op <> 'INSERT' -- saves a second update by `sync_without_video`
  where a.id = any (affiliate_ids) and a.updated_at <> now(); -- else this transaction has incremented it already
  return null;
end
$$;
create trigger _600_bump_affiliates_made after insert on affiliate_link_videos referencing new table as after
  for each statement execute function app.bump_affiliates();
create trigger _600_bump_affiliates_changed after update on affiliate_link_videos
  referencing old table as before new table as after for each statement execute function app.bump_affiliates();
create trigger _600_bump_affiliates_gone after delete on affiliate_link_videos referencing old table as before
  for each statement execute function app.bump_affiliates();

create trigger _400_bump_revision before update on affiliate_link_videos
  for each row execute function app.bump_revision('posting_warnings', 'posting_accepted_by', 'posting_accepted_at',
    'may_repost', 'ads_until', 'ad_code', 'consent_at');

-- Ends the snooze of an affiliate, since the creator has done something that staff must see.
create function app.end_snooze(affiliate uuid) returns void
  language sql security definer set search_path = '' as $$
  update public.affiliate_registrations a set snoozed_until = null
  where a.id = end_snooze.affiliate and a.snoozed_until is not null
$$;

-- Stores when the creator sent the links, and null when staff change them. The creator may add a missing link, and
-- replace a link that has a warning. Once no link is missing, each may be replaced. While a link is missing, the other
-- may be replaced if the creator sent it, or if the return was about it. After a return, the creator can send the same
-- link again, since a post can be changed without a new link.
create function app.set_sent_at() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  link record;
begin
  if (old.link_posting_vo, old.link_posting_review) is not distinct from (new.link_posting_vo, new.link_posting_review)
    and (old.sent_at is not null or app.guest_affiliate() is null) then
    return new;
  end if;
  if app.guest_affiliate() is null then
    new.sent_at := nullif(new.sent_at, old.sent_at); -- an undo writes the earlier moment
    return new;
  end if;
  for link in select * from (values ('vo', old.link_posting_vo::text, new.link_posting_vo::text),
    ('review', old.link_posting_review::text, new.link_posting_review::text)) links (field, before, after) loop
    if not old.has_all_links and old.sent_at is null
      and link.before is not null and link.before is distinct from link.after
      and old.returned_post is distinct from link.field
      and not exists (select from unnest(old.posting_warnings) w where starts_with(w, link.field || ' ')) then
      raise exception 'a link of staff without a warning is not replaced' using errcode = 'insufficient_privilege';
    end if;
  end loop;
  new.sent_at := now();
  perform app.end_snooze(new.affiliate_id);
  return new;
end
$$;
create trigger _240_set_sent_at before update of link_posting_vo, link_posting_review on affiliate_link_videos
  for each row execute function app.set_sent_at();

-- Stores since when a video is posted or returned, and counts the returns. If the creator sent the links, the video
-- counts as posted from that moment, not from the check by staff. A video that was posted, returned and changed keeps
-- the date of its first post. A restored row keeps its dates. An undo writes the earlier dates together with the
-- earlier status, and is not counted as a return; requests have no right to update the dates.
create function app.set_posting_dates() returns trigger
  language plpgsql as $$
declare
  is_new boolean := tg_op = 'UPDATE' and old.status_link_posting <> new.status_link_posting;
begin
  if is_new and new.status_link_posting = 'dikembalikan' then
    new.first_posted_at := coalesce(new.first_posted_at, old.posted_at);
  end if;
  new.posted_at := case
    when new.status_link_posting <> 'sudah' then null
    when is_new and new.posted_at is not distinct from old.posted_at then
      coalesce(case when new.returned_reason is not null then new.first_posted_at end, new.sent_at, now())
    else coalesce(new.posted_at, new.created_at)
  end;
  if is_new and new.status_link_posting = 'dikembalikan' and new.returned_at is not distinct from old.returned_at then
    new.times_returned := old.times_returned + 1;
  end if;
  new.returned_at := case
    when new.status_link_posting <> 'dikembalikan' then null
    when is_new and new.returned_at is not distinct from old.returned_at then now()
    else coalesce(new.returned_at, new.created_at)
  end;
  -- A return ends the current round, so links and requests that the creator sent in it are cleared.
  if is_new and new.status_link_posting = 'dikembalikan' then
    new.sent_at := null;
    new.asked_answer := case new.asked_answer when 'waiting' then 'refused' else new.asked_answer end;
  end if;
  return new;
end
$$;
create trigger _250_posting_dates before insert or update of status_link_posting on affiliate_link_videos
  for each row execute function app.set_posting_dates();

-- Stores who assigned the video. A restored row keeps its value.
create function app.set_given_by() returns trigger
  language plpgsql as $$
begin
  new.given_by := coalesce(new.given_by, app.actor_id());
  return new;
end
$$;
create trigger _300_set_given_by before insert on affiliate_link_videos
  for each row when (new.revision = 1) execute function app.set_given_by();

-- The history omits the copied links and the status of the video, since they follow from the recorded columns, and the
-- code for ads.
create trigger _700_write_audit after insert or update or delete on affiliate_link_videos
  for each row execute function app.write_audit('assignment', 'affiliate_id video_id product_id',
    'affiliate_id video_id product_id tanggal_max_upload status_link_posting link_posting_vo link_posting_review posting_accepted asked_days asked_answer returned_reason returned_post may_repost ads_until consent_at');
-- Applies the visibility rule of the rows, also to assignments that were deleted.
create policy assignments on timeline for select to app_request
  using (subject_type = 'assignment' and (select app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or product_id = any ((select app.visible_products())::uuid[])));
create trigger _900_notify_change after insert or update or delete or truncate on affiliate_link_videos
  for each statement execute function app.notify_change();
