-- The purge deletes expired data every hour, as app_auth. Each feature defines what has expired in a function
-- `app.purge_…()` that returns void; no other function may have such a name and return void. If another process is
-- purging, this call does nothing.
create function app.purge() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  purge_function regprocedure;
begin
  if pg_try_advisory_xact_lock(hashtext('purge')) then
    for purge_function in
      select pg_proc.oid from pg_proc
      where pronamespace = 'app'::regnamespace and proname like 'purge\_%' and prorettype = 'void'::regtype
      order by proname loop
      execute format('select %s', purge_function);
    end loop;
  end if;
end
$$;
grant execute on function app.purge() to app_auth;
