-- Erasure: a person may ask for the deletion of what is stored about them (UU 27/2022). What remains is a record that a
-- row with this id was erased, when, by whom and why. The same call repeats the erasure after an older backup was
-- restored.

-- Checks whether the actor may erase: the operator of the server at the command line, or a superadmin.
create function app.may_erase() returns boolean
  language sql
  return session_user::text !~ '^app_(request|auth|guest)_' or app.is_superadmin();

-- Returns the current and former e-mails of a staff member, also of one whose account was deleted.
create function app.emails_of(profile uuid) returns setof text
  language sql stable security definer set search_path = '' as $$
  select p.email from public.profiles p where p.id = profile
  union select v.email from public.timeline t, jsonb_array_elements_text(t.changes -> 'email') as v (email)
  where t.subject_id = profile and t.subject_type = 'user' and v.email is not null
$$;

-- Returns the messages of the sender of a message, or of a user, under any of their e-mails. A former e-mail that
-- another user has now doesn't count.
create function app.messages_of(resource text, subject uuid) returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select m.id from public.messages m
  where m.email_key in (
    select o.email_key from public.messages o where resource = 'message' and o.id = subject
    union select lower(e) from app.emails_of(subject) e
    where resource = 'user' and not exists (
      select from public.profiles p where p.email = lower(e) and p.id <> subject))
$$;

create function app.export_messages(resource text, subject uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_agg(to_jsonb(m) - 'submission' order by m.received_at, m.id)
  from public.messages m where m.id in (select app.messages_of(resource, subject))
$$;

-- Returns what is stored about a staff member, without passwords, codes and tokens. What they did to other rows is in
-- the history of those rows, under their id.
create function app.export_user(profile uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'row', (select to_jsonb(p) from public.profiles p where p.id = profile),
    'permissions', (select jsonb_agg(to_jsonb(u) order by u.permission_name)
      from public.user_permissions u where u.user_id = profile),
    'sessions', (select jsonb_agg(to_jsonb(s) - 'token_hash' order by s.created_at)
      from public.sessions s where s.user_id = profile),
    'emails', (select jsonb_agg(to_jsonb(l) - 'link_token' order by l.created_at)
      from public.emails l where l.user_id = profile),
    'messages', app.export_messages('user', profile),
    'timeline', (select jsonb_agg(to_jsonb(t) order by t.id) from public.timeline t where t.subject_id = profile)))
$$;

-- Returns the WhatsApp numbers that an affiliate has or had: from its row or the trash, from the application that it
-- was registered from, and from its history.
create function app.numbers_of(affiliate uuid) returns setof text
  language sql stable security definer set search_path = '' as $$
  select a.whatsapp from public.affiliate_registrations a where a.id = affiliate
  union select d.row_values ->> 'whatsapp' from public.trash d where d.id = affiliate and d.resource = 'affiliate'
  union select p.whatsapp from public.applications p where p.affiliate_id = affiliate
  union
  select v.number from public.timeline t cross join jsonb_array_elements_text(t.changes -> 'whatsapp') as v (number)
  where t.subject_id = affiliate and t.subject_type = 'affiliate' and v.number is not null
$$;

-- Returns the accounts that an affiliate has or had. An account is a username on one platform. An entry of the history
-- names only what changed, so the loop goes back from the present account and applies entry by entry.
create function app.accounts_of(affiliate uuid) returns table (platform text, username_key text)
  language plpgsql stable security definer set search_path = '' as $$
declare
  account jsonb := coalesce(
    (select to_jsonb(a) from public.affiliate_registrations a where a.id = affiliate),
    (select d.row_values from public.trash d where d.id = affiliate and d.resource = 'affiliate'), '{}');
  accounts jsonb[] := array[account];
  entry jsonb;
begin
  for entry in
    select t.changes from public.timeline t
    where t.subject_id = affiliate and t.subject_type = 'affiliate' and t.changes ?| array['platform', 'username']
    order by t.id desc loop
    -- The value at index 1 is the one after the change, and that at index 0 the one before.
    for side in reverse 1..0 loop
      account := account || (select jsonb_object_agg(c.key, c.value -> side) from jsonb_each(entry) c);
      accounts := accounts || account;
    end loop;
  end loop;
  return query
    select a.value ->> 'platform', app.username_key(a.value ->> 'username') from unnest(accounts) as a (value)
    where a.value ->> 'platform' is not null and a.value ->> 'username' is not null
    union select p.platform, p.username_key from public.applications p where p.affiliate_id = affiliate;
end
$$;

-- Returns the applications of the person of an affiliate, or of the person who sent an application: the subject itself,
-- and those with any number or account of the person. Former numbers and accounts of an affiliate count too. If the
-- subject is an application, only its number counts.
create function app.applications_of(subject uuid) returns setof uuid
  language sql stable security definer set search_path = '' as $$
  with
  -- The affiliate of the person; null for an application that became no affiliate.
  person as materialized (
    select case when o.id is null then subject else o.affiliate_id end as affiliate_id
    from (select) one_row left join public.applications o on o.id = subject),
  -- The numbers of the person, each with the affiliate to whom it belongs.
  numbers as materialized (
    select app.whatsapp_key(n) as key, subject as holder from app.numbers_of(subject) n
    union select o.whatsapp_key, o.affiliate_id from public.applications o where o.id = subject),
  -- Without numbers that another affiliate has now: they were typed for the wrong person.
  own_numbers as (
    select n.key from numbers n where not exists (
      select from public.affiliate_registrations a where a.whatsapp_key = n.key and a.id <> n.holder)),
  -- The accounts of the person, without those that another affiliate has now.
  own_accounts as materialized (
    select u.platform, u.username_key from app.accounts_of(subject) u where not exists (
      select from public.affiliate_registrations a
      where (a.platform, a.username_key) = (u.platform, u.username_key) and a.id <> subject))
  select p.id from public.applications p
  where subject in (p.id, p.affiliate_id) or (
    (p.whatsapp_key in (select n.key from own_numbers n)
      or (p.platform, p.username_key) in (select u.platform, u.username_key from own_accounts u))
    -- Leaves out an application from which another affiliate was registered that is live or in the trash.
    and not exists (
      select from person where p.affiliate_id <> person.affiliate_id and (
        exists (select from public.affiliate_registrations a where a.id = p.affiliate_id)
        or exists (select from public.trash d where d.id = p.affiliate_id))))
$$;

-- Returns everything that is stored about a row.
create function app.export_row(resource text, subject uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  live_row jsonb;
begin
  if not app.may_erase() then
    raise exception 'only superadmins read all that is stored' using errcode = 'insufficient_privilege';
  end if;
  execute format('select to_jsonb(t) from %s t where t.id = $1',
    case resource when 'user' then 'public.profiles'::regclass else app.resource_table(resource) end)
    into live_row using subject;
  -- Returns nothing if the id belongs to another resource.
  if live_row is null
    and not exists (select from public.trash d where d.id = subject and d.resource = export_row.resource)
    and not exists (select from public.timeline t
      where t.subject_id = subject and t.subject_type = export_row.resource) then
    return '{}';
  end if;
  if resource = 'user' then
    return app.export_user(subject);
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'row', live_row,
    'deleted', (select to_jsonb(d) from public.trash d where d.id = subject),
    'assignments', (select jsonb_agg(to_jsonb(lv) order by lv.created_at, lv.id)
      from public.affiliate_link_videos lv where subject in (lv.affiliate_id, lv.video_id)),
    'address', (select to_jsonb(s) from public.shipping_addresses s where s.affiliate_id = subject),
    'page_opened', (select v.opened_at from public.creator_page_visits v where v.affiliate_id = subject),
    'applications', (select jsonb_agg(to_jsonb(p) - 'submissions' || jsonb_build_object('links', (
        select jsonb_agg(to_jsonb(l) - array['id', 'application_id'] order by l.sent_at, l.id)
        from public.application_links l where l.application_id = p.id)) order by p.received_at, p.id)
      from public.applications p where p.id in (select app.applications_of(subject))),
    'messages', app.export_messages(resource, subject),
    'latest_step', (select to_jsonb(s) from public.affiliate_steps s where s.affiliate_id = subject),
    'chats', (select jsonb_agg(to_jsonb(c) order by c.queue_id, c.place)
      from public.message_queue_entries c where c.subject_ids @> array[subject]),
    'creations', (select jsonb_agg(jsonb_build_object('call', c.call, 'made_at', c.made_at, 'answer', c.answer))
      from public.creations c where strpos(c.answer::text, subject::text) > 0),
    'timeline', (select jsonb_agg(to_jsonb(t) order by t.id)
      from public.timeline t where subject in (t.subject_id, t.second_subject_id))));
end
$$;

-- Deletes a user. Rows that they created stay, without a creator. Videos no longer show any of the user's e-mails,
-- including the last e-mail of a user who was deleted earlier.
create function app.forget_person(profile uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  emails text[] := array(select app.emails_of(profile));
begin
  delete from public.profiles where id = profile;
  update public.videos set dibuat_oleh = '' where created_by is null and dibuat_oleh = any (emails);
  update public.trash set row_values = jsonb_set(row_values, '{dibuat_oleh}', '""')
  where resource = 'video' and row_values ->> 'dibuat_oleh' = any (emails)
    and not exists (select from public.profiles p where p.id::text = row_values ->> 'created_by');
end
$$;

-- Removes the name of an affiliate whose application is erased, also from the trash and from their history.
create function app.forget_name(affiliate uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.affiliate_registrations a set nama = null where a.id = affiliate and a.nama is not null;
  update public.trash d set row_values = d.row_values - 'nama' - 'search_text' || jsonb_build_object(
    'search_text', concat_ws(' ', app.fold_text(d.row_values ->> 'username'),
      app.fold_text(d.row_values ->> 'whatsapp')))
  where d.id = affiliate and d.row_values ->> 'nama' is not null;
  delete from public.timeline t
  where t.subject_id = affiliate and t.subject_type = 'affiliate' and t.act = 'changed' and t.changes - 'nama' = '{}';
  update public.timeline t set changes = t.changes - 'nama'
  where t.subject_id = affiliate and t.subject_type = 'affiliate' and t.changes ? 'nama';
end
$$;

-- Deletes the messages of a person. Each message of the form Hubungi Kami gets a record of its own erasure, so that the
-- erasure can be repeated on a backup that lacks the message with the id `subject`.
-- @returns true if there was a message
create function app.erase_messages(resource text, subject uuid, reason text) returns boolean
  language plpgsql set search_path = '' as $$
declare
  message_ids uuid[] := array(select app.messages_of(resource, subject));
  has_erased boolean;
begin
  delete from public.messages m where m.id = any (message_ids);
  has_erased := found;
  perform app.erase_timeline('message', message_id, reason) from unnest(message_ids) message_id
    where message_id <> subject;
  return has_erased;
end
$$;

-- Deletes the applications of the person of an affiliate or an application. Their affiliates have the name from the
-- accepted application, and chat messages greet by it.
-- @returns true if there was an application
create function app.erase_applications(subject uuid) returns boolean
  language plpgsql set search_path = '' as $$
begin
  perform app.forget_chats(p.affiliate_id), app.forget_name(p.affiliate_id) from public.applications p
  where p.affiliate_id is not null and p.id in (select app.applications_of(subject));
  delete from public.applications p where p.id in (select app.applications_of(subject));
  return found;
end
$$;

-- Removes a row from the dependents of other rows in the trash. `dependents` is {kind: [dependent, …]}.
create function app.erase_from_dependents(subject uuid) returns void
  language sql set search_path = '' as $$
  update public.trash d
  set dependents = (
    select coalesce(jsonb_object_agg(kind.key, other_dependents.list), '{}')
    from jsonb_each(d.dependents) kind cross join lateral (
      select coalesce(jsonb_agg(e order by n), '[]') as list
      from jsonb_array_elements(kind.value) with ordinality as i (e, n)
      where strpos(e::text, subject::text) = 0) other_dependents)
  where strpos(d.dependents::text, subject::text) > 0
$$;

-- Removes a row and every trace of it from the database, whether it is live, in the trash or only in the timeline.
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
  -- A live row is deleted by an ordinary statement, whose triggers and foreign keys delete its dependents.
  if resource = 'user' then
    perform app.forget_person(subject);
  else
    if resource in ('affiliate', 'application') then
      has_erased := app.erase_applications(subject) or has_erased;
    end if;
    execute format('delete from %s where id = $1', app.resource_table(resource)) using subject;
  end if;
  delete from public.trash d where d.id = subject and d.resource = erase.resource;
  -- A row that is neither live nor in the trash can still have a history.
  has_erased := has_erased or found or exists (
    select from public.timeline t
    where t.subject_id = subject and t.subject_type = erase.resource and t.act <> 'erased');
  if not has_erased then
    return false;
  end if;
  perform app.erase_from_dependents(subject);
  delete from public.creations c where strpos(c.answer::text, subject::text) > 0;
  -- Deletes the stored values of bulk actions that name the erased row. Their undo skips these affiliates.
  delete from public.bulk_action_rows r where strpos(r.before::text, subject::text) > 0;
  perform app.forget_chats(subject);
  perform app.erase_timeline(erase.resource, subject, reason);
  return true;
end
$$;

-- Finds rows by a current or former number, username or e-mail: live, in the trash, in a history or in an application;
-- or by the id of a row. `is_former` is true if an affiliate or a user has another value now. For the command line.
create function app.find_subjects(search_term text)
  returns table (resource text, id uuid, label text, is_former boolean)
  language sql stable security definer set search_path = '' as $$
  with
  -- The search term as a number, as a username, and as an e-mail or id.
  term as materialized (
    select nullif(app.whatsapp_key(search_term), '') as number, app.username_key(search_term) as name,
      lower(btrim(search_term)) as word),
  -- All affiliates, live and in the trash.
  affiliates as materialized (
    select a.id, a.platform || ' ' || a.username as label, a.whatsapp_key, a.username_key
    from public.affiliate_registrations a
    union all
    select d.id, (d.row_values ->> 'platform') || ' ' || (d.row_values ->> 'username'), d.row_values ->> 'whatsapp_key',
      d.row_values ->> 'username_key'
    from public.trash d where d.resource = 'affiliate'),
  -- The affiliates whose history or application has the number or username.
  affiliates_by_history as (
    select t.subject_id as id
    from term q cross join public.timeline t cross join jsonb_each(t.changes) c
    cross join jsonb_array_elements_text(c.value) as v (spelling)
    where t.subject_type = 'affiliate' and t.changes ?| array['username', 'whatsapp'] and (
      c.key = 'whatsapp' and app.whatsapp_key(v.spelling) = q.number
      or c.key = 'username' and app.username_key(v.spelling) = q.name)
    union
    select p.affiliate_id from term q
    join public.applications p on p.whatsapp_key = q.number or p.username_key = q.name),
  -- The affiliates with the number, username or id, now or before.
  affiliate_matches as materialized (
    select a.id, a.label,
      not (a.whatsapp_key is not distinct from q.number or a.username_key = q.name or a.id::text = q.word)
      as is_former
    from affiliates a cross join term q
    where a.whatsapp_key = q.number or a.username_key = q.name or a.id::text = q.word
      or a.id in (select h.id from affiliates_by_history h)),
  -- Leaves out the applications of an affiliate, which are erased with it. Lists only the first of several applications
  -- with one number, since erasing it erases all of them.
  application_matches as (
    select distinct on (p.whatsapp_key) p.id, p.platform || ' ' || p.username as label
    from public.applications p cross join term q
    where (p.whatsapp_key = q.number or p.username_key = q.name or p.id::text = q.word
        or exists (
          select from jsonb_array_elements(p.reapplications) e where app.username_key(e ->> 'username') = q.name)
        or exists (
          select from public.application_links l
          where l.application_id = p.id and app.username_key(l.username) = q.name))
      and p.id not in (select x from affiliate_matches f cross join app.applications_of(f.id) x)
    order by p.whatsapp_key, p.received_at),
  -- Lists only the first of several messages with one e-mail address, and none from a user, whose messages are erased
  -- with the user.
  message_matches as (
    select distinct on (m.email_key) m.id, m.email as label from public.messages m cross join term q
    where m.email_key = q.word and not exists (select from public.profiles p where p.email = m.email_key)
      and not exists (
        select from public.timeline t where t.subject_type = 'user' and t.changes -> 'email' ? m.email_key)
    order by m.email_key, m.received_at),
  -- The users who have the e-mail or id.
  user_matches as (
    select p.id, p.email as label from public.profiles p cross join term q where q.word in (p.email, p.id::text)),
  -- The users who had the e-mail. Those who were deleted since then have no other value now.
  users_by_history as (
    select t.subject_id as id, coalesce(p.email, q.word) as label, p.id is not null as is_former
    from term q join public.timeline t on t.subject_type = 'user' and t.changes -> 'email' ? q.word
    left join public.profiles p on p.id = t.subject_id
    where p.email is distinct from q.word),
  -- A deleted user has only entries of the timeline. If somebody else has the e-mail now, the id is the only name left.
  deleted_users_by_id as (
    select t.subject_id as id, q.word as label
    from term q join public.timeline t on t.subject_type = 'user' and t.act <> 'erased' and t.subject_id =
      case when q.word ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then q.word::uuid end
    where not exists (select from public.profiles p where p.id = t.subject_id))
  select 'affiliate', m.id, m.label, m.is_former from affiliate_matches m
  union select 'application', m.id, m.label, false from application_matches m
  union select 'message', m.id, m.label, false from message_matches m
  union select 'user', m.id, m.label, false from user_matches m
  union select 'user', m.id, m.label, m.is_former from users_by_history m
  union select 'user', m.id, m.label, false from deleted_users_by_id m
$$;
-- `app.find_subjects` has no grant, since only the database's owner calls it.

grant execute on function app.export_row(text, uuid), app.erase(text, uuid, text) to app_request;
