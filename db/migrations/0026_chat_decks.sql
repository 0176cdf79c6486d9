-- One template, written to many: a deck of messages that somebody goes through one by one, on whatever device.
create table chat_decks (
  id uuid primary key default gen_random_uuid(),
  made_by uuid not null constraint chat_decks_maker references profiles on delete cascade,
  made_at timestamptz not null default now(),
  -- No foreign key: the deck goes on with the text that it was made of.
  template_id uuid not null,
  template_name text not null constraint chat_decks_template_name_length check (length(template_name) <= 200),
  template_content text not null constraint chat_decks_template_content_length check (length(template_content) <= 8192),
  -- whether who is written to is marked as contacted
  mark_contacted boolean not null default true,
  closed_at timestamptz
);
create index chat_decks_by_maker on chat_decks (made_by, made_at desc);
create index chat_decks_by_age on chat_decks (made_at);

-- The message for one affiliate, as it was when the deck was made.
create table chat_cards (
  id uuid primary key default gen_random_uuid(),
  deck_id uuid not null constraint chat_cards_deck references chat_decks on delete cascade,
  place integer not null constraint chat_cards_at_most_500 check (place between 1 and 500),
  -- No foreign key: one that is deleted can come back.
  affiliate_id uuid not null,
  -- the rows that the message speaks of: where one is erased, the message goes with it
  about uuid[] not null constraint chat_cards_about_length check (cardinality(about) <= 2000),
  -- the number at that time
  whatsapp text not null constraint chat_cards_whatsapp_length check (length(whatsapp) <= 200),
  message text not null constraint chat_cards_message_length check (length(message) <= 16384),
  -- why it can't be sent as it is: the shortcodes without a value
  stopped text[] not null default '{}' constraint chat_cards_stopped_length check (length(stopped::text) <= 8192),
  state text not null default 'waiting'
    constraint chat_cards_state_known check (state in ('waiting', 'sent', 'skipped', 'wrong_number')),
  decided_at timestamptz,
  opened_at timestamptz,
  -- of the affiliate, when its decision marked him as contacted
  contacted_revision integer,
  constraint chat_cards_place_once unique (deck_id, place),
  constraint chat_cards_affiliate_once unique (deck_id, affiliate_id),
  constraint chat_cards_stopped_is_not_sent check (state <> 'sent' or stopped = '{}'),
  constraint chat_cards_decided_at check ((state = 'waiting') = (decided_at is null))
);
create index chat_cards_about on chat_cards using gin (about);

-- That somebody opened the chat of an affiliate is told in his history.
alter table timeline
  drop constraint timeline_act_known,
  add constraint timeline_act_known check (act = 'erased' or act = any (case noun
    when 'account' then array['signed in', 'sessions ended', 'password changed', 'second factor on', 'second factor off',
      'recovery codes renewed', 'recovery code used', 'downloaded']
    when 'affiliate' then array['made', 'changed', 'deleted', 'restored', 'chat opened']
    else array['made', 'changed', 'deleted', 'restored'] end));
