/** A separate database for one test file: migrated, with the cast. */
import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import { Client, type QueryResultRow } from 'pg'
import { afterAll, inject } from 'vitest'
import { type CastName, cast } from '#db/cast.ts'
import { buildDatabaseUrl, buildFinishedMark, run } from './base-database.ts'
import { listsUncalledFunctions } from './uncalled-functions.ts'

export interface FreshDatabase {
  url: string
  /** The owner's connection. */
  client: Client
  /** Runs SQL as the owner, who is exempt from row-level security. */
  queryAsOwner<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Returns the id of a user of the cast. */
  readUserId(name: CastName): Promise<string>
  /** Returns the id of a product, such as one of the four initial ones. */
  readProductId(productName: string): Promise<string>
}

const cleanups: (() => Promise<unknown>)[] = []

// Registered here and not in the functions below: vitest ignores hooks that are registered inside a beforeAll.
afterAll(async () => {
  for (const step of cleanups.splice(0).reverse()) await step()
})

/** Runs `step` at the end of the test file. The last registered step runs first. */
export function onFileFinished(step: () => Promise<unknown>): void {
  cleanups.push(step)
}

/**
 * Copying the files takes half the CPU time of logging each page. But it waits for the disk, except on the embedded
 * server (`disableDurability`).
 */
const copyStrategy = process.env.TEST_DATABASE_URL ? 'wal_log' : 'file_copy'

/** @param template the database to copy instead of the migrated one with the cast */
export async function createFreshDatabase(template?: string): Promise<FreshDatabase> {
  const { url: server, base } = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name} template ${template ?? base} strategy ${copyStrategy}`)
  // A short deadlock timeout saves a second for each race that ends in a deadlock.
  await run(server, `alter database ${name} set deadlock_timeout = '50ms'`)
  await run(server, `alter database ${name} set synchronous_commit = off`)
  if (listsUncalledFunctions) await run(server, `alter database ${name} set track_functions = 'all'`)
  const url = buildDatabaseUrl(server, name)
  const client = new Client({ connectionString: url })
  await client.connect()
  onFileFinished(async () => {
    await client.end()
    await run(server, `comment on database ${name} is '${buildFinishedMark(base)}'`)
  })

  // Tests query simultaneously, and pg deprecates a query while another one runs on the connection.
  const oneAtATime = pLimit(1)
  async function queryAsOwner<Row extends QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    return (await oneAtATime(() => client.query<Row>(text, values))).rows
  }
  /** @param query selects the id of the row with the value $1 */
  async function readId(query: string, value: string): Promise<string> {
    const [row] = await queryAsOwner<{ id: string }>(query, [value])
    if (!row) throw new Error(`${value} is not in the database`)
    return row.id
  }
  return {
    url,
    client,
    queryAsOwner,
    readUserId: (user) => readId('select id from profiles where email = $1', cast[user].email),
    readProductId: (productName) => readId('select id from products where product_name = $1', productName),
  }
}
