/**
 * Sends a list as a file that is generated while it is sent. One transaction finds the rows and their order. The rows
 * are then read page by page, each page in a short transaction with the user's rights at that time, and only as fast as
 * the browser accepts them. If it fails, the connection is reset, so that a partial file is not taken for a complete
 * one.
 */
import { sql } from 'kysely'
import { type Column, type DownloadFormat, type DownloadList, fileTypes } from '#base/download.ts'
import { getJakartaDate } from '#base/jakarta.ts'
import type { Actor, Tx } from '#platform/server/database/transaction.ts'
import type { UserContext } from '#platform/server/http/calls.ts'
import { createCsvEncoder } from './csv.ts'
import type { RowEncoder } from './row-encoder.ts'
import { createWorkbookEncoder, maxSheetRows } from './workbook.ts'

export const maxRowsPerRead = 1000
/**
 * Milliseconds. A browser that accepts no data for this long counts as gone, even if its connection still looks open.
 */
const stuckTimeout = 60_000

const bytesPerUuid = 16

/** The rows of a list at the time of the search. */
export interface ListResult<Row> {
  total: number
  /** Reads the next `maxRowsPerRead` rows from `start` on, without those that no longer exist. */
  readPage(tx: Tx, start: number): Promise<readonly Row[]>
}

export interface ListFile<Row> {
  list: DownloadList
  format: DownloadFormat
  columns: readonly Column<Row>[]
  find(tx: Tx): Promise<ListResult<Row>>
}

interface FileErrors {
  BEYOND_A_SHEET(): Error
}

/**
 * Starts a download. All errors of the request are thrown before the first byte. The user's timeline records the
 * download.
 */
export async function startDownload<Row>(
  context: UserContext,
  { list, format, columns, find }: ListFile<Row>,
  errors: FileErrors,
): Promise<ReadableStream<Uint8Array>> {
  const { transaction, readOnlyTransaction, downloads, caller, replyHeaders, abortResponse } = context
  const endDownload = downloads.begin(caller.id)
  try {
    const { result, firstRows, rights } = await downloads.read(() =>
      transaction(async (tx) => {
        const result = await find(tx)
        if (format === 'xlsx' && result.total > maxSheetRows) throw errors.BEYOND_A_SHEET()
        const firstRows = await result.readPage(tx, 0)
        await sql`select app.audit_download(${list}, ${format}, ${result.total})`.execute(tx)
        return { result, firstRows, rights: formatRights(await tx.actor) }
      }),
    )
    const readPage = (start: number) =>
      downloads.read(() =>
        readOnlyTransaction(async (tx) => {
          const rows = await result.readPage(tx, start)
          // Breaks off, because the beginning of the file may contain more than the user may see now.
          if (formatRights(await tx.actor) !== rights)
            throw new Error('the rights of a download have changed')
          return rows
        }),
      )
    const file = format === 'csv' ? createCsvEncoder() : createWorkbookEncoder()
    replyHeaders.set('Content-Type', fileTypes[format])
    replyHeaders.set(
      'Content-Disposition',
      `attachment; filename="${list}-${getJakartaDate(new Date())}.${format}"`,
    )
    return toStream(encodeFile(file, columns, { total: result.total, firstRows, readPage }), {
      onEnd: endDownload,
      onBrokenOff(reason) {
        downloads.onBrokenOff(reason)
        abortResponse()
      },
    })
  } catch (error) {
    endDownload()
    throw error
  }
}

/** Returns the result for a list that is held in memory as a whole. */
export function createInMemoryResult<Row>(rows: readonly Row[]): ListResult<Row> {
  return { total: rows.length, readPage: async (_tx, start) => rows.slice(start, start + maxRowsPerRead) }
}

/** Finds the rows and keeps only their ids as bytes. @param ids SQL that selects ids and the position of each */
export async function findPagedResult<Row>(
  tx: Tx,
  ids: ReturnType<typeof sql>,
  read: (tx: Tx, ids: ReturnType<typeof sql>) => Promise<readonly Row[]>,
): Promise<ListResult<Row>> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(uuid_send(matches.id), ''::bytea order by matches.place) as packed
    from (${ids}) as matches (id, place)`.execute(tx)
  const packed = rows[0]?.packed ?? Buffer.alloc(0)
  const total = packed.length / bytesPerUuid
  return {
    total,
    readPage(tx, start) {
      const count = Math.min(maxRowsPerRead, total - start)
      const pageIds = Array.from({ length: Math.max(0, count) }, (_, n) =>
        packed.toString('hex', (start + n) * bytesPerUuid, (start + n + 1) * bytesPerUuid),
      )
      return read(tx, sql`select * from unnest(${pageIds}::uuid[]) with ordinality`)
    },
  }
}

interface Pages<Row> {
  total: number
  firstRows: readonly Row[]
  readPage(start: number): Promise<readonly Row[]>
}

async function* encodeFile<Row>(
  file: RowEncoder,
  columns: readonly Column<Row>[],
  { total, firstRows, readPage }: Pages<Row>,
): AsyncGenerator<Uint8Array, void, void> {
  const renderCells = (rows: readonly Row[]) =>
    rows.map((row) => columns.map(({ formatCell }) => formatCell(row)))
  yield file.encodeRows([columns.map(({ label }) => label), ...renderCells(firstRows)])
  for (let start = maxRowsPerRead; start < total; start += maxRowsPerRead)
    yield file.encodeRows(renderCells(await readPage(start)))
  yield file.encodeEnd()
}

interface EndHandlers {
  /** called however the download ends */
  onEnd(): void
  onBrokenOff(reason: unknown): void
}

/** Makes a stream that reads nothing before it is requested. */
function toStream(
  bytes: AsyncGenerator<Uint8Array, void, void>,
  { onEnd, onBrokenOff }: EndHandlers,
): ReadableStream<Uint8Array> {
  let timer: ReturnType<typeof setTimeout>
  let isCancelled = false
  function startTimer() {
    timer = setTimeout(() => fail(new Error('the client has stopped reading the download')), stuckTimeout)
    timer.unref()
  }
  /**
   * Neither closes the stream nor sends another byte: `onBrokenOff` breaks the connection, and that cancels the stream.
   */
  function fail(reason: unknown) {
    onEnd()
    onBrokenOff(reason)
  }
  async function pull(controller: ReadableStreamDefaultController<Uint8Array>) {
    clearTimeout(timer)
    try {
      const { done, value } = await bytes.next()
      if (isCancelled) return
      if (done) {
        onEnd()
        controller.close()
        return
      }
      controller.enqueue(value)
      startTimer()
    } catch (error) {
      if (!isCancelled) fail(error)
    }
  }
  startTimer()
  return new ReadableStream(
    {
      pull,
      cancel() {
        isCancelled = true
        clearTimeout(timer)
        onEnd()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Returns a text of everything that decides which rows and columns the user may read. */
function formatRights({ role, permissions, must_change_password }: Actor): string {
  return [role, must_change_password, ...permissions].join(' ')
}
