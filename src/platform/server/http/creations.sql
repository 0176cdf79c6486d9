-- Records what each idempotency key has created, so that a repeated request makes no second row. A creation first
-- claims its key by an insert, and stores its answer by an update before it commits. A repeated request gets this
-- answer. Each row is visible only to the actor who made it.

alter table creations enable row level security;
create policy own_read on creations for select to app_request
  using (actor_id = (select app.actor_id()));
create policy own_claim on creations for insert to app_request
  with check (actor_id = (select app.actor_id()));
-- An answer can be written only once.
create policy own_answer on creations for update to app_request
  using (actor_id = (select app.actor_id()) and answer is null)
  with check (actor_id = (select app.actor_id()));
-- Requests have no grant for delete: a trigger deletes rows older than a day whenever a creation is made.
grant select (key_digest, call, body_digest, answer), insert (actor_id, key_digest, call, body_digest), update (answer)
  on creations to app_request;

-- Deletes expired rows, except those that a concurrent transaction is deleting: waiting for them would make every
-- creation wait until a long import has committed.
create function app.purge_creations() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.creations where ctid = any (array(
    select expired.ctid from public.creations expired
    where expired.made_at < now() - interval '1 day' for update skip locked));
  return null;
end
$$;
create trigger _200_purge before insert on creations
  for each statement execute function app.purge_creations();
