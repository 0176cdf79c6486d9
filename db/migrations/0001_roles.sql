-- The two groups that requests belong to. Neither can log in and neither owns anything; `logins.ts` makes logins for
-- them. Roles belong to the whole server, so another database of this program may have made them already.

do $$
declare
  made record;
begin
  for made in select * from (values
    ('app_request', 'whoever acts with a session: policies and grants name it'),
    ('app_auth', 'sign-in and sessions')) as roles (name, meaning)
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

-- What app.enter wrote into the settings of this connection, as a number that only the owner may set. Without a log,
-- so that reading stays reading.
create unlogged sequence app.seal minvalue -9223372036854775808;
