-- Videos that staff give to affiliates, who post them. A video is a pair of links: VO and review. Users who may open
-- Data Video or Data Affiliate can read all rows, with masked links; `app.visible_video_links` has the full links.
-- `created_by` is the owner of a video, shown as 'Dibuat Oleh': the user who added it, or the last user to whom it was
-- transferred. The owner may change and delete it unless an affiliate has it now.

alter table videos enable row level security;
create policy read on videos for select to app_request
  using ((select app.can('data_video') or app.can('data_affiliate')));
create policy add on videos for insert to app_request
  with check ((select app.can('data_video')) and created_by = (select app.actor_id()));
create policy owner_updates on videos for update to app_request
  using ((select app.can('data_video')) and created_by = (select app.actor_id()) and status <> 'dikirim ke affiliate');
create policy owner_deletes on videos for delete to app_request
  using ((select app.can('data_video')) and created_by = (select app.actor_id()) and status <> 'dikirim ke affiliate');
grant select (id, no_video, product_id, status, video_vo_masked, video_review_masked, created_by, dibuat_oleh,
  created_at, revision)
  on videos to app_request;
grant delete, insert (video_vo, video_review, product_id), update (video_vo, video_review, product_id)
  on videos to app_request;

-- The full links of videos. Users see those of their own videos, admins and above those of all videos, and users who
-- edit affiliates, and therefore send links to them, those of the videos whose product they may see.
create view app.visible_video_links with (security_barrier) as
  select video.id, video.video_vo, video.video_review
  from public.videos video
  where ((select app.can('data_video')) and video.created_by = (select app.actor_id()))
    or (select app.outranks('moderator'))
    or ((select app.can('data_affiliate') and app.can('data_affiliate_edit'))
      and ((select app.sees_all_affiliates()) or video.product_id = any ((select app.visible_products())::uuid[])));
grant select on app.visible_video_links to app_request;

-- `video_links` has one row for each link of each video, with its key. No two videos may have a link with the same key
-- in either column. The table has no policy and no grant: only functions that run as the owner use it.
alter table video_links enable row level security;

-- Raises an error if another video has one of the links. The keys are those of `app.link_key`; a null key is skipped.
-- If both links are taken, the error names the constraint of the first, and its detail that of the second, so that the
-- form can report both at once.
create function app.refuse_taken_links(video_id uuid, vo_key text, review_key text) returns void
  language plpgsql set search_path = '' as $$
declare
  violated_constraints text[] := array(
    select new_link.constraint_name
    from (values (1, vo_key, 'videos_video_vo_taken'), (2, review_key, 'videos_video_review_taken'))
      as new_link (place, key, constraint_name)
    where exists (
      select from public.video_links stored
      where stored.link_key = new_link.key and stored.video_id is distinct from refuse_taken_links.video_id)
    order by new_link.place);
begin
  if violated_constraints[1] is not null then
    raise exception 'another video has this link'
      using errcode = 'unique_violation', constraint = violated_constraints[1],
        detail = coalesce(violated_constraints[2], '');
  end if;
end
$$;

-- Gives a new video its number. A sequence can't take a number back, so a refused video would leave a gap.
-- Therefore the links and the product are checked first.
create function app.assign_video_number() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_taken_links(new.id, app.link_key(new.video_vo), app.link_key(new.video_review));
  if new.product_id is not null and not exists (select from public.products where id = new.product_id) then
    raise exception 'there is no such product' using errcode = 'foreign_key_violation', constraint = 'videos_product';
  end if;
  new.no_video := coalesce(new.no_video, nextval('public.videos_no_video'));
  return new;
end
$$;
create trigger _200_assign_number before insert on videos
  for each row execute function app.assign_video_number();

-- Stores the owner's current e-mail in `dibuat_oleh`, so that the filter 'Dibuat Oleh' lists each user once. Videos of
-- deleted users retain the last e-mail.
create function app.set_owner_email() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.dibuat_oleh := coalesce((select email from public.profiles where id = new.created_by), new.dibuat_oleh);
  return new;
end
$$;
create trigger _310_set_owner_email before insert or update of created_by on videos
  for each row execute function app.set_owner_email();

-- Copies a user's new e-mail to the videos that the user owns, also to those in the trash. Locks them in the order of
-- row-locks.sql.
create function app.update_owner_emails() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.videos where created_by = new.id order by id for no key update;
  update public.videos set dibuat_oleh = new.email where created_by = new.id;
  update public.trash set row_values = jsonb_set(row_values, '{dibuat_oleh}', to_jsonb(new.email))
  where resource = 'video' and row_values ->> 'created_by' = new.id::text;
  return null;
end
$$;
create trigger _530_update_owner_emails after update of email on profiles
  for each row when (old.email is distinct from new.email) execute function app.update_owner_emails();

-- Inserts the keys of a video's new links into `video_links`, and deletes those of its earlier links. The primary key
-- of that table refuses a link that another video has, even if both are saved at the same time.
create function app.claim_video_links() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  current_keys text[] := array_remove(array[new.video_vo_key, new.video_review_key], null);
  old_keys text[] := case when tg_op = 'UPDATE' then array_remove(array[old.video_vo_key, old.video_review_key], null)
    else '{}' end;
  added_keys text[] := array(
    select distinct current.key from unnest(current_keys) as current (key) where current.key <> all (old_keys));
begin
  delete from public.video_links where video_id = new.id and link_key <> all (current_keys);
  begin
    insert into public.video_links (link_key, video_id) select added.key, new.id from unnest(added_keys) as added (key);
  exception
    when unique_violation then
      -- Replaces the error by one that says which of the two links is taken.
      perform app.refuse_taken_links(new.id,
        case when new.video_vo_key = any (added_keys) then new.video_vo_key end,
        case when new.video_review_key = any (added_keys) then new.video_review_key end);
      raise;
  end;
  return null;
end
$$;
create trigger _500_claim_links after insert or update of video_vo, video_review on videos
  for each row execute function app.claim_video_links();

-- The following functions search the list of Data Video. As with affiliates, a policy would keep the planner from using
-- the trigram index. Therefore they run as the owner and apply the actor's rights themselves; the rows that they find
-- are still read under the policies. They build one SQL text, so that each search gets a plan for its own conditions.
-- Values are inserted with %L, which quotes them.

-- Returns SQL that selects the ids of the videos that a search finds: by their number, by part of a link that the actor
-- may see in full, or by the username or number of the affiliate that has the video, if the actor may see the
-- affiliate.
-- @param search {no_video: number or null, links: patterns for like, holders: patterns for like}
create function app.video_search_query(search jsonb) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  visible_links text := case
    when app.outranks('moderator') then 'true'
    else 'video.created_by = (select app.actor_id())' end;
  visible_holders text := case
    when not app.can('data_affiliate') then 'false'
    when app.sees_all_affiliates() then 'true'
    else format('assignment.product_id = any (%1$L) and affiliate.selected_product_ids && %1$L',
      app.visible_products()) end;
begin
  return format('select video.id from public.videos video where video.no_video = %L::int
    union all
    select video.id from public.videos video where video.search_text like any (%L::text[]) and %s
    union all
    select assignment.video_id from public.affiliate_registrations affiliate
      join public.affiliate_link_videos assignment
        on assignment.affiliate_id = affiliate.id and assignment.status_link_posting <> ''dikembalikan''
      where affiliate.search_text like any (%L::text[]) and %s',
    search->>'no_video', array(select jsonb_array_elements_text(search->'links')), visible_links,
    array(select jsonb_array_elements_text(search->'holders')), visible_holders);
end
$$;

-- Returns SQL that selects the ids of the videos with one assignment that meets all these conditions of the filter: the
-- days on which it was given, who gave it, the days on which it was posted, and whether on time. Counts only
-- assignments that the actor may see.
create function app.assigned_videos_query(filter jsonb) returns text
  language plpgsql stable security definer set search_path = '' as $$
begin
  return 'select assignment.video_id from public.affiliate_link_videos assignment where ' || concat_ws(' and ',
    case
      when not app.can('data_affiliate') then 'false'
      when app.sees_all_affiliates() then 'true'
      else format('assignment.product_id = any (%L)', app.visible_products()) end,
    app.days_condition('assignment.created_at', filter->>'given_from', filter->>'given_to'),
    app.user_condition('assignment.given_by', filter->>'given_by'),
    app.days_condition('assignment.posted_at', filter->>'posted_from', filter->>'posted_to'),
    case filter->>'posted'
      when 'tepat' then 'assignment.posted_at is not null and not ' || app.posted_late_condition()
      when 'telat' then app.posted_late_condition() end);
end
$$;

-- Returns the SQL condition that `assignment` was posted after its deadline. False without a deadline.
create function app.posted_late_condition() returns text
  language sql immutable
  return 'coalesce((assignment.posted_at at time zone ''Asia/Jakarta'')::date > assignment.tanggal_max_upload, false)';

-- Returns the SQL condition that `video` matches a filter and a search. A null search matches all.
-- @param filter has the names of `videoFilters` (video-search.ts), or `created_by` for all videos of one user
create function app.video_condition(filter jsonb, search jsonb) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  condition text := case when app.can('data_video') then 'true' else 'false' end;
begin
  if filter ? 'product_id' then
    condition := condition || format(' and video.product_id = %L', (filter->>'product_id')::uuid);
  end if;
  if filter ? 'without_product' then
    condition := condition || ' and video.product_id is null';
  end if;
  if filter ? 'status' then
    condition := condition || format(' and video.status = %L', filter->>'status');
  end if;
  if filter ? 'dibuat_oleh' then
    condition := condition || format(' and video.dibuat_oleh = %L', filter->>'dibuat_oleh');
  end if;
  if filter ? 'created_by' then
    condition := condition || format(' and video.created_by = %L', (filter->>'created_by')::uuid);
  end if;
  if filter ? 'free' then
    condition := condition || ' and video.status <> ''dikirim ke affiliate''';
  end if;
  if filter ?| array['given_from', 'given_to', 'given_by', 'posted_from', 'posted_to', 'posted'] then
    condition := condition || format(' and video.id in (%s)', app.assigned_videos_query(filter));
  end if;
  if search is not null then
    condition := condition || format(' and video.id in (%s)', app.video_search_query(search));
  end if;
  return condition;
end
$$;

-- Returns the ids of a page of videos, the newest numbers first. A null `page_size` returns all.
create function app.find_videos(filter jsonb, search jsonb, page_size int, row_offset bigint) returns setof uuid
  language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute format(
    'select video.id from public.videos video where %s order by video.no_video desc limit $1 offset $2',
    app.video_condition(filter, search)) using page_size, row_offset;
end
$$;

create function app.count_videos(filter jsonb, search jsonb) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  total bigint;
begin
  execute 'select count(*) from public.videos video where ' || app.video_condition(filter, search) into total;
  return total;
end
$$;

-- Transfers all videos that match a filter and a search to the user `receiver`, including videos that are with an
-- affiliate. Only for superadmins.
-- @param shown_count the number of videos that the actor was shown. If more match now, none is transferred. Null
-- transfers any number.
-- @returns the number of transferred videos
create function app.transfer_videos(filter jsonb, search jsonb, receiver uuid, shown_count bigint) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  video_ids uuid[];
begin
  if not app.is_superadmin() then
    raise exception 'only superadmins transfer videos' using errcode = 'insufficient_privilege';
  end if;
  -- The lock keeps the receiver from being deleted before the transfer is committed.
  perform from public.profiles where id = receiver and is_active for key share;
  if not found then
    raise exception 'the receiver is not an active user'
      using errcode = 'foreign_key_violation', constraint = 'videos_receiver';
  end if;
  -- The user whose videos are transferred may be deleted in the same transaction. All locks of the deletion come first.
  perform app.lock_rows_of_user((filter->>'created_by')::uuid);
  execute 'select array(select video.id from public.videos video where ' || app.video_condition(filter, search)
    || ' order by video.id for no key update)' into video_ids;
  if cardinality(video_ids) > shown_count then
    raise exception 'there are more videos than the actor was shown'
      using errcode = 'check_violation', constraint = 'videos_more_than_shown';
  end if;
  update public.videos set created_by = receiver where id = any (video_ids);
  return cardinality(video_ids);
end
$$;
grant execute on function app.find_videos(jsonb, jsonb, int, bigint), app.count_videos(jsonb, jsonb) to app_request;
grant execute on function app.transfer_videos(jsonb, jsonb, uuid, bigint) to app_request;

create trigger _300_set_created_by before insert on videos
  for each row execute function app.set_created_by();
create trigger _400_bump_revision before update on videos
  for each row execute function app.bump_revision('dibuat_oleh');
-- Doesn't record `status`, which follows from the assignments, nor `dibuat_oleh`, which follows from the owner: both
-- are recorded already.
create trigger _700_write_audit after insert or update or delete on videos
  for each row execute function app.write_audit('video', 'id', 'no_video product_id created_by',
    'video_vo video_review');
-- The history of a video is visible to users who see the video. `offset 0` makes PostgreSQL look up each video by its
-- id (timeline.sql).
create policy videos on timeline for select to app_request
  using (subject_type = 'video' and exists (select from videos video where video.id = subject_id offset 0));
-- The full earlier links of videos, from their history: for the owner of a video, and for admins and above. Users who
-- see the current links only because they send them to affiliates don't see the earlier ones.
create view app.visible_timeline_links with (security_barrier) as
  select entry.id, entry.links from app.visible_video_links shown
  join public.videos video on video.id = shown.id
  join public.timeline entry on entry.subject_id = video.id
  where entry.subject_type = 'video' and entry.links is not null
    and (video.created_by = (select app.actor_id()) or (select app.outranks('moderator')));
grant select on app.visible_timeline_links to app_request;

-- Returns the number of a video, for users who may see assignments or videos. The number of a deleted video comes from
-- the entry of its deletion, since the history of an assignment still names the video.
create function app.number_of_video(video_id uuid) returns integer
  language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select video.no_video from public.videos video where video.id = video_id),
    (select (entry.changes -> 'no_video' ->> 0)::integer from public.timeline entry
      where entry.subject_id = video_id and entry.subject_type = 'video' and entry.act = 'deleted'
      order by entry.id desc limit 1))
  where (select app.can('data_affiliate') or app.can('data_video'))
$$;
grant execute on function app.number_of_video(uuid) to app_request;

create trigger _900_notify_change after insert or update or delete or truncate on videos
  for each statement execute function app.notify_change();

grant execute on function app.masked_link(text), app.link_key(text) to app_request;
