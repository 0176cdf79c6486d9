/**
 * A list as a file that is made while it is sent. Which rows it has, and in which order, is found in one transaction; they
 * are read page by page, each in a short transaction of its own with the rights of its moment, and only as fast as the
 * browser takes them. What does not come to its end is broken off, so that nobody takes it for the whole.
 */
import { sql } from 'kysely'
import { type Column, type DownloadFormat, type DownloadList, fileTypes } from '#base/download.ts'
import { jakartaDate } from '#base/jakarta.ts'
import type { Actor, Tx } from '#platform/server/database/transaction.ts'
import type { UserContext } from '#platform/server/http/calls.ts'
import { csv } from './csv.ts'
import { mostRowsOfASheet, workbook } from './workbook.ts'
import type { Written } from './written.ts'

export const rowsAtOnce = 1000
/** A browser that takes nothing for so long (ms) is gone, though its line may not say so. */
const patience = 60_000

/** The rows of a list, as found at a moment. */
export interface Found<Row> {
  total: number
  /** Those that are still there of the next `rowsAtOnce` from `start` on. */
  page(tx: Tx, start: number): Promise<readonly Row[]>
}

export interface ListFile<Row> {
  list: DownloadList
  format: DownloadFormat
  columns: readonly Column<Row>[]
  find(tx: Tx): Promise<Found<Row>>
}

interface FileErrors {
  BEYOND_A_SHEET(): Error
}

/** What is refused is refused before the first byte. The history of whoever asks tells of it. */
export async function listFile<Row>(
  context: UserContext,
  { list, format, columns, find }: ListFile<Row>,
  errors: FileErrors,
): Promise<ReadableStream<Uint8Array>> {
  const { transaction, readOnlyTransaction, downloads, caller, replyHeaders, abortResponse } = context
  const ended = downloads.begin(caller.id)
  try {
    const { found, first, rights } = await downloads.read(() =>
      transaction(async (tx) => {
        const found = await find(tx)
        if (format === 'xlsx' && found.total > mostRowsOfASheet) throw errors.BEYOND_A_SHEET()
        const first = await found.page(tx, 0)
        await sql`select app.audit_download(${list}, ${format}, ${found.total})`.execute(tx)
        return { found, first, rights: rightsOf(await tx.actor) }
      }),
    )
    const page = (start: number) =>
      downloads.read(() =>
        readOnlyTransaction(async (tx) => {
          const rows = await found.page(tx, start)
          // Half of the file would show what the other half may not.
          if (rightsOf(await tx.actor) !== rights) throw new Error('the rights of a download have changed')
          return rows
        }),
      )
    const file = format === 'csv' ? csv() : workbook()
    replyHeaders.set('Content-Type', fileTypes[format])
    replyHeaders.set(
      'Content-Disposition',
      `attachment; filename="${list}-${jakartaDate(new Date())}.${format}"`,
    )
    return streamed(pieces(file, columns, { total: found.total, first, page }), {
      ended,
      brokeOff(why) {
        downloads.brokeOff(why)
        abortResponse()
      },
    })
  } catch (error) {
    ended()
    throw error
  }
}

/** A list that is held as a whole. */
export function whole<Row>(rows: readonly Row[]): Found<Row> {
  return { total: rows.length, page: async (_tx, start) => rows.slice(start, start + rowsAtOnce) }
}

/** @param ids a piece of SQL that selects ids and the place of each; they are kept in 16 bytes each */
export async function readRows<Row>(
  tx: Tx,
  ids: ReturnType<typeof sql>,
  read: (tx: Tx, ids: ReturnType<typeof sql>) => Promise<readonly Row[]>,
): Promise<Found<Row>> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(uuid_send(found.id), ''::bytea order by found.place) as packed
    from (${ids}) as found (id, place)`.execute(tx)
  const packed = rows[0]?.packed ?? Buffer.alloc(0)
  const total = packed.length / 16
  return {
    total,
    page(tx, start) {
      const count = Math.min(rowsAtOnce, total - start)
      const chosen = Array.from({ length: Math.max(0, count) }, (_, n) =>
        packed.toString('hex', (start + n) * 16, (start + n + 1) * 16),
      )
      return read(tx, sql`select * from unnest(${chosen}::uuid[]) with ordinality`)
    },
  }
}

interface Pages<Row> {
  total: number
  first: readonly Row[]
  page(start: number): Promise<readonly Row[]>
}

async function* pieces<Row>(
  file: Written,
  columns: readonly Column<Row>[],
  { total, first, page }: Pages<Row>,
): AsyncGenerator<Uint8Array, void, void> {
  const cellsOf = (rows: readonly Row[]) => rows.map((row) => columns.map(({ of }) => of(row)))
  yield file.rows([columns.map(({ label }) => label), ...cellsOf(first)])
  for (let start = rowsAtOnce; start < total; start += rowsAtOnce) yield file.rows(cellsOf(await page(start)))
  yield file.end()
}

interface End {
  /** whatever its end is */
  ended(): void
  brokeOff(why: unknown): void
}

/** Nothing is read before it is asked for. */
function streamed(
  pieces: AsyncGenerator<Uint8Array, void, void>,
  { ended, brokeOff }: End,
): ReadableStream<Uint8Array> {
  let waiting: ReturnType<typeof setTimeout>
  let isCancelled = false
  function wait() {
    waiting = setTimeout(() => fail(new Error('nobody takes the download')), patience)
    waiting.unref()
  }
  /** Without another byte and without an end: whoever hears that the line is broken cancels. */
  function fail(why: unknown) {
    ended()
    brokeOff(why)
  }
  async function pull(controller: ReadableStreamDefaultController<Uint8Array>) {
    clearTimeout(waiting)
    try {
      const { done, value } = await pieces.next()
      if (isCancelled) return
      if (done) {
        ended()
        controller.close()
        return
      }
      controller.enqueue(value)
      wait()
    } catch (error) {
      if (!isCancelled) fail(error)
    }
  }
  wait()
  return new ReadableStream(
    {
      pull,
      cancel() {
        isCancelled = true
        clearTimeout(waiting)
        ended()
      },
    },
    { highWaterMark: 0 },
  )
}

/** What decides which rows and columns somebody reads. */
function rightsOf({ role, permissions, must_change_password }: Actor): string {
  return [role, must_change_password, ...permissions].join(' ')
}
