/** What an affiliate needs next, of staff. What makes each stands in needs.sql, and nowhere else. */
import { z } from 'zod'
import { needs } from './affiliate-values.ts'

export const needSchema = z.enum(needs)

/** For how many days an affiliate may be put off. */
export const snoozeDaysSchema = z
  .number('Isi jumlah hari')
  .int('Isi jumlah hari')
  .min(1, 'Paling sedikit 1 hari')
  .max(30, 'Paling lama 30 hari')

/** Until when an affiliate is put off for everybody, and by whom. */
export const snoozedSchema = z.object({
  /** the day on which he is shown again, yyyy-mm-dd in Jakarta */
  until: z.string(),
  /** null of one who is gone */
  by: z.string().nullable(),
})
export type Snooze = z.infer<typeof snoozedSchema>
