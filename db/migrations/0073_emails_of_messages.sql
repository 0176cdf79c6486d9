-- The email to the brand that a message caused when it came; null if it caused none. The emails themselves are deleted
-- once they are sent, and a message that staff unmark later was never counted.
alter table messages
  add column email_kind text
    constraint messages_email_kind_known check (email_kind in ('message', 'many messages'));
