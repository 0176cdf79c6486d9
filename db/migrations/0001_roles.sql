-- The roles of the request path. None can log in and none owns anything; a connection starts as app_request,
-- which may do nothing, and a transaction steps into one of the others. Roles belong to the whole server, so
-- another database of this program may have made them already.

do $$
declare
  made record;
begin
  for made in select * from (values
    ('app_request', 'what a connection is before its transaction has an actor: no rights at all'),
    ('app_auth', 'sign-in and sessions'),
    ('app_full', 'an actor who sees every row (admin, superadmin)'),
    ('app_limited', 'an actor who sees the rows that his permissions name')) as roles (name, meaning)
  loop
    if not exists (select from pg_roles where rolname = made.name) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', made.name);
        execute format('comment on role %I is %L', made.name, made.meaning);
      exception
        when duplicate_object or unique_violation then null;
      end;
    end if;
    -- An owner who is no superuser steps into them as a member; where another made them, he has to be one already.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      begin
        execute format('grant %I to current_user', made.name);
      exception
        when insufficient_privilege then
          if not pg_has_role(current_user, made.name, 'member') then
            raise insufficient_privilege using message =
              format('%I is not a member of %I; whoever made that role must grant it', current_user, made.name);
          end if;
      end;
    end if;
  end loop;
end
$$;

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

