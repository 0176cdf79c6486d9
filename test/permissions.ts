/** Changes the permissions of a user of the cast for a part of a test. */
import type { CastName } from '#db/cast.ts'
import type { FreshDatabase } from './fresh-database.ts'

const grant = 'insert into user_permissions (user_id, permission_name) values ($1, $2) on conflict do nothing'
const revoke = 'delete from user_permissions where user_id = $1 and permission_name = $2'

/** Returns a function that runs `work` between two statements about a user and a permission. */
function runBetween(before: string, after: string) {
  return async (
    { readUserId, queryAsOwner }: Pick<FreshDatabase, 'readUserId' | 'queryAsOwner'>,
    name: CastName,
    permission: string,
    work: () => Promise<void>,
  ): Promise<void> => {
    const values = [await readUserId(name), permission]
    await queryAsOwner(before, values)
    await work().finally(() => queryAsOwner(after, values))
  }
}

/** Runs `work` while the user also holds the permission. */
export const withPermission = runBetween(grant, revoke)

/** Runs `work` while the user lacks a permission that they hold otherwise. */
export const withoutPermission = runBetween(revoke, grant)
