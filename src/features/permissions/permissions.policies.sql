-- Who may do what. `app.permissions_held` is the only place that knows roles; every policy, call and screen asks for a word.

create or replace view app.permissions_held as
  select p.id as user_id, n.name
  from public.profiles p
  cross join public.permission_names n
  where p.is_active and (
    p.role = 'superadmin'
    or (p.role = 'admin' and n.admin_has)
    or exists (
      select from public.user_permissions u where u.user_id = p.id and u.permission_name = n.name));
-- Only the functions below read it.
revoke all on app.permissions_held from public;

create or replace function app.holds(user_id uuid, permission text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.permissions_held h where h.user_id = holds.user_id and h.name = holds.permission)
$$;

-- Until the actor has made a password of his own in place of one that somebody else has set, he may nothing.
create or replace function app.can(permission text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.permissions_held h join public.profiles p on p.id = h.user_id
    where h.user_id = app.actor_id() and h.name = can.permission and not p.must_change_password)
$$;

-- An active profile as the request path needs it: the database role it acts under and every permission in force.
create or replace function app.describe_actor(user_id uuid)
  returns table (
    id uuid, email text, full_name text, role text, database_role text, permissions text[], must_change_password boolean)
  language sql stable security definer set search_path = '' as $$
  select p.id, p.email, p.full_name, p.role,
    case when p.role in ('admin', 'superadmin') and not p.must_change_password then 'app_full' else 'app_limited' end,
    array(
      select h.name from app.permissions_held h
      where h.user_id = p.id and not p.must_change_password order by h.name),
    p.must_change_password
  from public.profiles p
  where p.id = describe_actor.user_id and p.is_active
$$;

-- The products whose affiliates the actor may see when he may not see all of them.
create or replace function app.visible_products() returns uuid[]
  language sql stable security definer set search_path = '' as $$
  select case when app.can('data_affiliate_tab_products') then array(
    select n.product_id
    from app.permissions_held h join public.permission_names n on n.name = h.name
    where h.user_id = app.actor_id() and n.product_id is not null
  ) else '{}' end
$$;

create or replace function app.sees_all_affiliates() returns boolean
  language sql stable
  return app.can('data_affiliate_tab_all');

create or replace function app.sees_product(product_id uuid) returns boolean
  language sql stable
  return app.sees_all_affiliates() or product_id = any (app.visible_products());

create or replace function app.rank(role text) returns integer
  language sql immutable
  return array_position(array['user', 'moderator', 'admin', 'superadmin'], role);

-- Whether the actor stands above a person of this role: superadmins above all, others above lower roles only.
create or replace function app.outranks(role text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select coalesce((
    select p.role = 'superadmin' or app.rank(p.role) > app.rank(outranks.role)
    from public.profiles p
    where p.id = app.actor_id() and p.is_active and not p.must_change_password), false)
$$;

-- Nobody sets his own permissions, those of his equals, or hands on what he does not hold; what an admin holds only
-- by grant he may still give to those below him.
create or replace function app.may_grant(to_user uuid, permission text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select app.can('permission_management')
    and to_user is distinct from app.actor_id()
    and exists (select from public.profiles p where p.id = to_user and app.outranks(p.role))
    and (app.outranks('moderator') or app.can(permission))
$$;

-- The names of those whom the actor asks for a permission: superadmins, and admins above him. Names only.
create or replace function app.permission_givers() returns text[]
  language sql stable security definer set search_path = '' as $$
  select array(
    select p.full_name from public.profiles p join public.profiles me on me.id = app.actor_id() and me.is_active
    where p.is_active and p.id <> me.id and p.role in ('superadmin', 'admin')
      and (p.role = 'superadmin' or app.rank(p.role) > app.rank(me.role))
      and app.holds(p.id, 'permission_management')
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
  language sql stable security definer set search_path = '' as $$
  select p.id,
    array(select u.permission_name from public.user_permissions u where u.user_id = p.id order by 1),
    array(select h.name from app.permissions_held h where h.user_id = p.id order by 1)
  from public.profiles p
  where p.is_active and app.can('permission_management')
$$;

alter table permission_names enable row level security;
create policy everyone_reads on permission_names for select to app_full, app_limited
  using ((select app.actor_id()) is not null);
grant select on permission_names to app_full, app_limited;
-- No insert, update, delete: the catalogue changes with the schema and with products.

create or replace trigger announce after insert or delete or truncate on permission_names
  for each statement execute function app.announce();

alter table user_permissions enable row level security;
create policy own_and_managed_read on user_permissions for select to app_full, app_limited
  using (user_id = (select app.actor_id()) or (select app.can('permission_management')));
create policy managers_grant on user_permissions for insert to app_full, app_limited
  with check (app.may_grant(user_id, permission_name));
create policy managers_revoke on user_permissions for delete to app_full, app_limited
  using (app.may_grant(user_id, permission_name));
grant select, delete, insert (user_id, permission_name) on user_permissions to app_full, app_limited;
-- No update: a permission is held or not.

create or replace trigger announce after insert or update or delete or truncate on user_permissions
  for each statement execute function app.announce();

grant execute on function app.describe_actor(uuid) to app_auth;
grant execute on function app.actor_id() to app_auth, app_full, app_limited;
grant execute on function app.can(text), app.visible_products(), app.sees_all_affiliates(),
  app.sees_product(uuid), app.rank(text), app.outranks(text), app.may_grant(uuid, text),
  app.permission_givers(), app.hold_grantee(uuid), app.hold_permissions(text[]), app.permissions_of_everybody() to app_full, app_limited;
