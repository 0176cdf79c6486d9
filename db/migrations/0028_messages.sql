-- What strangers send by 'Kirim Pesan' on Hubungi Kami.
create table messages (
  id uuid primary key default gen_random_uuid(),
  nama text not null constraint messages_nama_length check (length(nama) between 1 and 100),
  -- Printable characters alone: it stands in the head of a letter.
  email text not null constraint messages_email_is_one check (length(email) <= 254 and email ~ '^[!-~]+@[!-~]+$'),
  subjek text not null constraint messages_subjek_length check (length(subjek) between 1 and 150),
  pesan text not null constraint messages_pesan_length check (length(pesan) between 1 and 3000),
  received_at timestamptz not null default now(),
  -- why it is kept apart; null for most
  mark text constraint messages_mark_known check (mark in ('trap', 'quick', 'address', 'flood')),
  -- the same for what was pressed twice
  submission text not null constraint messages_submission_unique unique
    constraint messages_submission_length check (length(submission) <= 100),
  -- when the first of the team opened it
  read_at timestamptz,
  done_at timestamptz,
  done_by uuid constraint messages_doer references profiles on delete set null,
  email_key text not null generated always as (lower(email)) stored,
  constraint messages_done_by_of_done check (done_by is null or done_at is not null),
  constraint messages_marked_is_not_done check (mark is null or done_at is null)
);
create index messages_newest on messages ((mark is null), (done_at is null), received_at desc, id);
create index messages_unread on messages (received_at) where mark is null and done_at is null and read_at is null;
create index messages_by_email on messages (email_key);
create index messages_by_doer on messages (done_by);

-- A letter to the brand, at the address that brand.json gives, tells of a message or that there are many.
alter table letters
  alter column user_id drop not null,
  alter column recipient drop not null,
  add column message_id uuid constraint letters_message references messages on delete cascade,
  drop constraint letters_kind_known,
  add constraint letters_kind_known check (kind in (
    'recovery', 'confirmation', 'new email', 'email changed', 'email set', 'password changed',
    'second factor on', 'second factor off', 'message', 'many messages')),
  add constraint letters_to_the_brand check (
    (kind in ('message', 'many messages')) = (user_id is null) and (user_id is null) = (recipient is null)),
  add constraint letters_message_is_told check ((kind = 'message') = (message_id is not null));
create index letters_by_message on letters (message_id);

-- Who has finished with a message, and that it was erased.
alter table timeline
  drop constraint timeline_noun_known,
  add constraint timeline_noun_known check (noun in (
    'affiliate', 'assignment', 'video', 'template', 'product', 'user', 'permission', 'account', 'application',
    'message')),
  drop constraint timeline_act_known,
  add constraint timeline_act_known check (act = 'erased' or act = any (case noun
    when 'account' then array['signed in', 'sessions ended', 'password changed', 'second factor on', 'second factor off',
      'recovery codes renewed', 'recovery code used', 'downloaded']
    when 'affiliate' then array['made', 'changed', 'deleted', 'restored', 'chat opened', 'applied']
    when 'message' then array['done', 'reopened']
    else array['made', 'changed', 'deleted', 'restored'] end));
