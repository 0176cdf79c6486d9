/**
 * Finds the SQL functions that a test run does not call. LIST_UNCALLED_FUNCTIONS=1 turns it on, so that two runs can be
 * compared.
 */
import type { Query } from '#platform/server/database/inventory.ts'

export const listsUncalledFunctions = Boolean(process.env.LIST_UNCALLED_FUNCTIONS)

const calledFunctions = new Set<string>()

/** Adds the functions that were called in this copy of the database. Its sessions must have ended. */
export async function collectCalledFunctions(query: Query): Promise<void> {
  const rows = await query<{ name: string }>(
    'select funcid::regprocedure::text as name from pg_stat_user_functions',
  )
  for (const { name } of rows) calledFunctions.add(name)
}

/**
 * Prints the functions of the migrated database that no copy has called. Among them are those that PostgreSQL always
 * inlines into the calling statement.
 */
export async function printUncalledFunctions(query: Query): Promise<void> {
  const functions = await query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'app'::regnamespace order by 1`,
  )
  const uncalledNames = functions.map(({ name }) => name).filter((name) => !calledFunctions.has(name))
  const heading = `${uncalledNames.length} of ${functions.length} SQL functions were not called:`
  console.info([heading, ...uncalledNames].join('\n  '))
}
