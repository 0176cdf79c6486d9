-- Applications of visitors who want to become affiliates: the function that receives them, and the rights of staff, who
-- read and decide. Visitors can't find out what is stored, since that function returns nothing. A mark means that an
-- application is suspected as spam (forms.sql). `submissions` are ids by which a repeated submission of the same form is
-- recognized.

-- Stores the private link of a submission. The same form sent twice has one link, so the second time nothing changes.
-- A reapplication, which is another form for the number of a waiting application, has a link of its own. All
-- applications with the same mark share one limit of such links (`app.submission_limit`). The oldest beyond it are
-- deleted, so that a flood can't fill the disk.
-- @param link the id of the link
-- @param is_first true if the submission made the application; false if it is a reapplication
create function app.add_application_link(link uuid, application public.applications, is_first boolean, fields jsonb)
  returns void
  language plpgsql set search_path = '' as $$
begin
  insert into public.application_links (id, application_id, is_first, platform, username, product_wished)
  values (link, application.id, is_first, fields ->> 'platform', fields ->> 'username',
    nullif(fields ->> 'product', ''))
  on conflict (id) do nothing;
  if not is_first then
    delete from public.application_links where id in (
      select reapplied.id
      from public.application_links reapplied
      join public.applications with_same_mark on with_same_mark.id = reapplied.application_id
      where not reapplied.is_first and with_same_mark.mark is not distinct from application.mark
      order by reapplied.sent_at desc, reapplied.id offset app.submission_limit(application.mark));
  end if;
end
$$;

-- Records a reapplication in the waiting application of the same number: the id of its submission, and the values that
-- differ from the waiting ones. `reapplications` holds the differences of the latest five, newest first, such as
-- [{"kota": "Depok", "at": "2026-11-24T08:00:00+00:00"}]. A reapplication without any difference is not added.
-- `submissions` holds the latest six ids.
create function app.record_reapplication(waiting public.applications, fields jsonb, submission text) returns void
  language plpgsql set search_path = '' as $$
declare
  -- The form names the column product_wished 'product', and '' in it stands for null.
  waiting_values jsonb := to_jsonb(waiting) || jsonb_build_object('product', coalesce(waiting.product_wished, ''));
  new_values jsonb := fields - 'setuju' - 'whatsapp'
    || jsonb_build_object('product', coalesce(fields ->> 'product', ''));
  differences jsonb := (
    select coalesce(jsonb_object_agg(field.key, field.value), '{}')
    from jsonb_each_text(new_values) field
    where field.value is distinct from waiting_values ->> field.key);
  newest_reapplication jsonb := differences || jsonb_build_object('at', now());
begin
  update public.applications application set
    reapplied_at = now(),
    reapplications = case when differences = '{}' then application.reapplications
      else (
        select jsonb_agg(reapplication.value order by reapplication.place)
        from jsonb_array_elements(jsonb_build_array(newest_reapplication) || application.reapplications)
          with ordinality as reapplication (value, place)
        where reapplication.place <= 5) end,
    submissions = (array_prepend(submission, application.submissions))[1:6]
  where application.id = waiting.id;
end
$$;

-- Receives an application. The server calls it for visitors, as app_request without a session. At most one application
-- waits for each WhatsApp number and mark, so a submission does one of three things:
-- 1. If it is stored already, because the visitor pressed the button twice, it only gets its link.
-- 2. If an application with its number and mark waits, it is recorded there as a reapplication.
-- 3. Otherwise it becomes a new application.
-- The function returns nothing, so the server chooses the id of the private link.
-- @param fields what the visitor typed, by the names of the form's fields
-- @param submission_info what the server adds: `SubmissionInfo` of public-form.ts
create function app.receive_application(fields jsonb, submission_info jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  key text := app.whatsapp_key(fields ->> 'whatsapp');
  submission text := submission_info ->> 'submission';
  new_mark text := submission_info ->> 'mark';
  chosen_product text := nullif(fields ->> 'product', '');
  link uuid := (submission_info ->> 'link')::uuid;
  application public.applications;
begin
  -- Serializes submissions, since the code below counts rows.
  perform pg_advisory_xact_lock(hashtext('application'));

  select * into application from public.applications where whatsapp_key = key and submission = any (submissions);
  if found then
    perform app.add_application_link(link, application, false, fields);
    return;
  end if;

  -- Marks a new application if too many unmarked ones wait. A reapplication needs no mark, since it adds none.
  if new_mark is null
    and not exists (select from public.applications where whatsapp_key = key and state = 'waiting' and mark is null)
    and app.submission_limit(null) <= (
      select count(*) from public.applications where state = 'waiting' and mark is null) then
    new_mark := 'flood';
  end if;

  select * into application from public.applications
  where whatsapp_key = key and state = 'waiting' and mark is not distinct from new_mark;
  if found then
    perform app.record_reapplication(application, fields, submission);
    perform app.add_application_link(link, application, false, fields);
    return;
  end if;

  insert into public.applications
    (nama, platform, username, whatsapp, product_wished, product_id, kota, tentang, page, utm_source, mark, submissions)
  values (fields ->> 'nama', fields ->> 'platform', fields ->> 'username', fields ->> 'whatsapp', chosen_product,
    (select id from public.products where app.fold_text(product_name) = app.fold_text(chosen_product)
      order by created_at, id limit 1),
    fields ->> 'kota', fields ->> 'tentang', submission_info ->> 'page', submission_info ->> 'utm_source', new_mark,
    array[submission])
  returning * into application;
  perform app.add_application_link(link, application, true, fields);
  if new_mark is not null then
    -- Deletes the oldest waiting applications with this mark beyond its limit.
    delete from public.applications where id in (
      select id from public.applications where state = 'waiting' and mark = new_mark
      order by received_at desc, id offset app.submission_limit(new_mark));
  end if;
end
$$;
grant execute on function app.receive_application(jsonb, jsonb) to app_request;

-- Staff see applications for the products that they see. An application without a product is visible to all who may
-- register affiliates and see any product, since the team chooses its product. An accepted application is visible to
-- all who see its affiliate. timeline.sql explains `offset 0`.
alter table applications enable row level security;
create policy limited_to_visible on applications as restrictive to app_request
  using (case when state = 'accepted'
    then exists (select from affiliate_registrations affiliate where affiliate.id = affiliate_id offset 0)
    else (select app.sees_all_affiliates())
      or product_id = any ((select app.visible_products())::uuid[])
      or (product_id is null and (select cardinality(app.visible_products())) > 0) end);
create policy read on applications for select to app_request
  using (state = 'accepted' or (select app.can('reg_affiliate')));
create policy decide on applications for update to app_request
  using ((select app.can('reg_affiliate')) and state <> 'accepted') with check ((select app.can('reg_affiliate')));
create policy delete_marked on applications for delete to app_request
  using ((select app.can('reg_affiliate')) and mark is not null);
grant select (id, nama, platform, username, whatsapp, product_wished, product_id, kota, tentang, page, utm_source,
    received_at, mark, reapplications, reapplied_at, submissions, state, reason, decided_by, decided_at, affiliate_id),
  update (nama, state, reason, mark, affiliate_id), delete on applications to app_request;
-- Requests have no grant for insert: `app.receive_application` inserts.

-- The links have no policy and no grant: only functions that run as the owner reach them.
alter table application_links enable row level security;

-- Checks what a policy can't: an update compared with the old row. Requests may remove a mark while the application
-- waits, and change the state in the ways listed below. Only an acceptance sets the affiliate and may correct the name,
-- and the actor must have registered the affiliate in the same transaction.
create function app.guard_application() returns trigger
  language plpgsql set search_path = '' as $$
declare
  is_allowed_mark boolean := new.mark is not distinct from old.mark or (old.state = 'waiting' and new.mark is null);
  -- An application stays 'declined' when staff change the reason.
  is_allowed_state boolean := (old.state, new.state) in (('waiting', 'waiting'), ('waiting', 'declined'),
    ('declined', 'waiting'), ('waiting', 'accepted'), ('declined', 'declined'));
  changes_affiliate_or_name boolean := new.affiliate_id is distinct from old.affiliate_id or new.nama <> old.nama;
begin
  if not app.is_request() then
    return new;
  end if;
  if not is_allowed_mark or not is_allowed_state
    or (changes_affiliate_or_name and new.state <> 'accepted')
    or (new.state = 'accepted' and not app.has_just_registered(new.affiliate_id)) then
    raise exception 'this change of an application is not allowed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger _100_guard before update on applications
  for each row execute function app.guard_application();

-- Sets who decided and when; both are null while the application waits.
create function app.set_decided_by() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.state <> old.state then
    new.decided_at := case when new.state <> 'waiting' then now() end;
    new.decided_by := case when new.state <> 'waiting' then app.actor_id() end;
  end if;
  return new;
end
$$;
create trigger _300_set_decided_by before update on applications
  for each row execute function app.set_decided_by();

-- Records in the timeline of the affiliate that they applied, from which page and link, and which of their values the
-- accepting user corrected: [applied with, registered with] by column.
create function app.audit_application() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  corrections jsonb := (
    select coalesce(jsonb_object_agg(key, jsonb_build_array(applied.value, registered.value)), '{}')
    from jsonb_each(to_jsonb(old)) applied
    join jsonb_each((
      select to_jsonb(affiliate) from public.affiliate_registrations affiliate where affiliate.id = new.affiliate_id)
      || jsonb_build_object('nama', new.nama)) registered using (key)
    where key in ('nama', 'platform', 'username', 'whatsapp') and applied.value <> registered.value);
begin
  insert into public.timeline (actor_id, subject_type, act, subject_id, row_id, changes)
  values (app.actor_id(), 'affiliate', 'applied', new.affiliate_id, new.affiliate_id, corrections
    || jsonb_strip_nulls(jsonb_build_object(
      'page', jsonb_build_array(null, new.page),
      'utm_source', case when new.utm_source is not null then jsonb_build_array(null, new.utm_source) end)));
  return null;
end
$$;
create trigger _700_write_audit after update of state on applications
  for each row when (new.state = 'accepted' and old.state <> 'accepted') execute function app.audit_application();
create trigger _900_notify_change after insert or update or delete or truncate on applications
  for each statement execute function app.notify_change();

-- Checks whether an application with this number waits without a mark. Returns false to actors who may not register
-- affiliates.
create function app.has_waiting_application(whatsapp text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select (select app.can('reg_affiliate')) and exists (
    select from public.applications
    where whatsapp_key = app.whatsapp_key(has_waiting_application.whatsapp) and state = 'waiting' and mark is null)
$$;

-- Undoes acceptances that the actor made in the last ten minutes, unless the affiliate was changed since (its revision
-- is not 1) or another application with the number waits. The affiliate is deleted, even if the actor may not delete
-- affiliates otherwise, and the application waits again as it was sent. The advisory locks of the trash, into which the
-- affiliates move, and of submissions (`app.receive_application`) are taken before any row lock. Otherwise this
-- function could deadlock with a transaction that holds one of them and waits for these rows.
-- @returns the applications that wait again
create function app.undo_acceptances(application_ids uuid[]) returns setof uuid
  language plpgsql security definer set search_path = '' as $$
declare
  accepted_affiliate_ids uuid[];
  undoable_affiliate_ids uuid[];
begin
  perform pg_advisory_xact_lock(hashtext('trash'));
  perform pg_advisory_xact_lock(hashtext('application'));
  accepted_affiliate_ids := array(
    select application.affiliate_id from public.applications application
    where application.id = any (application_ids) and application.state = 'accepted'
      and application.decided_by = app.actor_id() and application.decided_at > now() - interval '10 minutes'
      and app.can('reg_affiliate') and not app.has_waiting_application(application.whatsapp)
      and application.affiliate_id in (
        select affiliate.id from public.affiliate_registrations affiliate
        where affiliate.revision = 1
          and (app.sees_all_affiliates() or affiliate.selected_product_ids && app.visible_products()))
    order by application.id for update);
  -- At most one application waits for each number, so only the latest of several with one number is undone.
  undoable_affiliate_ids := array(
    select distinct on (application.whatsapp_key) application.affiliate_id from public.applications application
    where application.affiliate_id in (select app.find_unchanged_registrations(accepted_affiliate_ids))
    order by application.whatsapp_key, application.received_at desc, application.id);
  delete from public.affiliate_registrations where id = any (undoable_affiliate_ids);
  -- The name gets the value that `app.audit_application` recorded, if the accepting user corrected it.
  return query update public.applications application
    set state = 'waiting', affiliate_id = null, nama = coalesce((
      select entry.changes -> 'nama' ->> 0 from public.timeline entry
      where entry.subject_id = application.affiliate_id and entry.subject_type = 'affiliate' and entry.act = 'applied'
      order by entry.id desc limit 1), application.nama)
    where application.affiliate_id = any (undoable_affiliate_ids) returning application.id;
end
$$;

grant execute on function app.has_waiting_application(text), app.undo_acceptances(uuid[]) to app_request;

-- Deletes declined applications after 90 days, marked ones after 30 days, and accepted ones whose affiliate is deleted
-- and no longer in the trash. If there are none, it runs no delete, which would fire the statement trigger that
-- notifies browsers.
create function app.purge_applications() returns void
  language plpgsql set search_path = '' as $$
declare
  expired_ids uuid[] := array(
    select application.id from public.applications application
    where (application.state = 'declined' and application.decided_at < now() - interval '90 days')
      or (application.state = 'waiting' and application.mark is not null
        and application.received_at < now() - interval '30 days')
      or (application.state = 'accepted'
        and not exists (select from public.affiliate_registrations where id = application.affiliate_id)
        and not exists (select from public.trash where id = application.affiliate_id)));
begin
  if cardinality(expired_ids) > 0 then
    delete from public.applications where id = any (expired_ids);
  end if;
end
$$;
