-- The undo of bulk actions (bulk-actions.sql), for the user who ran the action. Requests may call only the first
-- function; the others are its steps. All run as the owner, because the permission that the action needed does not
-- cover the reverse change. Therefore the first function and `undo_change` check by themselves what a policy would.

-- Undoes an action for each affiliate that has not changed since. Only the user who ran the action may undo it, and
-- only with the permission that the action needed. A repeated call changes nothing and returns the same answer, since
-- the first answer may be lost on its way.
-- @returns see `describe_undo`; null if the actor has no such action
create function app.undo_bulk_action(action_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  action public.bulk_actions;
  undo_result jsonb;
begin
  -- Takes the lock of the trash before any row lock, as every deletion and restoration does. Another order could end in
  -- a deadlock.
  perform pg_advisory_xact_lock(hashtext('trash'));
  select bulk_action.* into action from public.bulk_actions bulk_action
  where bulk_action.id = action_id and bulk_action.made_by = app.actor_id()
    and app.may_run_bulk_action(bulk_action.kind) for update;
  if not found then
    return null;
  end if;
  if action.undone_ids is null then
    if action.made_at < now() - app.bulk_action_retention() then
      raise exception 'this action is too old'
        using errcode = 'check_violation', constraint = 'bulk_actions_within_minutes';
    end if;
    if action.kind = 'remove' then
      undo_result := app.undo_removal(action);
    else
      undo_result := app.undo_change(action);
    end if;
    action.undone_ids := array(select jsonb_array_elements_text(undo_result -> 'undone')::uuid);
    -- The username is read again for each answer, since it can change.
    action.reassigned_videos := (
      select coalesce(jsonb_agg(video - 'username'), '[]')
      from jsonb_array_elements(undo_result -> 'reassigned_videos') video);
    update public.bulk_actions bulk_action
    set undone_ids = action.undone_ids, reassigned_videos = action.reassigned_videos
    where bulk_action.id = action.id;
  end if;
  return app.describe_undo(action);
end
$$;

-- Returns the answer to the undo of an action: {undone: [{id, revision}], not_undone: ids of affiliates,
-- reassigned_videos: [{no_video, username}]}. `reassigned_videos` are those that another affiliate has now; the
-- undo restored them as returned. The username is null if the actor may not see that affiliate.
create function app.describe_undo(action public.bulk_actions) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'reassigned_videos', (
      select coalesce(
        jsonb_agg(jsonb_build_object('no_video', video.no_video, 'username', holder.username) order by video.place),
        '[]')
      from rows from (jsonb_to_recordset(action.reassigned_videos) as (no_video int, affiliate_id uuid))
        with ordinality as video (no_video, affiliate_id, place)
      left join public.affiliate_registrations holder on holder.id = video.affiliate_id
        and (app.sees_all_affiliates() or holder.selected_product_ids && app.visible_products())),
    'undone', (
      select coalesce(jsonb_agg(jsonb_build_object('id', affiliate.id, 'revision', affiliate.revision)), '[]')
      from public.affiliate_registrations affiliate where affiliate.id = any (action.undone_ids)),
    'not_undone', to_jsonb(array(
      select id from unnest(action.affiliate_ids) id where id <> all (action.undone_ids))));
end
$$;

-- Undoes a deletion: restores its affiliates, except those that were restored before, or whose name or number another
-- affiliate has now. The first step restores most of them with few statements, the second step each of the others.
-- @returns {undone: ids, reassigned_videos: as `app.restore_assignments` returns them}
create function app.undo_removal(action public.bulk_actions) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  first_result jsonb;
  second_result jsonb;
begin
  first_result := app.restore_removed_together(action);
  second_result := app.restore_removed_one_by_one(action);
  return jsonb_build_object(
    'undone', (first_result -> 'undone') || (second_result -> 'undone'),
    'reassigned_videos', (first_result -> 'reassigned_videos') || (second_result -> 'reassigned_videos'));
end
$$;

-- Restores all affiliates of a deletion whose products still exist. If another affiliate has the name or number of one
-- of them, all stay in the trash.
create function app.restore_removed_together(action public.bulk_actions) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  removed record;
  reassigned_videos jsonb;
begin
  with restorable as (
    delete from public.trash trashed
    where trashed.id = any (action.affiliate_ids)
      and (trashed.deleted_at, trashed.deleted_by) = (action.made_at, action.made_by)
      and app.sees_trashed(trashed.resource, trashed.row_values)
      and not exists (
        select from jsonb_array_elements_text(trashed.row_values -> 'selected_product_ids') selected_id
        where not exists (select from public.products product where product.id = selected_id::uuid))
    returning trashed.id, trashed.row_values, trashed.dependents
  )
  select coalesce(jsonb_agg(restorable.id order by restorable.id), '[]') as ids,
    coalesce(jsonb_agg(restorable.row_values order by restorable.id), '[]') as affiliates,
    (select coalesce(jsonb_agg(address), '[]')
      from restorable cross join jsonb_array_elements(restorable.dependents -> 'addresses') address) as addresses,
    (select coalesce(jsonb_agg(assignment), '[]')
      from restorable cross join jsonb_array_elements(restorable.dependents -> 'assignments') assignment)
      as assignments
  into removed from restorable;
  perform app.restore_rows('public.affiliate_registrations', removed.affiliates);
  perform app.restore_rows('public.shipping_addresses', removed.addresses);
  reassigned_videos := app.restore_assignments(removed.assignments);
  return jsonb_build_object('undone', removed.ids, 'reassigned_videos', reassigned_videos);
exception
  when unique_violation then return '{"undone": [], "reassigned_videos": []}';
end
$$;

-- Restores each affiliate of a deletion that is still in the trash, unless another affiliate has its name or number.
create function app.restore_removed_one_by_one(action public.bulk_actions) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  trash_id uuid;
  reassigned_of_affiliate jsonb;
  restored_ids jsonb := '[]';
  reassigned_videos jsonb := '[]';
begin
  for trash_id in
    select trashed.id from public.trash trashed
    where trashed.id = any (action.affiliate_ids)
      and (trashed.deleted_at, trashed.deleted_by) = (action.made_at, action.made_by)
    order by trashed.id
  loop
    begin
      reassigned_of_affiliate := app.restore(trash_id, '{}');
      if reassigned_of_affiliate is not null then
        restored_ids := restored_ids || to_jsonb(trash_id);
        reassigned_videos := reassigned_videos || reassigned_of_affiliate;
      end if;
    exception
      when unique_violation then null; -- This affiliate stays in the trash.
    end;
  end loop;
  return jsonb_build_object('undone', restored_ids, 'reassigned_videos', reassigned_videos);
end
$$;

-- Undoes an action of any other kind, for the affiliates that the actor sees and whose revision is still the one that
-- the action made.
-- @returns the same as `undo_removal`
create function app.undo_change(action public.bulk_actions) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  unchanged_ids uuid[];
  reassigned_videos jsonb := '[]';
begin
  perform from public.affiliate_registrations affiliate
  where affiliate.id = any (action.affiliate_ids) order by affiliate.id for update;
  unchanged_ids := array(
    select affiliate.id from public.bulk_action_rows action_row
    join public.affiliate_registrations affiliate on affiliate.id = action_row.affiliate_id
    where action_row.bulk_action_id = action.id and affiliate.revision = action_row.revision
      and (app.sees_all_affiliates() or affiliate.selected_product_ids && app.visible_products()));
  case action.kind
    when 'posting' then
      unchanged_ids := app.restore_postings(action.id, unchanged_ids);
    when 'take_back' then
      reassigned_videos := app.restore_taken_videos(action.id, unchanged_ids);
    when 'swap' then
      perform app.delete_given_videos(action.id, unchanged_ids);
      reassigned_videos := app.restore_taken_videos(action.id, unchanged_ids);
    when 'give' then
      perform app.delete_given_videos(action.id, unchanged_ids);
    when 'send', 'contact' then
      perform app.undo_action_steps(action.id, unchanged_ids);
    when 'deadline', 'extend', 'move' then
      perform app.restore_deadlines(action.id, unchanged_ids);
    when 'product' then
      perform app.restore_selected_products(action.id, unchanged_ids);
    when 'approve', 'reject' then
      perform app.restore_sample_status(action.id, unchanged_ids);
  end case;
  perform app.restore_reminders(action.id, unchanged_ids);
  return jsonb_build_object('undone', to_jsonb(unchanged_ids), 'reassigned_videos', reassigned_videos);
end
$$;

-- Each of the following functions undoes one kind of change, for the affiliates in `affiliate_ids`. An action that was
-- stored before an upgrade lacks the columns that the upgrade added. They stay as they are: `jsonb_populate_record`
-- takes the missing values from the present row.

-- Restores the posting statuses that a save changed, with their links, dates, consents and requests for more days.
-- Restores nothing if another affiliate has one of the videos now.
-- @returns the affiliates whose videos were restored: all or none
create function app.restore_postings(action_id uuid, affiliate_ids uuid[]) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
begin
  update public.affiliate_link_videos assignment
  set status_link_posting = old.status_link_posting, posted_at = old.posted_at, returned_at = old.returned_at,
    link_posting_vo = old.link_posting_vo, link_posting_review = old.link_posting_review,
    posting_accepted = old.posting_accepted, returned_reason = old.returned_reason, returned_post = old.returned_post,
    sent_at = old.sent_at, first_posted_at = old.first_posted_at, times_returned = old.times_returned,
    asked_answer = coalesce(old.asked_answer, assignment.asked_answer), may_repost = old.may_repost,
    ads_until = old.ads_until, ad_code = old.ad_code, consent_at = old.consent_at
  from public.bulk_action_rows action_row
  cross join jsonb_array_elements(action_row.before -> 'videos') stored (video)
  join public.affiliate_link_videos present
    on present.affiliate_id = action_row.affiliate_id and present.id = (stored.video ->> 'id')::uuid
  cross join jsonb_populate_record(present, stored.video) old
  where action_row.bulk_action_id = action_id and action_row.affiliate_id = any (affiliate_ids)
    and assignment.id = present.id and assignment.status_link_posting <> old.status_link_posting;
  return affiliate_ids;
exception
  when unique_violation then return '{}';
end
$$;

-- Restores the videos that the action took back, as the trash restores those of an affiliate.
-- @returns the videos that another affiliate has now, as `app.restore_assignments` returns them
create function app.restore_taken_videos(action_id uuid, affiliate_ids uuid[]) returns jsonb
  language plpgsql security definer set search_path = '' as $$
begin
  return app.restore_assignments((
    select coalesce(jsonb_agg(taken), '[]')
    from public.bulk_action_rows action_row cross join jsonb_array_elements(action_row.before -> 'taken') taken
    where action_row.bulk_action_id = action_id and action_row.affiliate_id = any (affiliate_ids)));
end
$$;

-- Deletes the assignments that the action added.
create function app.delete_given_videos(action_id uuid, affiliate_ids uuid[]) returns void
  language sql security definer set search_path = '' as $$
  delete from public.affiliate_link_videos assignment using public.bulk_action_rows action_row
  where action_row.bulk_action_id = action_id and action_row.affiliate_id = any (affiliate_ids)
    and assignment.affiliate_id = action_row.affiliate_id and action_row.before -> 'given' ? assignment.id::text;
$$;

-- Undoes the status changes of a 'send' or 'contact', which are recorded as steps (affiliate-steps.sql).
create function app.undo_action_steps(action_id uuid, affiliate_ids uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.revert_steps(array(
    select step.affiliate_id from public.affiliate_steps step
    join public.bulk_action_rows action_row
      on (step.affiliate_id, step.revision) = (action_row.affiliate_id, action_row.revision)
    where action_row.bulk_action_id = action_id and action_row.affiliate_id = any (affiliate_ids)));
end
$$;

-- Restores the deadlines that the action moved.
create function app.restore_deadlines(action_id uuid, affiliate_ids uuid[]) returns void
  language sql security definer set search_path = '' as $$
  update public.affiliate_link_videos assignment
  set tanggal_max_upload = (action_row.before ->> assignment.id::text)::date
  from public.bulk_action_rows action_row
  where action_row.bulk_action_id = action_id and action_row.affiliate_id = any (affiliate_ids)
    and assignment.affiliate_id = action_row.affiliate_id and action_row.before ? assignment.id::text
    and assignment.tanggal_max_upload is distinct from (action_row.before ->> assignment.id::text)::date;
$$;

-- Restores the products that the affiliates had.
create function app.restore_selected_products(action_id uuid, affiliate_ids uuid[]) returns void
  language sql security definer set search_path = '' as $$
  update public.affiliate_registrations affiliate
  set selected_product_ids = array(
    select jsonb_array_elements_text(action_row.before -> 'selected_product_ids')::uuid)
  from public.bulk_action_rows action_row
  where action_row.bulk_action_id = action_id and action_row.affiliate_id = any (affiliate_ids)
    and affiliate.id = action_row.affiliate_id;
$$;

-- Restores the status of the sample, with its date, reasons, courier and resi, that an approval or rejection changed.
create function app.restore_sample_status(action_id uuid, affiliate_ids uuid[]) returns void
  language sql security definer set search_path = '' as $$
  update public.affiliate_registrations affiliate
  set sample_product_status = old.sample_product_status, sample_product_reason = old.sample_product_reason,
    sample_shown_reason = old.sample_shown_reason, sample_changed_at = old.sample_changed_at,
    sample_courier = old.sample_courier, sample_resi = old.sample_resi
  from public.bulk_action_rows action_row
  join public.affiliate_registrations present on present.id = action_row.affiliate_id
  cross join jsonb_populate_record(present, action_row.before) old
  where action_row.bulk_action_id = action_id and action_row.affiliate_id = any (affiliate_ids)
    and affiliate.id = present.id;
$$;

-- Restores the reminders that the action ended, except for affiliates who were reminded again since.
create function app.restore_reminders(action_id uuid, affiliate_ids uuid[]) returns void
  language sql security definer set search_path = '' as $$
  update public.affiliate_registrations affiliate
  set reminded_for = old.reminded_for, reminded_on = old.reminded_on, reminder_count = old.reminder_count,
    rests_until = old.rests_until
  from public.bulk_action_rows action_row
  cross join jsonb_to_record(action_row.before -> 'reminders')
    as old (reminded_for text, reminded_on date, reminder_count smallint, rests_until date)
  where action_row.bulk_action_id = action_id and action_row.affiliate_id = any (affiliate_ids)
    and action_row.before ? 'reminders' and affiliate.id = action_row.affiliate_id and affiliate.reminder_count = 0;
$$;

grant execute on function app.undo_bulk_action(uuid) to app_request;
