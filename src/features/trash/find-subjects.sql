-- The search for the rows of a person, by which the operator finds what to export or to erase (`npm run privacy`).

-- Finds rows by a current or former number, username or e-mail: live, in the trash, in a history or in an application;
-- or by the id of a row. `is_former` is true if an affiliate or a user has another value now. The function has no
-- grant, since only the operator calls it, as the owner of the database.
-- Example for '0812…': ('affiliate', id, 'tiktok sinta.beauty', false).
create function app.find_subjects(search_term text)
  returns table (resource text, id uuid, label text, is_former boolean)
  language sql stable security definer set search_path = '' as $$
  with
  -- The search term as a number, as a username, and as an e-mail or id.
  term as materialized (
    select nullif(app.whatsapp_key(search_term), '') as number, app.username_key(search_term) as username,
      lower(btrim(search_term)) as email_or_id),
  -- All affiliates, live and in the trash.
  affiliates as materialized (
    select live.id, live.platform || ' ' || live.username as label, live.whatsapp_key, live.username_key
    from public.affiliate_registrations live
    union all
    select trashed.id, (trashed.row_values ->> 'platform') || ' ' || (trashed.row_values ->> 'username'),
      trashed.row_values ->> 'whatsapp_key', trashed.row_values ->> 'username_key'
    from public.trash trashed where trashed.resource = 'affiliate'),
  -- The affiliates whose history or application has the number or username.
  affiliates_by_history as (
    select entry.subject_id as id
    from term cross join public.timeline entry cross join jsonb_each(entry.changes) field
    cross join jsonb_array_elements_text(field.value) as spelling (value)
    where entry.subject_type = 'affiliate' and entry.changes ?| array['username', 'whatsapp'] and (
      field.key = 'whatsapp' and app.whatsapp_key(spelling.value) = term.number
      or field.key = 'username' and app.username_key(spelling.value) = term.username)
    union
    select application.affiliate_id from term join public.applications application
      on application.whatsapp_key = term.number or application.username_key = term.username),
  -- The affiliates with the number, username or id, now or before.
  affiliate_matches as materialized (
    select affiliates.id, affiliates.label,
      not (affiliates.whatsapp_key is not distinct from term.number or affiliates.username_key = term.username
        or affiliates.id::text = term.email_or_id) as is_former
    from affiliates cross join term
    where affiliates.whatsapp_key = term.number or affiliates.username_key = term.username
      or affiliates.id::text = term.email_or_id
      or affiliates.id in (select affiliates_by_history.id from affiliates_by_history)),
  -- Leaves out the applications of an affiliate, which are erased with it. Lists only the first of several applications
  -- with one number, since erasing it erases all of them.
  application_matches as (
    select distinct on (application.whatsapp_key) application.id,
      application.platform || ' ' || application.username as label
    from public.applications application cross join term
    where (application.whatsapp_key = term.number or application.username_key = term.username
        or application.id::text = term.email_or_id
        or exists (
          select from jsonb_array_elements(application.reapplications) reapplication
          where app.username_key(reapplication ->> 'username') = term.username)
        or exists (
          select from public.application_links link
          where link.application_id = application.id and app.username_key(link.username) = term.username))
      and application.id not in (
        select own_application
        from affiliate_matches cross join app.find_applications_of_person(affiliate_matches.id) own_application)
    order by application.whatsapp_key, application.received_at),
  -- Lists only the first of several messages with one e-mail address, and none from a user, whose messages are erased
  -- with the user.
  message_matches as (
    select distinct on (message.email_key) message.id, message.email as label
    from public.messages message cross join term
    where message.email_key = term.email_or_id
      and not exists (select from public.profiles profile where profile.email = message.email_key)
      and not exists (
        select from public.timeline entry
        where entry.subject_type = 'user' and entry.changes -> 'email' ? message.email_key)
    order by message.email_key, message.received_at),
  -- The users who have the e-mail or id.
  user_matches as (
    select profile.id, profile.email as label
    from public.profiles profile cross join term where term.email_or_id in (profile.email, profile.id::text)),
  -- The users who had the e-mail. Those who were deleted since then have no other value now.
  users_by_history as (
    select entry.subject_id as id, coalesce(profile.email, term.email_or_id) as label,
      profile.id is not null as is_former
    from term join public.timeline entry
      on entry.subject_type = 'user' and entry.changes -> 'email' ? term.email_or_id
    left join public.profiles profile on profile.id = entry.subject_id
    where profile.email is distinct from term.email_or_id),
  -- A deleted user has only entries of the timeline. If somebody else has the e-mail now, only the id finds them.
  deleted_users_by_id as (
    select entry.subject_id as id, term.email_or_id as label
    from term join public.timeline entry
      on entry.subject_type = 'user' and entry.act <> 'erased' and entry.subject_id =
        case when term.email_or_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then term.email_or_id::uuid end
    where not exists (select from public.profiles profile where profile.id = entry.subject_id))
  select 'affiliate', result.id, result.label, result.is_former from affiliate_matches result
  union select 'application', result.id, result.label, false from application_matches result
  union select 'message', result.id, result.label, false from message_matches result
  union select 'user', result.id, result.label, false from user_matches result
  union select 'user', result.id, result.label, result.is_former from users_by_history result
  union select 'user', result.id, result.label, false from deleted_users_by_id result
$$;
