-- Who may do what. `app.permissions_held` is the only place that knows roles; every policy, call and screen asks for a word.

create or replace view app.permissions_held as
  select p.id as user_id, n.name, n.product_id
  from public.profiles p
  cross join public.permission_names n
  where p.is_active and (
    p.role = 'superadmin'
    or (p.role = 'admin' and n.admin_has)
    or exists (
      select from public.user_permissions u where u.user_id = p.id and u.permission_name = n.name));
-- Only the functions below read it.
revoke all on app.permissions_held from public;

-- Who acts in this transaction, and what he may do, is worked out once, by `app.enter` (session.policies.sql), and
-- written into the setting app.actor: id, role, digest of app.products, salt, and every word with a space on both sides.
-- Anybody may overwrite a setting. So app.enter leaves a digest of it in a sequence: what a sequence gave last is known
-- to each connection by itself (`currval`), and only the owner may set it. A setting that differs counts for nothing.
create or replace function app.digest(setting text) returns bigint
  language sql stable
  return ('x' || encode(substr(sha256(convert_to(setting, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint;

create or replace function app.actor() returns text
  language sql
  return case when current_setting('app.actor', true) <> '' then
    case when app.digest(current_setting('app.actor', true)) = currval('app.seal')
      then current_setting('app.actor', true) end
  end;

-- These are single expressions, volatile as `currval` is, so that the planner writes them into the statement. Ask them
-- within `(select …)`, or they are asked for each row.
create or replace function app.can(permission text) returns boolean
  language sql
  return case when strpos(current_setting('app.actor', true), ' ' || permission || ' ') > 0
    then app.digest(current_setting('app.actor', true)) = currval('app.seal')
    else false
  end;

create or replace function app.actor_id() returns uuid
  language sql
  return split_part(app.actor(), ' ', 1)::uuid;

create or replace function app.actor_role() returns text
  language sql
  return split_part(app.actor(), ' ', 2);

-- The products whose affiliates the actor may see when he may not see all of them.
create or replace function app.visible_products() returns uuid[]
  language sql
  return case
    when app.can('data_affiliate_tab_products')
      and split_part(current_setting('app.actor', true), ' ', 3)
        = encode(sha256(convert_to(current_setting('app.products', true), 'UTF8')), 'hex')
    then current_setting('app.products', true)::uuid[]
    else '{}'::uuid[]
  end;

create or replace function app.sees_all_affiliates() returns boolean
  language sql
  return app.can('data_affiliate_tab_all');

create or replace function app.sees_product(product_id uuid) returns boolean
  language sql
  return app.sees_all_affiliates() or product_id = any (app.visible_products());

create or replace function app.rank(role text) returns integer
  language sql immutable
  return array_position(array['user', 'moderator', 'admin', 'superadmin'], role);

-- Whether the actor stands above a person of this role: superadmins above all, others above lower roles only.
create or replace function app.outranks(role text) returns boolean
  language sql
  return coalesce(app.actor_role() = 'superadmin' or app.rank(app.actor_role()) > app.rank(role), false);

-- Whether a statement comes from a request, and not from the owner or from a function that acts as him.
create or replace function app.is_request() returns boolean
  language sql stable
  return starts_with(current_user::text, 'app_request');

-- Nobody sets his own permissions, those of his equals, or hands on what he does not hold; what an admin holds only
-- by grant he may still give to those below him.
create or replace function app.may_grant(to_user uuid, permission text) returns boolean
  language sql security definer set search_path = '' as $$
  select app.can('permission_management')
    and to_user is distinct from app.actor_id()
    and exists (select from public.profiles p where p.id = to_user and app.outranks(p.role))
    and (app.outranks('moderator') or app.can(permission))
$$;

-- The names of those whom the actor asks for a permission: superadmins, and admins above him. Names only.
create or replace function app.permission_givers() returns text[]
  language sql stable security definer set search_path = '' as $$
  select array(
    select p.full_name from public.profiles p join public.profiles me on me.id = (select app.actor_id()) and me.is_active
    where p.is_active and p.id <> me.id and p.role in ('superadmin', 'admin')
      and (p.role = 'superadmin' or app.rank(p.role) > app.rank(me.role))
      and exists (select from app.permissions_held h where h.user_id = p.id and h.name = 'permission_management')
    order by app.rank(p.role) desc, lower(p.full_name))
$$;

-- Whether the user is there and active, and stays there until this transaction ends: of a grant and a deletion at once
-- the second waits, and a grant that came second finds nobody.
create or replace function app.hold_grantee(whom uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.can('permission_management') then
    return false;
  end if;
  perform from public.profiles where id = whom and is_active for key share;
  return found;
end
$$;

-- The same for permissions, which go with their product. @returns how many are there
create or replace function app.hold_permissions(names text[]) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  held integer;
begin
  perform from public.permission_names where name = any (names) order by name for key share;
  get diagnostics held = row_count;
  return held;
end
$$;

-- What everybody holds, by grant or by role, for whoever manages it.
create or replace function app.permissions_of_everybody()
  returns table (user_id uuid, granted text[], held text[])
  language sql security definer set search_path = '' as $$
  select p.id,
    array(select u.permission_name from public.user_permissions u where u.user_id = p.id order by 1),
    array(select h.name from app.permissions_held h where h.user_id = p.id order by 1)
  from public.profiles p
  where p.is_active and (select app.can('permission_management'))
$$;

alter table permission_names enable row level security;
create policy everyone_reads on permission_names for select to app_request
  using ((select app.actor_id()) is not null);
grant select on permission_names to app_request;
-- No insert, update, delete: the catalogue changes with the schema and with products.

create or replace trigger announce after insert or delete or truncate on permission_names
  for each statement execute function app.announce();

alter table user_permissions enable row level security;
create policy own_and_managed_read on user_permissions for select to app_request
  using (user_id = (select app.actor_id()) or (select app.can('permission_management')));
create policy managers_grant on user_permissions for insert to app_request
  with check (app.may_grant(user_id, permission_name));
create policy managers_revoke on user_permissions for delete to app_request
  using (app.may_grant(user_id, permission_name));
grant select, delete, insert (user_id, permission_name) on user_permissions to app_request;
-- No update: a permission is held or not.

create or replace trigger announce after insert or update or delete or truncate on user_permissions
  for each statement execute function app.announce();

-- app_auth acts for nobody, but what its statements touch asks who does.
grant execute on function app.actor_id(), app.actor(), app.digest(text) to app_auth, app_request;
grant select on sequence app.seal to app_auth, app_request;
grant execute on function app.can(text), app.actor_role(), app.visible_products(), app.sees_all_affiliates(),
  app.sees_product(uuid), app.rank(text), app.outranks(text), app.is_request(), app.may_grant(uuid, text),
  app.permission_givers(), app.hold_grantee(uuid), app.hold_permissions(text[]), app.permissions_of_everybody()
  to app_request;
