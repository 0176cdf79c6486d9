-- Staff, their logins and sessions. The columns of sessions, accounts and verifications are those of better-auth,
-- in our spelling; a profile is its user.

create table profiles (
  id uuid primary key default gen_random_uuid(),
  email text not null
    constraint profiles_email_form check (email = lower(email) and email like '%_@_%'),
  full_name text not null
    constraint profiles_full_name_given check (btrim(full_name) <> ''),
  role text not null default 'user'
    constraint profiles_role_known check (role in ('user', 'moderator', 'admin', 'superadmin')),
  is_active boolean not null default true,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_email_unique unique (email)
);

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

-- What every process on this database must share and no browser may read: the key that signs cookies.
create table secrets (
  name text primary key,
  value text not null
);
