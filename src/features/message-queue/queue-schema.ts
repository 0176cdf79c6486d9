/** A queue and its entries, as sent to their maker. */
import { z } from 'zod'
import { whatsappStatusSchema } from '#features/affiliates/affiliate.ts'
import { lastContactSchema, reminderNeedSchema } from '#features/affiliates/need.ts'
import { platformSchema } from '#features/affiliates/platform.ts'
import { decisions } from './message-queue.ts'

export const decisionSchema = z.enum(decisions)

export const countsSchema = z.record(z.enum(['waiting', ...decisions]), z.int())

/** One of the caller's open queues. */
const messageQueueSchema = z.object({
  id: z.uuid(),
  template_name: z.string(),
  /** true for a queue of all due reminders */
  is_for_due_reminders: z.boolean(),
  made_at: z.iso.datetime(),
  counts: countsSchema,
})
export type MessageQueue = z.infer<typeof messageQueueSchema>

export const ownQueuesSchema = z.object({
  /** queues with entries that wait, the latest first */
  queues: z.array(messageQueueSchema),
  /** number of chats that the caller has marked as sent today in Jakarta */
  sent_today: z.int(),
})

export const entrySchema = z.object({
  id: z.uuid(),
  /** position in the queue; the first is 1 */
  place: z.int(),
  affiliate_id: z.uuid(),
  /** the current data of the affiliate; null if they were deleted or the caller may no longer see them */
  affiliate: z
    .object({
      username: z.string(),
      platform: platformSchema,
      whatsapp: z.string(),
      status_whatsapp: whatsappStatusSchema,
    })
    .nullable(),
  /** the number that the affiliate had when the queue was made; null if they still have it */
  whatsapp_before: z.string().nullable(),
  /** the need that the message is about, in a queue of all due reminders */
  need: reminderNeedSchema.nullable(),
  /** written with current data until the chat is opened; `[halaman]` in it stands for the address of `page_path` */
  message: z.string(),
  /** path of the affiliate's private page; null if the message doesn't mention it or the caller may not hand it out */
  page_path: z.string().nullable(),
  /** true if the message differs from the one that was stored when the queue was made */
  is_updated: z.boolean(),
  /** true if the affiliate no longer has the need that the message is about */
  is_over: z.boolean(),
  /** reasons why the message can't be sent as it is */
  blockers: z.array(z.string()),
  /** when the affiliate's chat was first opened from this entry */
  opened_at: z.iso.datetime().nullable(),
  /** the latest time when the affiliate's chat was opened, other than by the caller from this entry; null if never */
  chat: lastContactSchema.nullable(),
})
export type QueueEntry = z.infer<typeof entrySchema>

/** State of a queue. All devices show the same entry. */
export const queueStateSchema = messageQueueSchema.extend({
  /** true to set status_whatsapp to Sudah when a message is sent */
  mark_contacted: z.boolean(),
  /** false after seven days, or when the queue was closed */
  is_open: z.boolean(),
  /** the first entry that waits; null when none does */
  entry: entrySchema.nullable(),
  /** the two waiting entries after `entry`, which the browser can show without a delay; null where there are fewer */
  next: entrySchema.nullable(),
  later: entrySchema.nullable(),
  /** the entry that was decided last, whose decision can be undone; null if none was decided */
  latest: z.object({ id: z.uuid(), username: z.string().nullable(), state: decisionSchema }).nullable(),
  /** when no entry waits: the affiliates that were skipped or have a wrong number */
  unsent: z.array(
    z.object({ affiliate_id: z.uuid(), username: z.string().nullable(), state: decisionSchema }),
  ),
  sent_today: z.int(),
})
export type QueueState = z.infer<typeof queueStateSchema>
