-- The roles of the request path. None can log in and none owns anything; a connection starts as app_request,
-- which may do nothing, and a transaction steps into one of the others. Roles belong to the whole server, so
-- another database of this program may have made them already.

do $$
declare
  name text;
begin
  foreach name in array array['app_request', 'app_auth', 'app_full', 'app_limited'] loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', name);
    exception
      when duplicate_object or unique_violation then null;
    end;
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to current_user', name);
    end if;
  end loop;
end
$$;

comment on role app_request is 'what a connection is before its transaction has an actor: no rights at all';
comment on role app_auth is 'sign-in and sessions';
comment on role app_full is 'an actor who sees every row (admin, superadmin)';
comment on role app_limited is 'an actor who sees the rows that his permissions name';

create extension if not exists pg_trgm;

revoke all on schema public from public;
grant usage on schema public, app to app_auth, app_full, app_limited;
alter default privileges in schema app revoke execute on functions from public;
alter default privileges revoke execute on functions from public;

-- Who acts in this transaction; null outside of one that named its actor.
create function app.actor_id() returns uuid
  language sql stable
  return nullif(current_setting('app.actor_id', true), '')::uuid;

-- Tells every server process that a table changed. The payload stays a name: browsers re-read under their own rights.
create function app.announce() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('live', tg_table_name);
  return null;
end
$$;

