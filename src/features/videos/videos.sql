-- Videos. All rows can be read, with masked links, by users who may open Data Video or Data Affiliate; the full links
-- come from `app.video_links_shown`. `created_by` is the owner, also called the creator ('Dibuat Oleh'): the user who
-- added the video, or the last user to whom it was transferred.

alter table videos enable row level security;
create policy read on videos for select to app_request
  using ((select app.can('data_video') or app.can('data_affiliate')));
create policy add on videos for insert to app_request
  with check ((select app.can('data_video')) and created_by = (select app.actor_id()));
create policy creator_updates on videos for update to app_request
  using ((select app.can('data_video')) and created_by = (select app.actor_id()) and status <> 'dikirim ke affiliate');
create policy creator_removes on videos for delete to app_request
  using ((select app.can('data_video')) and created_by = (select app.actor_id()) and status <> 'dikirim ke affiliate');
grant select (id, no_video, product_id, status, video_vo_masked, video_review_masked, created_by, dibuat_oleh,
  created_at, revision)
  on videos to app_request;
grant delete, insert (video_vo, video_review, product_id), update (video_vo, video_review, product_id)
  on videos to app_request;

-- Shows full links: of the user's own videos; of all videos for admins and above; and for users who edit affiliates,
-- and therefore send links to affiliates, of the videos whose product they may see.
create view app.video_links_shown with (security_barrier) as
  select v.id, v.video_vo, v.video_review
  from public.videos v
  where ((select app.can('data_video')) and v.created_by = (select app.actor_id()))
    or (select app.outranks('moderator'))
    or ((select app.can('data_affiliate') and app.can('data_affiliate_edit'))
      and ((select app.sees_all_affiliates()) or v.product_id = any ((select app.visible_products())::uuid[])));
grant select on app.video_links_shown to app_request;

alter table video_links enable row level security;
-- The table has no policy: only the triggers below read and write it.

-- Raises an error if another video has one of the links. The keys are those of `app.link_key`; null skips a link. The
-- error's detail names the constraint of the second link if that is taken too, so that both are reported at once.
create function app.refuse_taken_links(video uuid, vo_key text, review_key text) returns void
  language plpgsql set search_path = '' as $$
declare
  violated_constraints text[] := array(
    select link.constraint_name
    from (values (1, vo_key, 'videos_video_vo_taken'), (2, review_key, 'videos_video_review_taken'))
      as link (place, key, constraint_name)
    where exists (select from public.video_links l where l.link_key = link.key and l.video_id is distinct from video)
    order by link.place);
begin
  if violated_constraints[1] is not null then
    raise exception 'another video has this link'
      using errcode = 'unique_violation', constraint = violated_constraints[1],
        detail = coalesce(violated_constraints[2], '');
  end if;
end
$$;

-- Numbers a new video. A sequence can't take a number back, so everything that could refuse the video is checked first.
create function app.number_video() returns trigger
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
create trigger _200_number before insert on videos
  for each row execute function app.number_video();

-- Stores the current e-mail of a video's owner, so that a user is one entry in the filter. Videos of deleted users
-- retain the last e-mail.
create function app.set_creator_email() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.dibuat_oleh := coalesce((select email from public.profiles where id = new.created_by), new.dibuat_oleh);
  return new;
end
$$;
create trigger _310_set_creator_email before insert or update of created_by on videos
  for each row execute function app.set_creator_email();

-- Copies a user's new e-mail to the videos that the user owns, including deleted ones.
create function app.update_creator_emails() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.videos set dibuat_oleh = new.email where created_by = new.id;
  update public.trash set row_values = jsonb_set(row_values, '{dibuat_oleh}', to_jsonb(new.email))
  where resource = 'video' and row_values ->> 'created_by' = new.id::text;
  return null;
end
$$;
create trigger _530_update_creator_emails after update of email on profiles
  for each row when (old.email is distinct from new.email) execute function app.update_creator_emails();

-- Claims each link of a video by its key, so that two videos can't share a link in either column, even in concurrent
-- transactions.
create function app.claim_video_links() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  link_keys text[] := array_remove(array[new.video_vo_key, new.video_review_key], null);
  old_keys text[] := case when tg_op = 'UPDATE' then array_remove(array[old.video_vo_key, old.video_review_key], null)
    else '{}' end;
  new_keys text[] := array(select distinct k.key from unnest(link_keys) as k (key) where k.key <> all (old_keys));
begin
  delete from public.video_links where video_id = new.id and link_key <> all (link_keys);
  begin
    insert into public.video_links (link_key, video_id) select c.key, new.id from unnest(new_keys) as c (key);
  exception
    when unique_violation then
      perform app.refuse_taken_links(new.id,
        case when new.video_vo_key = any (new_keys) then new.video_vo_key end,
        case when new.video_review_key = any (new_keys) then new.video_review_key end);
      raise;
  end;
  return null;
end
$$;
create trigger _500_claim_links after insert or update of video_vo, video_review on videos
  for each row execute function app.claim_video_links();

-- The functions below search the list. As with affiliates, a policy would keep the planner from using the trigram
-- index. Therefore they run as the owner and apply the actor's rights themselves; the rows that they find are still
-- read under the policies.

-- Returns SQL that selects the videos that a search finds: by their number, by part of a link that the actor may see in
-- full, or by the username or number of the affiliate that has the video, if the actor may see the affiliate.
create function app.video_search_query(search jsonb) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  own_condition text := case
    when app.outranks('moderator') then ''
    else ' and v.created_by = (select app.actor_id())' end;
  holder_condition text := case
    when not app.can('data_affiliate') then ' and false'
    when app.sees_all_affiliates() then ''
    else format(' and lv.product_id = any (%1$L) and a.selected_product_ids && %1$L', app.visible_products()) end;
begin
  return format('select v.id from public.videos v where v.no_video = %L::int
    union all select v.id from public.videos v where v.search_text like any (%L::text[])%s
    union all select lv.video_id from public.affiliate_registrations a
      join public.affiliate_link_videos lv on lv.affiliate_id = a.id and lv.status_link_posting <> ''dikembalikan''
      where a.search_text like any (%L::text[])%s',
    search->>'no_video', array(select jsonb_array_elements_text(search->'links')), own_condition,
    array(select jsonb_array_elements_text(search->'holders')), holder_condition);
end
$$;

-- Returns SQL that selects the videos with an assignment that meets every condition of the filter: the days on which it
-- was given, who gave it, the days on which it was posted, and whether on time. It looks only at assignments that the
-- actor may see. A video without a deadline is posted on time.
create function app.assigned_videos_query(filter jsonb) returns text
  language plpgsql stable security definer set search_path = '' as $$
begin
  return 'select lv.video_id from public.affiliate_link_videos lv where ' || concat_ws(' and ',
    case
      when not app.can('data_affiliate') then 'false'
      when app.sees_all_affiliates() then 'true'
      else format('lv.product_id = any (%L)', app.visible_products()) end,
    app.days_condition('lv.created_at', filter->>'given_from', filter->>'given_to'),
    app.user_condition('lv.given_by', filter->>'given_by'),
    app.days_condition('lv.posted_at', filter->>'posted_from', filter->>'posted_to'),
    case filter->>'posted'
      when 'tepat' then 'lv.posted_at is not null and not ' || app.posted_late_condition()
      when 'telat' then app.posted_late_condition() end);
end
$$;

-- Returns the condition that a video was posted after its deadline, on the alias lv.
create function app.posted_late_condition() returns text
  language sql immutable
  return 'coalesce((lv.posted_at at time zone ''Asia/Jakarta'')::date > lv.tanggal_max_upload, false)';

-- Returns the condition that a video matches a filter and a search, on the alias v. A null search matches all.
create function app.video_condition(filter jsonb, search jsonb) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  condition text := case when app.can('data_video') then 'true' else 'false' end;
begin
  if filter ? 'product_id' then
    condition := condition || format(' and v.product_id = %L', (filter->>'product_id')::uuid);
  end if;
  if filter ? 'without_product' then
    condition := condition || ' and v.product_id is null';
  end if;
  if filter ? 'status' then
    condition := condition || format(' and v.status = %L', filter->>'status');
  end if;
  if filter ? 'dibuat_oleh' then
    condition := condition || format(' and v.dibuat_oleh = %L', filter->>'dibuat_oleh');
  end if;
  if filter ? 'created_by' then
    condition := condition || format(' and v.created_by = %L', (filter->>'created_by')::uuid);
  end if;
  if filter ? 'free' then
    condition := condition || ' and v.status <> ''dikirim ke affiliate''';
  end if;
  if filter ?| array['given_from', 'given_to', 'given_by', 'posted_from', 'posted_to', 'posted'] then
    condition := condition || format(' and v.id in (%s)', app.assigned_videos_query(filter));
  end if;
  if search is not null then
    condition := condition || format(' and v.id in (%s)', app.video_search_query(search));
  end if;
  return condition;
end
$$;

-- Returns a page of videos, the newest numbers first. Without `page_size`, returns all.
create function app.find_videos(filter jsonb, search jsonb, page_size int, row_offset bigint) returns setof uuid
  language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute format('select v.id from public.videos v where %s order by v.no_video desc limit $1 offset $2',
    app.video_condition(filter, search)) using page_size, row_offset;
end
$$;

-- Counts the videos that match.
create function app.count_videos(filter jsonb, search jsonb) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  total bigint;
begin
  execute 'select count(*) from public.videos v where ' || app.video_condition(filter, search) into total;
  return total;
end
$$;

-- Transfers all videos that match a filter and a search to the user `receiver`, including videos that are with an
-- affiliate. Only for superadmins.
-- @param shown_count the number of videos that the actor was shown; more raise an error. Null transfers any number.
create function app.transfer_videos(filter jsonb, search jsonb, receiver uuid, shown_count bigint) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  transferred_count bigint;
begin
  if not app.is_superadmin() then
    raise exception 'only superadmins transfer videos' using errcode = 'insufficient_privilege';
  end if;
  perform from public.profiles where id = receiver and is_active for key share;
  if not found then
    raise exception 'the receiver is not an active user'
      using errcode = 'foreign_key_violation', constraint = 'videos_receiver';
  end if;
  execute 'update public.videos v set created_by = $1 where ' || app.video_condition(filter, search) using receiver;
  get diagnostics transferred_count = row_count;
  if transferred_count > shown_count then
    raise exception 'there are more videos than the actor was shown'
      using errcode = 'check_violation', constraint = 'videos_more_than_shown';
  end if;
  return transferred_count;
end
$$;
grant execute on function app.find_videos(jsonb, jsonb, int, bigint), app.count_videos(jsonb, jsonb) to app_request;
grant execute on function app.transfer_videos(jsonb, jsonb, uuid, bigint) to app_request;

create trigger _300_set_created_by before insert on videos
  for each row execute function app.set_created_by();
create trigger _400_bump_revision before update on videos
  for each row execute function app.bump_revision('dibuat_oleh');
-- Doesn't audit the status, which follows from the recorded assignments, nor dibuat_oleh, which follows from the owner.
create trigger _700_write_audit after insert or update or delete on videos
  for each row execute function app.write_audit('video', 'id', 'no_video product_id created_by',
    'video_vo video_review');
create policy videos on timeline for select to app_request
  using (subject_type = 'video' and exists (select from videos v where v.id = subject_id offset 0));
-- Shows the earlier links of a video in full, to its owner and to admins and above. Users who may send the current
-- links to affiliates don't see the earlier ones.
create view app.timeline_links_shown with (security_barrier) as
  select t.id, t.links from app.video_links_shown shown
  join public.videos v on v.id = shown.id
  join public.timeline t on t.subject_id = v.id
  where t.subject_type = 'video' and t.links is not null
    and (v.created_by = (select app.actor_id()) or (select app.outranks('moderator')));
grant select on app.timeline_links_shown to app_request;

-- Returns the number of a video, even if it was deleted, for users who may see assignments or videos.
create function app.number_of_video(video uuid) returns integer
  language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select v.no_video from public.videos v where v.id = number_of_video.video),
    (select (t.changes -> 'no_video' ->> 0)::integer from public.timeline t
      where t.subject_id = number_of_video.video and t.subject_type = 'video' and t.act = 'deleted'
        order by t.id desc limit 1))
  where (select app.can('data_affiliate') or app.can('data_video'))
$$;
grant execute on function app.number_of_video(uuid) to app_request;

create trigger _900_notify_change after insert or update or delete or truncate on videos
  for each statement execute function app.notify_change();

grant execute on function app.masked_link(text), app.link_key(text) to app_request;
