/** Brings a database to the state of this program: migrations once and forward, policies whenever their text changed. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Client } from 'pg'

const root = join(import.meta.dirname, '../../../..')
const grantees = 'public, app_request, app_auth'

interface Step {
  name: string
  sql: string
}

/**
 * Safe to run in several processes at once and to be killed at any point: each step is one transaction, and the
 * next start does what is absent from the ledger.
 * @returns the names of the steps that ran
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  // A connection that ends fails the query that waits for it; unheard, the event would end the process as well.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('migrate'))`)
    await client.query(`create schema if not exists app;
      create table if not exists app.ledger (name text primary key, hash text not null, applied_at timestamptz not null default now())`)
    const migrated = await applyMissing(client, migrations())
    const regranted = await applyPolicies(client, policies(), migrated.length > 0)
    const applied = [...migrated, ...regranted]
    // Other processes may have kept what the rules of before gave.
    if (applied.length > 0) await client.query('notify live')
    return applied
  } finally {
    await client.end()
  }
}

function migrations(): Step[] {
  return globSync('db/migrations/*.sql', { cwd: root }).sort().map(step)
}

/** `permissions` first: all others ask its `app.can`. */
function policies(): Step[] {
  const files = globSync('src/features/*/*.policies.sql', { cwd: root }).sort()
  const first = files.filter((file) => basename(file) === 'permissions.policies.sql')
  return [...first, ...files.filter((file) => !first.includes(file))].map(step)
}

function step(file: string): Step {
  return { name: basename(file), sql: readFileSync(join(root, file), 'utf8') }
}

async function applyMissing(client: Client, steps: Step[]): Promise<string[]> {
  const applied = await client.query<{ name: string }>('select name from app.ledger')
  const missing = steps.filter(({ name }) => !applied.rows.some((row) => row.name === name))
  for (const { name, sql } of missing) {
    await inTransaction(client, name, async () => {
      await client.query(sql)
      await record(client, name, sql)
    })
  }
  return missing.map(({ name }) => name)
}

/** All at once and from nothing, so that a policy or grant that left the files leaves the database as well. */
async function applyPolicies(client: Client, steps: Step[], schemaChanged: boolean): Promise<string[]> {
  const text = steps.map(({ sql }) => sql).join('\n')
  const { rows } = await client.query<{ hash: string }>(`select hash from app.ledger where name = 'policies'`)
  if (!schemaChanged && rows[0]?.hash === hashOf(text)) return []
  await inTransaction(client, 'policies', async () => {
    await client.query(forgetPolicies)
    for (const { name, sql } of steps) await client.query(sql).catch((cause) => failed(name, cause))
    await record(client, 'policies', text)
  })
  return ['policies']
}

const forgetPolicies = `
  do $$
  declare
    p record;
  begin
    for p in select policyname, tablename from pg_policies where schemaname = 'public' loop
      execute format('drop policy %I on public.%I', p.policyname, p.tablename);
    end loop;
  end
  $$;
  revoke all on all tables in schema public, app from ${grantees};
  revoke all on all sequences in schema public, app from ${grantees};
  revoke all on all functions in schema app from ${grantees};`

async function record(client: Client, name: string, text: string): Promise<void> {
  await client.query(
    `insert into app.ledger (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hashOf(text)],
  )
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function inTransaction(client: Client, name: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    failed(name, cause)
  }
}

function failed(name: string, cause: unknown): never {
  throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
}
