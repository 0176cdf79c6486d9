/** A day without an hour, as yyyy-mm-dd. */
import { z } from 'zod'

/** Within the years that a person may mean: PostgreSQL knows no year 0, and no calendar shows the year 9999. */
export function calendarDate(message: string) {
  return z.iso.date(message).refine((day) => day > '2000' && day < '2200', message)
}
