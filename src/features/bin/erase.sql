-- Erasure: a person may ask that what is stored of him goes (UU 27/2022). What stays is that a row of this id was erased,
-- when, by whom and why; the same call repeats it after an older backup was restored.

-- Whoever runs the server, at the command line, or a superadmin.
create function app.may_erase() returns boolean
  language sql
  return session_user::text !~ '^app_(request|auth)_' or coalesce(app.outranks('superadmin'), false);

-- Of staff: no password, code or token. What he did to other rows stands in their history, by his id.
create function app.stored_of_person(person uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'row', (select to_jsonb(p) from public.profiles p where p.id = person),
    'permissions', (select jsonb_agg(to_jsonb(u) order by u.permission_name)
      from public.user_permissions u where u.user_id = person),
    'sessions', (select jsonb_agg(to_jsonb(s) - 'token' order by s.created_at)
      from public.sessions s where s.user_id = person),
    'letters', (select jsonb_agg(to_jsonb(l) - 'link_token' order by l.created_at)
      from public.letters l where l.user_id = person),
    'timeline', (select jsonb_agg(to_jsonb(t) order by t.id) from public.timeline t where t.subject_id = person)))
$$;

-- Everything that is stored under a row: by it and of it.
create function app.stored_of(noun text, subject uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  living jsonb;
begin
  if not app.may_erase() then
    raise exception 'only superadmins read all that is stored' using errcode = 'insufficient_privilege';
  end if;
  if noun = 'user' then
    return app.stored_of_person(subject);
  end if;
  execute format('select to_jsonb(t) from %s t where t.id = $1', app.table_of(noun)) into living using subject;
  return jsonb_strip_nulls(jsonb_build_object(
    'row', living,
    'deleted', (select to_jsonb(b) from public.bin b where b.id = subject),
    'assignments', (select jsonb_agg(to_jsonb(lv) order by lv.created_at, lv.id)
      from public.affiliate_link_videos lv where subject in (lv.affiliate_id, lv.video_id)),
    'latest_step', (select to_jsonb(s) from public.affiliate_steps s where s.affiliate_id = subject),
    'creations', (select jsonb_agg(jsonb_build_object('call', c.call, 'made_at', c.made_at, 'answer', c.answer))
      from public.creations c where strpos(c.answer::text, subject::text) > 0),
    'timeline', (select jsonb_agg(to_jsonb(t) order by t.id)
      from public.timeline t where subject in (t.subject_id, t.second_subject_id))));
end
$$;

-- What he made stays, and is nobody's; the videos no longer bear his e-mail, his last one too when he left before.
create function app.forget_person(person uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  emails text[] := array(
    select p.email from public.profiles p where p.id = person
    union select v.email from public.timeline t, jsonb_array_elements_text(t.changes -> 'email') as v (email)
    where t.subject_id = person and t.noun = 'user' and v.email is not null);
begin
  delete from public.profiles where id = person;
  update public.videos set dibuat_oleh = '' where created_by is null and dibuat_oleh = any (emails);
  update public.bin set was = jsonb_set(was, '{dibuat_oleh}', '""')
  where noun = 'video' and was ->> 'dibuat_oleh' = any (emails);
end
$$;

-- Takes a row and every trace of it out of the database, whether it lives, is in the bin or is only told of.
-- @returns whether there was anything
create function app.erase(noun text, subject uuid, reason text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  was_there boolean;
begin
  if not app.may_erase() then
    raise exception 'only superadmins erase' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtext('bin'));
  -- A living one goes the way of all that is deleted, so that what hangs on it follows.
  if noun = 'user' then
    perform app.forget_person(subject);
  else
    execute format('delete from %s where id = $1', app.table_of(noun)) using subject;
  end if;
  delete from public.bin b where b.id = subject and b.noun = erase.noun;
  was_there := found or exists (
    select from public.timeline t where t.subject_id = subject and t.noun = erase.noun and t.act <> 'erased');
  if not was_there then
    return false;
  end if;
  update public.bin b
  set hung = (
    select coalesce(jsonb_object_agg(h.key, (
      select coalesce(jsonb_agg(e order by n), '[]') from jsonb_array_elements(h.value) with ordinality as i (e, n)
      where strpos(e::text, subject::text) = 0)), '{}')
    from jsonb_each(b.hung) h)
  where strpos(b.hung::text, subject::text) > 0;
  delete from public.creations c where strpos(c.answer::text, subject::text) > 0;
  perform app.erase_timeline(erase.noun, subject, reason);
  return true;
end
$$;

-- Who is meant by a number, a username or an e-mail: alive, in the bin, or, of staff, only told of. For the command line.
create function app.find_subjects(spoken text) returns table (noun text, id uuid, called text)
  language sql stable security definer set search_path = '' as $$
  select 'affiliate', a.id, a.platform || ' ' || a.username from public.affiliate_registrations a
  where a.whatsapp_key = app.whatsapp_key(spoken) or a.username_key = app.username_key(spoken)
  union
  select 'affiliate', b.id, (b.was ->> 'platform') || ' ' || (b.was ->> 'username') from public.bin b
  where b.noun = 'affiliate'
    and (b.was ->> 'whatsapp_key' = app.whatsapp_key(spoken) or b.was ->> 'username_key' = app.username_key(spoken))
  union
  select 'user', p.id, p.email from public.profiles p where p.email = lower(btrim(spoken))
  union
  select 'user', t.subject_id, t.changes -> 'email' ->> 0 from public.timeline t
  where t.noun = 'user' and t.act = 'deleted' and t.changes -> 'email' ->> 0 = lower(btrim(spoken))
$$;
-- No grant.

grant execute on function app.stored_of(text, uuid), app.erase(text, uuid, text) to app_request;
