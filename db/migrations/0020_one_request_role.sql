-- Requests log in as a role of their own and act through one group, app_request; app_auth stays that of sign-in. What was
-- told apart by two more roles is told by the words that a person holds.

-- What app.enter wrote into the settings of this connection, as a number that only the owner may set.
create unlogged sequence app.seal minvalue -9223372036854775808;

drop function if exists app.describe_actor(uuid);
drop function if exists app.holds(uuid, text);

grant usage on schema public, app to app_request;
revoke all on schema public, app from app_full, app_limited;
revoke all on all tables in schema public, app from app_full, app_limited;
revoke all on all sequences in schema public, app from app_full, app_limited;
revoke all on all functions in schema app from app_full, app_limited;

do $$
declare
  p record;
  former text;
begin
  for p in select policyname, tablename from pg_policies where schemaname = 'public' loop
    execute format('drop policy %I on public.%I', p.policyname, p.tablename);
  end loop;
  foreach former in array array['app_full', 'app_limited'] loop
    begin
      execute format('drop role %I', former);
    exception
      -- Another database of this server may still use them, or another have made them.
      when dependent_objects_still_exist or insufficient_privilege or undefined_object then null;
    end;
  end loop;
end
$$;
