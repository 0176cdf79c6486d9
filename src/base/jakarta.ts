/**
 * Calendar and clock of the business: Asia/Jakarta, UTC+7 without summer time, whatever the time zone of the machine.
 */
import { createOnce } from './create-once.ts'

const zone = 'Asia/Jakarta'
const msAheadOfUtc = 7 * 3_600_000
const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  createOnce(() => new Intl.DateTimeFormat('id-ID', { timeZone: zone, ...options }))
const getShortDateFormat = createDateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const getPaddedDateFormat = createDateFormat({ day: '2-digit', month: 'short', year: 'numeric' })
const getLongDateFormat = createDateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const getWeekdayDateFormat = createDateFormat({ dateStyle: 'full' })
const getWeekdayAndDayFormat = createDateFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const getWeekdayFormat = createDateFormat({ weekday: 'long' })
const getDayAndMonthFormat = createDateFormat({ day: 'numeric', month: 'short' })
const getShortWeekdayDateFormat = createDateFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const getRelativeFormat = createOnce(() => new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' }))

/**
 * Returns the local date and time in Jakarta at an instant, as '2026-11-21T09:05:30.000'. Machine-readable
 * dates are cut from this text and not made by `Intl`, whose output differs between engines and whose formats
 * are slow to create.
 */
function getJakartaTimestamp(date: Date): string {
  return new Date(date.getTime() + msAheadOfUtc).toISOString().slice(0, -1)
}

/** Returns the date in Jakarta at an instant, as yyyy-mm-dd. */
export function getJakartaDate(date: Date): string {
  return getJakartaTimestamp(date).slice(0, 10)
}

/** Returns the time of day in Jakarta at an instant, as hh:mm. */
export function getJakartaTime(date: Date): string {
  return getJakartaTimestamp(date).slice(11, 16)
}

/** Formats an ISO instant as '2026-11-21 09:05', which a spreadsheet can sort. */
export function formatSortableMinute(iso: string): string {
  const date = new Date(iso)
  return `${getJakartaDate(date)} ${getJakartaTime(date)}`
}

/** Returns the calendar date, yyyy-mm-dd, that is `days` days later. */
export function addDays(date: string, days: number): string {
  const utcDate = new Date(`${date}T00:00:00Z`)
  utcDate.setUTCDate(utcDate.getUTCDate() + days)
  return utcDate.toISOString().slice(0, 10)
}

/** Returns the same day, yyyy-mm-dd, `months` months later, or the last day of that month if it is shorter. */
export function addMonths(date: string, months: number): string {
  const utcDate = new Date(`${date}T00:00:00Z`)
  const day = utcDate.getUTCDate()
  utcDate.setUTCMonth(utcDate.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(utcDate.getUTCFullYear(), utcDate.getUTCMonth() + 1, 0)).getUTCDate()
  utcDate.setUTCDate(Math.min(day, lastDay))
  return utcDate.toISOString().slice(0, 10)
}

/** Returns the Monday, yyyy-mm-dd, of the week of a calendar date yyyy-mm-dd. */
export function findMonday(date: string): string {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** Formats an ISO instant or a calendar date yyyy-mm-dd as '2 Nov 2026'. */
export function formatDate(iso: string): string {
  return getShortDateFormat().format(new Date(iso))
}

/** Formats an ISO instant as '2 Nov 2026, 09:05'. */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${getJakartaTime(new Date(iso))}`
}

/** Formats an ISO instant as '02 Nov 2026, 09:05', so that the instants of a list align. */
export function formatPaddedDateTime(iso: string): string {
  const date = new Date(iso)
  return `${getPaddedDateFormat().format(date)}, ${getJakartaTime(date)}`
}

/** Formats an ISO instant or a calendar date yyyy-mm-dd as '21 November 2026'. */
export function formatLongDate(iso: string): string {
  return getLongDateFormat().format(new Date(iso))
}

/** Formats an instant as 'Sabtu, 21 November 2026'. */
export function formatWeekdayDate(date: Date): string {
  return getWeekdayDateFormat().format(date)
}

/** Formats an ISO instant or a calendar date yyyy-mm-dd as 'Sabtu, 28 November'. */
export function formatWeekdayAndDay(iso: string): string {
  return getWeekdayAndDayFormat().format(new Date(iso))
}

/** Formats an ISO instant as '21 November 2026, 09:05'. */
export function formatLongDateTime(iso: string): string {
  return `${formatLongDate(iso)}, ${getJakartaTime(new Date(iso))}`
}

/** Formats a calendar date yyyy-mm-dd as 'Sabtu'. */
export function formatWeekday(date: string): string {
  return getWeekdayFormat().format(new Date(date))
}

/** Formats an ISO instant or a calendar date yyyy-mm-dd as '21 Nov'. */
export function formatDayAndMonth(date: string): string {
  return getDayAndMonthFormat().format(new Date(date))
}

/** Formats a calendar date yyyy-mm-dd as 'Sab, 21 Nov'. */
export function formatShortWeekdayDate(date: string): string {
  return getShortWeekdayDateFormat().format(new Date(date))
}

/** Units of a relative time with their length in seconds, the longest first. */
const relativeUnits = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Formats the time from an ISO instant to `now`, such as '3 menit yang lalu'. */
export function formatRelative(iso: string, now = new Date()): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  for (const [unit, length] of relativeUnits)
    if (Math.abs(seconds) >= length) return getRelativeFormat().format(Math.trunc(seconds / length), unit)
  return 'baru saja'
}

/**
 * Formats an ISO instant by the days of Jakarta: '3 jam yang lalu' for today, then 'kemarin' or '4 hari yang lalu', and
 * after four weeks a date.
 */
export function formatDaysAgo(iso: string, now: Date): string {
  const days = (Date.parse(getJakartaDate(now)) - Date.parse(getJakartaDate(new Date(iso)))) / 86_400_000
  if (days < 1) return formatRelative(iso, now)
  return days > 28 ? formatDate(iso) : getRelativeFormat().format(-days, 'day')
}

/** Formats how long something has waited since an ISO instant, as '5 jam' or '2 hari'. Returns null below one hour. */
export function formatWait(since: string, now: Date): string | null {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / 3_600_000)
  if (hours < 1) return null
  return hours < 24 ? `${hours} jam` : `${Math.floor(hours / 24)} hari`
}
