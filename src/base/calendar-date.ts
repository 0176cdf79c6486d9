/** Schema of a day without a time, as yyyy-mm-dd. */
import { z } from 'zod'
import { isPlausibleDay } from './day.ts'

export function calendarDate(message: string) {
  return z.iso.date(message).refine(isPlausibleDay, message)
}
