-- The actor: the user of the current request and their permissions, for policies and functions of all features.
-- `app.begin_request` (session.sql) determines both once per transaction and writes them into the setting app.actor,
-- words separated by spaces. Permissions have a space on both sides, so the setting ends with a space:
--
--   <user id> <role> <digest of the setting app.products> <random salt> data_affiliate data_video griting
--
-- Any statement can overwrite a setting, so `app.begin_request` also stores a digest of it, the seal, in the sequence
-- app.seal. `currval` returns the value that was set on this connection, and only the owner may set it. A setting that
-- does not match the seal is ignored. The digest includes the start time of the transaction, so a setting that outlives
-- its transaction is ignored as well.

-- No function is executable by default. Each one is granted by name.
alter default privileges revoke execute on functions from public;
grant usage on schema public, app to app_request, app_auth, app_guest;
grant select on sequence app.seal to app_request, app_auth, app_guest;

-- Returns the digest of a setting and the start time of the transaction: 8 bytes of a SHA-256 hash as a bigint, since a
-- sequence holds a bigint.
create function app.digest(setting text) returns bigint
  language sql stable
  return ('x' || encode(
    substr(sha256(convert_to(setting, 'UTF8') || timestamptz_send(now())), 1, 8), 'hex'))::bit(64)::bigint;

-- Returns the setting app.actor; null if it is missing or forged. The outer `case` asks for the setting before the
-- seal, because `currval` raises an error on a connection that has never set the sequence.
create function app.actor_setting() returns text
  language sql
  return case when current_setting('app.actor', true) <> '' then
    case when app.digest(current_setting('app.actor', true)) = currval('app.seal')
      then current_setting('app.actor', true) end
  end;

-- Checks whether the actor has a permission. Permissions for single products are not in the setting:
-- `app.visible_products` has those.
--
-- This function and the following two are single expressions, and volatile because `currval` is: only then does the
-- planner inline them. Policies call them within `(select …)`; otherwise they run once for each row.
create function app.can(permission text) returns boolean
  language sql
  return case when strpos(current_setting('app.actor', true), ' ' || permission || ' ') > 0
    then app.digest(current_setting('app.actor', true)) = currval('app.seal')
    else false
  end;

create function app.actor_id() returns uuid
  language sql
  return split_part(app.actor_setting(), ' ', 1)::uuid;

create function app.actor_role() returns text
  language sql
  return split_part(app.actor_setting(), ' ', 2);

-- Checks whether a statement comes from a request, not from the owner or a function that runs as the owner. Requests
-- log in as app_request_<suffix>, one such role for each database.
create function app.is_request() returns boolean
  language sql stable
  return starts_with(current_user::text, 'app_request');

-- app_auth and app_guest have no actor, but triggers and policies on the tables that they use ask for the actor.
grant execute on function app.actor_id(), app.actor_setting(), app.digest(text) to app_auth, app_request, app_guest;
grant execute on function app.is_request() to app_request, app_guest;
grant execute on function app.can(text), app.actor_role() to app_request;
