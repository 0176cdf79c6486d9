-- Only the owner reads and writes this table. Superadmins and metrics get a summary from the functions below.
alter table backups enable row level security;

-- Returns when a backup last succeeded and last failed, the reason of that failure, and since when backups are missing:
-- since the last success, or since the first attempt. Returns no row to actors who are not superadmins.
create function app.last_backup()
  returns table (last_success timestamptz, last_failure timestamptz, reason text, since timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.is_superadmin() then
    return;
  end if;
  return query
    select max(b.made_at) filter (where b.file is not null), max(b.made_at) filter (where b.failure is not null),
      (array_agg(b.failure order by b.made_at desc) filter (where b.failure is not null))[1],
      coalesce(max(b.made_at) filter (where b.file is not null), min(b.made_at))
    from public.backups b;
end
$$;

grant execute on function app.last_backup() to app_request;

-- Returns the seconds since the last successful backup, for metrics. Null if there is none.
create function app.backup_age() returns float8
  language sql stable security definer set search_path = '' as $$
  select extract(epoch from now() - max(made_at))::float8 from public.backups where file is not null
$$;
grant execute on function app.backup_age() to app_auth;
