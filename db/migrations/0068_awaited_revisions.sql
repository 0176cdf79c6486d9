-- A returned video that the creator changes is a need of its own once its link was not sent again for long. Staff remind
-- the creator with other words than for a video that is replaced.
alter table affiliate_registrations
  drop constraint affiliate_registrations_reminded_for_known,
  add constraint affiliate_registrations_reminded_for_known
    check (reminded_for in ('telat', 'tenggat', 'video', 'hubungi', 'revisi', 'dikembalikan'));
alter table message_queues
  drop constraint message_queues_need_known,
  add constraint message_queues_need_known
    check (need in ('telat', 'tenggat', 'video', 'hubungi', 'revisi', 'dikembalikan'));
alter table message_queue_entries
  drop constraint message_queue_entries_need_known,
  add constraint message_queue_entries_need_known
    check (need in ('telat', 'tenggat', 'video', 'hubungi', 'revisi', 'dikembalikan'));
alter table reminder_schedules
  drop constraint reminder_schedules_need_known,
  add constraint reminder_schedules_need_known
    check (need in ('telat', 'tenggat', 'video', 'hubungi', 'revisi', 'dikembalikan'));
insert into reminder_schedules (need, days_1, days_2) values ('revisi', 2, 2);

create index affiliate_link_videos_awaited_revision on affiliate_link_videos (returned_at, affiliate_id)
  where status_link_posting = 'dikembalikan' and returned_reason is not null;
