/** The report as a file, with a row for each number. */
import type { Column } from '#base/download.ts'
import { figureLabel, notRecorded, userFigures } from './report.ts'
import type { Report } from './report-schema.ts'
import { formatPeriod, formatUnknownUser, listPermittedFigures } from './report-text.ts'

interface ReportRow {
  part: string
  name: string
  figure: string
  period: string
  count: string
  before: string
}

export const reportColumns: readonly Column<ReportRow>[] = [
  { label: 'Bagian', formatCell: ({ part }) => part },
  { label: 'Nama', formatCell: ({ name }) => name },
  { label: 'Angka', formatCell: ({ figure }) => figure },
  { label: 'Periode', formatCell: ({ period }) => period },
  { label: 'Jumlah', formatCell: ({ count }) => count },
  { label: 'Periode Sebelumnya', formatCell: ({ before }) => before },
]

export function listReportRows(report: Report): ReportRow[] {
  const permittedFigures = listPermittedFigures(report)
  const period = formatPeriod(report)
  const todayFields = { period: 'hari ini', before: '' }
  return [
    ...permittedFigures.map((figure) => {
      const { count, before } = report.figures[figure]
      return {
        part: 'Semua',
        name: '',
        figure: figureLabel[figure],
        period,
        count: formatCell(count),
        before: formatCell(before),
      }
    }),
    ...report.products.flatMap(({ product_name: name, counts, free_videos }) => [
      ...permittedFigures.map((figure) => ({
        part: 'Per product',
        name,
        figure: figureLabel[figure],
        period,
        count: formatCell(counts[figure]),
        before: '',
      })),
      { part: 'Per product', name, figure: 'Stok video', count: formatCell(free_videos), ...todayFields },
    ]),
    ...report.users.flatMap(({ id, full_name, counts }) =>
      userFigures.map((figure) => ({
        part: 'Per orang',
        name: full_name ?? formatUnknownUser(id),
        figure: figureLabel[figure],
        period,
        count: formatCell(counts[figure]),
        before: '',
      })),
    ),
    ...(report.late
      ? [
          {
            part: 'Masih telat',
            name: '',
            figure: 'Affiliate',
            count: formatCell(report.late.total),
            ...todayFields,
          },
        ]
      : []),
    ...(report.late?.affiliates ?? []).map(({ username, days }) => ({
      part: 'Masih telat',
      name: username,
      figure: 'Hari',
      count: formatCell(days),
      ...todayFields,
    })),
  ]
}

function formatCell(count: number | null): string {
  return count === null ? notRecorded : String(count)
}
