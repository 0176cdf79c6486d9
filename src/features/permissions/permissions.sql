-- Permissions: who holds them, who may grant them, and the rights on their tables. A user holds a permission by role or
-- by a grant, a row of `user_permissions`. `app.role_includes` is the only place that knows which role includes which
-- permission; every policy, call and screen checks a permission instead of a role.

-- Checks whether a role includes a permission without a grant.
-- @param admin_has the column of the permission with this name
create function app.role_includes(role text, admin_has boolean) returns boolean
  language sql immutable
  return role = 'superadmin' or (role = 'admin' and admin_has);

-- The permissions of all active users, by role or by grant. `product_id` is null unless the permission is for the
-- affiliates of one product. The view has no grant: only functions that run as the owner read it.
create view app.permissions_held as
  select profile.id as user_id, permission.name, permission.product_id
  from public.profiles profile
  cross join public.permission_names permission
  where profile.is_active and (
    app.role_includes(profile.role, permission.admin_has)
    or exists (
      select from public.user_permissions permission_grant
      where permission_grant.user_id = profile.id and permission_grant.permission_name = permission.name));

-- Returns the products whose affiliates the actor may see, for actors who may not see all affiliates. The setting
-- `app.products` lists them. It counts only if its digest is the third word of the setting `app.actor`, which no
-- request can forge (actor.sql).
create function app.visible_products() returns uuid[]
  language sql
  return case
    when app.can('data_affiliate_tab_products')
      and split_part(current_setting('app.actor', true), ' ', 3)
        = encode(sha256(convert_to(current_setting('app.products', true), 'UTF8')), 'hex')
    then current_setting('app.products', true)::uuid[]
    else '{}'::uuid[]
  end;

create function app.sees_all_affiliates() returns boolean
  language sql
  return app.can('data_affiliate_tab_all');

create function app.sees_product(product_id uuid) returns boolean
  language sql
  return app.sees_all_affiliates() or product_id = any (app.visible_products());

-- Returns 1 for the lowest role; null for a text that is no role.
create function app.role_rank(role text) returns integer
  language sql immutable
  return array_position(array['user', 'moderator', 'admin', 'superadmin'], role);

create function app.is_superadmin() returns boolean
  language sql
  return coalesce(app.actor_role() = 'superadmin', false);

-- Checks whether the actor ranks above a person with this role: superadmins above everybody, others only above lower
-- roles.
create function app.outranks(role text) returns boolean
  language sql
  return coalesce(app.actor_role() = 'superadmin' or app.role_rank(app.actor_role()) > app.role_rank(role), false);

-- Returns the permissions that the actor may grant and revoke: those that the actor holds. An admin holds most by role,
-- but data_affiliate_edit, _delete and _whatsapp only by grant; a superadmin holds all. It reads
-- `app.permissions_held`, since `app.can` does not know the permissions of products.
create function app.grantable_permissions() returns setof text
  language sql stable security definer set search_path = '' as $$
  select name from app.permissions_held
  where user_id = (select app.actor_id()) and (select app.can('permission_management'))
$$;

-- Checks whether the actor may grant or revoke a permission. Nobody changes their own permissions, those of users whom
-- they don't outrank, or a permission that they lack. For a superadmin the name is not looked up: they hold every
-- permission, and a foreign key refuses an unknown name.
create function app.may_grant(to_user uuid, permission text) returns boolean
  language sql security definer set search_path = '' as $$
  select app.can('permission_management') and to_user is distinct from app.actor_id()
    and exists (select from public.profiles where id = to_user and app.outranks(role))
    and (app.is_superadmin() or exists (
      select from app.permissions_held where user_id = app.actor_id() and name = may_grant.permission))
$$;

-- Returns the names of the users whom the actor can ask for a permission, highest role first: superadmins, and admins
-- who rank above the actor.
create function app.find_permission_givers() returns text[]
  language sql stable security definer set search_path = '' as $$
  select array(
    select giver.full_name from public.profiles giver
    join public.profiles actor on actor.id = (select app.actor_id()) and actor.is_active
    where giver.is_active and giver.id <> actor.id and giver.role in ('superadmin', 'admin')
      and (giver.role = 'superadmin' or app.role_rank(giver.role) > app.role_rank(actor.role))
      and exists (
        select from app.permissions_held held where held.user_id = giver.id and held.name = 'permission_management')
    order by app.role_rank(giver.role) desc, lower(giver.full_name))
$$;

-- Locks the profile of a user who gets a grant until this transaction ends. A concurrent deletion then waits for the
-- grant; a grant that waited for a deletion finds no user.
-- @returns false if there is no such active user, or the actor does not manage permissions
create function app.lock_grantee(profile uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.can('permission_management') then
    return false;
  end if;
  perform from public.profiles where id = profile and is_active for key share;
  return found;
end
$$;

-- Locks permissions until this transaction ends, so that they are not deleted together with their product.
-- @returns how many of them exist; 0 if the actor does not manage permissions
create function app.lock_permissions(names text[]) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  locked_count integer;
begin
  perform from public.permission_names
  where name = any (names) and app.can('permission_management') order by name for key share;
  get diagnostics locked_count = row_count;
  return locked_count;
end
$$;

-- Returns the permissions of every active user: those that were granted, and all that the user holds, by grant or by
-- role. Returns no rows to actors who do not manage permissions.
create function app.list_held_permissions()
  returns table (user_id uuid, granted text[], held text[])
  language sql security definer set search_path = '' as $$
  select profile.id,
    array(select permission_name from public.user_permissions where user_id = profile.id order by 1),
    array(select name from app.permissions_held where user_id = profile.id order by 1)
  from public.profiles profile
  where profile.is_active and (select app.can('permission_management'))
$$;

alter table permission_names enable row level security;
create policy managers_read on permission_names for select to app_request
  using ((select app.can('permission_management')));
grant select (name, product_id) on permission_names to app_request;
-- Requests have no grant for insert, update or delete: permissions come from migrations and from new products.

-- Creates the permission that is needed to see the affiliates of a new product.
create function app.create_product_permission() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.permission_names (name, product_id, admin_has)
  values ('data_affiliate_product_' || new.id, new.id, true);
  return null;
end
$$;
create trigger _500_create_permission after insert on products
  for each row execute function app.create_product_permission();

create trigger _900_notify_change after insert or update or delete or truncate on permission_names
  for each statement execute function app.notify_change();

alter table user_permissions enable row level security;
create policy own_and_managed_read on user_permissions for select to app_request
  using (user_id = (select app.actor_id()) or (select app.can('permission_management')));
create policy managers_grant on user_permissions for insert to app_request
  with check (app.may_grant(user_id, permission_name));
create policy managers_revoke on user_permissions for delete to app_request
  using (app.may_grant(user_id, permission_name));
grant select (user_id, permission_name, granted_by), delete, insert (user_id, permission_name) on user_permissions
  to app_request;
-- Requests have no grant for update: a row is only inserted and deleted.

-- Records who granted a permission. A new grant has the time of this transaction; one that is restored with its product
-- has an older time and keeps its grantor.
create function app.set_granted_by() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.created_at = now() then
    new.granted_by := coalesce(new.granted_by, app.actor_id());
  end if;
  return new;
end
$$;
create trigger _300_set_granted_by before insert on user_permissions
  for each row execute function app.set_granted_by();

-- Skips a new grant of a permission that the user's role includes: the row would outlast a demotion. It looks at the
-- role of inactive users too, which `app.permissions_held` leaves out. A grant that the actor may not make is left to
-- the policy, which refuses it.
create function app.skip_permission_of_role() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.created_at = now() and app.may_grant(new.user_id, new.permission_name)
    and exists (
      select from public.profiles profile
      join public.permission_names permission on permission.name = new.permission_name
      where profile.id = new.user_id and app.role_includes(profile.role, permission.admin_has)) then
    return null;
  end if;
  return new;
end
$$;
create trigger _100_skip_permission_of_role before insert on user_permissions
  for each row execute function app.skip_permission_of_role();

create trigger _700_write_audit after insert or update or delete on user_permissions
  for each row execute function app.write_audit('permission', 'user_id', 'permission_name');
-- `offset 0` makes PostgreSQL look up each user by their id (timeline.sql).
create policy permissions on timeline for select to app_request
  using (subject_type = 'permission' and (subject_id = (select app.actor_id())
    or ((select app.can('permission_management'))
      and exists (select from profiles where profiles.id = subject_id offset 0))));
create trigger _900_notify_change after insert or update or delete or truncate on user_permissions
  for each statement execute function app.notify_change();

grant execute on function app.visible_products(), app.sees_all_affiliates(), app.sees_product(uuid),
  app.role_rank(text), app.is_superadmin(), app.outranks(text), app.grantable_permissions(), app.may_grant(uuid, text),
  app.find_permission_givers(), app.lock_grantee(uuid), app.lock_permissions(text[]), app.list_held_permissions()
  to app_request;
