-- Functions and trigger functions that tables of all features share. Triggers run in the order of their names, which
-- start with a number; db/README.md lists the numbers.

-- Returns today's date in Jakarta, whatever the time zone of the server is.
create function app.today() returns date
  language sql stable parallel safe
  return (now() at time zone 'Asia/Jakarta')::date;

-- Returns the columns in which two versions of a row differ. Leaves out generated columns, which are null in a before
-- trigger, and the columns that `bump_revision` sets. Written in plpgsql, which plans it once per connection.
create function app.changed_columns(table_id oid, before jsonb, after jsonb) returns text[]
  language plpgsql stable as $$
begin
  return array(
    select new_value.key from jsonb_each(after) new_value
    where new_value.value is distinct from before -> new_value.key
      and new_value.key not in ('revision', 'updated_at', 'updated_by')
      and not exists (
        select from pg_attribute where attrelid = table_id and attname = new_value.key and attgenerated <> ''));
end
$$;

-- Sets who created a row; null if it was not a user. A new row has revision 1. One with a later revision is restored
-- from the trash and keeps its value.
create function app.set_created_by() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.revision = 1 then
    new.created_by := coalesce(new.created_by, app.actor_id());
  end if;
  return new;
end
$$;

-- Increments the revision, so that the second of two simultaneous edits is detected. The trigger's arguments name
-- columns that the program maintains itself; an update that changes only these keeps the revision.
create function app.bump_revision() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- `tg_argv` is null if the trigger has no arguments.
  if not app.changed_columns(tg_relid, to_jsonb(old), to_jsonb(new)) <@ coalesce(tg_argv, '{}') then
    new.revision := old.revision + 1;
    new.updated_at := now();
    new.updated_by := app.actor_id();
  end if;
  return new;
end
$$;

-- Returns a fingerprint of the values that a form was rendered from, for rows without a usable revision. The form
-- sends it back, so that a submission from an outdated page is detected. The control characters 31 between values and 30
-- for null keep different lists of values from becoming the same text.
create function app.shown_version(variadic shown_values text[]) returns text
  language sql stable
  return left(encode(sha256(convert_to(array_to_string(shown_values, chr(31), chr(30)), 'UTF8')), 'hex'), 16);
grant execute on function app.shown_version(text[]) to app_guest;

-- Announces to every server process that a table changed. The payload is only the table's name: browsers read the rows
-- again with their own rights.
create function app.notify_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('live', tg_table_name);
  return null;
end
$$;

grant execute on function app.today(), app.changed_columns(oid, jsonb, jsonb) to app_request, app_guest;
