-- Erasure: a person may ask that what is stored of him goes (UU 27/2022). What stays is that a row of this id was erased,
-- when, by whom and why; the same call repeats it after an older backup was restored.

-- Whoever runs the server, at the command line, or a superadmin.
create function app.may_erase() returns boolean
  language sql
  return session_user::text !~ '^app_(request|auth)_' or coalesce(app.outranks('superadmin'), false);

-- Everything that is stored under a row: by it and of it.
create function app.stored_of(noun text, subject uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  living jsonb;
begin
  if not app.may_erase() then
    raise exception 'only superadmins read all that is stored' using errcode = 'insufficient_privilege';
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
  execute format('delete from %s where id = $1', app.table_of(noun)) using subject;
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

grant execute on function app.stored_of(text, uuid), app.erase(text, uuid, text) to app_request;
