-- Bulk actions: changes that a user makes to many affiliates in one transaction, and that the same user can undo for
-- some minutes. The server calls `begin_bulk_action`, changes the affiliates with the user's own rights, and calls
-- `end_bulk_action`, all in one transaction. A deletion is one statement, which `record_removal` records afterwards.
-- The policies and guards of the changed tables decide what may be done to each affiliate; this file stores the earlier
-- values, and bulk-action-undo.sql restores them.

-- Returns how long an action can be undone. `bulk-action.ts` has the same value; a test compares them.
create function app.bulk_action_retention() returns interval
  language sql immutable
  return interval '10 minutes';

-- Checks whether the actor may run a kind of action (`bulkActionKinds` in bulk-action.ts): they need the permissions
-- for the same change of one affiliate. The interface offers only the permitted kinds.
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
-- No policy and no grant: only functions that run as the owner write and read the tables.

-- Begins an action: stores what these affiliates are like before it. Leaves out affiliates that the actor may not see.
-- `bulk_action_rows.before` holds for each affiliate, by kind:
--   approve, reject, send, product: the columns that change;
--   deadline, extend, move: the deadline of each waiting video, by the id of its assignment;
--   take_back, swap: {taken: the assignments of waiting videos};
--   posting (made by the edit screen and the check of links): {videos: all assignments};
--   give, contact: nothing.
-- A waiting video is one that is neither posted nor returned. Every action ends the reminders of its affiliates, so an
-- affiliate who was reminded also has {reminders}.
-- Example for extend: {"5b1f…": "2026-11-30", "reminders": {"reminded_for": "telat", …}}.
-- @returns the id of the action
create function app.begin_bulk_action(action_kind text, affiliate_ids uuid[]) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  action_id uuid;
begin
  if not app.may_run_bulk_action(action_kind) then
    raise exception 'the actor may not run this kind of action' using errcode = 'insufficient_privilege';
  end if;
  insert into public.bulk_actions (kind, made_by, affiliate_ids) values (action_kind, app.actor_id(), '{}')
  returning id into action_id;
  insert into public.bulk_action_rows (bulk_action_id, affiliate_id, revision, before)
  select action_id, affiliate.id, affiliate.revision, earlier.values_of_kind || earlier.reminders
  from public.affiliate_registrations affiliate
  cross join lateral (select
    case
      when action_kind in ('approve', 'reject') then jsonb_build_object(
        'sample_product_status', affiliate.sample_product_status,
        'sample_product_reason', affiliate.sample_product_reason,
        'sample_shown_reason', affiliate.sample_shown_reason,
        'sample_changed_at', affiliate.sample_changed_at,
        'sample_courier', affiliate.sample_courier, 'sample_resi', affiliate.sample_resi)
      -- `app.undo_sending` of Meja Kirim restores these for affiliates whose courier and resi were pasted.
      when action_kind = 'send' then jsonb_build_object(
        'sample_courier', affiliate.sample_courier, 'sample_resi', affiliate.sample_resi)
      when action_kind = 'product' then jsonb_build_object('selected_product_ids', affiliate.selected_product_ids)
      when action_kind in ('deadline', 'extend', 'move') then (
        select coalesce(jsonb_object_agg(assignment.id, assignment.tanggal_max_upload), '{}')
        from public.affiliate_link_videos assignment
        where assignment.affiliate_id = affiliate.id and assignment.status_link_posting = 'belum')
      when action_kind in ('take_back', 'swap') then jsonb_build_object('taken', (
        select coalesce(jsonb_agg(to_jsonb(assignment)), '[]') from public.affiliate_link_videos assignment
        where assignment.affiliate_id = affiliate.id and assignment.status_link_posting = 'belum'))
      when action_kind = 'posting' then jsonb_build_object('videos', (
        select coalesce(jsonb_agg(to_jsonb(assignment)), '[]') from public.affiliate_link_videos assignment
        where assignment.affiliate_id = affiliate.id))
      else '{}'
    end as values_of_kind,
    case when affiliate.reminder_count > 0 then jsonb_build_object('reminders', jsonb_build_object(
        'reminded_for', affiliate.reminded_for, 'reminded_on', affiliate.reminded_on,
        'reminder_count', affiliate.reminder_count, 'rests_until', affiliate.rests_until))
      else '{}'
    end as reminders) earlier
  where affiliate.id = any (begin_bulk_action.affiliate_ids)
    and ((select app.sees_all_affiliates())
      or affiliate.selected_product_ids && (select app.visible_products())::uuid[]);
  return action_id;
end
$$;

-- Ends an action in the transaction that began it: deletes the stored values of affiliates that it did not change, adds
-- to the others what the undo needs, and lists the changed affiliates in `affiliate_ids`, which is empty until then.
-- `now()` is the start of the transaction, so rows with this time were written by this action.
-- @returns the changed affiliates with their new revisions
create function app.end_bulk_action(action_id uuid) returns table (id uuid, revision integer)
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.bulk_actions bulk_action
  where bulk_action.id = action_id and bulk_action.made_by = app.actor_id() and bulk_action.made_at = now()
    and bulk_action.affiliate_ids = '{}';
  if not found then
    raise exception 'the actor has no such action to end in this transaction' using errcode = 'insufficient_privilege';
  end if;
  delete from public.bulk_action_rows action_row using public.affiliate_registrations affiliate
  where action_row.bulk_action_id = action_id and affiliate.id = action_row.affiliate_id
    and (affiliate.revision = action_row.revision or affiliate.updated_at <> now()
      or affiliate.updated_by is distinct from app.actor_id());
  -- `given` lists the assignments that the action added, for the undo to delete. `taken` retains only assignments that
  -- the action deleted, for the undo to restore.
  update public.bulk_action_rows action_row
  set revision = affiliate.revision,
    before = action_row.before || case when bulk_action.kind in ('give', 'swap') then jsonb_build_object('given', (
        select coalesce(jsonb_agg(assignment.id), '[]') from public.affiliate_link_videos assignment
        where assignment.affiliate_id = affiliate.id and assignment.created_at = now()))
      else '{}'
    end || case when bulk_action.kind in ('take_back', 'swap') then jsonb_build_object('taken', (
        select coalesce(jsonb_agg(taken), '[]') from jsonb_array_elements(action_row.before -> 'taken') taken
        where not exists (
          select from public.affiliate_link_videos assignment where assignment.id = (taken ->> 'id')::uuid)))
      else '{}'
    end
  from public.affiliate_registrations affiliate, public.bulk_actions bulk_action
  where action_row.bulk_action_id = action_id and affiliate.id = action_row.affiliate_id
    and bulk_action.id = action_id;
  update public.bulk_actions bulk_action
  set affiliate_ids = array(
    select action_row.affiliate_id from public.bulk_action_rows action_row
    where action_row.bulk_action_id = action_id)
  where bulk_action.id = action_id;
  return query
    select action_row.affiliate_id, action_row.revision from public.bulk_action_rows action_row
    where action_row.bulk_action_id = action_id;
end
$$;

-- Records the affiliates that the actor has deleted in this transaction as one action of the kind `remove`. It stores
-- no earlier values, since the trash holds the rows.
-- @returns the id of the action; null if nothing was deleted
create function app.record_removal() returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  deleted_ids uuid[] := array(select trashed.id from public.trash trashed
    where trashed.resource = 'affiliate' and trashed.deleted_at = now() and trashed.deleted_by = app.actor_id());
  action_id uuid;
begin
  if deleted_ids <> '{}' then
    insert into public.bulk_actions (kind, made_by, affiliate_ids)
    values ('remove', app.actor_id(), deleted_ids)
    returning id into action_id;
  end if;
  return action_id;
end
$$;

-- Deletes actions that can no longer be undone. The hourly purge calls it.
create function app.purge_bulk_actions() returns void
  language sql set search_path = '' as $$
  delete from public.bulk_actions where made_at < now() - app.bulk_action_retention();
$$;

grant execute on function app.bulk_action_retention(), app.may_run_bulk_action(text),
  app.begin_bulk_action(text, uuid[]), app.end_bulk_action(uuid), app.record_removal()
  to app_request;
