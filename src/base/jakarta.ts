/** Calendar and clock of the business: Asia/Jakarta, UTC+7 without summer time, whatever the machine says. */

const zone = 'Asia/Jakarta'
const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
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
const clock = new Intl.DateTimeFormat('id-ID', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const relative = new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' })

/** The date in Jakarta at an instant, as yyyy-mm-dd. */
export function jakartaDate(at: Date): string {
  return day.format(at)
}

/** '2026-11-21 09:05' of an ISO instant: what a spreadsheet sorts. */
export function sortableMinute(iso: string): string {
  const at = new Date(iso)
  return `${jakartaDate(at)} ${clock.format(at).replace('.', ':')}`
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
  return `${formatDate(iso)}, ${clock.format(new Date(iso)).replace('.', ':')}`
}

/** '21 November 2026, 09:05' of an ISO instant. */
export function formatLongDateTime(iso: string): string {
  return `${longDate.format(new Date(iso))}, ${clock.format(new Date(iso)).replace('.', ':')}`
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
