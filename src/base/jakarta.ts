/** Calendar and clock of the business: Asia/Jakarta, UTC+7 without summer time, whatever the machine says. */

const zone = 'Asia/Jakarta'
const partFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const shortDate = new Intl.DateTimeFormat('id-ID', {
  timeZone: zone,
  day: '2-digit',
  month: 'short',
  year: 'numeric',
})
const longDate = new Intl.DateTimeFormat('id-ID', {
  timeZone: zone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const weekdayDate = new Intl.DateTimeFormat('id-ID', { timeZone: zone, dateStyle: 'full' })
const relative = new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' })

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute'

/**
 * What calendar and clock in Jakarta show at an instant, each in digits: '2026', '11', '05', '09', '00'. Everything that a
 * program reads comes from here. How a locale orders and separates the parts differs between engines: en-CA writes
 * 2026-11-25 in one and 11/25/2026 in the next.
 */
export function jakartaParts(at: Date): Record<Part, string> {
  const parts = partFormat.formatToParts(at).map(({ type, value }) => [type, value.padStart(2, '0')])
  return Object.fromEntries(parts)
}

/** The date in Jakarta at an instant, as yyyy-mm-dd. */
export function jakartaDate(at: Date): string {
  const { year, month, day } = jakartaParts(at)
  return `${year}-${month}-${day}`
}

/** The time of day in Jakarta at an instant, as hh:mm. */
function jakartaTime(at: Date): string {
  const { hour, minute } = jakartaParts(at)
  return `${hour}:${minute}`
}

/** '2026-11-21 09:05' of an ISO instant: what a spreadsheet sorts. */
export function sortableMinute(iso: string): string {
  const at = new Date(iso)
  return `${jakartaDate(at)} ${jakartaTime(at)}`
}

/** A calendar date, yyyy-mm-dd, so many days later. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** '21 Nov 2026' of an ISO instant or of a calendar date yyyy-mm-dd. */
export function formatDate(iso: string): string {
  return shortDate.format(new Date(iso))
}

/** '21 Nov 2026, 09:05' of an ISO instant. */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${jakartaTime(new Date(iso))}`
}

/** '21 November 2026' of an ISO instant or of a calendar date yyyy-mm-dd. */
export function formatLongDate(iso: string): string {
  return longDate.format(new Date(iso))
}

/** 'Sabtu, 21 November 2026' of an instant. */
export function formatWeekdayDate(at: Date): string {
  return weekdayDate.format(at)
}

/** '21 November 2026, 09:05' of an ISO instant. */
export function formatLongDateTime(iso: string): string {
  return `${formatLongDate(iso)}, ${jakartaTime(new Date(iso))}`
}

const weekday = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** 'Sab, 21 Nov' of a calendar date yyyy-mm-dd. */
export function dayName(date: string): string {
  return weekday.format(new Date(`${date}T00:00:00Z`))
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** '3 menit yang lalu' of an ISO instant, seen from `now`. */
export function formatRelative(iso: string, now = new Date()): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : 'baru saja'
}
