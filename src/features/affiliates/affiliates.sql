-- Rights, checks and derived rows of affiliates (`affiliate_registrations`, with their products in
-- `affiliate_products`). An actor sees the affiliates of the products visible to them, if they may open a page with
-- affiliates. Each kind of write needs its own permission. The policy `limited_to_visible` is restrictive and covers
-- every command, since PostgreSQL applies no select policy to an update or delete without a where clause.
--
-- `selected_product_ids` is an array in the order of selection; the first product is the main one (`product_id`).

-- Returns the products to which the actor's view of affiliates is limited; null if the actor sees the affiliates of
-- every product. Functions that run as the owner apply the limit themselves.
create function app.visible_product_limit() returns uuid[]
  language sql
  return case when not app.sees_all_affiliates() then app.visible_products() end;

alter table affiliate_registrations enable row level security;
create policy read on affiliate_registrations for select to app_request using (true);
create policy limited_to_visible on affiliate_registrations as restrictive to app_request
  using ((select app.can('reg_affiliate') or app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or selected_product_ids && (select app.visible_products())::uuid[]));
create policy register on affiliate_registrations for insert to app_request
  with check ((select app.can('reg_affiliate')));
create policy edit on affiliate_registrations for update to app_request
  using ((select app.can('data_affiliate_edit') or app.can('data_affiliate_whatsapp')));
create policy remove on affiliate_registrations for delete to app_request
  using ((select app.can('data_affiliate_delete')));
grant select (id, platform, username, nama, whatsapp, whatsapp_key, product_id, selected_product_ids, status_whatsapp,
    sample_product_status, sample_product_reason, sample_courier, sample_resi, sample_changed_at, sample_received_at,
    whatsapp_changed_at, created_at, snoozed_until, snoozed_by, chat_opened_at, chat_opened_by, reminded_for,
    reminder_count, rests_until, revision), delete,
  insert (platform, username, whatsapp, nama, selected_product_ids, created_at, status_whatsapp, whatsapp_changed_at,
    sample_product_status, sample_product_reason, sample_courier, sample_resi, sample_changed_at, sample_received_at),
  update (platform, username, whatsapp, nama, selected_product_ids, status_whatsapp, sample_product_status,
    sample_product_reason, sample_courier, sample_resi, sample_received_at, snoozed_until)
  on affiliate_registrations to app_request;

-- Checks the dates and statuses of a new row. A plain registration has the present as its date, is in review, and is
-- not contacted. An import of a file that the program exported may restore earlier values: all of them with
-- `data_affiliate_edit`, only the WhatsApp status with `data_affiliate_whatsapp`. Rows of one import are microseconds
-- apart, so up to a millisecond in the future is allowed.
create function app.guard_restored_values(affiliate affiliate_registrations) returns void
  language plpgsql stable set search_path = '' as $$
declare
  latest timestamptz := now() + interval '1 millisecond';
  restores_sample boolean := affiliate.created_at < now() or affiliate.sample_product_status <> 'review'
    or affiliate.sample_changed_at is not null or affiliate.sample_received_at is not null;
  restores_whatsapp boolean := affiliate.status_whatsapp <> 'belum' or affiliate.whatsapp_changed_at is not null;
  may_edit boolean := app.can('data_affiliate_edit');
begin
  if greatest(affiliate.created_at, affiliate.sample_changed_at, affiliate.sample_received_at,
    affiliate.whatsapp_changed_at) > latest then
    raise exception 'a restored date is in the future'
      using errcode = 'check_violation', constraint = 'affiliate_registrations_not_from_the_future';
  end if;
  if restores_sample and not may_edit
    or restores_whatsapp and not may_edit and not app.can('data_affiliate_whatsapp') then
    raise exception 'restoring needs the right to edit' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Checks what a row-level policy can't express. Only an actor who sees a product may add it, remove it, or change
-- whether it is the main one. Without `data_affiliate_edit` an update may only change belum to sudah, or the snooze.
-- Status changes end reminders, in a trigger that runs later.
create function app.guard_affiliate() returns trigger
  language plpgsql set search_path = '' as $$
declare
  before uuid[] := case when tg_op = 'UPDATE' then old.selected_product_ids else '{}' end;
  after uuid[] := new.selected_product_ids;
  each_product uuid;
  was_added_or_removed boolean;
  became_or_ceased_to_be_main boolean;
  visible uuid[];
  changed_columns text[];
  changes_only_snooze boolean;
  only_marks_as_contacted boolean;
begin
  if not app.is_request() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform app.guard_restored_values(new);
  end if;
  if tg_op = 'UPDATE' and not app.can('data_affiliate_edit') then
    changed_columns := app.changed_columns(tg_relid, to_jsonb(old), to_jsonb(new));
    changes_only_snooze := changed_columns = '{snoozed_until}';
    only_marks_as_contacted := changed_columns <@ '{status_whatsapp}' and new.status_whatsapp = 'sudah';
    if not changes_only_snooze and not only_marks_as_contacted then
      raise exception 'editing needs data_affiliate_edit' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if before <> after and not app.sees_all_affiliates() then
    visible := app.visible_products();
    foreach each_product in array before || after loop
      was_added_or_removed := each_product <> all (before) or each_product <> all (after);
      became_or_ceased_to_be_main := (each_product = before[1]) <> (each_product = after[1]);
      if each_product <> all (visible) and (was_added_or_removed or became_or_ceased_to_be_main) then
        raise exception 'this product is not visible to the actor' using errcode = 'insufficient_privilege';
      end if;
    end loop;
  end if;
  return new;
end
$$;
-- The guard runs before `_200_apply_sample_status` clears fields, so that it checks the values that were sent.
create trigger _100_guard before insert or update on affiliate_registrations
  for each row execute function app.guard_affiliate();

create trigger _300_set_created_by before insert on affiliate_registrations
  for each row execute function app.set_created_by();
-- A snooze, an opened chat, the arrival of a sample or a new private link (`page_generation`) doesn't change the
-- revision. No form writes these columns, so an open form can still be saved.
create trigger _400_bump_revision before update on affiliate_registrations
  for each row execute function app.bump_revision('snoozed_until', 'snoozed_by', 'without_video', 'chat_opened_at',
    'chat_opened_by', 'reminded_for', 'reminded_on', 'reminder_count', 'rests_until', 'on_time_videos', 'late_videos',
    'sample_received_at', 'page_generation');
create trigger _700_write_audit after insert or update or delete on affiliate_registrations
  for each row execute function app.write_audit('affiliate', 'id',
    'platform username whatsapp nama selected_product_ids status_whatsapp sample_product_status sample_product_reason sample_courier sample_resi sample_received_at snoozed_until page_generation sample_shown_reason');
-- `offset 0` makes PostgreSQL look up each affiliate by its id, see timeline.sql.
create policy affiliates on timeline for select to app_request
  using (subject_type = 'affiliate'
    and exists (select from affiliate_registrations a where a.id = subject_id offset 0));
create trigger _900_notify_change after insert or update or delete or truncate on affiliate_registrations
  for each statement execute function app.notify_change();

alter table affiliate_products enable row level security;
create policy visible_read on affiliate_products for select to app_request
  using ((select app.can('reg_affiliate') or app.can('data_affiliate'))
    and ((select app.sees_all_affiliates()) or product_id = any ((select app.visible_products())::uuid[])));
-- There is no grant for insert, update or delete: the trigger below maintains the table.
grant select (affiliate_id, product_id, position, created_at) on affiliate_products to app_request;

-- Stores one row of `affiliate_products` for each selected product, at its first position in the selection.
create function app.sync_affiliate_products() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from public.affiliate_products where affiliate_id = new.id and product_id <> all (new.selected_product_ids);
  end if;
  insert into public.affiliate_products (affiliate_id, product_id, position, created_at)
  select new.id, selection.product_id, min(selection.position), new.created_at
  from unnest(new.selected_product_ids) with ordinality as selection (product_id, position)
  group by selection.product_id
  on conflict (affiliate_id, product_id) do update set position = excluded.position;
  return null;
end
$$;
create trigger _500_sync_products_on_insert after insert on affiliate_registrations
  for each row execute function app.sync_affiliate_products();
create trigger _500_sync_products_on_update after update of selected_product_ids on affiliate_registrations
  for each row when (new.selected_product_ids <> old.selected_product_ids)
  execute function app.sync_affiliate_products();

-- Removes a deleted product from every selection. The next selected product then becomes the main one.
create function app.remove_from_selections() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.affiliate_registrations a
  set selected_product_ids = array_remove(a.selected_product_ids, old.id)
  from public.affiliate_products ap
  where ap.product_id = old.id and a.id = ap.affiliate_id;
  return old;
end
$$;
create trigger _200_remove_from_selections before delete on products
  for each row execute function app.remove_from_selections();

-- Checks whether the actor has registered this affiliate in the current transaction. It asks the history, since no
-- request can write there. now() is the start of the transaction, so an entry with `at = now()` was written in it.
create function app.has_just_registered(affiliate uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.timeline entry
    where entry.subject_id = has_just_registered.affiliate and entry.subject_type = 'affiliate' and entry.act = 'made'
      and entry.at = now() and entry.actor_id = app.actor_id())
$$;

-- Refuses a username or number that is taken, and names the affiliate that has the number, even if the actor may not
-- see that affiliate. The name is the detail of the error, empty if only the username is taken. Only a write that the
-- policies allow gets as far as this error, and nothing else reveals the name. If two such writes run at once, the
-- unique index refuses the second, without a detail.
create function app.refuse_taken_affiliate() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  username_of_number text;
  violated_constraint text;
begin
  -- The owner's writes are left to the unique index. Writes without the right are left to the policies, which refuse
  -- them after this trigger.
  if app.actor_id() is null or tg_op = 'INSERT' and not app.can('reg_affiliate')
    or not (app.sees_all_affiliates() or new.selected_product_ids && app.visible_products()) then
    return new;
  end if;
  select a.username, 'affiliate_registrations_whatsapp_unique' into username_of_number, violated_constraint
  from public.affiliate_registrations a
  where a.whatsapp_key = app.whatsapp_key(new.whatsapp) and a.id <> new.id;
  if exists (
    select from public.affiliate_registrations a
    where (a.platform, a.username_key) = (new.platform, app.username_key(new.username)) and a.id <> new.id) then
    violated_constraint := 'affiliate_registrations_username_unique';
  end if;
  if violated_constraint is not null then
    raise exception 'this username or number is taken'
      using errcode = 'unique_violation', constraint = violated_constraint, detail = coalesce(username_of_number, '');
  end if;
  return new;
end
$$;
create trigger _290_refuse_taken_affiliate before insert or update of platform, username, whatsapp
  on affiliate_registrations for each row execute function app.refuse_taken_affiliate();

grant execute on function app.remove_ignorable_characters(text), app.fold_text(text), app.remove_separators(text),
  app.username_key(text), app.whatsapp_digits(text), app.whatsapp_key(text),
  app.guard_restored_values(affiliate_registrations), app.has_just_registered(uuid) to app_request;
