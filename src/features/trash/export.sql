-- The stored data of a person or a row: for the copy that a person may ask for (UU 27/2022), and for its erasure
-- (erase.sql). A person can be an affiliate, an applicant, a sender of messages or a user.
--
-- `subject` is the id of a row: live, in the trash, or only in the timeline. `resource` is 'affiliate', 'application',
-- 'message', 'user', 'video', 'template' or 'product'. Only `app.export_row` checks the rights and can be called by
-- requests; the other functions are its parts, and parts of the erasure.

-- Returns the current and former e-mails of a user, also of one who was deleted.
create function app.find_emails_of_user(profile uuid) returns setof text
  language sql stable security definer set search_path = '' as $$
  select current.email from public.profiles current where current.id = profile
  union select former.email
  from public.timeline entry, jsonb_array_elements_text(entry.changes -> 'email') as former (email)
  where entry.subject_id = profile and entry.subject_type = 'user' and former.email is not null
$$;

-- Returns the messages that one person has sent. For a message, these are all messages from its e-mail address; for a
-- user, all from their current and former addresses, without a former address that another user has now.
create function app.find_messages_of_person(resource text, subject uuid) returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select message.id from public.messages message
  where message.email_key in (
    select subject_message.email_key from public.messages subject_message
    where resource = 'message' and subject_message.id = subject
    union select lower(own.address) from app.find_emails_of_user(subject) as own (address)
    where resource = 'user' and not exists (
      select from public.profiles other where other.email = lower(own.address) and other.id <> subject))
$$;

-- Returns these messages as a list, without `submission`, the id with which the form recognizes a repeated post.
create function app.export_messages(resource text, subject uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_agg(to_jsonb(message) - 'submission' order by message.received_at, message.id)
  from public.messages message where message.id in (select app.find_messages_of_person(resource, subject))
$$;

-- Returns what is stored about a user, without passwords, codes and tokens. What they did to other rows is in the
-- history of those rows, under their id.
create function app.export_user(profile uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'row', (select to_jsonb(users) from public.profiles users where users.id = profile),
    'permissions', (select jsonb_agg(to_jsonb(held) order by held.permission_name)
      from public.user_permissions held where held.user_id = profile),
    'sessions', (select jsonb_agg(to_jsonb(session) - 'token_hash' order by session.created_at)
      from public.sessions session where session.user_id = profile),
    'emails', (select jsonb_agg(to_jsonb(email) - 'link_token' order by email.created_at)
      from public.emails email where email.user_id = profile),
    'messages', app.export_messages('user', profile),
    'timeline', (select jsonb_agg(to_jsonb(entry) order by entry.id)
      from public.timeline entry where entry.subject_id = profile)))
$$;

-- Returns the WhatsApp numbers that an affiliate has or had: from its row or the trash, from the application that it
-- was registered from, and from its history.
create function app.find_numbers_of_affiliate(affiliate uuid) returns setof text
  language sql stable security definer set search_path = '' as $$
  select live.whatsapp from public.affiliate_registrations live where live.id = find_numbers_of_affiliate.affiliate
  union select trashed.row_values ->> 'whatsapp'
  from public.trash trashed where trashed.id = find_numbers_of_affiliate.affiliate and trashed.resource = 'affiliate'
  union select application.whatsapp
  from public.applications application where application.affiliate_id = find_numbers_of_affiliate.affiliate
  union select former.number
  from public.timeline entry cross join jsonb_array_elements_text(entry.changes -> 'whatsapp') as former (number)
  where entry.subject_id = find_numbers_of_affiliate.affiliate and entry.subject_type = 'affiliate'
    and former.number is not null
$$;

-- Returns the accounts that an affiliate has or had. An account is a username on one platform. An entry of the history
-- has only the changed fields, so the loop starts with the present account and goes back through the history: it
-- overwrites the changed fields with the values after and before each change, and collects every state.
-- Example: the account is (shopee, b), the latest entry {platform: [tiktok, shopee]}, the one before it
-- {username: [a, b]}. The result is (shopee, b), (tiktok, b), (tiktok, a).
create function app.find_accounts_of_affiliate(affiliate uuid) returns table (platform text, username_key text)
  language plpgsql stable security definer set search_path = '' as $$
declare
  account jsonb := coalesce(
    (select to_jsonb(live) from public.affiliate_registrations live where live.id = affiliate),
    (select trashed.row_values from public.trash trashed
      where trashed.id = affiliate and trashed.resource = 'affiliate'),
    '{}');
  accounts jsonb[] := array[account];
  changes jsonb;
begin
  for changes in
    select entry.changes from public.timeline entry
    where entry.subject_id = affiliate and entry.subject_type = 'affiliate'
      and entry.changes ?| array['platform', 'username']
    order by entry.id desc
  loop
    -- Each field is [value before the change, value after it].
    for side in reverse 1..0 loop
      account := account || (select jsonb_object_agg(field.key, field.value -> side) from jsonb_each(changes) field);
      accounts := accounts || account;
    end loop;
  end loop;
  return query
    select state.value ->> 'platform', app.username_key(state.value ->> 'username')
    from unnest(accounts) as state (value)
    where state.value ->> 'platform' is not null and state.value ->> 'username' is not null
    union select application.platform, application.username_key
    from public.applications application where application.affiliate_id = affiliate;
end
$$;

-- Returns the applications of one person. The subject is an affiliate or an application. For an affiliate, these are
-- the application from which it was registered, and those with any current or former number or account of it. For an
-- application, they are the application itself and those with the same number.
create function app.find_applications_of_person(subject uuid) returns setof uuid
  language sql stable security definer set search_path = '' as $$
  with
  -- The affiliate of the person. Null if the subject is an application from which no affiliate was registered.
  person as materialized (
    select case
      when exists (select from public.applications application where application.id = subject)
        then (select application.affiliate_id from public.applications application where application.id = subject)
      else subject
    end as affiliate_id),
  -- The numbers of the person, each with the affiliate to whom it belongs.
  numbers as materialized (
    select app.whatsapp_key(number) as key, subject as holder from app.find_numbers_of_affiliate(subject) number
    union select application.whatsapp_key, application.affiliate_id
    from public.applications application where application.id = subject),
  -- The numbers of the person, without those that another affiliate has now: they were typed by mistake.
  own_numbers as (
    select numbers.key from numbers where not exists (
      select from public.affiliate_registrations other
      where other.whatsapp_key = numbers.key and other.id <> numbers.holder)),
  -- The accounts of the person, without those that another affiliate has now.
  own_accounts as materialized (
    select account.platform, account.username_key from app.find_accounts_of_affiliate(subject) account
    where not exists (
      select from public.affiliate_registrations other
      where (other.platform, other.username_key) = (account.platform, account.username_key) and other.id <> subject))
  select application.id from public.applications application
  where subject in (application.id, application.affiliate_id) or (
    (application.whatsapp_key in (select own_numbers.key from own_numbers)
      or (application.platform, application.username_key) in (
        select own_accounts.platform, own_accounts.username_key from own_accounts))
    -- Leaves out an application from which another affiliate was registered, if that one exists or is in the trash.
    and not exists (
      select from person where application.affiliate_id <> person.affiliate_id and (
        exists (
          select from public.affiliate_registrations other where other.id = application.affiliate_id)
        or exists (select from public.trash trashed where trashed.id = application.affiliate_id))))
$$;

-- Returns everything that is stored about a row, as {kind: value}. A kind of which nothing is stored is missing.
-- Returns {} if no row of the resource has or had this id.
create function app.export_row(resource text, subject uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  live_row jsonb;
begin
  if not app.may_erase() then
    raise exception 'only superadmins export stored data' using errcode = 'insufficient_privilege';
  end if;
  execute format('select to_jsonb(live) from %s live where live.id = $1',
    case resource when 'user' then 'public.profiles'::regclass else app.resource_table(resource) end)
    into live_row using subject;
  if live_row is null
    and not exists (
      select from public.trash trashed where trashed.id = subject and trashed.resource = export_row.resource)
    and not exists (
      select from public.timeline entry
      where entry.subject_id = subject and entry.subject_type = export_row.resource) then
    return '{}';
  end if;
  if resource = 'user' then
    return app.export_user(subject);
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'row', live_row,
    'deleted', (select to_jsonb(trashed) from public.trash trashed where trashed.id = subject),
    'assignments', (
      select jsonb_agg(to_jsonb(assignment) order by assignment.created_at, assignment.id)
      from public.affiliate_link_videos assignment where subject in (assignment.affiliate_id, assignment.video_id)),
    'address', (
      select to_jsonb(shipping_address)
      from public.shipping_addresses shipping_address where shipping_address.affiliate_id = subject),
    'page_opened', (
      select visit.opened_at from public.creator_page_visits visit where visit.affiliate_id = subject),
    'applications', (
      select jsonb_agg(
        to_jsonb(application) - 'submissions' || jsonb_build_object('links', (
          select jsonb_agg(to_jsonb(link) - array['id', 'application_id'] order by link.sent_at, link.id)
          from public.application_links link where link.application_id = application.id))
        order by application.received_at, application.id)
      from public.applications application where application.id in (select app.find_applications_of_person(subject))),
    'messages', app.export_messages(resource, subject),
    'latest_step', (select to_jsonb(step) from public.affiliate_steps step where step.affiliate_id = subject),
    'chats', (
      select jsonb_agg(to_jsonb(chat) order by chat.queue_id, chat.place)
      from public.message_queue_entries chat where chat.subject_ids @> array[subject]),
    'creations', (
      select jsonb_agg(
        jsonb_build_object('call', creation.call, 'made_at', creation.made_at, 'answer', creation.answer))
      from public.creations creation where strpos(creation.answer::text, subject::text) > 0),
    'timeline', (
      select jsonb_agg(to_jsonb(entry) order by entry.id)
      from public.timeline entry where subject in (entry.subject_id, entry.second_subject_id))));
end
$$;

grant execute on function app.export_row(text, uuid) to app_request;
