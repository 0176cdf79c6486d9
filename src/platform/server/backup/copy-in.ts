/**
 * Restores a backup into a database: creates the tables as they were when it was written, fills them, and migrates them
 * to the state of this program.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withClient } from '#platform/server/database/client.ts'
import { belongsToExtension } from '#platform/server/database/inventory.ts'
import {
  applyFiles,
  hashText,
  lockSchemaMigrations,
  runMigrations,
} from '#platform/server/database/migrate.ts'
import type { SqlFile, SqlFiles } from '#platform/server/database/sql-files.ts'
import { BadBackup, type Header } from './backup-lines.ts'
import { type Piece, readBackup } from './backup-reader.ts'
import { plainSettings, readTableRows, readTables, type Table } from './table-rows.ts'
import { Tally } from './tally.ts'

export interface CopyInOptions {
  /** false rolls the restored data back at the end, for a test of the backup */
  shouldCommit: boolean
  files: SqlFiles
  onRead?(bytesRead: number): void
  /** Runs further work in the same transaction. */
  afterCopy?(client: Client): Promise<void>
}

export interface RestoredCounts {
  tables: number
  rows: number
}

/**
 * Restores in one transaction. Rows are inserted before the repeatable SQL runs, so that no trigger fires, and without
 * foreign keys, so that the order of tables does not matter. Then the tables are read again and compared with the file.
 * @throws BadBackup
 * @throws Error if the database is not empty
 */
export function copyIn(url: string, file: string, options: CopyInOptions): Promise<RestoredCounts> {
  return withClient({ connectionString: url, application_name: 'restore' }, async (client) => {
    await client.query('begin')
    await client.query(plainSettings)
    const counts = await restore(client, file, options)
    await client.query(options.shouldCommit ? 'commit' : 'rollback')
    return counts
  })
}

async function restore(
  client: Client,
  file: string,
  { files, onRead, afterCopy }: CopyInOptions,
): Promise<RestoredCounts> {
  await lockSchemaMigrations(client)
  await refuseUnlessEmpty(client)
  const pieces = readBackup(file, onRead)
  const firstPiece = await pieces.next()
  if (firstPiece.done || !('header' in firstPiece.value)) throw new BadBackup('is no backup of this program')
  await runMigrations(client, selectMigrations(firstPiece.value.header, files))
  const foreignKeys = await dropForeignKeys(client)
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]))
  // Deletes the initial data that migrations insert.
  await client.query(`truncate ${[...tables.keys()].map(escapeIdentifier).join(', ')}`)
  const counts = { tables: 0, rows: 0 }
  for await (const piece of pieces) {
    if ('sequences' in piece) await setSequences(client, piece.sequences)
    if (!('table' in piece)) continue
    const table = assertColumns(tables.get(piece.table), piece)
    const expected = await fillTable(client, table, pieces)
    await assertSameRows(client, table, expected)
    counts.tables += 1
    counts.rows += expected.rows
  }
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
  await applyFiles(client, files)
  await afterCopy?.(client)
  await client.query('analyze')
  return counts
}

/** @throws Error if the database already contains data, to which a restore would add */
async function refuseUnlessEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and relnamespace::regnamespace::text in ('public', 'app')
      and oid <> 'app.ledger'::regclass and not ${belongsToExtension('pg_class', 'pg_class.oid')}
    union all select count(*)::int from app.ledger`)
  if (rows.some(({ count }) => count > 0))
    throw new Error(
      'The database is not empty: name an empty one with DATABASE_URL, or a new folder with DATA_DIR. Nothing was changed',
    )
}

/**
 * Returns the migrations that the database of the backup had. @throws BadBackup if one of them is not of this program
 */
export function selectMigrations({ ledger, program }: Header, { migrations }: SqlFiles): SqlFile[] {
  for (const { name, hash } of ledger) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file)
      throw new BadBackup(
        `comes from a newer program, which has the migration ${name}: restore it with version ${program} or later`,
      )
    if (hashText(file.sql) !== hash)
      throw new BadBackup(`comes from another program: its migration ${name} has different content here`)
  }
  return migrations.filter((file) => ledger.some(({ name }) => name === file.name))
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Drops the foreign keys until all rows are inserted; adding them again checks each once for the whole table. */
async function dropForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`)
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  return rows
}

function assertColumns(table: Table | undefined, expected: { table: string; columns: string[] }): Table {
  if (table && isDeepStrictEqual(table.columns, expected.columns)) return table
  throw new BadBackup(`is damaged: the table ${expected.table} was never like that`)
}

/** Number and digest of the rows of a table. */
type RowSum = Extract<Piece, { rows: number }>

/**
 * Takes the pieces of one table from `pieces`, up to its sum, and copies the rows into the table.
 * @returns the sum
 */
async function fillTable(
  client: Client,
  { name, columns }: Table,
  pieces: AsyncGenerator<Piece>,
): Promise<RowSum> {
  let sum: RowSum | undefined
  async function* readBytes() {
    for (;;) {
      const { done, value: piece } = await pieces.next()
      if (done) return
      if ('bytes' in piece) yield piece.bytes
      if ('rows' in piece) {
        sum = piece
        return
      }
    }
  }
  const columnList = columns.map(escapeIdentifier).join(', ')
  const copyStream = client.query(
    copyFrom(`copy public.${escapeIdentifier(name)} (${columnList}) from stdin`),
  )
  await pipeline(Readable.from(readBytes()), copyStream)
  if (!sum) throw new BadBackup('is cut off: its end is missing')
  return sum
}

/** Compares the table's rows with the sum of the file. @throws BadBackup if they differ */
async function assertSameRows(client: Client, table: Table, expected: RowSum): Promise<void> {
  const tally = new Tally()
  for await (const bytes of readTableRows(client, table)) tally.add(bytes)
  if (!isDeepStrictEqual(tally.finish(), { rows: expected.rows, sha256: expected.sha256 }))
    throw new BadBackup(`can not be restored: the table ${table.name} does not hold what was written`)
}

async function setSequences(client: Client, sequences: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    const { rowCount } = await client.query(
      `select setval(oid::regclass, $2) from pg_class
       where relkind = 'S' and format('%I.%I', relnamespace::regnamespace, relname) = $1`,
      [name, value],
    )
    if (rowCount === 0) throw new BadBackup(`is damaged: there never was a sequence ${name}`)
  }
}
