/** Reads the text of a backup from a database in one snapshot, while others may write to it. */
import { createHash } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { endOfRows, formatHeader, formatLine } from './backup-lines.ts'
import { plainSettings, readTableRows, readTables, type Table } from './table-rows.ts'
import { Tally } from './tally.ts'

/** Defines which rows of each table a backup contains: all, none, or those that match an SQL condition. */
export type Shares = Record<string, 'whole' | 'nothing' | { where: string }>

export interface CopyOptions {
  /** the version of the program */
  program: string
  shares: Shares
  onProgress?(progress: {
    table: string
    rows: number
    /** number of the table among those of the backup, from 1 */
    position: number
    tableCount: number
    isComplete: boolean
  }): void
}

/** Reads as the owner in a read-only transaction. @throws Error if the database is not one of this program */
export async function* copyOut(url: string, options: CopyOptions): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const bytes of readContent(url, options)) {
    hash.update(bytes)
    yield bytes
  }
  yield Buffer.from(formatLine({ end: true, sha256: hash.digest('hex') }))
}

async function* readContent(url: string, options: CopyOptions): AsyncGenerator<Buffer> {
  const client = new Client({ connectionString: url, application_name: 'backup' })
  client.on('error', () => {})
  await client.connect()
  let isComplete = false
  try {
    const tables = await beginSnapshot(client, options.shares)
    yield Buffer.from(await readHeaderLine(client, options.program))
    for (const [index, table] of tables.entries())
      yield* copyTable(client, table, index + 1, tables.length, options)
    yield Buffer.from(formatLine({ sequences: await readSequences(client) }))
    await client.query('commit')
    isComplete = true
  } finally {
    // If a COPY is not read to its end, `client.end()` would wait for it.
    if (!isComplete)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    await client.end().catch(() => {})
  }
}

/** @returns the tables that the backup contains */
async function beginSnapshot(client: Client, shares: Shares): Promise<Table[]> {
  const { rows } = await client.query(`select to_regclass('app.ledger') as ledger`)
  if (rows[0]?.ledger === null)
    throw new Error('There is nothing of this program in the database: it has no app.ledger')
  const isIncluded = ({ name }: Table) => findShare(name, shares) !== 'nothing'
  const includedTables = (await readTables(client)).filter(isIncluded)
  const names = includedTables.map(({ name }) => `public.${escapeIdentifier(name)}`).join(', ')
  await client.query('begin isolation level repeatable read, read only')
  await client.query(plainSettings)
  // The lock comes before the first query, which takes the snapshot: a migration in between would change tables that are
  // read later. The tables are listed again, because a migration may have run before the lock.
  await client.query(`lock table ${names} in access share mode`)
  return (await readTables(client)).filter(isIncluded)
}

function findShare(table: string, shares: Shares): Shares[string] {
  const share = shares[table]
  if (!share) throw new Error(`The table ${table} has no line in backup-shares.ts: nothing was written`)
  return share
}

/** Leaves out the row 'rules' of app.ledger, which is no migration but the hash of the repeatables. */
async function readHeaderLine(client: Client, program: string): Promise<string> {
  const { rows } = await client.query<{
    postgres: string
    made_at: Date
    ledger: { name: string; hash: string }[]
  }>(`
    select current_setting('server_version') as postgres, now() as made_at,
      (select json_agg(json_build_object('name', name, 'hash', hash) order by name) from app.ledger where name <> 'rules') as ledger`)
  const [database] = rows
  if (!database?.ledger) throw new Error('The database has had no migration of this program')
  return formatHeader({ ...database, program, made_at: database.made_at.toISOString() })
}

async function* copyTable(
  client: Client,
  table: Table,
  position: number,
  tableCount: number,
  { shares, onProgress }: CopyOptions,
): AsyncGenerator<Buffer> {
  const share = findShare(table.name, shares)
  const tally = new Tally()
  yield Buffer.from(formatLine({ table: table.name, columns: table.columns }))
  const report = (isComplete: boolean) =>
    onProgress?.({ table: table.name, rows: tally.rows, position, tableCount, isComplete })
  for await (const bytes of readTableRows(client, table, typeof share === 'object' ? share.where : 'true')) {
    tally.add(bytes)
    yield bytes
    report(false)
  }
  yield Buffer.from(`${endOfRows}${formatLine(tally.finish())}`)
  report(true)
}

/**
 * Returns the values of the sequences. They are not transactional, so they are read after the rows: no row then has a
 * higher number than its sequence.
 */
async function readSequences(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select name, value from (
      select format('%I.%I', relnamespace::regnamespace, relname) as name,
        case relkind when 'S' then pg_sequence_last_value(oid)::text end as value
      from pg_class where relpersistence = 'p' and relnamespace::regnamespace::text in ('public', 'app')) sequences
    where value is not null order by 1`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
