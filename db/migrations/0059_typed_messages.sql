-- A message of a queue follows the affiliate's data until its chat is opened. Therefore the text of one entry is stored
-- with its shortcodes: what was typed for it, or its template when a queue has several. Null: the text of the queue.
alter table message_queue_entries
  add column content text
    constraint message_queue_entries_content_length check (length(content) <= 8192);
