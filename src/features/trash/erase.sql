-- Erasure: a person may ask for the deletion of what is stored about them (UU 27/2022). What remains is a record that a
-- row with this id was erased, when, by whom and why. The same call repeats the erasure after an older backup was
-- restored. export.sql finds what belongs to a person.
--
-- `subject` is the id of the row that is erased: live, in the trash, or only in the timeline. `resource` is
-- 'affiliate', 'application', 'message', 'user', 'video', 'template' or 'product'.

-- Checks whether the actor may erase: the operator of the server at the command line, or a superadmin.
create function app.may_erase() returns boolean
  language sql
  return session_user::text !~ '^app_(request|auth|guest)_' or app.is_superadmin();

-- Deletes a user. Rows that they created stay, without a creator. Videos no longer show any of the user's e-mails,
-- including the last e-mail of a user who was deleted earlier.
create function app.erase_user(profile uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  emails text[] := array(select app.find_emails_of_user(profile));
begin
  delete from public.profiles where id = profile;
  perform app.lock_rows('{}', '{}', array(
    select id from public.videos where created_by is null and dibuat_oleh = any (emails)));
  update public.videos set dibuat_oleh = '' where created_by is null and dibuat_oleh = any (emails);
  update public.trash set row_values = jsonb_set(row_values, '{dibuat_oleh}', '""')
  where resource = 'video' and row_values ->> 'dibuat_oleh' = any (emails)
    and not exists (select from public.profiles p where p.id::text = row_values ->> 'created_by');
end
$$;

-- Removes the name of an affiliate whose application is erased, also from the trash and from their history.
create function app.erase_name(affiliate uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.affiliate_registrations live set nama = null where live.id = affiliate and live.nama is not null;
  -- `search_text` is a generated column of affiliates. Migration 0057 has its formula, which is repeated here without the
  -- name, so that the search in the trash finds what it found before.
  update public.trash trashed
  set row_values = trashed.row_values - 'nama' || jsonb_build_object('search_text', concat_ws(' ',
    app.fold_text(trashed.row_values ->> 'username'),
    regexp_replace(app.fold_text(trashed.row_values ->> 'username'), '[ ._@-]+', ' ', 'g'),
    app.remove_separators(trashed.row_values ->> 'username'),
    app.fold_text(trashed.row_values ->> 'whatsapp'),
    app.whatsapp_key(trashed.row_values ->> 'whatsapp'),
    app.remove_separators(trashed.row_values ->> 'sample_resi')))
  where trashed.id = affiliate and trashed.row_values ->> 'nama' is not null;
  delete from public.timeline entry
  where entry.subject_id = affiliate and entry.subject_type = 'affiliate' and entry.act = 'changed'
    and entry.changes - 'nama' = '{}';
  update public.timeline entry set changes = entry.changes - 'nama'
  where entry.subject_id = affiliate and entry.subject_type = 'affiliate' and entry.changes ? 'nama';
end
$$;

-- Deletes the messages of a person (`find_messages_of_person`). Records the erasure of each message, not only of
-- `subject`, so that it can be repeated on a restored backup that has the other messages but not the subject.
-- @returns true if there was a message
create function app.erase_messages(resource text, subject uuid, reason text) returns boolean
  language plpgsql set search_path = '' as $$
declare
  message_ids uuid[] := array(select app.find_messages_of_person(resource, subject));
  has_erased boolean;
begin
  delete from public.messages message where message.id = any (message_ids);
  has_erased := found;
  -- `app.erase` records the erasure of `subject` itself.
  perform app.erase_timeline('message', message_id, reason) from unnest(message_ids) message_id
    where message_id <> subject;
  return has_erased;
end
$$;

-- Deletes the applications of a person (`find_applications_of_person`). Also deletes the name that their affiliates got
-- from the accepted application, and the queued messages, which contain the name.
-- @returns true if there was an application
create function app.erase_applications(subject uuid) returns boolean
  language plpgsql set search_path = '' as $$
begin
  perform app.erase_queued_messages(application.affiliate_id), app.erase_name(application.affiliate_id)
  from public.applications application
  where application.affiliate_id is not null and application.id in (select app.find_applications_of_person(subject));
  delete from public.applications application where application.id in (select app.find_applications_of_person(subject));
  return found;
end
$$;

-- Removes a row from the dependents of other rows in the trash. `dependents` is {kind: [dependent, …]}; a dependent is
-- removed if it names the row anywhere.
create function app.erase_from_dependents(subject uuid) returns void
  language sql set search_path = '' as $$
  update public.trash trashed
  set dependents = (
    select coalesce(jsonb_object_agg(kind.key, remaining.list), '{}')
    from jsonb_each(trashed.dependents) kind cross join lateral (
      select coalesce(jsonb_agg(element.dependent order by element.place), '[]') as list
      from jsonb_array_elements(kind.value) with ordinality as element (dependent, place)
      where strpos(element.dependent::text, subject::text) = 0) remaining)
  where strpos(trashed.dependents::text, subject::text) > 0
$$;

-- Removes the id of an affiliate from what the undo of imports and bulk actions has stored. A video that could not be
-- assigned again because this affiliate had it remains in the answer to the undo, without a holder.
create function app.erase_from_undo_data(affiliate uuid) returns void
  language sql set search_path = '' as $$
  update public.affiliate_imports import set affiliate_ids = array_remove(import.affiliate_ids, affiliate)
  where affiliate = any (import.affiliate_ids);
  update public.bulk_actions bulk_action
  set affiliate_ids = array_remove(bulk_action.affiliate_ids, affiliate),
    undone_ids = array_remove(bulk_action.undone_ids, affiliate),
    reassigned_videos = (
      select coalesce(jsonb_agg(
          case when video.entry ->> 'affiliate_id' = affiliate::text then video.entry - 'affiliate_id' else video.entry end
          order by video.place), '[]')
      from jsonb_array_elements(bulk_action.reassigned_videos) with ordinality as video (entry, place))
  where affiliate = any (bulk_action.affiliate_ids) or affiliate = any (bulk_action.undone_ids)
    or strpos(bulk_action.reassigned_videos::text, affiliate::text) > 0;
$$;

-- Removes a row and every trace of it from the database. The steps are: the messages of the person; the row itself; the
-- trash; values of other rows that name it; at last its timeline, which then has only the record of the erasure.
-- @returns true if there was anything to remove
create function app.erase(resource text, subject uuid, reason text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  has_erased boolean;
begin
  if not app.may_erase() then
    raise exception 'only superadmins erase' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtext('trash'));
  has_erased := app.erase_messages(resource, subject, reason);
  -- A live row is deleted by an ordinary statement, whose triggers and foreign keys delete its dependents. The triggers
  -- also move it to the trash, from which the next statement deletes it.
  if resource = 'user' then
    perform app.erase_user(subject);
  else
    if resource in ('affiliate', 'application') then
      has_erased := app.erase_applications(subject) or has_erased;
    end if;
    execute format('delete from %s where id = $1', app.resource_table(resource)) using subject;
  end if;
  delete from public.trash trashed where trashed.id = subject and trashed.resource = erase.resource;
  -- A row that is neither live nor in the trash can still have a history.
  has_erased := has_erased or found or exists (
    select from public.timeline entry
    where entry.subject_id = subject and entry.subject_type = erase.resource and entry.act <> 'erased');
  if not has_erased then
    return false;
  end if;
  perform app.erase_from_dependents(subject);
  delete from public.creations creation where strpos(creation.answer::text, subject::text) > 0;
  -- The undo of a bulk action skips the affiliates whose stored values are deleted here.
  delete from public.bulk_action_rows action_row where strpos(action_row.before::text, subject::text) > 0;
  perform app.erase_from_undo_data(subject);
  perform app.erase_queued_messages(subject);
  perform app.erase_timeline(erase.resource, subject, reason);
  return true;
end
$$;

grant execute on function app.erase(text, uuid, text) to app_request;
