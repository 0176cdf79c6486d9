-- Rules for status changes of an affiliate, and the undo of a step, a change of one status made with one tap.
-- `affiliate_steps` has the latest step of each affiliate: `field` is the changed column, `value_before` and
-- `value_after` its values, `changed_at_before` the time at which it got the earlier value (null in steps from before
-- migration 0035), and `revision` the affiliate's revision after the step. An undo sets `undone_at`.

-- There is no grant and no policy: a trigger writes this table, and functions that run as the owner read it.
alter table affiliate_steps enable row level security;

-- Returns the name of the rule that a change of the sample status violates, or null. A sample becomes terkirim only
-- after disetujui. terkirim is final, except for an undo in the current transaction, whose start now() returns.
create function app.sample_step_violation(affiliate uuid, revision integer, before text, after text) returns text
  language sql stable security definer set search_path = '' as $$
  select case
    when before <> 'terkirim' and after = 'terkirim' and before <> 'disetujui'
      then 'affiliate_registrations_sent_after_approval'
    when before = 'terkirim' and after <> 'terkirim' and not exists (
      select from public.affiliate_steps step
      where step.affiliate_id = sample_step_violation.affiliate and step.revision = sample_step_violation.revision
        and step.undone_at = now() and step.field = 'sample_product_status' and step.value_before = after)
      then 'affiliate_registrations_sent_is_final'
  end
$$;

-- Clears the fields that the new sample status doesn't have, and refuses a change of status that is not allowed.
create function app.apply_sample_status() returns trigger
  language plpgsql set search_path = '' as $$
declare
  violated_constraint text;
begin
  if new.sample_product_status <> 'rejected' then
    new.sample_product_reason := null;
  end if;
  -- Only an approved or sent sample has a courier and a tracking number.
  if new.sample_product_status not in ('disetujui', 'terkirim') then
    new.sample_courier := null;
    new.sample_resi := null;
  end if;
  -- Only a sent sample can have arrived.
  if new.sample_product_status <> 'terkirim' then
    new.sample_received_at := null;
  end if;
  if tg_op = 'UPDATE' and new.sample_product_status <> old.sample_product_status then
    violated_constraint := app.sample_step_violation(
      old.id, old.revision, old.sample_product_status, new.sample_product_status);
    if violated_constraint is not null then
      raise exception 'a sample becomes terkirim only after disetujui, and stays terkirim'
        using errcode = 'check_violation', constraint = violated_constraint;
    end if;
  end if;
  return new;
end
$$;
create trigger _200_apply_sample_status before insert or update on affiliate_registrations
  for each row execute function app.apply_sample_status();

-- Stores when each status last changed, and who approved and sent the sample. A restored row keeps its dates. An undo
-- (`revert_steps`) writes the earlier date together with the earlier status, so that waiting times don't start again.
-- Requests have no right to update these dates, so an update that changes a date is an undo.
create function app.set_status_dates() returns trigger
  language plpgsql as $$
declare
  is_sample_change boolean;
  is_undo_of_sample boolean;
begin
  if tg_op = 'INSERT' then
    new.sample_changed_at := coalesce(new.sample_changed_at, new.created_at);
    new.whatsapp_changed_at := coalesce(new.whatsapp_changed_at, new.created_at);
    if new.sample_product_status = 'disetujui' then
      new.sample_approved_at := coalesce(new.sample_approved_at, new.sample_changed_at);
    end if;
    return new;
  end if;
  is_sample_change := new.sample_product_status <> old.sample_product_status;
  is_undo_of_sample := new.sample_changed_at is distinct from old.sample_changed_at;
  -- An undo keeps the approval that the row already has.
  if new.sample_product_status = 'disetujui' and old.sample_product_status in ('review', 'rejected')
    and (not is_undo_of_sample or new.sample_approved_at is null) then
    new.sample_approved_at := now();
    new.sample_approved_by := app.actor_id();
  end if;
  if is_sample_change then
    new.sample_sent_by := case when new.sample_product_status = 'terkirim' then app.actor_id() end;
  end if;
  if is_sample_change and not is_undo_of_sample then
    new.sample_changed_at := now();
  end if;
  if new.status_whatsapp <> old.status_whatsapp and new.whatsapp_changed_at = old.whatsapp_changed_at then
    new.whatsapp_changed_at := now();
  end if;
  return new;
end
$$;
create trigger _250_set_status_dates before insert or update of sample_product_status, status_whatsapp
  on affiliate_registrations
  for each row execute function app.set_status_dates();

-- Records a change of one status as a step, in place of the affiliate's earlier step. A status that changes together
-- with other fields is not recorded and can't be undone.
create function app.record_affiliate_step() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  field text := case when new.status_whatsapp <> old.status_whatsapp
    then 'status_whatsapp' else 'sample_product_status' end;
  since_column text := case field when 'status_whatsapp' then 'whatsapp_changed_at' else 'sample_changed_at' end;
begin
  if app.actor_id() is not null
    and app.changed_columns(tg_relid, to_jsonb(old), to_jsonb(new)) <@ array[field, since_column, 'sample_sent_by'] then
    insert into public.affiliate_steps
      (affiliate_id, field, value_before, value_after, changed_at_before, revision, made_by)
    values (new.id, field, to_jsonb(old)->>field, to_jsonb(new)->>field, (to_jsonb(old)->>since_column)::timestamptz,
      new.revision, app.actor_id())
    on conflict (affiliate_id) do update
    set (field, value_before, value_after, changed_at_before, revision, made_by, made_at, undone_at) =
      (excluded.field, excluded.value_before, excluded.value_after, excluded.changed_at_before, excluded.revision,
        excluded.made_by, now(), null);
  end if;
  return null;
end
$$;
create trigger _600_record_affiliate_step after update on affiliate_registrations for each row
  when ((old.status_whatsapp, new.status_whatsapp) = ('belum', 'sudah')
    or (old.sample_product_status <> 'terkirim' and new.sample_product_status = 'terkirim'))
  execute function app.record_affiliate_step();

-- Undoes the step that led to this revision. Only the user who made the step may undo it, within a minute and with the
-- permission that the step needed. The function runs as the owner, since that permission doesn't cover the reverse
-- change. Therefore it checks by itself what a policy would check.
create function app.undo_step(affiliate uuid, revision integer) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  step public.affiliate_steps;
  is_visible boolean;
  violated_constraint text;
begin
  -- Locks the affiliate, so that their revision doesn't change before the undo.
  perform from public.affiliate_registrations a
  where a.id = undo_step.affiliate and (app.can('reg_affiliate') or app.can('data_affiliate'))
    and (app.sees_all_affiliates() or a.selected_product_ids && app.visible_products()) for update;
  is_visible := found;
  -- The error for a hidden affiliate is the same as for one without a step.
  select latest.* into step
  from public.affiliate_steps latest join public.affiliate_registrations a on a.id = latest.affiliate_id
  where is_visible and latest.affiliate_id = undo_step.affiliate
    and latest.revision = undo_step.revision and a.revision = undo_step.revision;
  if not found then
    violated_constraint := 'affiliate_steps_unchanged_since';
  elsif step.made_by is distinct from app.actor_id()
    or not app.can(case step.field
      when 'status_whatsapp' then 'data_affiliate_whatsapp' else 'data_affiliate_edit' end) then
    raise exception 'the actor may not undo this step' using errcode = 'insufficient_privilege';
  elsif step.made_at < now() - interval '60 seconds' then
    violated_constraint := 'affiliate_steps_within_a_minute';
  end if;
  if violated_constraint is not null then
    raise exception 'this step can''t be undone any more' using errcode = 'check_violation',
      constraint = violated_constraint;
  end if;
  perform app.revert_steps(array[step.affiliate_id]);
end
$$;

-- Restores the status that these affiliates had before their latest step, and the date of that status. The caller must
-- have checked every permission; requests can't call this function. It sets `undone_at` first, which allows the update
-- to change terkirim, see `sample_step_violation`.
create function app.revert_steps(affiliates uuid[]) returns void
  language sql set search_path = '' as $$
  update public.affiliate_steps step set undone_at = now() where step.affiliate_id = any (affiliates);
  update public.affiliate_registrations a
  set status_whatsapp = case step.field when 'status_whatsapp' then step.value_before else a.status_whatsapp end,
    whatsapp_changed_at = case step.field when 'status_whatsapp'
      then coalesce(step.changed_at_before, a.whatsapp_changed_at) else a.whatsapp_changed_at end,
    sample_product_status = case step.field when 'sample_product_status'
      then step.value_before else a.sample_product_status end,
    sample_changed_at = case step.field when 'sample_product_status'
      then coalesce(step.changed_at_before, a.sample_changed_at) else a.sample_changed_at end
  from public.affiliate_steps step
  where a.id = any (affiliates) and step.affiliate_id = a.id;
$$;

grant execute on function app.undo_step(uuid, integer), app.sample_step_violation(uuid, integer, text, text)
  to app_request;
