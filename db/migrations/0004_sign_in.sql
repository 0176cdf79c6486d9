-- Logins and sessions. The columns of sessions, accounts and verifications are those of better-auth, in our spelling.

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint sessions_user references profiles on delete cascade,
  token text not null constraint sessions_token_unique unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint accounts_user references profiles on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_one_per_provider unique (provider_id, user_id)
);
create index accounts_by_user on accounts (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

-- Failed sign-ins per account and address; the shape is that of rate-limiter-flexible. `expire` is ms since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- What every process on this database must share and no browser may read: the key that signs cookies, the two logins.
create table secrets (
  name text primary key,
  value text not null
);

-- Proofs that work once and for a while.
create table login_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint login_tokens_user references profiles on delete cascade,
  -- the first three go out in a letter, the last in a cookie between the password and the code
  purpose text not null
    constraint login_tokens_purpose_known
      check (purpose in ('recovery', 'confirmation', 'new email', 'second factor')),
  -- SHA-256; the token itself is kept nowhere
  token_hash text not null constraint login_tokens_hash_unique unique,
  -- the address that the letter went to
  email text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint login_tokens_letters_have_an_address check ((email is null) = (purpose = 'second factor'))
);
create index login_tokens_by_user on login_tokens (user_id);
-- Letters that anybody may ask for leave older ones good: else a stranger voids the one that the owner holds.
-- A wish for a new e-mail is the owner's own, and the newest counts.
create unique index login_tokens_one_new_email on login_tokens (user_id) where purpose = 'new email';

create table second_factors (
  user_id uuid primary key constraint second_factors_user references profiles on delete cascade,
  -- encrypted under the key that signs cookies
  secret text not null,
  -- null until a right code was entered: before that the factor asks nothing of anybody
  confirmed_at timestamptz,
  -- the latest half minute whose code was accepted; each code works once
  last_step bigint not null default 0,
  -- keyed hashes of the recovery codes that are left
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null default now()
);

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
