-- Applications of visitors. They arrive through one function, which returns nothing, so that visitors can't find out
-- what is stored. Staff read them and decide under their rights.

-- Stores the private link of a submission. The same form sent twice gets one link. If there are more links of repeated
-- applications than `app.submission_limit` allows for the mark, deletes the oldest, so that a flood can't fill the
-- disk.
-- @param is_first true if the submission made the application; false if it repeats a waiting one
create function app.add_application_link(link uuid, application public.applications, is_first boolean, fields jsonb)
  returns void
  language plpgsql set search_path = '' as $$
begin
  insert into public.application_links (id, application_id, is_first, platform, username, product_wished)
  values (link, application.id, is_first, fields ->> 'platform', fields ->> 'username',
    nullif(fields ->> 'product', ''))
  on conflict (id) do nothing;
  if not is_first then
    delete from public.application_links l where l.id in (
      select old.id from public.application_links old join public.applications a on a.id = old.application_id
      where not old.is_first and a.mark is not distinct from application.mark
      order by old.sent_at desc, old.id offset app.submission_limit(application.mark));
  end if;
end
$$;

-- Receives an application. Called without a session. At most one application waits for each number and mark.
-- A repeated application is recorded on the waiting one. The function returns nothing, so the server chooses the id of
-- the private link.
-- @param fields what the visitor typed, by the names of the form's fields
-- @param submission_info what the server adds: `SubmissionInfo` of public-form.ts
create function app.receive_application(fields jsonb, submission_info jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
<<this>>
declare
  key text := app.whatsapp_key(fields ->> 'whatsapp');
  submission text := submission_info ->> 'submission';
  mark text := submission_info ->> 'mark';
  chosen_product text := nullif(fields ->> 'product', '');
  link uuid := (submission_info ->> 'link')::uuid;
  application public.applications;
  differences jsonb;
begin
  -- Serializes submissions, since the code below counts rows.
  perform pg_advisory_xact_lock(hashtext('application'));
  select a.* into application
  from public.applications a where a.whatsapp_key = key and submission = any (a.submissions);
  if found then
    perform app.add_application_link(link, application, false, fields);
    return;
  end if;
  -- Marks a new application if too many unmarked ones wait.
  if mark is null
    and not exists (select from public.applications a
      where a.whatsapp_key = key and a.state = 'waiting' and a.mark is null)
    and app.submission_limit(null) <= (
      select count(*) from public.applications a where a.state = 'waiting' and a.mark is null) then
    mark := 'flood';
  end if;
  select a.* into application from public.applications a
  where a.whatsapp_key = key and a.state = 'waiting' and a.mark is not distinct from this.mark;
  if found then
    -- Stores what differs from the waiting application, for at most five repetitions, newest first.
    select coalesce(jsonb_object_agg(field.key, field.value), '{}') into differences
    from jsonb_each_text(
      fields - 'setuju' - 'whatsapp' || jsonb_build_object('product', coalesce(chosen_product, ''))) field
    where field.value is distinct from
      (to_jsonb(application) || jsonb_build_object('product', coalesce(application.product_wished, ''))) ->> field.key;
    update public.applications a set
      reapplied_at = now(),
      reapplications = case when differences = '{}' then a.reapplications
        else (select jsonb_agg(entry.differences order by entry.place)
          from jsonb_array_elements(
              jsonb_build_array(this.differences || jsonb_build_object('at', now())) || a.reapplications)
            with ordinality as entry (differences, place)
          where entry.place <= 5) end,
      submissions = (array_prepend(submission, a.submissions))[1:6]
    where a.id = application.id;
    perform app.add_application_link(link, application, false, fields);
    return;
  end if;
  insert into public.applications
    (nama, platform, username, whatsapp, product_wished, product_id, kota, tentang, page, utm_source, mark, submissions)
  values (fields ->> 'nama', fields ->> 'platform', fields ->> 'username', fields ->> 'whatsapp', chosen_product,
    (select p.id from public.products p where app.fold_text(p.product_name) = app.fold_text(chosen_product)
      order by p.created_at, p.id limit 1),
    fields ->> 'kota', fields ->> 'tentang', submission_info ->> 'page', submission_info ->> 'utm_source', mark,
    array[submission])
  returning * into application;
  perform app.add_application_link(link, application, true, fields);
  if mark is not null then
    delete from public.applications a where a.id in (
      select old.id from public.applications old
      where old.state = 'waiting' and old.mark = this.mark
      order by old.received_at desc, old.id offset app.submission_limit(this.mark));
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
    then exists (select from affiliate_registrations a where a.id = affiliate_id offset 0)
    else (select app.sees_all_affiliates()) or product_id = any ((select app.visible_products())::uuid[])
      or product_id is null and (select cardinality(app.visible_products())) > 0 end);
create policy read on applications for select to app_request
  using (state = 'accepted' or (select app.can('reg_affiliate')));
create policy decide on applications for update to app_request
  using ((select app.can('reg_affiliate')) and state <> 'accepted') with check ((select app.can('reg_affiliate')));
create policy clear on applications for delete to app_request
  using ((select app.can('reg_affiliate')) and mark is not null);
grant select (id, nama, platform, username, whatsapp, product_wished, product_id, kota, tentang, page, utm_source,
    received_at, mark, reapplications, reapplied_at, submissions, state, reason, decided_by, decided_at, affiliate_id),
  update (nama, state, reason, mark, affiliate_id), delete on applications to app_request;
-- Requests have no grant for insert: `app.receive_application` inserts.

alter table application_links enable row level security;
-- No policy and no grant: only functions that run as the owner reach the links.

-- Checks what a row-level policy can't express. An application is accepted only if the affiliate is registered in the
-- same transaction.
create function app.guard_application() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if not app.is_request() then
    return new;
  end if;
  -- A mark can only be removed, and only while the application waits. The affiliate and a corrected name are set only
  -- by an acceptance.
  if new.mark is distinct from old.mark and not (old.state = 'waiting' and new.mark is null)
    or (old.state, new.state) not in (('waiting', 'waiting'), ('waiting', 'declined'), ('declined', 'waiting'),
      ('waiting', 'accepted'), ('declined', 'declined'))
    or (new.affiliate_id is distinct from old.affiliate_id or new.nama <> old.nama) and new.state <> 'accepted'
    or new.state = 'accepted' and not app.has_just_registered(new.affiliate_id) then
    raise exception 'this is no decision' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger _100_guard before update on applications
  for each row execute function app.guard_application();

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

-- Records in the history of the affiliate that they applied, where they came from, and what was corrected.
create function app.audit_application() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  corrections jsonb := (
    select coalesce(jsonb_object_agg(key, jsonb_build_array(typed.value, registered.value)), '{}')
    from jsonb_each(to_jsonb(old)) typed
    join jsonb_each((select to_jsonb(a) from public.affiliate_registrations a where a.id = new.affiliate_id)
      || jsonb_build_object('nama', new.nama)) registered using (key)
    where key in ('nama', 'platform', 'username', 'whatsapp') and typed.value <> registered.value);
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
    select from public.applications a
    where a.whatsapp_key = app.whatsapp_key(has_waiting_application.whatsapp) and a.state = 'waiting'
      and a.mark is null)
$$;

-- Undoes acceptances that the actor made in the last ten minutes, unless the affiliate was changed since. The affiliate
-- is deleted, even if the actor may not delete affiliates otherwise, and the application waits again as it was sent.
-- The locks of the trash and of submissions (`receive_application`) are taken before any row lock.
-- @returns the applications that wait again
create function app.undo_acceptances(application_ids uuid[]) returns setof uuid
  language plpgsql security definer set search_path = '' as $$
declare
  affiliate_ids uuid[];
begin
  perform pg_advisory_xact_lock(hashtext('trash'));
  perform pg_advisory_xact_lock(hashtext('application'));
  affiliate_ids := array(
    select a.affiliate_id from public.applications a
    where a.id = any (application_ids) and a.state = 'accepted' and a.decided_by = app.actor_id()
      and a.decided_at > now() - interval '10 minutes' and app.can('reg_affiliate')
      and not app.has_waiting_application(a.whatsapp)
      and a.affiliate_id in (select r.id from public.affiliate_registrations r
        where r.revision = 1 and (app.sees_all_affiliates() or r.selected_product_ids && app.visible_products()))
    order by a.id for update);
  -- At most one application waits for each number, so only the latest of several with one number is taken back.
  affiliate_ids := array(
    select distinct on (a.whatsapp_key) a.affiliate_id from public.applications a
    where a.affiliate_id in (select app.find_unchanged_registrations(affiliate_ids))
    order by a.whatsapp_key, a.received_at desc, a.id);
  delete from public.affiliate_registrations r where r.id = any (affiliate_ids);
  return query update public.applications a set state = 'waiting', affiliate_id = null, nama = coalesce((
      select t.changes -> 'nama' ->> 0 from public.timeline t
      where t.subject_id = a.affiliate_id and t.subject_type = 'affiliate' and t.act = 'applied'
        order by t.id desc limit 1), a.nama)
    where a.affiliate_id = any (affiliate_ids) returning a.id;
end
$$;

grant execute on function app.has_waiting_application(text), app.undo_acceptances(uuid[]) to app_request;

-- Deletes declined applications after 90 days, marked ones after 30 days, and accepted ones whose affiliate can't be
-- restored any more. If there is nothing to delete, it runs no delete, so that no change is announced.
create function app.purge_applications() returns void
  language plpgsql set search_path = '' as $$
declare
  expired_ids uuid[] := array(
    select a.id from public.applications a
    where a.state = 'declined' and a.decided_at < now() - interval '90 days'
      or a.state = 'waiting' and a.mark is not null and a.received_at < now() - interval '30 days'
      or a.state = 'accepted'
        and not exists (select from public.affiliate_registrations r where r.id = a.affiliate_id)
        and not exists (select from public.trash t where t.id = a.affiliate_id));
begin
  if cardinality(expired_ids) > 0 then
    delete from public.applications a where a.id = any (expired_ids);
  end if;
end
$$;
