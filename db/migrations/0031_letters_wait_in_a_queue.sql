-- Letters that are still to be sent: written in the transaction that they tell of, sent after it. A letter that was
-- sent is gone from here.

create table letters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint letters_user references profiles on delete cascade,
  kind text not null
    constraint letters_kind_known check (kind in (
      'recovery', 'confirmation', 'new email', 'email changed', 'email set', 'password changed',
      'second factor on', 'second factor off')),
  recipient text not null,
  -- who did it, when somebody else: his name as it was; and the new address where it is about one
  by_whom text,
  new_email text,
  -- what its link proves; once that is void the letter need not go out
  login_token_id uuid constraint letters_login_token references login_tokens on delete cascade,
  -- encrypted under the key that signs cookies, for as long as the letter waits
  link_token text,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- what the mail server said when it took the letter for good; such a letter is not tried again
  refusal text,
  created_at timestamptz not null default now(),
  constraint letters_links_prove_something check ((login_token_id is null) = (link_token is null))
);
create index letters_by_user on letters (user_id);
create index letters_by_login_token on letters (login_token_id);
create index letters_by_next_try on letters (next_try_at) where refusal is null;
