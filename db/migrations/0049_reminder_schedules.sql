-- The reminders of each need: which template, and how many days until the next one. Each need has one to three.
create table reminder_schedules (
  id uuid primary key default gen_random_uuid(),
  need text not null
    constraint reminder_schedules_need_known
    check (need in ('telat', 'tenggat', 'video', 'hubungi', 'dikembalikan'))
    constraint reminder_schedules_need_once unique,
  -- No foreign keys: a deleted template that is restored is used again.
  template_1 uuid,
  days_1 smallint not null constraint reminder_schedules_days_1_range check (days_1 between 1 and 30),
  template_2 uuid,
  days_2 smallint constraint reminder_schedules_days_2_range check (days_2 between 1 and 30),
  template_3 uuid,
  days_3 smallint constraint reminder_schedules_days_3_range check (days_3 between 1 and 30),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid constraint reminder_schedules_editor references profiles on delete set null,
  constraint reminder_schedules_in_order check (
    (days_2 is not null or (template_2 is null and days_3 is null)) and (days_3 is not null or template_3 is null))
);
create index reminder_schedules_by_editor on reminder_schedules (updated_by);

-- An installation that still has the first templates uses them.
insert into reminder_schedules (need, template_1, days_1, template_2, days_2, template_3, days_3)
select s.need, t.id, s.days_1, case when s.days_2 is not null then t.id end, s.days_2,
  case when s.days_3 is not null then t.id end, s.days_3
from (values
  ('telat', 'Video terlambat', 2, 2, 2),
  ('tenggat', 'Pengingat upload', 1, null, null),
  ('video', null, 3, 3, null),
  ('hubungi', null, 2, 2, null),
  ('dikembalikan', null, 2, 2, null)) s (need, template_name, days_1, days_2, days_3)
left join lateral (
  select g.id from griting_templates g where g.name = s.template_name order by g.created_at, g.id limit 1) t on true;

alter table timeline
  drop constraint timeline_subject_type_known,
  add constraint timeline_subject_type_known check (subject_type in (
    'affiliate', 'assignment', 'video', 'template', 'product', 'user', 'permission', 'account', 'application',
    'message', 'reminder'));

-- The day in Jakarta of the last reminder, so that several reminders of one day count as one.
alter table affiliate_registrations add column reminded_on date;
update affiliate_registrations
set reminded_on = rests_until - case reminded_for when 'tenggat' then 1 when 'video' then 3 else 2 end
where reminded_for is not null;

-- 'Antrean pagi': a queue whose entries have different templates and needs. Its own template is null.
alter table message_queues alter column template_id drop not null;
alter table message_queue_entries
  add column template_id uuid,
  add column need text
    constraint message_queue_entries_need_known
    check (need in ('telat', 'tenggat', 'video', 'hubungi', 'dikembalikan'));
