/**
 * Calendar and clock of the business: Asia/Jakarta, UTC+7 without summer time, whatever the time zone of the machine.
 */
const msAheadOfUtc = 7 * 3_600_000

// Dates are formatted without `Intl`, whose first format takes a browser 15 to 40 ms to create, four times that on a
// cheap phone. `jakarta.test.ts` compares these names and the formats below with `Intl`.
const months = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
]
const weekdays = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']

/**
 * Returns the local date and time in Jakarta at an instant, as '2026-11-21T09:05:30.000'. Machine-readable
 * dates are cut from this text.
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

/** Returns the parts of the date in Jakarta. A text is an ISO instant, or a calendar date yyyy-mm-dd. */
function readDateParts(instant: Date | string) {
  const isoDate = getJakartaDate(new Date(instant))
  const [year = 0, month = 0, day = 0] = isoDate.split('-').map(Number)
  return { day, month: `${months[month - 1]}`, year, weekday: `${weekdays[new Date(isoDate).getUTCDay()]}` }
}

function abbreviate(name: string): string {
  return name.slice(0, 3)
}

/** Formats an ISO instant or a calendar date yyyy-mm-dd as '2 Nov 2026'. */
export function formatDate(iso: string): string {
  return `${formatDayAndMonth(iso)} ${readDateParts(iso).year}`
}

/** Formats an ISO instant as '2 Nov 2026, 09:05'. */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${getJakartaTime(new Date(iso))}`
}

/** Formats an ISO instant as '02 Nov 2026, 09:05', so that the instants of a list align. */
export function formatPaddedDateTime(iso: string): string {
  return formatDateTime(iso).padStart('02 Nov 2026, 09:05'.length, '0')
}

/** Formats an ISO instant or a calendar date yyyy-mm-dd as '21 November 2026'. */
export function formatLongDate(iso: string): string {
  const { day, month, year } = readDateParts(iso)
  return `${day} ${month} ${year}`
}

/** Formats an instant as 'Sabtu, 21 November 2026'. */
export function formatWeekdayDate(date: Date): string {
  const { weekday, day, month, year } = readDateParts(date)
  return `${weekday}, ${day} ${month} ${year}`
}

/** Formats an ISO instant or a calendar date yyyy-mm-dd as 'Sabtu, 28 November'. */
export function formatWeekdayAndDay(iso: string): string {
  const { weekday, day, month } = readDateParts(iso)
  return `${weekday}, ${day} ${month}`
}

/** Formats an ISO instant as '21 November 2026, 09:05'. */
export function formatLongDateTime(iso: string): string {
  return `${formatLongDate(iso)}, ${getJakartaTime(new Date(iso))}`
}

/** Formats a calendar date yyyy-mm-dd as 'Sabtu'. */
export function formatWeekday(date: string): string {
  return readDateParts(date).weekday
}

/** Formats an ISO instant or a calendar date yyyy-mm-dd as '21 Nov'. */
export function formatDayAndMonth(iso: string): string {
  const { day, month } = readDateParts(iso)
  return `${day} ${abbreviate(month)}`
}

/** Formats a calendar date yyyy-mm-dd as 'Sab, 21 Nov'. */
export function formatShortWeekdayDate(date: string): string {
  return `${abbreviate(formatWeekday(date))}, ${formatDayAndMonth(date)}`
}

/** Units of a relative time with their length in seconds, the longest first. */
const relativeUnits = [
  { name: 'tahun', seconds: 31_536_000, nextOne: 'tahun depan', lastOne: 'tahun lalu' },
  { name: 'bulan', seconds: 2_592_000, nextOne: 'bulan depan', lastOne: 'bulan lalu' },
  { name: 'minggu', seconds: 604_800, nextOne: 'minggu depan', lastOne: 'minggu lalu' },
  { name: 'hari', seconds: 86_400, nextOne: 'besok', lastOne: 'kemarin' },
  { name: 'jam', seconds: 3_600 },
  { name: 'menit', seconds: 60 },
]

/** Formats the time from an ISO instant to `now`, such as '3 menit yang lalu'. */
export function formatRelative(iso: string, now = new Date()): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  const unit = relativeUnits.find((each) => Math.abs(seconds) >= each.seconds)
  if (!unit) return 'baru saja'
  const count = Math.trunc(Math.abs(seconds) / unit.seconds)
  if (seconds > 0) return count === 1 && unit.nextOne ? unit.nextOne : formatFuture(count, unit.name)
  return count === 1 && unit.lastOne ? unit.lastOne : formatPast(count, unit.name)
}

function formatFuture(count: number, unit: string): string {
  return count === 2 && unit === 'hari' ? 'lusa' : `dalam ${count} ${unit}`
}

function formatPast(count: number, unit: string): string {
  return count === 2 && unit === 'hari' ? 'kemarin dulu' : `${count} ${unit} yang lalu`
}

/**
 * Formats an ISO instant by the days of Jakarta: '3 jam yang lalu' for today, then 'kemarin' or '4 hari yang lalu', and
 * after four weeks a date.
 */
export function formatDaysAgo(iso: string, now: Date): string {
  const days = (Date.parse(getJakartaDate(now)) - Date.parse(getJakartaDate(new Date(iso)))) / 86_400_000
  if (days < 1) return formatRelative(iso, now)
  if (days > 28) return formatDate(iso)
  return days === 1 ? 'kemarin' : formatPast(days, 'hari')
}

/** Formats how long something has waited since an ISO instant, as '5 jam' or '2 hari'. Returns null below one hour. */
export function formatWait(since: string, now: Date): string | null {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / 3_600_000)
  if (hours < 1) return null
  return hours < 24 ? `${hours} jam` : `${Math.floor(hours / 24)} hari`
}

/** Formats the days of a filter, yyyy-mm-dd. Returns undefined if there are none. */
export function formatDays(from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`
  if (from) return `sejak ${formatDate(from)}`
  return to && `sampai ${formatDate(to)}`
}
