/** Transactions with the role app_auth, which sign-in and login handlers run. */
import type { Pool, PoolClient } from 'pg'
import { lockTrashStatement } from '#platform/server/database/deletion.ts'
import { isOutdatedPlan } from '#platform/server/database/refusal.ts'
import { runWithRetries } from '#platform/server/database/retries.ts'
import { createStatements, type Statements } from '#platform/server/database/transaction.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from '#platform/server/database/unavailable.ts'

const statementLimitMs = 60_000

/** A connection or a transaction, for SQL with numbered parameters. */
export type QueryRunner = Pick<PoolClient, 'query'>

/**
 * Runs `work` in one transaction with the role app_auth. Commits when `work` resolves and rolls back when it throws.
 * After a deadlock, or if a prepared statement became invalid, `work` runs again.
 * @throws DatabaseUnavailable if the database can't be reached
 */
export function authTransaction<T>(pool: Pool, work: (client: QueryRunner) => Promise<T>): Promise<T> {
  return runWithRetries(() => runAttempt(pool, work))
}

async function runAttempt<T>(pool: Pool, work: (client: QueryRunner) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(rethrow)
  let mustDestroy = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // Another attempt on the connection would use the invalid statement again.
    mustDestroy =
      isDatabaseUnavailable(error) ||
      isOutdatedPlan(error) ||
      (await client.query('rollback').then(
        () => false,
        () => true,
      ))
    return rethrow(error)
  } finally {
    client.release(mustDestroy)
  }
}

/**
 * Works like `authTransaction`, for one login. Locks the profile first, as everything that changes a login or starts a
 * session does: each sees the changes of the others, and they can't deadlock.
 */
export function loginTransaction<T>(
  pool: Pool,
  profileId: string,
  work: (client: QueryRunner) => Promise<T>,
): Promise<T> {
  return authTransaction(pool, async (client) => {
    await lockLogin(client, profileId)
    return work(client)
  })
}

/**
 * Works like `loginTransaction`, for a change of the e-mail address. It also changes videos in the trash, whose lock
 * comes before that of the profile (row-locks.sql).
 */
export function emailTransaction<T>(
  pool: Pool,
  profileId: string,
  work: (client: QueryRunner) => Promise<T>,
): Promise<T> {
  return authTransaction(pool, async (client) => {
    await client.query(lockTrashStatement)
    await lockLogin(client, profileId)
    return work(client)
  })
}

async function lockLogin(client: QueryRunner, profileId: string): Promise<void> {
  await client.query('select from profiles where id = $1 for no key update', [profileId])
}

/** Works like `authTransaction`, for SQL in Kysely's `sql` templates. Each statement has a time limit. */
export function authStatements<T>(pool: Pool, work: (tx: Statements) => Promise<T>): Promise<T> {
  return authTransaction(pool, (client) => {
    const { statements, end } = createStatements(client, () => statementLimitMs)
    return work(statements).finally(end)
  })
}

function rethrow(error: unknown): never {
  throw isDatabaseUnavailable(error) ? new DatabaseUnavailable(error) : error
}
