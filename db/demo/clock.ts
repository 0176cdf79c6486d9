/** Dates of the sample data, counted back from today in Jakarta. */
import { getJakartaDate } from '#base/jakarta.ts'

const hour = 3_600_000
/** Work is from 8 to 19 o'clock. */
const firstHour = 8
const workingHours = 11

/**
 * Returns an instant in the working hours of the day that lies `days` before `now`. Below one day, the instant is
 * between the start of work and `now`, or before 9 o'clock between 20 o'clock of the day before and `now`. A smaller
 * number gives a later instant.
 */
export function daysAgo(now: Date, days: number): string {
  const midnight = Date.parse(`${getJakartaDate(now)}T00:00:00+07:00`)
  if (days >= 1) {
    const hoursFromMidnight = firstHour - Math.floor(days) * 24 + (1 - (days % 1)) * workingHours
    return new Date(midnight + hoursFromMidnight * hour).toISOString()
  }
  const startOfWork = midnight + (now.getTime() > midnight + 9 * hour ? firstHour : -4) * hour
  return new Date(now.getTime() - Math.max(days, 0.01) * (now.getTime() - startOfWork)).toISOString()
}
