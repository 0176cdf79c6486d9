/** Reads the numbers of the report, which functions of `report.sql` count with the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { getJakartaDate } from '#base/jakarta.ts'
import type { Statements } from '#platform/server/database/transaction.ts'
import { createInMemoryResult, startDownload } from '#platform/server/download/list-file.ts'
import { authorized, type RequestContext, withUser } from '#platform/server/http/calls.ts'
import { reportContract } from './report.contract.ts'
import { type Figure, figures, findPreviousPeriod, type Period } from './report.ts'
import { listReportRows, reportColumns } from './report-rows.ts'
import type { Counts, Report } from './report-schema.ts'

const calls = implement(reportContract).$context<RequestContext>().use(authorized)

const read = calls.read.handler(({ context: { transaction, cache }, input }) =>
  transaction((tx) =>
    // The day is part of the key, since lateness and the first complete day of applications change at midnight.
    cache.get(tx, `report ${input.from} ${input.to} ${getJakartaDate(new Date())}`, () =>
      countPeriod(tx, input),
    ),
  ),
)

const download = calls.download.use(withUser).handler(({ context, input: { format, ...period }, errors }) =>
  startDownload(
    context,
    {
      list: 'report',
      format,
      columns: reportColumns,
      find: async (tx) => createInMemoryResult(listReportRows(await countPeriod(tx, period))),
    },
    errors,
  ),
)

export const reportServer = { read, download }

/** Counts a period and the previous one, with the rights of the actor of the transaction. */
export async function countPeriod(tx: Statements, period: Period): Promise<Report> {
  const previous = findPreviousPeriod(period)
  // The weekly e-mail counts on a connection that does not pipeline, so each statement waits for the previous one.
  const rows = await readCounts(tx, period)
  const previousRows = await readCounts(tx, previous)
  const firstDays = await readFirstDays(tx)
  const products = await readProducts(tx)
  const late = await readLate(tx)
  // One recorded day is enough to show a count. A comparison needs every day of the previous period.
  const counts = { rows, recordedFigures: listRecordedFigures(firstDays, period.to) }
  const previousCounts = {
    rows: previousRows,
    recordedFigures: listRecordedFigures(firstDays, previous.from),
  }
  return {
    ...period,
    previous,
    figures: compareFigures(selectCounts(counts, 'all'), selectCounts(previousCounts, 'all'), firstDays),
    products: products.map((product) => ({
      ...product,
      counts: selectCounts(counts, 'product', product.id),
    })),
    users: listUsers(counts),
    late,
  }
}

/** The counts of a period. */
interface PeriodCounts {
  rows: readonly CountRow[]
  /** the figures that have a count; the others were not yet recorded in the period */
  recordedFigures: readonly Figure[]
}

/** Returns the figures that were recorded on this day. */
function listRecordedFigures(firstDays: ReadonlyMap<Figure, string>, day: string): Figure[] {
  return figures.filter((figure) => {
    const firstDay = firstDays.get(figure)
    return firstDay !== undefined && firstDay <= day
  })
}

/** Returns the counts of all rows together, of one product or of one user. A figure that was not recorded is null. */
function selectCounts(
  { rows, recordedFigures }: PeriodCounts,
  kind: CountRow['kind'],
  id: string | null = null,
): Counts {
  const matches = rows.filter((row) => row.kind === kind && row.id === id)
  const countFigure = (figure: Figure) =>
    recordedFigures.includes(figure) ? (matches.find((row) => row.figure === figure)?.count ?? 0) : null
  return Object.fromEntries(figures.map((figure) => [figure, countFigure(figure)])) as Counts
}

function compareFigures(
  counts: Counts,
  previousCounts: Counts,
  firstDays: ReadonlyMap<Figure, string>,
): Report['figures'] {
  const entries = figures.map((figure) => [
    figure,
    { count: counts[figure], before: previousCounts[figure], since: firstDays.get(figure) ?? null },
  ])
  return Object.fromEntries(entries) as Report['figures']
}

/** Lists the users with at least one count, by name. */
function listUsers(counts: PeriodCounts): Report['users'] {
  const userRows = counts.rows.filter(({ kind }) => kind === 'user')
  const namesById = new Map(userRows.map(({ id, name }) => [id, name]))
  return [...namesById]
    .map(([id, full_name]) => ({ id, full_name, counts: selectCounts(counts, 'user', id) }))
    .sort((a, b) => compareNames(a.full_name, b.full_name))
}

/** Sorts users without a name to the end. */
function compareNames(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a.localeCompare(b, 'id')
}

/** A row of `app.count_report_figures`. */
interface CountRow {
  kind: 'all' | 'product' | 'user'
  figure: Figure
  id: string | null
  /** name of the user; null if they were erased, and for other kinds */
  name: string | null
  count: number
}

async function readCounts(tx: Statements, { from, to }: Period): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`select * from app.count_report_figures(${from}, ${to})`.execute(tx)
  return rows
}

/** Returns the first day on which each figure was recorded, for the figures that the caller may know. */
async function readFirstDays(tx: Statements): Promise<Map<Figure, string>> {
  const { rows } = await sql<{ figure: string; day: string }>`
    select figure, day::text as day from app.find_first_days_of_figures()`.execute(tx)
  const dayByFigure = new Map(rows.map(({ figure, day }) => [figure, day]))
  return new Map(
    figures.flatMap((figure) => {
      const day = dayByFigure.get(figure.startsWith('posted') ? 'posted' : figure)
      return day === undefined ? [] : [[figure, day] as const]
    }),
  )
}

type Product = Omit<Report['products'][number], 'counts'>

async function readProducts(tx: Statements): Promise<Product[]> {
  const { rows } = await sql<Product>`select * from app.find_report_products()`.execute(tx)
  return rows
}

async function readLate(tx: Statements): Promise<Report['late']> {
  const { rows } = await sql<{ late: Report['late'] }>`select app.find_late_affiliates() as late`.execute(tx)
  return rows[0]?.late ?? null
}
