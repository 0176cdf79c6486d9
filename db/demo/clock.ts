/** Dates of the sample data, counted back from today in Jakarta. */
import { getJakartaDate } from '#base/jakarta.ts'

const hour = 3_600_000

/**
 * Returns an instant in the working hours of the day that lies `days` before `now`. Below one day, the instant is
 * between the start of work and `now`. A smaller number gives a later instant.
 */
export function daysAgo(now: Date, days: number): string {
  const today = Date.parse(`${getJakartaDate(now)}T00:00:00+07:00`)
  if (days >= 1)
    return new Date(today + (8 - Math.floor(days) * 24 + (1 - (days % 1)) * 11) * hour).toISOString()
  const startOfWork = today + (now.getTime() > today + 9 * hour ? 8 : -4) * hour
  return new Date(now.getTime() - Math.max(days, 0.01) * (now.getTime() - startOfWork)).toISOString()
}
