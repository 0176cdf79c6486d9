-- The columns of a queue's entry that name the rows in its message, and the reasons why it can't be sent, get names that
-- say so.
alter table message_queue_entries rename column about to subject_ids;
alter table message_queue_entries rename constraint message_queue_entries_about_length to message_queue_entries_subject_ids_length;
alter index message_queue_entries_about rename to message_queue_entries_subject_ids;
alter table message_queue_entries rename column stopped to blockers;
alter table message_queue_entries rename constraint message_queue_entries_stopped_length to message_queue_entries_blockers_length;
alter table message_queue_entries rename constraint message_queue_entries_stopped_is_not_sent to message_queue_entries_blocked_is_not_sent;
