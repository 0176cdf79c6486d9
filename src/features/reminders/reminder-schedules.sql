-- The reminders that staff send to affiliates for each need: up to three templates, and the days after each until the
-- next. For example, staff send template_1, after days_1 days template_2, and after days_2 days template_3.
-- `granted_days` is the extension that creators may grant themselves, see time-requests.sql. The radar and the queue of
-- due reminders use the functions below.

alter table reminder_schedules enable row level security;
create policy read on reminder_schedules for select to app_request
  using ((select app.can('griting') or app.can('data_affiliate')));
create policy edit on reminder_schedules for update to app_request
  using ((select app.can('griting')));
grant select (id, need, template_1, days_1, template_2, days_2, template_3, days_3, granted_days, revision),
  update (template_1, days_1, template_2, days_2, template_3, days_3, granted_days)
  on reminder_schedules to app_request;
-- Requests have no grant for insert or delete: each need has one row.

create trigger _400_bump_revision before update on reminder_schedules
  for each row execute function app.bump_revision();
create trigger _700_write_audit after update on reminder_schedules
  for each row execute function app.write_audit('reminder', 'id',
    'template_1 days_1 template_2 days_2 template_3 days_3 granted_days');
create policy reminders on timeline for select to app_request
  using (subject_type = 'reminder' and (select app.can('griting')));
create trigger _900_notify_change after insert or update or delete or truncate on reminder_schedules
  for each statement execute function app.notify_change();

-- Returns the number of days from a reminder until the next is due. If the schedule has no days for it, those of an
-- earlier reminder apply; null if there are none.
-- @param reminder the number of the reminder, from 1; those after the third use the days of the third
create function app.reminder_pause(need text, reminder int) returns int
  language sql stable security definer set search_path = ''
  return (
    select case
      when reminder >= 3 then coalesce(schedule.days_3, schedule.days_2, schedule.days_1)
      when reminder = 2 then coalesce(schedule.days_2, schedule.days_1)
      else schedule.days_1
    end from public.reminder_schedules schedule where schedule.need = reminder_pause.need);

-- Returns the values of `reminder_count` (sent reminders) at which the next reminder of this need has a template: {0,2}
-- if the first and the third have one.
create function app.counts_before_next_reminder(need text) returns int[]
  language sql stable security definer set search_path = ''
  return array(
    select reminder.number - 1
    from public.reminder_schedules schedule
    cross join lateral (values (1, schedule.template_1), (2, schedule.template_2), (3, schedule.template_3))
      reminder (number, template_id)
    join public.griting_templates template on template.id = reminder.template_id
    where schedule.need = counts_before_next_reminder.need
    order by reminder.number);

-- Returns the affiliates with a reminder that is due, most urgent first, each with the template of that reminder: those
-- whose most urgent need has a further reminder with a template, and whose chat was not opened today. Like the search,
-- it runs as the owner, and `app.find_needs` applies the rights. Sequential scans are off, because with a large
-- `max_rows` the planner would read all affiliates instead of the indexes of the needs.
create function app.due_reminders(max_rows int) returns table (id uuid, need text, template_id uuid)
  language plpgsql stable rows 500 security definer set search_path = '' set enable_seqscan = off as $$
-- The columns of the result, such as `id`, are variables as well; this makes an ambiguous name the column.
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
      select due.id, each_need, (array[schedule.template_1, schedule.template_2, schedule.template_3])[
        -- `reminder_count` counts the reminders for the need that it was last reminded for.
        1 + case when affiliate.reminded_for = each_need then affiliate.reminder_count else 0 end]
      from app.find_needs(null, jsonb_build_object('butuh', each_need, 'reminder_ready', true), remaining_rows, 0)
        with ordinality as due (id, since, link_video_id, place)
      join public.affiliate_registrations affiliate on affiliate.id = due.id
      join public.reminder_schedules schedule on schedule.need = each_need
      order by due.place;
    get diagnostics added_rows = row_count;
    remaining_rows := remaining_rows - added_rows;
  end loop;
end
$$;

grant execute on function app.due_reminders(int) to app_request;
