-- Deletes expired data. Each feature defines what has expired in a function `app.purge_…()` that returns void; no other
-- function may have such a name and return void. Only one process runs it at a time.
create function app.purge() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  purge_function regprocedure;
begin
  if pg_try_advisory_xact_lock(hashtext('purge')) then
    for purge_function in
      select p.oid from pg_proc p
      where p.pronamespace = 'app'::regnamespace and p.proname like 'purge\_%' and p.prorettype = 'void'::regtype
      order by p.proname loop
      execute format('select %s', purge_function);
    end loop;
  end if;
end
$$;
grant execute on function app.purge() to app_auth;
