-- What every change of a row does, whatever table it is in. Triggers run in the order of their names: `_1…` refuses
-- or keeps aside, `_2…` fills in, `_3…` signs, `_4…` counts, all before the change; `_5…` to `_8…` let other rows follow it, `_9…` tells.

-- The day it is for the business, whatever the clock of the server says.
create function app.today() returns date
  language sql stable parallel safe
  return (now() at time zone 'Asia/Jakarta')::date;

-- The columns in which two versions of a row differ. Not those that are computed of others, which are empty before a
-- change, nor what `bump_revision` keeps. In plpgsql, which plans it once for each connection.
create function app.changed_columns(of_table oid, before jsonb, after jsonb) returns text[]
  language plpgsql stable as $$
begin
  return array(
    select key from jsonb_each(after) a
    where a.value is distinct from before -> a.key
      and a.key not in ('revision', 'updated_at', 'updated_by')
      and not exists (
        select from pg_attribute where attrelid = of_table and attname = a.key and attgenerated <> ''));
end
$$;

-- Who made a row; null when no person did. One that was counted before comes back, and keeps whom it names.
create function app.set_created_by() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.revision = 1 then
    new.created_by := coalesce(new.created_by, app.actor_id());
  end if;
  return new;
end
$$;

-- Of two who edit a row at once the second is told by its revision. Every column counts, but for those that the program
-- keeps by itself: the arguments of the trigger name them.
create function app.bump_revision() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.changed_columns(tg_relid, to_jsonb(old), to_jsonb(new)) <@ coalesce(tg_argv, '{}') then
    new.revision := old.revision + 1;
    new.updated_at := now();
    new.updated_by := app.actor_id();
  end if;
  return new;
end
$$;

-- Tells every server process that a table changed. The payload stays a name: browsers re-read under their own rights.
create function app.notify_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('live', tg_table_name);
  return null;
end
$$;

grant execute on function app.today(), app.changed_columns(oid, jsonb, jsonb) to app_request;
