/**
 * Calls on permissions. `app.may_grant` decides who may grant what, and `app.skip_permission_of_role` skips
 * grants of what the user already holds by role.
 */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { type PermissionMatrix, packMatrix } from './permission-matrix.ts'
import { type GrantedPermission, permissionsContract } from './permissions.contract.ts'

const calls = implement(permissionsContract).$context<RequestContext>().use(authorized)

const matrix = calls.matrix.handler(({ context: { transaction } }) =>
  transaction(async (tx) => {
    const { rows } = await sql<PermissionMatrix>`
      select
        coalesce((
          select json_agg(json_build_object('id', p.id, 'email', p.email, 'full_name', p.full_name, 'role', p.role,
            'full_access', p.role = 'superadmin',
            'may_change', p.role <> 'superadmin' and app.outranks(p.role),
            'granted', h.granted, 'held', h.held) order by lower(p.full_name), p.id)
          from app.list_held_permissions() h join profiles p on p.id = h.user_id), '[]') as users,
        coalesce((
          select json_agg(json_build_object('id', id, 'product_number', product_number, 'product_name', product_name)
            order by product_name, id)
          from products), '[]') as products,
        coalesce((
          select json_agg(name order by name) from app.grantable_permissions() name), '[]') as grantable`.execute(
      tx,
    )
    return packMatrix(rows[0] ?? { users: [], products: [], grantable: [] })
  }),
)

const givers = calls.givers.handler(({ context: { transaction } }) =>
  transaction(async (tx) => {
    const { rows } = await sql<{ names: string[] }>`select app.find_permission_givers() as names`.execute(tx)
    return { names: rows[0]?.names ?? [] }
  }),
)

const ofUser = calls.ofUser.handler(({ context: { transaction }, input: { user_id }, errors }) =>
  transaction(async (tx) => {
    const { rows: users } = await sql`select from profiles where id = ${user_id} and is_active`.execute(tx)
    if (users.length === 0) throw errors.NOT_FOUND()
    const { rows } = await sql<GrantedPermission>`
      select user_id, permission_name, granted_by from user_permissions
      where user_id = ${user_id} order by permission_name`.execute(tx)
    return rows
  }),
)

const grant = calls.grant.handler(({ context: { transaction }, input, errors }) =>
  transaction(async (tx) => {
    if (!(await lockUser(tx, input.user_id))) throw errors.NOT_FOUND()
    if (!(await lockPermission(tx, input.permission_name))) throw errors.UNKNOWN_PERMISSION()
    await sql`
      insert into user_permissions (user_id, permission_name)
      values (${input.user_id}, ${input.permission_name}) on conflict do nothing`.execute(tx)
  }),
)

const revoke = calls.revoke.handler(({ context: { transaction }, input, errors }) =>
  transaction(async (tx) => {
    if (!(await lockUser(tx, input.user_id))) throw errors.NOT_FOUND()
    if (!(await lockPermission(tx, input.permission_name))) throw errors.UNKNOWN_PERMISSION()
    const { rows } = await sql`
      delete from user_permissions
      where user_id = ${input.user_id} and permission_name = ${input.permission_name} returning user_id`.execute(
      tx,
    )
    // A permission that the user does not have counts as revoked, for callers who could have revoked it.
    if (rows.length === 0 && !(await mayGrant(tx, input))) throw errors.FORBIDDEN()
  }),
)

const setProductPermissions = calls.setProductPermissions.handler(
  ({ context: { transaction }, input, errors }) =>
    transaction(async (tx) => {
      if (!(await lockUser(tx, input.user_id))) throw errors.NOT_FOUND()
      const { rows: changeableUsers } = await sql`
      select from profiles where id = ${input.user_id} and id <> app.actor_id() and app.outranks(role)`.execute(
        tx,
      )
      if (changeableUsers.length === 0) throw errors.FORBIDDEN()
      const productPermissions = sql`select name from permission_names where product_id is not null`
      await sql`select app.lock_permissions(array(${productPermissions}))`.execute(tx)
      const { rows } = input.on
        ? await sql`
          insert into user_permissions (user_id, permission_name)
          select ${input.user_id}::uuid, permission.name from (${productPermissions}) permission
          where app.may_grant(${input.user_id}, permission.name)
          on conflict do nothing returning user_id`.execute(tx)
        : await sql`
          delete from user_permissions
          where user_id = ${input.user_id} and permission_name in (${productPermissions}) returning user_id`.execute(
            tx,
          )
      return { changed: rows.length }
    }),
)

const copy = calls.copy.handler(({ context: { transaction }, input: { user_id, from }, errors }) =>
  transaction(async (tx) => {
    if (!(await lockUser(tx, user_id))) throw errors.NOT_FOUND()
    const { rows: profiles } = await sql<{ id: string; role: string; may_change: boolean }>`
      select id, role, id <> app.actor_id() and app.outranks(role) as may_change
      from profiles where id in (${user_id}, ${from}) and is_active`.execute(tx)
    const target = profiles.find((person) => person.id === user_id)
    const source = profiles.find((person) => person.id === from)
    if (!target || !source) throw errors.NOT_FOUND()
    if (!target.may_change) throw errors.FORBIDDEN()
    if (source.role === 'superadmin') throw errors.FULL_ACCESS()
    const targetPermissions = sql`select unnest(held) from app.list_held_permissions() where user_id = ${user_id}`
    const sourcePermissions = sql`select unnest(held) from app.list_held_permissions() where user_id = ${from}`
    await sql`select app.lock_permissions(array(${sourcePermissions}))`.execute(tx)
    const { rows: revoked } = await sql`
      delete from user_permissions
      where user_id = ${user_id} and permission_name not in (${sourcePermissions}) returning user_id`.execute(
      tx,
    )
    const { rows: granted } = await sql`
      insert into user_permissions (user_id, permission_name)
      select ${user_id}::uuid, permission.name from (${sourcePermissions}) permission (name)
      where app.may_grant(${user_id}, permission.name)
      on conflict do nothing returning user_id`.execute(tx)
    const { rows: differences } = await sql<{ count: number }>`
      select count(*) as count from (
        (${targetPermissions} except ${sourcePermissions}) union all (${sourcePermissions} except ${targetPermissions})
      ) difference`.execute(tx)
    return {
      granted: granted.length,
      revoked: revoked.length,
      remaining_differences: differences[0]?.count ?? 0,
    }
  }),
)

export const permissionsServer = { matrix, givers, ofUser, grant, revoke, setProductPermissions, copy }

/** Prevents the deletion of a permission until the transaction ends. Returns false if there is no such permission. */
async function lockPermission(tx: Tx, permission: string): Promise<boolean> {
  const { rows } = await sql<{ locked_count: number }>`
    select app.lock_permissions(array[${permission}]) as locked_count`.execute(tx)
  return rows[0]?.locked_count === 1
}

/**
 * Prevents the deletion of the user until the transaction ends. Returns false if the user is missing or
 * inactive.
 */
async function lockUser(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select app.lock_grantee(${id}) as "exists"`.execute(tx)
  return rows[0]?.exists ?? false
}

async function mayGrant(tx: Tx, { user_id, permission_name }: { user_id: string; permission_name: string }) {
  const { rows } = await sql<{ may: boolean }>`
    select app.may_grant(${user_id}, ${permission_name}) as may`.execute(tx)
  return rows[0]?.may ?? false
}
