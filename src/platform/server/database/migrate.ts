/**
 * Updates a database to the state of this program: runs each migration once, and all repeatables whenever
 * their text changed.
 */
import { createHash } from 'node:crypto'
import { type Client, type DatabaseError, escapeLiteral, type QueryResultRow } from 'pg'
import { withClient } from './client.ts'
import { assertNoFaults, assertNoRepeatables, formatItem, type Item, readInventory } from './inventory.ts'
import { isDeadlock } from './refusal.ts'
import { dropRepeatablesSql, lockSessionsSql, revokeAllSql } from './repeatables.ts'
import { assertWellFormed, readSqlFiles, type SqlFile, type SqlFiles } from './sql-files.ts'

const maxAttempts = 5
/** The name under which app.ledger holds the hash of the repeatables, beside those of the migrations. */
const repeatablesEntry = 'rules'

/**
 * Migrates in one transaction, so that several processes may run it at once and it may be killed at any point.
 * Migrations run while no repeatables exist: no trigger fires, and no view or policy depends on a column.
 * @returns the names of the migrations that ran, and 'rules' if the repeatables were recreated
 * @throws Error if an applied migration differs from the one of this program, or if the database would contain objects
 * that the files may not create or do not define
 */
export async function migrate(url: string, files = readSqlFiles()): Promise<string[]> {
  assertWellFormed(files)
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(url, files)
    } catch (error) {
      // `runFile` wraps the error of PostgreSQL.
      const { cause = error } = error as Error
      if (attempt === maxAttempts || !isDeadlock(cause)) throw error
    }
  }
}

function migrateOnce(url: string, files: SqlFiles): Promise<string[]> {
  return withClient({ connectionString: url }, async (client) => {
    await client.query('begin')
    await lockSchemaMigrations(client)
    const appliedNames = await applyFiles(client, files)
    await client.query('commit')
    return appliedNames
  })
}

/**
 * Takes a lock until the end of the transaction, so that no other process migrates this database. Creates the
 * table app.ledger, which records the migrations, if it is missing.
 */
export async function lockSchemaMigrations(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('migrate'))`)
  await client.query(`create schema if not exists app;
    create table if not exists app.ledger (name text primary key, hash text not null, applied_at timestamptz not null default now())`)
}

/**
 * Runs the missing migrations and, if needed, recreates the repeatables. Requires `lockSchemaMigrations`.
 * @returns the same names as `migrate`
 */
export async function applyFiles(client: Client, { migrations, repeatables }: SqlFiles): Promise<string[]> {
  // PostgreSQL overestimates the cost of the inventory, so that the JIT would spend longer than the query takes.
  await client.query('set local jit = off')
  const query = <Row extends QueryResultRow>(text: string) => client.query<Row>(text).then(({ rows }) => rows)
  const rows = await query<{ name: string; hash: string }>('select name, hash from app.ledger')
  const ledger = new Map(rows.map(({ name, hash }) => [name, hash]))
  const pendingMigrations = findMissingMigrations(ledger, migrations)
  // The hash covers the files and the created objects, so that manual changes are replaced as well.
  const computeHash = (items: Item[]) =>
    hashText([...repeatables.map(({ sql }) => sql), ...items.map(formatItem)].join('\n'))
  const inventoryBefore = await readInventory(query)
  if (pendingMigrations.length === 0 && ledger.get(repeatablesEntry) === computeHash(inventoryBefore))
    return []

  await client.query(lockSessionsSql)
  await runFile(client, { name: 'the previous repeatables cannot be dropped', sql: dropRepeatablesSql })
  await runMigrations(client, pendingMigrations)
  await assertNoRepeatables(query, inventoryBefore)
  await client.query(revokeAllSql)
  for (const file of repeatables) await runFile(client, file)
  await assertNoFaults(query)
  await recordRun(client, repeatablesEntry, computeHash(await readInventory(query)))
  // Other processes may have cached results of the old repeatables.
  await client.query('notify live')
  return [...pendingMigrations.map(({ name }) => name), repeatablesEntry]
}

/** Runs these migrations and records them. Requires `lockSchemaMigrations`. */
export async function runMigrations(client: Client, migrations: SqlFile[]): Promise<void> {
  for (const file of migrations) {
    await runFile(client, file)
    await recordRun(client, file.name, hashText(file.sql))
  }
}

/** A migration that only databases of 0.1.0 have. Later versions started with a new set of migrations. */
const firstReleaseMigration = '0002_people.sql'

/**
 * Returns the names of the migrations that a database in use has not had yet; none for a new database. Writes nothing.
 */
export function readMissingMigrations(url: string): Promise<string[]> {
  return withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ is_used: boolean }>(
      `select to_regclass('app.ledger') is not null as is_used`,
    )
    if (!rows[0]?.is_used) return []
    const ledger = await client.query<{ name: string; hash: string }>('select name, hash from app.ledger')
    const appliedHashes = new Map(ledger.rows.map(({ name, hash }) => [name, hash]))
    return findMissingMigrations(appliedHashes, readSqlFiles().migrations).map(({ name }) => name)
  })
}

/**
 * Returns the migrations that this database has not had yet.
 * @param ledger hashes of the applied migrations by name, and of the repeatables under 'rules'
 * @throws Error if an applied migration was changed or removed, or a missing one has a lower number than an applied one
 */
export function findMissingMigrations(ledger: Map<string, string>, files: SqlFile[]): SqlFile[] {
  if (ledger.has(firstReleaseMigration))
    throw new Error(
      'This database is of version 0.1.0, which later versions do not take over. Nothing was changed: start with an empty DATA_DIR or DATABASE_URL, or go on with version 0.1.0',
    )
  for (const [name, hash] of [...ledger].sort()) {
    const file = files.find((migration) => migration.name === name)
    if (name === repeatablesEntry || (file && hashText(file.sql) === hash)) continue
    throw new Error(
      file
        ? `db/migrations/${name} was edited after this database has had it: put it back as it was, and make the change in a new migration`
        : `this database has had the migration ${name}, which is not in db/migrations: put it back under this name, or start the version of the program that has it`,
    )
  }
  const missingFiles = files.filter(({ name }) => !ledger.has(name))
  const latest =
    [...ledger.keys()]
      .filter((name) => name !== repeatablesEntry)
      .sort()
      .at(-1) ?? ''
  for (const { name } of missingFiles)
    if (name < latest)
      throw new Error(
        `db/migrations/${name} comes before ${latest}, which this database has had: give it a number after that`,
      )
  return missingFiles
}

const duplicateFunction = '42723'
const duplicateReason =
  'two files define it, or a column, check or index calls it, so that a migration must define it'

/** Runs a file inside a DO block, where PostgreSQL refuses commands that would end the transaction. */
async function runFile(client: Client, { name, sql }: SqlFile): Promise<void> {
  const block = `begin execute ${escapeLiteral(sql)}; end`
  await client.query(`do ${escapeLiteral(block)}`).catch((cause: DatabaseError) => {
    const reason = /of transaction commands|transaction termination/.test(cause.message)
      ? 'take out begin, commit, rollback and savepoint: all files are one transaction'
      : [cause.message, cause.detail, cause.code === duplicateFunction && duplicateReason]
          .filter(Boolean)
          .join(': ')
    throw new Error(`${name}: ${reason}`, { cause })
  })
}

async function recordRun(client: Client, name: string, hash: string): Promise<void> {
  await client.query(
    `insert into app.ledger (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  )
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
