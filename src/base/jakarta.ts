/** Calendar and clock of the business: Asia/Jakarta, UTC+7 without summer time, whatever the machine says. */

const zone = 'Asia/Jakarta'
const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
const shortDate = new Intl.DateTimeFormat('id-ID', {
  timeZone: zone,
  day: '2-digit',
  month: 'short',
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

/** '21 Nov 2026' of an ISO instant. */
export function formatDate(iso: string): string {
  return shortDate.format(new Date(iso))
}

/** '21 Nov 2026, 09:05' of an ISO instant. */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${clock.format(new Date(iso)).replace('.', ':')}`
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
