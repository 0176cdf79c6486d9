-- Rights on `backups`, which has a row for each attempt: a success has a file, a failure has its reason in `failure`.
-- Only the owner reads and writes the table. Superadmins and metrics get a summary from the functions below.
alter table backups enable row level security;

-- Returns when a backup last succeeded and last failed, and the reason of that failure. `missing_since` is the time
-- after which no backup succeeded: the last success, or the first attempt if there was none; null before any attempt.
-- Returns no row to actors who are not superadmins.
create function app.backup_summary()
  returns table (last_success timestamptz, last_failure timestamptz, reason text, missing_since timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.is_superadmin() then
    return;
  end if;
  return query
    select max(made_at) filter (where file is not null), max(made_at) filter (where failure is not null),
      (array_agg(failure order by made_at desc) filter (where failure is not null))[1],
      coalesce(max(made_at) filter (where file is not null), min(made_at))
    from public.backups;
end
$$;

grant execute on function app.backup_summary() to app_request;

-- Returns the seconds since the last successful backup, for metrics. Null if there is none.
create function app.backup_age() returns float8
  language sql stable security definer set search_path = '' as $$
  select extract(epoch from now() - max(made_at))::float8 from public.backups where file is not null
$$;
grant execute on function app.backup_age() to app_auth;
