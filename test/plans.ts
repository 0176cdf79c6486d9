/** Finds which indexes a piece of work uses, on as many rows as years of use produce. */
import { Client } from 'pg'
import { inject } from 'vitest'
import { generate } from '#bench/generate.ts'
import type { CastName } from '#db/cast.ts'
import { createStatements, type Tx } from '#platform/server/database/transaction.ts'
import { buildDatabaseUrl, buildGeneratedName } from './base-database.ts'
import { createFreshDatabase, type FreshDatabase, onFileFinished } from './fresh-database.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

export interface Plans {
  database: FreshDatabase
  /**
   * Returns the table accesses of `work`, run as a user of the cast, each as 'index on table' or 'Seq Scan on table'.
   */
  findTableAccesses(user: CastName, work: (tx: Tx) => Promise<unknown>): Promise<string[]>
}

/** Copies a database with 100,000 affiliates and 50,000 videos of 20 products, and records the plans of work on the copy. */
export async function preparePlans(): Promise<Plans> {
  const database = await createFreshDatabase(await generateOnce())
  const client = new Client({ connectionString: database.url })
  await client.connect()
  onFileFinished(() => client.end())
  let plans: Plan[] = []
  // Uses auto_explain because most work runs inside functions, of which a plain `explain` shows only the call.
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_level = notice;
    set auto_explain.log_nested_statements = on; set auto_explain.log_format = json`)
  client.on('notice', ({ message }) => {
    const json = message?.match(/\{[\s\S]*\}/)?.[0]
    if (json) plans.push((JSON.parse(json) as { Plan: Plan }).Plan)
  })

  async function findTableAccesses(user: CastName, work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
    const id = await database.readUserId(user)
    await database.queryAsOwner(
      `insert into sessions (user_id, token_hash, expires_at) values ($1::uuid, $1::text, now() + interval '1 day')
       on conflict do nothing`,
      [id],
    )
    await client.query('begin')
    await client.query('select app.begin_request($1, true)', [id])
    await client.query('set local role app_request')
    const { statements } = createStatements(client, () => 60_000)
    const tx: Tx = { ...statements, actor: new Promise(() => {}) }
    plans = []
    try {
      await work(tx)
    } finally {
      await client.query('rollback')
    }
    return [...new Set(plans.flatMap((plan) => listTableAccesses(plan)))]
  }

  return { database, findTableAccesses }
}

/**
 * Returns the name of the generated database, which the first test file that asks for it makes for the others, since
 * generating takes longer than most files. The teardown of the run drops it.
 */
async function generateOnce(): Promise<string> {
  const { url: server, base } = inject('server')
  const name = buildGeneratedName(base)
  const owner = new Client({ connectionString: server })
  await owner.connect()
  try {
    // Another worker may be generating.
    await owner.query(`select pg_advisory_lock(hashtext($1))`, [name])
    const { rows } = await owner.query('select from pg_database where datname = $1', [name])
    if (rows.length === 0) {
      await owner.query(`create database ${name} template ${base}`)
      await generate(buildDatabaseUrl(server, name), { affiliates: 100_000, videos: 50_000, products: 20 })
    }
  } finally {
    await owner.end()
  }
  return name
}

/** Returns the table accesses of a plan and its parts. A bitmap scan names its index in a part that names no table. */
function listTableAccesses(plan: Plan, parent?: Plan): string[] {
  const table = plan['Relation Name'] ?? parent?.['Relation Name']
  const index = plan['Index Name'] ?? (plan['Node Type'] === 'Seq Scan' ? 'Seq Scan' : undefined)
  const accessesOfParts = (plan.Plans ?? []).flatMap((part) => listTableAccesses(part, plan))
  return index ? [`${index} on ${table}`, ...accessesOfParts] : accessesOfParts
}
