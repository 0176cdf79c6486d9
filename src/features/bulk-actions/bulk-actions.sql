-- Bulk actions on affiliates: permissions, previous values, and undo. The policies, guards and steps of the rows
-- themselves decide what may be done to each row.

-- Returns how long an action can be undone. `bulk-action.ts` has the same value; a test compares them.
create function app.bulk_action_retention() returns interval
  language sql immutable
  return interval '10 minutes';

-- Checks the permissions, which are those of the same action on one affiliate. The interface calls it for each kind of
-- action (`bulkActionKinds` in bulk-action.ts), and offers only the permitted ones.
create function app.may_run_bulk_action(kind text) returns boolean
  language sql
  return case kind
    when 'remove' then (app.can('reg_affiliate') or app.can('data_affiliate')) and app.can('data_affiliate_delete')
    when 'send' then (app.can('reg_affiliate') or app.can('data_affiliate')) and app.can('data_affiliate_edit')
    when 'contact' then app.can('data_affiliate') and app.can('data_affiliate_whatsapp')
    else app.can('data_affiliate') and app.can('data_affiliate_edit')
  end;

alter table bulk_actions enable row level security;
alter table bulk_action_rows enable row level security;
-- No policy and no grant: only the functions of this file write and read the tables.

-- Stores the values of these affiliates that an action is about to change. Only changes that the same transaction then
-- makes can be undone. `before` holds for each affiliate, by kind:
-- approve, reject, send, product: the columns that change;
-- deadline, extend, move: the deadline of each waiting video, by its id;
-- take_back, swap: {taken: the videos that were taken back}; posting: {videos: all videos};
-- give, swap: {given: ids of the new videos}, added at the end; other kinds: nothing.
-- For an affiliate who was reminded, every kind adds {reminders}, since an action ends the reminders.
create function app.begin_bulk_action(kind text, affiliates uuid[]) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  action uuid;
begin
  if not app.may_run_bulk_action(kind) then
    raise exception 'this action is not the actor''s' using errcode = 'insufficient_privilege';
  end if;
  insert into public.bulk_actions (kind, made_by, affiliate_ids) values (kind, app.actor_id(), '{}')
  returning id into action;
  insert into public.bulk_action_rows (bulk_action_id, affiliate_id, revision, before)
  select action, a.id, a.revision, case
      when begin_bulk_action.kind in ('approve', 'reject') then jsonb_build_object(
        'sample_product_status', a.sample_product_status, 'sample_product_reason', a.sample_product_reason,
        'sample_shown_reason', a.sample_shown_reason,
        'sample_changed_at', a.sample_changed_at, 'sample_courier', a.sample_courier, 'sample_resi', a.sample_resi)
      -- `app.undo_sending` of Meja Kirim restores these for affiliates whose courier and resi were pasted.
      when begin_bulk_action.kind = 'send' then jsonb_build_object(
        'sample_courier', a.sample_courier, 'sample_resi', a.sample_resi)
      when begin_bulk_action.kind = 'product' then jsonb_build_object('selected_product_ids', a.selected_product_ids)
      when begin_bulk_action.kind in ('deadline', 'extend', 'move') then (
        select coalesce(jsonb_object_agg(lv.id, lv.tanggal_max_upload), '{}')
        from public.affiliate_link_videos lv where lv.affiliate_id = a.id and lv.status_link_posting = 'belum')
      -- `app.end_bulk_action` later removes the assignments that still exist from this list.
      when begin_bulk_action.kind in ('take_back', 'swap') then jsonb_build_object('taken', (
        select coalesce(jsonb_agg(to_jsonb(lv)), '[]')
        from public.affiliate_link_videos lv where lv.affiliate_id = a.id and lv.status_link_posting = 'belum'))
      -- The edit screen and the check of links use this kind. The undo restores only the videos whose status changed.
      when begin_bulk_action.kind = 'posting' then jsonb_build_object('videos', (
        select coalesce(jsonb_agg(to_jsonb(lv)), '[]')
        from public.affiliate_link_videos lv where lv.affiliate_id = a.id))
      else '{}'
    end || case when a.reminder_count > 0 then jsonb_build_object('reminders', jsonb_build_object(
      'reminded_for', a.reminded_for, 'reminded_on', a.reminded_on, 'reminder_count', a.reminder_count,
      'rests_until', a.rests_until)) else '{}' end
  from public.affiliate_registrations a
  where a.id = any (affiliates)
    and ((select app.sees_all_affiliates()) or a.selected_product_ids && (select app.visible_products())::uuid[]);
  return action;
end
$$;

-- Ends an action, and returns the affiliates that it changed, with their new revisions. `now()` is the start of the
-- transaction, so the rows with that time are those of this action. An empty `affiliate_ids` means that the action has
-- not ended.
create function app.end_bulk_action(action uuid) returns table (id uuid, revision integer)
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform from public.bulk_actions x
  where x.id = action and x.made_by = app.actor_id() and x.made_at = now() and x.affiliate_ids = '{}';
  if not found then
    raise exception 'this action is over' using errcode = 'insufficient_privilege';
  end if;
  delete from public.bulk_action_rows r using public.affiliate_registrations a
  where r.bulk_action_id = action and a.id = r.affiliate_id
    and (a.revision = r.revision or a.updated_at <> now() or a.updated_by is distinct from app.actor_id());
  update public.bulk_action_rows r
  set revision = a.revision,
    before = r.before || case when x.kind in ('give', 'swap') then jsonb_build_object('given', (
        select coalesce(jsonb_agg(lv.id), '[]') from public.affiliate_link_videos lv
        where lv.affiliate_id = a.id and lv.created_at = now()))
      else '{}'
    end || case when x.kind in ('take_back', 'swap') then jsonb_build_object('taken', (
        select coalesce(jsonb_agg(video), '[]') from jsonb_array_elements(r.before -> 'taken') video
        where not exists (select from public.affiliate_link_videos lv where lv.id = (video ->> 'id')::uuid)))
      else '{}'
    end
  from public.affiliate_registrations a, public.bulk_actions x
  where r.bulk_action_id = action and a.id = r.affiliate_id and x.id = action;
  update public.bulk_actions x
  set affiliate_ids = array(select r.affiliate_id from public.bulk_action_rows r where r.bulk_action_id = action)
  where x.id = action;
  return query select r.affiliate_id, r.revision from public.bulk_action_rows r where r.bulk_action_id = action;
end
$$;

-- Records the affiliates that this transaction has deleted as one action of the kind `remove`. The trash holds their
-- rows.
-- @returns the id of the action; null if nothing was deleted
create function app.record_removal() returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  deleted_ids uuid[] := array(select t.id from public.trash t
    where t.resource = 'affiliate' and t.deleted_at = now() and t.deleted_by = app.actor_id());
  action uuid;
begin
  if deleted_ids <> '{}' then
    insert into public.bulk_actions (kind, made_by, affiliate_ids)
    values ('remove', app.actor_id(), deleted_ids)
    returning id into action;
  end if;
  return action;
end
$$;

-- Restores the affiliates of a deletion, except those that were restored before or whose name or number another
-- affiliate has now. First it restores all whose products still exist with a few statements, then the others one by
-- one.
-- @returns {undone: ids, reassigned_videos: as `app.restore` returns them}
create function app.undo_removal(action public.bulk_actions) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  trash_id uuid;
  moved_videos jsonb;
  common_case record;
  restored_ids jsonb := '[]';
  reassigned_videos jsonb := '[]';
begin
  begin
    with deleted as (
      delete from public.trash t
      where t.id = any (action.affiliate_ids) and (t.deleted_at, t.deleted_by) = (action.made_at, action.made_by)
        and app.sees_trashed(t.resource, t.row_values)
        and not exists (select from jsonb_array_elements_text(t.row_values -> 'selected_product_ids') product_id
          where not exists (select from public.products p where p.id = product_id::uuid))
      returning t.id, t.row_values, t.dependents
    )
    select coalesce(jsonb_agg(d.id order by d.id), '[]') as ids,
      coalesce(jsonb_agg(d.row_values order by d.id), '[]') as affiliates,
      (select coalesce(jsonb_agg(address), '[]')
        from deleted cross join jsonb_array_elements(deleted.dependents -> 'addresses') address) as addresses,
      (select coalesce(jsonb_agg(assignment), '[]')
        from deleted cross join jsonb_array_elements(deleted.dependents -> 'assignments') assignment) as assignments
    into common_case from deleted d;
    perform app.restore_rows('public.affiliate_registrations', common_case.affiliates);
    perform app.restore_rows('public.shipping_addresses', common_case.addresses);
    reassigned_videos := app.restore_assignments(common_case.assignments);
    restored_ids := common_case.ids;
  exception
    -- Another affiliate has the name or number of one of them. All are in the trash again.
    when unique_violation then null;
  end;
  for trash_id in select t.id from public.trash t where t.id = any (action.affiliate_ids)
    and (t.deleted_at, t.deleted_by) = (action.made_at, action.made_by) order by t.id loop
    begin
      moved_videos := app.restore(trash_id, '{}');
      if moved_videos is not null then
        restored_ids := restored_ids || to_jsonb(trash_id);
        reassigned_videos := reassigned_videos || moved_videos;
      end if;
    exception
      when unique_violation then null;
    end;
  end loop;
  return jsonb_build_object('undone', restored_ids, 'reassigned_videos', reassigned_videos);
end
$$;

-- Restores the videos that an action took back from these affiliates, as the trash restores those of an affiliate.
-- @returns the videos that another affiliate has now, as `app.restore` returns them
create function app.undo_take_back(action uuid, affiliates uuid[]) returns jsonb
  language plpgsql security definer set search_path = '' as $$
begin
  return app.restore_assignments((
    select coalesce(jsonb_agg(video), '[]')
    from public.bulk_action_rows r cross join jsonb_array_elements(r.before -> 'taken') video
    where r.bulk_action_id = action and r.affiliate_id = any (affiliates)));
end
$$;

-- Restores the posting statuses that a save changed, with their links, dates, consents and requests for more days.
-- @returns the same affiliates; none if one of the videos was given to somebody else since, and nothing was restored
create function app.undo_posting(action uuid, affiliates uuid[]) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
begin
  update public.affiliate_link_videos lv
  set status_link_posting = old.status_link_posting, posted_at = old.posted_at, returned_at = old.returned_at,
    link_posting_vo = old.link_posting_vo, link_posting_review = old.link_posting_review,
    posting_accepted = old.posting_accepted, returned_reason = old.returned_reason, returned_post = old.returned_post,
    sent_at = old.sent_at,
    times_returned = coalesce(old.times_returned, lv.times_returned),
    asked_answer = coalesce(old.asked_answer, lv.asked_answer), may_repost = old.may_repost,
    ads_until = old.ads_until, ad_code = old.ad_code, consent_at = old.consent_at
  from public.bulk_action_rows r
  cross join jsonb_to_recordset(r.before -> 'videos') as old (id uuid, status_link_posting text, posted_at timestamptz,
    returned_at timestamptz, link_posting_vo text, link_posting_review text, posting_accepted text[],
    returned_reason text, returned_post text, times_returned smallint, sent_at timestamptz, asked_answer text,
    may_repost boolean, ads_until date, ad_code text, consent_at timestamptz)
  where r.bulk_action_id = action and r.affiliate_id = any (affiliates) and lv.affiliate_id = r.affiliate_id
    and lv.id = old.id and lv.status_link_posting <> old.status_link_posting;
  return affiliates;
exception
  when unique_violation then return '{}';
end
$$;

-- Undoes an action for each affiliate that has not changed since. Only the user who ran the action may undo it, with
-- the permission that the action needed. The function runs as the owner, since that permission does not cover the
-- reverse change, and therefore checks by itself what a policy would. A repeated call changes nothing and returns the
-- same affiliates and videos.
-- @returns {undone: [{id, revision}], not_undone: ids, reassigned_videos: [{no_video, username}]}, with the videos that
-- were restored as returned although they were not, and who has them now; null if the action is not the actor's
create function app.undo_bulk_action(action uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  bulk_action public.bulk_actions;
  removal_answer jsonb;
  reassigned_videos jsonb := '[]';
begin
  -- Takes the lock before it locks any row, as every deletion and restoration does.
  perform pg_advisory_xact_lock(hashtext('trash'));
  select x.* into bulk_action from public.bulk_actions x
  where x.id = action and x.made_by = app.actor_id() and app.may_run_bulk_action(x.kind) for update;
  if not found then
    return null;
  end if;
  if bulk_action.undone_ids is null then
    if bulk_action.made_at < now() - app.bulk_action_retention() then
      raise exception 'this action is too old'
        using errcode = 'check_violation', constraint = 'bulk_actions_within_minutes';
    elsif bulk_action.kind = 'remove' then
      removal_answer := app.undo_removal(bulk_action);
      bulk_action.undone_ids := array(select jsonb_array_elements_text(removal_answer -> 'undone')::uuid);
      reassigned_videos := removal_answer -> 'reassigned_videos';
    else
      perform from public.affiliate_registrations a
      where a.id = any (bulk_action.affiliate_ids) order by a.id for update;
      bulk_action.undone_ids := array(
        select a.id from public.bulk_action_rows r join public.affiliate_registrations a on a.id = r.affiliate_id
        where r.bulk_action_id = action and a.revision = r.revision
          and (app.sees_all_affiliates() or a.selected_product_ids && app.visible_products()));
      if bulk_action.kind = 'posting' then
        bulk_action.undone_ids := app.undo_posting(action, bulk_action.undone_ids);
      elsif bulk_action.kind <> 'take_back' then
        perform app.undo_rows(bulk_action, bulk_action.undone_ids);
      end if;
      if bulk_action.kind in ('take_back', 'swap') then
        reassigned_videos := app.undo_take_back(action, bulk_action.undone_ids);
      end if;
      perform app.undo_end_of_reminders(action, bulk_action.undone_ids);
    end if;
    bulk_action.reassigned_videos := (
      select coalesce(jsonb_agg(video - 'username'), '[]')
      from jsonb_array_elements(reassigned_videos) video);
    update public.bulk_actions x
    set undone_ids = bulk_action.undone_ids, reassigned_videos = bulk_action.reassigned_videos where x.id = action;
  end if;
  return jsonb_build_object(
    'reassigned_videos', (
      select coalesce(
        jsonb_agg(jsonb_build_object('no_video', v.no_video, 'username', a.username) order by v.place), '[]')
      from rows from (jsonb_to_recordset(bulk_action.reassigned_videos) as (no_video int, affiliate_id uuid))
        with ordinality as v (no_video, affiliate_id, place)
      left join public.affiliate_registrations a on a.id = v.affiliate_id
        and (app.sees_all_affiliates() or a.selected_product_ids && app.visible_products())),
    'undone', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'revision', a.revision)), '[]')
      from public.affiliate_registrations a where a.id = any (bulk_action.undone_ids)),
    'not_undone', to_jsonb(array(
      select id from unnest(bulk_action.affiliate_ids) id where id <> all (bulk_action.undone_ids))));
end
$$;

-- Restores the reminders that an action ended, except for affiliates who were reminded again since.
create function app.undo_end_of_reminders(action uuid, affiliates uuid[]) returns void
  language sql security definer set search_path = '' as $$
  update public.affiliate_registrations a
  set reminded_for = old.reminded_for, reminded_on = old.reminded_on, reminder_count = old.reminder_count,
    rests_until = old.rests_until
  from public.bulk_action_rows r
  cross join jsonb_to_record(r.before -> 'reminders')
    as old (reminded_for text, reminded_on date, reminder_count smallint, rests_until date)
  where r.bulk_action_id = action and r.affiliate_id = any (affiliates) and r.before ? 'reminders'
    and a.id = r.affiliate_id and a.reminder_count = 0;
$$;

-- Restores the values that these affiliates had before the action. The last branch is for approve and reject.
create function app.undo_rows(action public.bulk_actions, affiliates uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if action.kind in ('send', 'contact') then
    perform app.revert_steps(array(
      select s.affiliate_id from public.affiliate_steps s
      join public.bulk_action_rows r on (s.affiliate_id, s.revision) = (r.affiliate_id, r.revision)
      where r.bulk_action_id = action.id and r.affiliate_id = any (affiliates)));
  elsif action.kind in ('give', 'swap') then
    delete from public.affiliate_link_videos lv using public.bulk_action_rows r
    where r.bulk_action_id = action.id and r.affiliate_id = any (affiliates) and lv.affiliate_id = r.affiliate_id
      and r.before -> 'given' ? lv.id::text;
  elsif action.kind in ('deadline', 'extend', 'move') then
    update public.affiliate_link_videos lv set tanggal_max_upload = (r.before ->> lv.id::text)::date
    from public.bulk_action_rows r
    where r.bulk_action_id = action.id and r.affiliate_id = any (affiliates) and lv.affiliate_id = r.affiliate_id
      and r.before ? lv.id::text and lv.tanggal_max_upload is distinct from (r.before ->> lv.id::text)::date;
  elsif action.kind = 'product' then
    update public.affiliate_registrations a
    set selected_product_ids = array(select jsonb_array_elements_text(r.before -> 'selected_product_ids')::uuid)
    from public.bulk_action_rows r
    where r.bulk_action_id = action.id and r.affiliate_id = any (affiliates) and a.id = r.affiliate_id;
  else
    update public.affiliate_registrations a
    set sample_product_status = r.before ->> 'sample_product_status',
      sample_product_reason = r.before ->> 'sample_product_reason',
      sample_shown_reason = r.before ->> 'sample_shown_reason',
      sample_changed_at = coalesce((r.before ->> 'sample_changed_at')::timestamptz, a.sample_changed_at),
      sample_courier = r.before ->> 'sample_courier', sample_resi = r.before ->> 'sample_resi'
    from public.bulk_action_rows r
    where r.bulk_action_id = action.id and r.affiliate_id = any (affiliates) and a.id = r.affiliate_id;
  end if;
end
$$;

-- Deletes actions that can no longer be undone.
create function app.purge_bulk_actions() returns void
  language sql set search_path = '' as $$
  delete from public.bulk_actions where made_at < now() - app.bulk_action_retention();
$$;

grant execute on function app.bulk_action_retention(), app.may_run_bulk_action(text),
  app.begin_bulk_action(text, uuid[]), app.end_bulk_action(uuid), app.record_removal(), app.undo_bulk_action(uuid)
  to app_request;
