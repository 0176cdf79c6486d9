-- The report of last week by e-mail. `weekly_reports` has a row for each user who ordered it. Reports are queued every
-- Monday at 08:00 in Jakarta; `weekly_report_runs` has the Monday of the latest queuing. A report is counted with the
-- rights that its recipient has when it is sent.

-- Users order and cancel reports on their profile page, which is served by the role of logins.
alter table weekly_reports enable row level security;
create policy sign_in on weekly_reports to app_auth using (true) with check (true);
grant select, insert, update, delete on weekly_reports to app_auth;
-- `weekly_report_runs` has no policy and no grant: only app.queue_weekly_reports uses it.
alter table weekly_report_runs enable row level security;

-- Notifies the user's other devices, so that their profile page shows the change.
create trigger _900_notify_change after insert or delete or truncate on weekly_reports
  for each statement execute function app.notify_change();

-- Returns the latest Monday whose 08:00 in Jakarta is not after this moment. Weeks begin on Mondays.
create function app.monday_of_report(moment timestamptz) returns date
  language sql stable set search_path = '' as $$
  select date_trunc('week', moment at time zone 'Asia/Jakarta' - interval '8 hours')::date
$$;

-- Queues the reports that are due, once for each Monday, however many processes call this function. If the program did
-- not run on Monday morning, the reports are queued as soon as it runs.
create function app.queue_weekly_reports() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  this_monday date := app.monday_of_report(now());
begin
  -- The primary key lets only one process insert the Monday.
  insert into public.weekly_report_runs (monday) values (this_monday) on conflict do nothing;
  if not found then
    return;
  end if;
  delete from public.weekly_report_runs where monday < this_monday;
  insert into public.emails (user_id, kind, recipient, report_from)
  select p.id, 'weekly report', p.email, this_monday - 7
  from public.weekly_reports subscription join public.profiles p on p.id = subscription.user_id
  where p.is_active and p.email_verified;
end
$$;

-- Makes the recipient of a report the actor of this transaction, which becomes read-only. The server then counts the
-- report. Returns false if the recipient may no longer read the report, or has cancelled it.
create function app.begin_report(profile uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  recipient public.profiles;
begin
  select p.* into recipient from public.profiles p
  join public.weekly_reports subscription on subscription.user_id = p.id
  where p.id = profile and p.is_active;
  if not found then
    return false;
  end if;
  perform app.set_actor(recipient.id, recipient.role, recipient.must_change_password),
    set_config('transaction_read_only', 'on', true);
  return app.can('dashboard');
end
$$;

grant execute on function app.queue_weekly_reports(), app.begin_report(uuid), app.count_report_figures(date, date),
  app.find_first_days_of_figures(), app.find_late_affiliates(), app.find_report_products() to app_auth;
