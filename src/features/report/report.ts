/** The report: its figures, its periods, and the period that each is compared with. */
import { addDays } from '#base/jakarta.ts'
import type { Preset } from './report-search.ts'

/** Figures of the report, in the order of the work. */
export const figures = [
  'registered',
  'applied',
  'approved',
  'sent',
  'received',
  'given',
  'posted_on_time',
  'posted_late',
] as const
export type Figure = (typeof figures)[number]

export const figureLabel: Record<Figure, string> = {
  registered: 'Affiliate terdaftar',
  applied: 'Pendaftar',
  approved: 'Sample disetujui',
  sent: 'Sample dikirim',
  received: 'Sample diterima',
  given: 'Video diberikan',
  posted_on_time: 'Diposting tepat waktu',
  posted_late: 'Diposting telat',
}
/** Labels of the columns of a table. */
export const shortLabel: Record<Figure, string> = {
  registered: 'Terdaftar',
  applied: 'Pendaftar',
  approved: 'Disetujui',
  sent: 'Dikirim',
  received: 'Diterima',
  given: 'Diberi video',
  posted_on_time: 'Tepat waktu',
  posted_late: 'Telat',
}
/** Figures that are also counted for each user. */
export const userFigures = ['registered', 'approved', 'sent', 'given'] as const
export type UserFigure = (typeof userFigures)[number]

/** Shown instead of a figure that was not yet recorded in the period. */
export const notRecorded = 'belum tercatat'

/** First and last day in Jakarta, yyyy-mm-dd. */
export interface Period {
  from: string
  to: string
}

/** Maximum number of days of a period. */
export const maxReportDays = 366

export const presetLabel: Record<Preset, string> = {
  minggu: 'Minggu ini',
  'minggu-lalu': 'Minggu lalu',
  bulan: 'Bulan ini',
  bebas: 'Tanggal bebas',
}

const dayMs = 86_400_000

/** Returns the number of days of a period, with its first and last day. Not positive if `to` is before `from`. */
export function countDays({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** Returns why a period has no report, or undefined. */
export function findPeriodProblem(period: Period): string | undefined {
  const days = countDays(period)
  if (days < 1) return 'Tanggal sampai harus sama dengan atau setelah tanggal dari.'
  if (days > maxReportDays)
    return `Laporan paling panjang ${maxReportDays} hari. Pilih periode yang lebih pendek.`
  return undefined
}

/** @param today in Jakarta, yyyy-mm-dd */
export function findPresetPeriod(preset: Exclude<Preset, 'bebas'>, today: string): Period {
  if (preset === 'bulan') return { from: `${today.slice(0, 7)}-01`, to: today }
  // `getUTCDay` counts from Sunday.
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -daysSinceMonday)
  return preset === 'minggu'
    ? { from: monday, to: today }
    : { from: addDays(monday, -7), to: addDays(monday, -1) }
}

/**
 * Returns the period with which a period is compared. Up to seven days are compared with the same weekdays of the week
 * before. More days that begin with the first of a month are compared with the same days of the month before, and a
 * whole month with the whole month before. Any other period is compared with as many days directly before it.
 */
export function findPreviousPeriod({ from, to }: Period): Period {
  const days = countDays({ from, to })
  const isFromFirstOfMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)
  if (isFromFirstOfMonth && days > 7) {
    const last = addDays(from, -1)
    const first = `${last.slice(0, 7)}-01`
    const isWholeMonth = addDays(to, 1).endsWith('-01')
    const sameDay = addDays(first, days - 1)
    return { from: first, to: isWholeMonth || sameDay > last ? last : sameDay }
  }
  const shift = Math.max(days, 7)
  return { from: addDays(from, -shift), to: addDays(to, -shift) }
}
