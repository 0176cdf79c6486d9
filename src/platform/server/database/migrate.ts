/** Brings a database to the state of this program: migrations once and forward, rules whenever their text changed. */
import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { isDeadlock } from './refusal.ts'
import { closeTheDoor, dropRules, migrations, revokeAll, rules, type SqlFile } from './rules.ts'

/**
 * One transaction from the old state to the new, so that it is safe to run in several processes at once and to be killed
 * at any point. Migrations find tables without rules: no trigger fires and no view or policy holds a column.
 * @returns the names of the migrations that ran, and 'rules' when these were made anew
 * @throws when a migration that this database has is not the one of this program
 */
export async function migrate(url: string): Promise<string[]> {
  for (let turn = 1; ; turn++) {
    try {
      return await migrateOnce(url)
    } catch (error) {
      const { cause = error } = error as Error
      if (turn === 5 || !isDeadlock(cause)) throw error
    }
  }
}

async function migrateOnce(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  // A connection that ends fails the query that waits for it; unheard, the event would end the process as well.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('migrate'))`)
    const applied = await renew(client)
    await client.query('commit')
    return applied
  } finally {
    await client.end()
  }
}

async function renew(client: Client): Promise<string[]> {
  await client.query(`create schema if not exists app;
    create table if not exists app.ledger (name text primary key, hash text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from app.ledger')
  const ledger = new Map(rows.map(({ name, hash }) => [name, hash]))
  const missing = missingFrom(ledger, migrations())
  const texts = rules()
  const hash = hashOf(texts.map(({ sql }) => sql).join('\n'))
  if (missing.length === 0 && ledger.get('rules') === hash) return []

  await client.query(closeTheDoor)
  await client.query(dropRules)
  for (const file of missing) {
    await run(client, file)
    await record(client, file.name, hashOf(file.sql))
  }
  await client.query(revokeAll)
  for (const file of texts) await run(client, file)
  await record(client, 'rules', hash)
  // Other processes may have kept what the rules of before gave.
  await client.query('notify live')
  return [...missing.map(({ name }) => name), 'rules']
}

/** The migrations that this database has not had yet. Those that it has had must be as they were then. */
function missingFrom(ledger: Map<string, string>, files: SqlFile[]): SqlFile[] {
  for (const [name, hash] of [...ledger].sort()) {
    const file = files.find((one) => one.name === name)
    if (name === 'rules' || (file && hashOf(file.sql) === hash)) continue
    throw new Error(
      file
        ? `db/migrations/${name} was edited after this database has had it: put it back as it was, and say the change in a new migration`
        : `this database has had the migration ${name}, which is not in db/migrations: put it back under this name, or start the version of the program that has it`,
    )
  }
  return files.filter(({ name }) => !ledger.has(name))
}

async function run(client: Client, { name, sql }: SqlFile): Promise<void> {
  await client.query(sql).catch((cause) => {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  })
}

async function record(client: Client, name: string, hash: string): Promise<void> {
  await client.query(
    `insert into app.ledger (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  )
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
