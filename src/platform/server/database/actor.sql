-- `app.begin_request` determines once per transaction who the user is and what they may do. It writes this into the
-- setting app.actor: id, role, digest of app.products, salt, and every permission with a space on both sides. Any
-- statement may overwrite a setting, so app.begin_request also stores a digest of it in the sequence app.seal:
-- `currval` returns the value that was set on this connection, and only the owner may set it. A setting that does not
-- match the digest is ignored. The digest includes the start time of the transaction, so a setting that outlives its
-- transaction is ignored as well.

-- No function is executable by default. Each one is granted by name.
alter default privileges revoke execute on functions from public;
grant usage on schema public, app to app_request, app_auth, app_guest;
grant select on sequence app.seal to app_request, app_auth, app_guest;

create function app.digest(setting text) returns bigint
  language sql stable
  return ('x' || encode(
    substr(sha256(convert_to(setting, 'UTF8') || timestamptz_send(now())), 1, 8), 'hex'))::bit(64)::bigint;

create function app.actor() returns text
  language sql
  return case when current_setting('app.actor', true) <> '' then
    case when app.digest(current_setting('app.actor', true)) = currval('app.seal')
      then current_setting('app.actor', true) end
  end;

-- The functions of the actor are single expressions, and volatile because `currval` is, so that the planner can inline
-- them. Call them within `(select …)`; otherwise they run once for each row.
create function app.can(permission text) returns boolean
  language sql
  return case when strpos(current_setting('app.actor', true), ' ' || permission || ' ') > 0
    then app.digest(current_setting('app.actor', true)) = currval('app.seal')
    else false
  end;

create function app.actor_id() returns uuid
  language sql
  return split_part(app.actor(), ' ', 1)::uuid;

create function app.actor_role() returns text
  language sql
  return split_part(app.actor(), ' ', 2);

-- Checks whether a statement comes from a request, not from the owner or a function that runs as the owner.
create function app.is_request() returns boolean
  language sql stable
  return starts_with(current_user::text, 'app_request');

-- app_auth and app_guest have no actor, but triggers and policies on the tables that they use ask for the actor.
grant execute on function app.actor_id(), app.actor(), app.digest(text) to app_auth, app_request, app_guest;
grant execute on function app.is_request() to app_request, app_guest;
grant execute on function app.can(text), app.actor_role() to app_request;
