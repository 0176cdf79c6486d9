-- Who acts in this transaction, and what he may do, is worked out once, by `app.begin_request`, and written into the setting
-- app.actor: id, role, digest of app.products, salt, and every word with a space on both sides. Anybody may overwrite a
-- setting. So app.begin_request leaves a digest of it in a sequence: what a sequence gave last is known to each connection by
-- itself (`currval`), and only the owner may set it. A setting that differs counts for nothing. The digest holds the moment
-- at which the transaction began, so that a setting which outlives its transaction counts for nothing either.

-- Functions are granted one by one, by name.
alter default privileges revoke execute on functions from public;
grant usage on schema public, app to app_request, app_auth;
grant select on sequence app.seal to app_request, app_auth;

create function app.digest(setting text) returns bigint
  language sql stable
  return ('x' || encode(substr(sha256(convert_to(setting, 'UTF8') || timestamptz_send(now())), 1, 8), 'hex'))::bit(64)::bigint;

create function app.actor() returns text
  language sql
  return case when current_setting('app.actor', true) <> '' then
    case when app.digest(current_setting('app.actor', true)) = currval('app.seal')
      then current_setting('app.actor', true) end
  end;

-- These are single expressions, volatile as `currval` is, so that the planner writes them into the statement. Ask them
-- within `(select …)`, or they are asked for each row.
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

-- Whether a statement comes from a request, and not from the owner or from a function that acts as him.
create function app.is_request() returns boolean
  language sql stable
  return starts_with(current_user::text, 'app_request');

-- app_auth acts for nobody, but what its statements touch asks who does.
grant execute on function app.actor_id(), app.actor(), app.digest(text) to app_auth, app_request;
grant execute on function app.can(text), app.actor_role(), app.is_request() to app_request;
