-- Assignments: each row of `affiliate_link_videos` is a video that an affiliate got, with its deadline
-- (`tanggal_max_upload`), the links of its posts and its posting status: 'belum' (not posted), 'sudah' (posted) or
-- 'dikembalikan' (returned). A video has at most one assignment that is not returned. Users see the assignments of the
-- products that they may see, and need the permission to edit affiliates to change them. The table has more grants and
-- triggers in posting-links.sql, time-requests.sql and consents.sql.

alter table affiliate_link_videos enable row level security;
create policy read on affiliate_link_videos for select to app_request using (true);
create policy limited_to_visible on affiliate_link_videos as restrictive to app_request
  using ((select app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or product_id = any ((select app.visible_products())::uuid[])));
create policy assign on affiliate_link_videos for insert to app_request
  with check ((select app.can('data_affiliate_edit')) and (select app.can('data_affiliate'))
    and app.sees_product(product_id)
    and exists (select from affiliate_registrations affiliate where affiliate.id = affiliate_id));
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
-- An update recomputes the generated columns of the row, which call this function with the rights of the user.
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

-- The full links of assigned videos; the table shows them masked. They are shown to the owner of the video, to users
-- who may edit affiliates, and to roles above moderator, if they may see the product.
create view app.visible_assignment_links with (security_barrier) as
  select assignment.id, assignment.link_video_vo, assignment.link_video_review
  from public.affiliate_link_videos assignment
  join public.videos video on video.id = assignment.video_id
  where (select app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or assignment.product_id = any ((select app.visible_products())::uuid[]))
    and ((select app.can('data_affiliate_edit') or app.outranks('moderator'))
      or video.created_by = (select app.actor_id()));
grant select on app.visible_assignment_links to app_request;

-- Copies the links of the video into its assignment when it is assigned, or becomes active again after a return.
-- Requests can't set them.
create function app.copy_video_links() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  source record;
begin
  select video.product_id, video.video_vo, video.video_review into source
  from public.videos video where video.id = new.video_id;
  if not found then
    return new; -- The foreign key refuses the row.
  end if;
  if tg_op = 'INSERT' and new.product_id is not null and new.product_id is distinct from source.product_id then
    raise exception 'the video belongs to another product'
      using errcode = 'check_violation', constraint = 'affiliate_link_videos_same_product';
  end if;
  new.link_video_vo := source.video_vo;
  new.link_video_review := source.video_review;
  return new;
end
$$;
-- A row restored from the trash, which has a revision above 1, keeps its own links if it was posted or returned.
create trigger _200_copy_links_on_insert before insert on affiliate_link_videos
  for each row when (new.revision = 1 or new.status_link_posting = 'belum')
  execute function app.copy_video_links();
create trigger _200_copy_links_after_return before update of status_link_posting on affiliate_link_videos
  for each row when (old.status_link_posting = 'dikembalikan' and new.status_link_posting <> 'dikembalikan')
  execute function app.copy_video_links();

-- The next two functions run once per statement, not once per row, since one statement can assign five hundred videos.
-- `old_rows` and `new_rows` are the rows of the statement before and after it. The functions set enable_seqscan = off
-- since a session keeps their plans: a plan made while the table was small would read the whole table each time.

-- Sets the status of each video whose assignments change: 'dikirim ke affiliate' while an affiliate has the video,
-- 'dikembalikan' if all its assignments were returned, 'video baru' if it has none.
create function app.sync_video_status() returns trigger
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  video_ids uuid[];
begin
  case tg_op
    when 'INSERT' then video_ids := array(select video_id from new_rows);
    when 'DELETE' then video_ids := array(select video_id from old_rows);
    else video_ids := array(
      select unnest(array[old_row.video_id, new_row.video_id])
      from old_rows old_row join new_rows new_row on new_row.id = old_row.id
      where (old_row.video_id, old_row.status_link_posting, old_row.returned_reason)
        is distinct from (new_row.video_id, new_row.status_link_posting, new_row.returned_reason));
  end case;
  if video_ids = '{}' then
    return null;
  end if;
  -- Locks the videos, so that the second of two concurrent changes sees the result of the first.
  perform from public.videos where id = any (video_ids) order by id for no key update;
  update public.videos video
  set status = next.status
  from (
    select changed.id, case
      when bool_or(assignment.status_link_posting <> 'dikembalikan') then 'dikirim ke affiliate'
      when count(assignment.id) > 0 then 'dikembalikan'
      else 'video baru'
    end as status
    from unnest(video_ids) as changed (id)
    left join public.affiliate_link_videos assignment on assignment.video_id = changed.id
    group by changed.id
  ) next
  where video.id = next.id and video.status <> next.status;
  -- `returned_reason` asks the creator to change a returned video. It is cleared once another affiliate has the video.
  update public.affiliate_link_videos returned
  set returned_reason = null, returned_post = null
  where returned.video_id = any (video_ids) and returned.returned_reason is not null
    and returned.status_link_posting = 'dikembalikan' and exists (
      select from public.affiliate_link_videos active
      where active.video_id = returned.video_id and active.status_link_posting <> 'dikembalikan');
  return null;
end
$$;
create trigger _500_sync_video_status_on_insert after insert on affiliate_link_videos
  referencing new table as new_rows for each statement execute function app.sync_video_status();
create trigger _500_sync_video_status_on_update after update on affiliate_link_videos
  referencing old table as old_rows new table as new_rows for each statement execute function app.sync_video_status();
create trigger _500_sync_video_status_on_delete after delete on affiliate_link_videos
  referencing old table as old_rows for each statement execute function app.sync_video_status();

-- Increments the revision of an affiliate once per transaction when their assignments change. Forms edit an affiliate
-- and their videos as one record: if two users save it, the second must get a conflict even if the first changed only a
-- video.
create function app.bump_affiliate_revisions() returns trigger
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  changed_ids uuid[];
begin
  case tg_op
    when 'INSERT' then changed_ids := array(select affiliate_id from new_rows);
    when 'DELETE' then changed_ids := array(select affiliate_id from old_rows);
    -- An unchanged revision means that a trigger changed derived columns, and nothing that users edit.
    else changed_ids := array(
      select new_row.affiliate_id from old_rows old_row join new_rows new_row on new_row.id = old_row.id
      where new_row.revision <> old_row.revision);
  end case;
  if changed_ids = '{}' then
    return null;
  end if;
  update public.affiliate_registrations affiliate
  set revision = affiliate.revision + 1, updated_at = now(), updated_by = app.actor_id(),
    -- Clears `without_video` for an affiliate who gets a video, so that `sync_without_video` needs no second update.
    without_video = affiliate.without_video and tg_op <> 'INSERT'
  -- `now()` is the start of the transaction: a row with this time already has its new revision.
  where affiliate.id = any (changed_ids) and affiliate.updated_at <> now();
  return null;
end
$$;
create trigger _600_bump_affiliate_revisions_on_insert after insert on affiliate_link_videos
  referencing new table as new_rows for each statement execute function app.bump_affiliate_revisions();
create trigger _600_bump_affiliate_revisions_on_update after update on affiliate_link_videos
  referencing old table as old_rows new table as new_rows
  for each statement execute function app.bump_affiliate_revisions();
create trigger _600_bump_affiliate_revisions_on_delete after delete on affiliate_link_videos
  referencing old table as old_rows for each statement execute function app.bump_affiliate_revisions();

-- The revision of an assignment. Changes of only the named columns don't increment it: staff do not edit them.
create trigger _400_bump_revision before update on affiliate_link_videos
  for each row execute function app.bump_revision('posting_warnings', 'posting_accepted_by', 'posting_accepted_at',
    'may_repost', 'ads_until', 'ad_code', 'consent_at');

-- Ends the snooze of an affiliate. Triggers call this when the creator has sent links or asked for more days, which
-- staff must see.
create function app.end_snooze(affiliate_id uuid) returns void
  language sql security definer set search_path = '' as $$
  update public.affiliate_registrations affiliate set snoozed_until = null
  where affiliate.id = end_snooze.affiliate_id and affiliate.snoozed_until is not null
$$;

-- Checks whether a creator may replace a link that the assignment has, in the field 'vo' or 'review'. The creator may
-- if no link is missing, if the creator sent the link, if the video was returned because of this post, or if the link
-- has a warning. Otherwise staff have recorded the link, and it stays.
create function app.may_replace_link(assignment public.affiliate_link_videos, field text) returns boolean
  language sql immutable
  return assignment.has_all_links or assignment.sent_at is not null
    or assignment.returned_post is not distinct from field
    or exists (select from unnest(assignment.posting_warnings) warning where starts_with(warning, field || ' '));

-- Stores when the creator sent the links; null if staff changed them since. The creator may add a missing link, and
-- replace a link if `may_replace_link` allows it. They may send unchanged links once after a return, since a post can
-- be changed without a new link.
create function app.set_sent_at() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  is_from_creator boolean := app.guest_affiliate() is not null;
  has_new_link boolean := (new.link_posting_vo, new.link_posting_review)
    is distinct from (old.link_posting_vo, old.link_posting_review);
  replaces_vo boolean := old.link_posting_vo is not null and new.link_posting_vo is distinct from old.link_posting_vo;
  replaces_review boolean := old.link_posting_review is not null
    and new.link_posting_review is distinct from old.link_posting_review;
begin
  if not is_from_creator then
    if has_new_link then
      -- Becomes null, except in an undo, which writes the earlier time in the same statement.
      new.sent_at := nullif(new.sent_at, old.sent_at);
    end if;
    return new;
  end if;
  if not has_new_link and old.sent_at is not null then
    return new;
  end if;
  if replaces_vo and not app.may_replace_link(old, 'vo')
    or replaces_review and not app.may_replace_link(old, 'review') then
    raise exception 'the creator may not replace this link' using errcode = 'insufficient_privilege';
  end if;
  new.sent_at := now();
  perform app.end_snooze(new.affiliate_id);
  return new;
end
$$;
create trigger _240_set_sent_at before update of link_posting_vo, link_posting_review on affiliate_link_videos
  for each row execute function app.set_sent_at();

-- Stores since when a video is posted or returned, and counts the returns. If the creator sent the links, the video
-- counts as posted from that moment, not from the check by staff. A video that was returned with a reason and is posted
-- again keeps the date of its first post. A row restored from the trash keeps its dates.
create function app.set_posting_dates() returns trigger
  language plpgsql as $$
declare
  has_new_status boolean := tg_op = 'UPDATE' and old.status_link_posting <> new.status_link_posting;
  -- Requests have no right to write the dates. Only an undo writes an earlier date together with the earlier status.
  restores_posted_at boolean := tg_op = 'UPDATE' and new.posted_at is distinct from old.posted_at;
  restores_returned_at boolean := tg_op = 'UPDATE' and new.returned_at is distinct from old.returned_at;
begin
  new.posted_at := case
    when new.status_link_posting <> 'sudah' then null
    when has_new_status and not restores_posted_at then
      coalesce(case when new.returned_reason is not null then new.first_posted_at end, new.sent_at, now())
    else coalesce(new.posted_at, new.created_at)
  end;
  new.returned_at := case
    when new.status_link_posting <> 'dikembalikan' then null
    when has_new_status and not restores_returned_at then now()
    else coalesce(new.returned_at, new.created_at)
  end;
  -- An undo that leads back to a return writes these columns itself.
  if has_new_status and new.status_link_posting = 'dikembalikan' and not restores_returned_at then
    new.first_posted_at := coalesce(new.first_posted_at, old.posted_at);
    -- The creator starts anew: what they sent no longer counts, and staff need not answer their request.
    new.sent_at := null;
    new.asked_answer := case new.asked_answer when 'waiting' then 'refused' else new.asked_answer end;
    new.times_returned := old.times_returned + 1;
  end if;
  return new;
end
$$;
create trigger _250_set_posting_dates before insert or update of status_link_posting on affiliate_link_videos
  for each row execute function app.set_posting_dates();

-- Stores who assigned the video.
create function app.set_given_by() returns trigger
  language plpgsql as $$
begin
  new.given_by := coalesce(new.given_by, app.actor_id());
  return new;
end
$$;
-- Doesn't run for a row restored from the trash, which has a revision above 1 and keeps its value.
create trigger _300_set_given_by before insert on affiliate_link_videos
  for each row when (new.revision = 1) execute function app.set_given_by();

-- The history omits the copied links and the status of the video, since they follow from the recorded columns. It also
-- omits `ad_code`, TikTok's code for ads, so that the code is gone when the consent ends.
create trigger _700_write_audit after insert or update or delete on affiliate_link_videos
  for each row execute function app.write_audit('assignment', 'affiliate_id video_id product_id',
    'affiliate_id video_id product_id tanggal_max_upload status_link_posting link_posting_vo link_posting_review posting_accepted asked_days asked_answer returned_reason returned_post may_repost ads_until consent_at');
-- Applies the visibility rule of the rows, also to assignments that were deleted.
create policy assignments on timeline for select to app_request
  using (subject_type = 'assignment' and (select app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or product_id = any ((select app.visible_products())::uuid[])));
create trigger _900_notify_change after insert or update or delete or truncate on affiliate_link_videos
  for each statement execute function app.notify_change();
