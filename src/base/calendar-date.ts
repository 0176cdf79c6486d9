/** A day without an hour, as yyyy-mm-dd. */
import { z } from 'zod'
import { isDay } from './day.ts'

export function calendarDate(message: string) {
  return z.iso.date(message).refine(isDay, message)
}
