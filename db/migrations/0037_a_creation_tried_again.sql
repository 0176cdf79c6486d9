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
