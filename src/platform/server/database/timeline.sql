-- The timeline is the audit log: it records who changed what. Each entry is about a subject, usually the changed row,
-- and has a subject_type, such as 'product'. The trigger `_700_write_audit` of a table names the columns whose changes
-- are recorded. A policy on `timeline` for each subject_type decides who may read its entries; these policies stand
-- beside the table's own.
--
-- They look up the row with `exists (select … where id = subject_id offset 0)`. `offset 0` is a planner fence: it
-- changes no result, but PostgreSQL neither joins nor hashes a subquery that has an offset. So it finds each row by its
-- id, instead of reading the whole table for one page of entries (decision 0025).

alter table timeline enable row level security;
grant select (id, at, actor_id, subject_type, act, subject_id, second_subject_id, product_id, changes, by_guest)
  on timeline to app_request;
-- Requests have no grant for insert, update or delete: functions that run as the owner write. They have none for the
-- column `links` either: the view `app.visible_timeline_links` shows it.

-- Returns the actor of an entry about `subject`: the actor of the request. Sign-in (app_auth) has no actor, but users
-- then change only their own login, so the actor is the subject. Returns null for guests and for the owner of the
-- database.
create function app.audit_actor(subject uuid) returns uuid
  language sql
  return coalesce(app.actor_id(), case when starts_with(session_user::text, 'app_auth') then subject end);

-- Adds an entry if a recorded column has changed. The trigger's arguments are lists separated by spaces:
--   1. the subject_type
--   2. the columns with the ids of the subject, and optionally of a second subject and a product
--   3. the recorded columns
--   4. optionally, recorded columns with links, which readers without a permission see masked: `changes` gets the
--      masked values, `links` the full ones
-- The value of `changes` has old and new value by column: {"price": [90000, 95000]}. The old value of a new row is
-- null.
--
-- Sequential scans are off: a plan made while `timeline` was empty would otherwise read the whole table for each of
-- many inserted rows.
create function app.write_audit() returns trigger
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  any_row jsonb := coalesce(after, before); -- has the columns that never change, such as ids
  id_columns text[] := string_to_array(tg_argv[1], ' ');
  subject uuid := (any_row ->> id_columns[1])::uuid;
  -- These three are null if no column of their kind has changed: jsonb_object_agg returns null without rows.
  changes jsonb;
  masked_link_changes jsonb;
  full_link_changes jsonb;
begin
  select jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)) into changes
  from unnest(string_to_array(tg_argv[2], ' ')) recorded_column (name)
  where (before ->> name) is distinct from (after ->> name);
  if tg_nargs > 3 then
    select
      jsonb_object_agg(name, jsonb_build_array(app.masked_link(before ->> name), app.masked_link(after ->> name))),
      jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name))
    into masked_link_changes, full_link_changes
    from unnest(string_to_array(tg_argv[3], ' ')) link_column (name)
    where (before ->> name) is distinct from (after ->> name);
    -- `||` is null if one side is null. Then only the other kind of columns has changed.
    changes := coalesce(changes || masked_link_changes, changes, masked_link_changes);
  end if;
  if changes is null then
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
        select from public.timeline earlier
        where earlier.subject_id = subject and earlier.row_id = (after ->> 'id')::uuid
          and earlier.subject_type = tg_argv[0] and earlier.act = 'deleted')
        then 'restored'
      else 'made'
    end,
    subject, (any_row ->> id_columns[2])::uuid, (any_row ->> id_columns[3])::uuid, (any_row ->> 'id')::uuid,
    changes, full_link_changes,
    starts_with(session_user::text, 'app_guest'));
  return null;
end
$$;

-- Returns the name of a user who appears as an actor; null in a transaction without an actor. If the user was deleted,
-- the name comes from the entry of their deletion; erasing the user removes it.
create function app.name_of_audit_actor(profile uuid) returns text
  language sql stable strict security definer set search_path = '' as $$
  select coalesce(
    (select full_name from public.profiles where id = profile),
    (select changes -> 'full_name' ->> 0 from public.timeline
      where subject_id = profile and subject_type = 'user' and act = 'deleted' order by id desc limit 1))
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
  delete from public.timeline where subject_id = subject or second_subject_id = subject;
  get diagnostics deleted_count = row_count;
  insert into public.timeline (actor_id, subject_type, act, subject_id, row_id, changes)
  values (app.actor_id(), erase_timeline.subject_type, 'erased', subject, subject,
    jsonb_build_object('reason', jsonb_build_array(null, reason)));
  -- Notifies every server process, since each writes a list of erasures outside of the database.
  perform pg_notify('live', 'erasures');
  return deleted_count;
end
$$;
