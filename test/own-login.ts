/** Setup of the API tests about a user's own login. Each test has a new user and a signed-in browser. */
import { Client } from 'pg'
import { beforeAll, beforeEach, expect } from 'vitest'
import { type Browser, type LoginProgram, type Person, startLoginProgram } from '#test/person.ts'

export let program: LoginProgram
export let wati: Person
export let watiBrowser: Browser

beforeAll(async () => {
  program = await startLoginProgram()
})

beforeEach(async () => {
  await program.database.queryAsOwner('delete from rate_limits')
  wati = await program.createPerson()
  watiBrowser = await program.openBrowserInSession(wati)
})

/** Returns everything that a refused request must leave unchanged. */
export async function readLoginTables() {
  const [row] = await program.database.queryAsOwner(`select
    (select jsonb_agg(to_jsonb(p) order by id) from profiles p) as profiles,
    (select jsonb_agg(to_jsonb(a) order by user_id) from accounts a) as accounts,
    (select jsonb_agg(to_jsonb(s) - 'updated_at' order by id) from sessions s) as sessions,
    (select jsonb_agg(to_jsonb(t) order by id) from login_tokens t) as tokens,
    (select jsonb_agg(to_jsonb(f) order by user_id) from second_factors f) as factors`)
  return row
}

export const isSignedIn = async (browser: Browser) => (await browser.call('GET', '/session')).status === 200

/**
 * Commits the statements while the request runs, and returns its answer. They must lock a row that the
 * request waits for, so that it goes on only after the commit.
 */
export async function commitDuring<T>(
  statements: [text: string, values: unknown[]][],
  request: () => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: program.database.url })
  await client.connect()
  try {
    await client.query('begin')
    for (const [text, values] of statements) await client.query(text, values)
    const answer = request()
    const lockWaits = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => program.database.queryAsOwner(lockWaits), { timeout: 20_000 }).toHaveLength(1)
    await client.query('commit')
    return await answer
  } finally {
    await client.end()
  }
}
