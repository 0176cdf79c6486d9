-- What a login needs beside its password: proofs that work once and for a while, and the second factor.

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
-- A newer letter of a kind makes the older one worthless.
create unique index login_tokens_one_letter on login_tokens (user_id, purpose) where purpose <> 'second factor';

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
