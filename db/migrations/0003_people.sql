-- Staff. A profile is its user; what signs him in stands in 0004.

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
  -- whoever signs in with a password that somebody else has set makes one of his own first
  must_change_password boolean not null default false,
  created_at timestamptz not null default now(),
  -- of every table that people edit: how often it was changed, so that the second of two who edit at once can be told,
  -- when and by whom the last time
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid constraint profiles_editor references profiles on delete set null,
  constraint profiles_email_unique unique (email)
);
create index profiles_by_editor on profiles (updated_by);

-- What a person made in the last day, by the key that his form sent along: when the reply was lost, the second try is
-- answered with what the first has made. The key itself is not kept, so what was sent can't be guessed from its digest.
create table creations (
  actor_id uuid not null constraint creations_actor references profiles on delete cascade,
  key_digest text not null,
  call text not null,
  body_digest text not null,
  -- null only while the transaction runs that makes it
  answer jsonb,
  made_at timestamptz not null default now(),
  constraint creations_once primary key (actor_id, key_digest)
);
create index creations_by_age on creations (made_at);
