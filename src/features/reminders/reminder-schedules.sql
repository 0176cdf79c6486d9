-- The reminders of each need: up to three templates, and the days after each until the next. `granted_days` is the
-- extension that creators may grant themselves, see time-requests.sql. The radar and the
-- queue of due reminders read which reminder is next through the functions below.

alter table reminder_schedules enable row level security;
create policy read on reminder_schedules for select to app_request
  using ((select app.can('griting') or app.can('data_affiliate')));
create policy edit on reminder_schedules for update to app_request
  using ((select app.can('griting')));
grant select (id, need, template_1, days_1, template_2, days_2, template_3, days_3, granted_days, revision),
  update (template_1, days_1, template_2, days_2, template_3, days_3, granted_days)
  on reminder_schedules to app_request;
-- No grant for insert or delete: each need has one row.

create trigger _400_bump_revision before update on reminder_schedules
  for each row execute function app.bump_revision();
create trigger _700_write_audit after update on reminder_schedules
  for each row execute function app.write_audit('reminder', 'id',
    'template_1 days_1 template_2 days_2 template_3 days_3 granted_days');
create policy reminders on timeline for select to app_request
  using (subject_type = 'reminder' and (select app.can('griting')));
create trigger _900_notify_change after insert or update or delete or truncate on reminder_schedules
  for each statement execute function app.notify_change();

-- Returns the number of days after the reminder with this number until the next one is due. The days of the last
-- reminder also apply to further ones.
create function app.reminder_pause(need text, reminder int) returns int
  language sql stable security definer set search_path = ''
  return (
    select case
      when reminder >= 3 then coalesce(s.days_3, s.days_2, s.days_1)
      when reminder = 2 then coalesce(s.days_2, s.days_1)
      else s.days_1
    end from public.reminder_schedules s where s.need = reminder_pause.need);

-- Returns the values of `reminder_count` (sent reminders) at which the next reminder of this need has a template: {0,2}
-- if the first and the third have one.
create function app.counts_before_next_reminder(need text) returns int[]
  language sql stable security definer set search_path = ''
  return array(
    select step.number - 1
    from public.reminder_schedules s
    cross join lateral (values (1, s.template_1), (2, s.template_2), (3, s.template_3)) step (number, template)
    join public.griting_templates g on g.id = step.template
    where s.need = counts_before_next_reminder.need
    order by step.number);

-- Returns the affiliates with a reminder that is due, most urgent first: those whose most urgent need has a further
-- reminder with a template, and whose chat was not opened today.
create function app.due_reminders(max_rows int) returns table (id uuid, need text, template_id uuid)
  language plpgsql stable rows 500 security definer set search_path = '' set enable_seqscan = off as $$
#variable_conflict use_column
declare
  each_need text;
  remaining_rows int := max_rows;
  added_rows int;
begin
  foreach each_need in array app.reminder_needs() loop
    exit when remaining_rows = 0;
    continue when app.counts_before_next_reminder(each_need) = '{}';
    return query
      select due.id, each_need, (array[s.template_1, s.template_2, s.template_3])[
        case when a.reminded_for = each_need then a.reminder_count else 0 end + 1]
      from app.find_needs(null, jsonb_build_object('butuh', each_need, 'reminder_ready', true), remaining_rows, 0)
        with ordinality as due (id, since, link_video_id, place)
      join public.affiliate_registrations a on a.id = due.id
      join public.reminder_schedules s on s.need = each_need
      order by due.place;
    get diagnostics added_rows = row_count;
    remaining_rows := remaining_rows - added_rows;
  end loop;
end
$$;

grant execute on function app.due_reminders(int) to app_request;
