-- The timeline records who changed what. The trigger `_700_write_audit` of a table lists the recorded columns beside
-- its subject_type; other columns are not recorded. For each subject_type a policy on `timeline` decides who may read
-- its entries.
--
-- Such policies, here and on other tables, look up the row with `exists (select … where id = subject_id offset 0)`.
-- `offset 0` is a planner fence: it changes no result, but PostgreSQL neither joins nor hashes a subquery that has an
-- offset. So it finds each row by its id, instead of reading the whole table for one page of entries (decision 0025).

alter table timeline enable row level security;
grant select (id, at, actor_id, subject_type, act, subject_id, second_subject_id, product_id, changes, by_guest)
  on timeline to app_request;
-- Requests can't insert, update or delete; triggers and functions write. `app.timeline_links_shown` shows `links`.

-- Returns the actor of an entry about `subject`: the actor of the request. If app_auth acts without one, the subject is
-- the user, who then changes their own login. Returns null for guests and for the owner of the database.
create function app.audit_actor(subject uuid) returns uuid
  language sql
  return coalesce(app.actor_id(), case when starts_with(session_user::text, 'app_auth') then subject end);

-- Adds an entry if a recorded column has changed. Trigger arguments, lists separated by spaces: the subject_type; the
-- columns with the ids of subject, second subject and product; the recorded columns; the columns that are recorded
-- masked for readers who may not see them in full.
-- Sequential scans are off: a plan made while the table was empty would otherwise read the whole table for each of many
-- rows.
create function app.write_audit() returns trigger
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  any_row jsonb := coalesce(after, before);
  id_columns text[] := string_to_array(tg_argv[1], ' ');
  subject uuid := (any_row ->> id_columns[1])::uuid;
  visible_changes jsonb;
  masked_changes jsonb;
  full_changes jsonb;
begin
  select jsonb_object_agg(c, jsonb_build_array(before -> c, after -> c)) into visible_changes
  from unnest(string_to_array(tg_argv[2], ' ')) c
  where (before ->> c) is distinct from (after ->> c);
  if tg_nargs > 3 then
    select jsonb_object_agg(c, jsonb_build_array(app.masked_link(before ->> c), app.masked_link(after ->> c))),
      jsonb_object_agg(c, jsonb_build_array(before -> c, after -> c)) into masked_changes, full_changes
    from unnest(string_to_array(tg_argv[3], ' ')) c
    where (before ->> c) is distinct from (after ->> c);
    visible_changes := coalesce(visible_changes || masked_changes, visible_changes, masked_changes);
  end if;
  if visible_changes is null then
    return null;
  end if;
  insert into public.timeline
    (actor_id, subject_type, act, subject_id, second_subject_id, product_id, row_id, changes, links, by_guest)
  values (
    -- Sample data is inserted without an actor; `created_by` names its creator.
    coalesce(app.audit_actor(subject), case when tg_op = 'INSERT' then (after ->> 'created_by')::uuid end),
    tg_argv[0],
    case
      when tg_op = 'UPDATE' then 'changed'
      when tg_op = 'DELETE' then 'deleted'
      -- No request can choose an id, so a row with the id of a deleted row is a restored one.
      when exists (
        select from public.timeline t
        where t.subject_id = subject and t.row_id = (after ->> 'id')::uuid and t.subject_type = tg_argv[0]
          and t.act = 'deleted')
        then 'restored'
      else 'made'
    end,
    subject, (any_row ->> id_columns[2])::uuid, (any_row ->> id_columns[3])::uuid, (any_row ->> 'id')::uuid,
    visible_changes, full_changes,
    starts_with(session_user::text, 'app_guest'));
  return null;
end
$$;

-- Returns the name of a user who appears as an actor. If the user was deleted, the name comes from the entry of their
-- deletion; erasing the user removes it.
create function app.name_of_audit_actor(profile uuid) returns text
  language sql stable strict security definer set search_path = '' as $$
  select coalesce(
    (select p.full_name from public.profiles p where p.id = profile),
    (select t.changes -> 'full_name' ->> 0 from public.timeline t
      where t.subject_id = profile and t.subject_type = 'user' and t.act = 'deleted' order by t.id desc limit 1))
  where (select app.actor_id()) is not null
$$;
grant execute on function app.name_of_audit_actor(uuid) to app_request;

-- Deletes all entries of a subject, including those in which it is the second subject, and adds an entry that records
-- the erasure with its time, actor and reason. Only the owner may call it: it is not granted.
-- @returns the number of deleted entries
create function app.erase_timeline(subject_type text, subject uuid, reason text) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  deleted_count bigint;
begin
  delete from public.timeline t where t.subject_id = subject or t.second_subject_id = subject;
  get diagnostics deleted_count = row_count;
  insert into public.timeline (actor_id, subject_type, act, subject_id, row_id, changes)
  values (app.actor_id(), erase_timeline.subject_type, 'erased', subject, subject,
    jsonb_build_object('reason', jsonb_build_array(null, reason)));
  -- Notifies every process, since each keeps a list of erasures outside of the database.
  perform pg_notify('live', 'erasures');
  return deleted_count;
end
$$;
