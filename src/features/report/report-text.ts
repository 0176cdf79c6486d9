/** The report as texts: periods, comparisons, and the message for a group on WhatsApp. */
import { formatCount } from '#base/count.ts'
import { formatDate } from '#base/jakarta.ts'
import { unrecordedUserLabel } from '#features/users/user-filter.ts'
import { type Figure, figureLabel, figures, notRecorded, type Period } from './report.ts'
import type { FigureCount, Report } from './report-schema.ts'

/** Formats a period as '27 Nov 2026', '23–27 Nov 2026', '28 Okt – 3 Nov 2026', or with both years. */
export function formatPeriod({ from, to }: Period): string {
  if (from === to) return formatDate(from)
  const [first = '', month, year] = formatDate(from).split(' ')
  const [, lastMonth, lastYear] = formatDate(to).split(' ')
  if (year !== lastYear) return `${formatDate(from)} – ${formatDate(to)}`
  return month === lastMonth ? `${first}–${formatDate(to)}` : `${first} ${month} – ${formatDate(to)}`
}

/**
 * Formats the difference from the previous period, such as '+3', '−1' or 'sama'. Undefined if there is nothing to
 * compare.
 */
export function formatDifference({ count, before }: FigureCount): string | undefined {
  if (count === null || before === null) return undefined
  if (count === before) return 'sama'
  return `${count > before ? '+' : '−'}${formatCount(Math.abs(count - before))}`
}

/** Returns the figures that the reader of the report may know. */
export function listPermittedFigures(report: Report): Figure[] {
  return figures.filter((figure) => report.figures[figure].since !== null)
}

/** @param id null for rows without a recorded user, otherwise the id of an erased user */
export function formatUnknownUser(id: string | null): string {
  return id === null ? unrecordedUserLabel : 'User yang sudah dihapus'
}

/** Returns a remark with the day since which a figure is recorded, if the period begins before that day. */
export function formatRecordedSince({ from }: Period, { count, since }: FigureCount): string | undefined {
  return count !== null && since !== null && since > from ? `tercatat sejak ${formatDate(since)}` : undefined
}

/**
 * Writes the message, with WhatsApp's *bold*. The lines are short, since groups read the message on phones.
 * @param brand name in the heading
 */
export function writeMessage(report: Report, brand: string): string {
  const bold: Emphasize = (text) => `*${text}*`
  const heading = [bold(`Laporan ${brand}`), bold(formatPeriod(report))].join('\n')
  return [heading, ...writeParagraphs(report, bold)].join('\n\n')
}

type Emphasize = (text: string) => string

/** Writes the numbers, the late affiliates and the stock, each as a paragraph of lines. */
export function writeParagraphs(report: Report, emphasize: Emphasize = (text) => text): string[] {
  const paragraphs = [
    [
      ...listPermittedFigures(report).map((figure) => writeFigureLine(report, figure, emphasize)),
      writeComparison(report),
    ],
    writeLateLines(report, emphasize),
    writeStockLines(report, emphasize),
  ]
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}

function writeFigureLine(report: Report, figure: Figure, emphasize: Emphasize): string {
  const figureCount = report.figures[figure]
  const label = figureLabel[figure]
  if (figureCount.count === null) return `${label}: ${notRecorded}`
  const remarks = [formatDifference(figureCount), formatRecordedSince(report, figureCount)].filter(
    (line) => line !== undefined,
  )
  return `${label}: ${emphasize(formatCount(figureCount.count))}${remarks.length > 0 ? ` (${remarks.join(', ')})` : ''}`
}

function writeComparison(report: Report): string {
  const isCompared = figures.some((figure) => formatDifference(report.figures[figure]) !== undefined)
  const period = formatPeriod(report.previous)
  return isCompared ? `Dibanding ${period}` : `Periode sebelumnya (${period}) ${notRecorded}`
}

function writeLateLines({ late }: Report, emphasize: Emphasize): string[] {
  if (!late) return []
  if (late.total === 0) return ['Tidak ada yang telat hari ini 👍']
  const otherCount = late.total - late.affiliates.length
  return [
    emphasize(`Masih telat: ${formatCount(late.total)} affiliate`),
    ...late.affiliates.map(({ username, days }) => `- ${username}: ${formatCount(days)} hari`),
    ...(otherCount > 0 ? [`dan ${formatCount(otherCount)} lainnya`] : []),
  ]
}

function writeStockLines({ products }: Report, emphasize: Emphasize): string[] {
  if (products.length === 0) return []
  return [
    emphasize('Stok video'),
    ...products.map(
      ({ product_name, free_videos }) => `- ${product_name}: ${emphasize(formatCount(free_videos))}`,
    ),
  ]
}
