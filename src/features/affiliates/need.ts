/** The next thing that an affiliate needs from staff. Only needs.sql defines when each need applies. */
import { z } from 'zod'
import { needs, reminderNeeds } from './affiliate-values.ts'

export const needSchema = z.enum(needs)

/** Number of days for which an affiliate may be snoozed. */
export const snoozeDaysSchema = z
  .number('Isi jumlah hari')
  .int('Isi jumlah hari')
  .min(1, 'Paling sedikit 1 hari')
  .max(30, 'Paling lama 30 hari')

/** End and author of a snooze. A snooze applies to all users. */
export const snoozedSchema = z.object({
  /** the day on which the affiliate is shown again, yyyy-mm-dd in Jakarta */
  until: z.string(),
  /** name of the user; null if the user no longer exists */
  by: z.string().nullable(),
})
export type Snooze = z.infer<typeof snoozedSchema>

export const reminderNeedSchema = z.enum(reminderNeeds)

/** A chat that another user opened before the caller, so recently that both may be about to write the same. */
export const colleagueChatSchema = z.object({
  at: z.iso.datetime(),
  by_id: z.uuid(),
  /** name of the user; null if the user no longer exists */
  by: z.string().nullable(),
})
export type ColleagueChat = z.infer<typeof colleagueChatSchema>

/** The last opened chat of an affiliate, whoever opened it. An opened chat doesn't mean that a message was sent. */
export const lastContactSchema = z.object({
  at: z.iso.datetime(),
  by_id: z.uuid().nullable(),
  /** name of the user; null if the user no longer exists */
  by: z.string().nullable(),
  /** the need in the last reminder to the affiliate; null if that need has ended since */
  need: reminderNeedSchema.nullable(),
  /** number of reminders of that need, on different days */
  reminders: z.int(),
  /** the day on which the next reminder is due, yyyy-mm-dd in Jakarta; null without reminders */
  rests_until: z.string().nullable(),
})
export type LastContact = z.infer<typeof lastContactSchema>
