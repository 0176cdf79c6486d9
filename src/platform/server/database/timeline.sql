-- Every change has a name. What of a table is told stands in its trigger `_700_write_audit`, beside its subject_type; a column that is
-- not named there is not told. Who may read of it says a policy on `timeline` beside the same subject_type; it asks the row by its
-- id, and `offset 0` keeps the planner from reading a whole table for that.

alter table timeline enable row level security;
grant select (id, at, actor_id, subject_type, act, subject_id, second_subject_id, product_id, changes) on timeline to app_request;
-- No insert, update, delete: triggers write. `links` are shown by `app.timeline_links_shown`.

-- Who does what happens to a person's login: an actor, or, where app_auth acts for nobody, the person himself. Null when
-- the owner of the database does it.
create function app.audit_actor(person uuid) returns uuid
  language sql
  return coalesce(app.actor_id(), case when starts_with(session_user::text, 'app_auth') then person end);

-- Arguments: the subject_type; the columns of its subject, second subject and product; the columns that are told; those told
-- masked to whoever may not see them whole.
-- By index always: a plan that was made while the table was empty would read all of it again for each of many rows.
create function app.write_audit() returns trigger
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  one jsonb := coalesce(after, before);
  standing text[] := string_to_array(tg_argv[1], ' ');
  subject uuid := (one ->> standing[1])::uuid;
  told jsonb;
  masked jsonb;
  whole jsonb;
begin
  select jsonb_object_agg(c, jsonb_build_array(before -> c, after -> c)) into told
  from unnest(string_to_array(tg_argv[2], ' ')) c
  where (before ->> c) is distinct from (after ->> c);
  if tg_nargs > 3 then
    select jsonb_object_agg(c, jsonb_build_array(app.masked_link(before ->> c), app.masked_link(after ->> c))),
      jsonb_object_agg(c, jsonb_build_array(before -> c, after -> c)) into masked, whole
    from unnest(string_to_array(tg_argv[3], ' ')) c
    where (before ->> c) is distinct from (after ->> c);
    told := coalesce(told || masked, told, masked);
  end if;
  if told is null then
    return null;
  end if;
  insert into public.timeline
    (actor_id, subject_type, act, subject_id, second_subject_id, product_id, row_id, changes, links)
  values (
    -- Of sample data the row says who made it.
    coalesce(app.audit_actor(subject), case when tg_op = 'INSERT' then (after ->> 'created_by')::uuid end),
    tg_argv[0],
    case
      when tg_op = 'UPDATE' then 'changed'
      when tg_op = 'DELETE' then 'deleted'
      -- No request chooses an id: whoever is made under one that was deleted comes back.
      when exists (
        select from public.timeline t
        where t.subject_id = subject and t.row_id = (after ->> 'id')::uuid and t.subject_type = tg_argv[0] and t.act = 'deleted')
        then 'restored'
      else 'made'
    end,
    subject, (one ->> standing[2])::uuid, (one ->> standing[3])::uuid, (one ->> 'id')::uuid, told, whole);
  return null;
end
$$;

-- The name of whoever did something: of one who is gone, as the entry of his deletion has it, and with that it is erased.
create function app.name_of_audit_actor(person uuid) returns text
  language sql stable strict security definer set search_path = '' as $$
  select coalesce(
    (select p.full_name from public.profiles p where p.id = person),
    (select t.changes -> 'full_name' ->> 0 from public.timeline t
      where t.subject_id = person and t.subject_type = 'user' and t.act = 'deleted' order by t.id desc limit 1))
  where (select app.actor_id()) is not null
$$;
grant execute on function app.name_of_audit_actor(uuid) to app_request;

-- Takes away all that is told under a row, of it or of what hung on it, and leaves that it was erased, when, by whom and
-- why. By the owner alone: no grant. @returns how many entries went
create function app.erase_timeline(subject_type text, subject uuid, reason text) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.timeline t where t.subject_id = subject or t.second_subject_id = subject;
  get diagnostics gone = row_count;
  insert into public.timeline (actor_id, subject_type, act, subject_id, row_id, changes)
  values (app.actor_id(), erase_timeline.subject_type, 'erased', subject, subject,
    jsonb_build_object('reason', jsonb_build_array(null, reason)));
  -- For each process, which keeps a list of them outside of the database.
  perform pg_notify('live', 'erasures');
  return gone;
end
$$;
