/** Calls on message queues. Each user reaches only the queues that they made. */
import { z } from 'zod'
import { buildFilterSchemas } from '#base/filter-schemas.ts'
import { lineOfText, paragraphs } from '#base/text.ts'
import { cardFilters } from '#features/affiliates/card-filters.ts'
import { allOf, allOfToCreate } from '#features/session/calls.ts'
import { contentLimit } from '#features/templates/template.ts'
import { idInput } from '#platform/contract.ts'
import { maxEntries } from './message-queue.ts'
import { decisionSchema, ownQueuesSchema, queueStateSchema } from './queue-schema.ts'

/** Filters of the lists of affiliates. */
const filterSchema = z.strictObject({
  q: lineOfText(200).default(''),
  product_id: z.uuid().optional(),
  ...buildFilterSchemas(cardFilters),
})

/** Recipients of a queue: the given ids, in this order, or all affiliates that a filter finds. */
const audienceSchema = z.union([
  z.strictObject({
    ids: z
      .array(z.uuid())
      .min(1, 'Belum ada yang dipilih')
      .max(maxEntries, `Paling banyak ${maxEntries} affiliate`),
  }),
  z.strictObject({ filter: filterSchema }),
])
export type Audience = z.input<typeof audienceSchema>
export type ParsedAudience = z.output<typeof audienceSchema>

const requireChatPermissions = () => allOf('data_affiliate', 'data_affiliate_whatsapp')
const notFound = { NOT_FOUND: { status: 404, message: 'Antrean tidak ditemukan' } } as const
const tooManyQueues = {
  TOO_MANY_QUEUES: {
    status: 409,
    message: 'Antrean Anda sudah terlalu banyak. Selesaikan atau tutup yang lama dulu.',
  },
} as const
const queueErrors = {
  ...notFound,
  ENDED: { status: 409, message: 'Antrean ini sudah ditutup' },
} as const

export const messageQueueContract = {
  /** The caller's open queues. */
  own: requireChatPermissions()
    .meta({ tables: ['message_queues', 'message_queue_entries'] })
    .route({ method: 'GET', path: '/message-queues' })
    .output(ownQueuesSchema),

  /**
   * Counts the recipients of a template's message, or of the due reminders, who already wait for the same message in an
   * open queue of the caller. A message is the same if its template or its need is. `queue_id` is one of these queues.
   * A POST, since a URL can't hold so many ids.
   */
  countQueued: requireChatPermissions()
    .route({ method: 'POST', path: '/message-queues/queued' })
    .input(
      z.union([
        z.strictObject({ template_id: z.uuid(), of: audienceSchema }),
        z.strictObject({ due_reminders: z.literal(true) }),
      ]),
    )
    .output(z.object({ queued: z.int(), queue_id: z.uuid().nullable() })),

  start: allOfToCreate('data_affiliate', 'data_affiliate_whatsapp')
    .route({ method: 'POST', path: '/message-queues', successStatus: 201 })
    .errors({
      TEMPLATE_GONE: { status: 409, message: 'Template itu baru saja dihapus. Pilih yang lain.' },
      NOBODY: { status: 409, message: 'Tidak ada affiliate untuk dikirimi. Daftarnya sudah berubah.' },
      ALL_CONTACTED: { status: 409, message: 'Chat mereka semua sudah dibuka hari ini.' },
      ALL_QUEUED: { status: 409, message: 'Mereka semua sudah ada di antrean atau dihubungi hari ini.' },
      TOO_MANY: {
        status: 409,
        message: `Paling banyak ${maxEntries} affiliate dalam satu antrean. Persempit daftarnya dulu.`,
      },
      ...tooManyQueues,
    })
    .input(
      z.strictObject({
        template_id: z.uuid(),
        /** true to set status_whatsapp to Sudah when a message is sent */
        mark_contacted: z.boolean(),
        /** true to write also to affiliates whose chat somebody has opened today */
        include_contacted: z.boolean().default(false),
        /** true to write also to affiliates who wait in another open queue of the caller for the same message */
        include_queued: z.boolean().default(false),
        of: audienceSchema,
      }),
    )
    .output(
      z.object({
        id: z.uuid(),
        entries: z.int(),
        /** number of affiliates left out since their chat was opened today */
        left_out: z.int(),
        /** number of further affiliates left out since they wait in another queue */
        left_queued: z.int(),
      }),
    ),

  /**
   * Makes one queue of the due reminders, at most 500, the most urgent first, each with the template of its reminder.
   * Closes the caller's earlier queue of due reminders.
   */
  startDue: allOfToCreate('data_affiliate', 'data_affiliate_whatsapp')
    .route({ method: 'POST', path: '/message-queues/due', successStatus: 201 })
    .errors({
      NOBODY: { status: 409, message: 'Tidak ada pengingat yang perlu dikirim sekarang.' },
      ALL_QUEUED: { status: 409, message: 'Mereka semua sudah ada di antrean lain.' },
      ...tooManyQueues,
    })
    .input(
      z.strictObject({
        /** true to set status_whatsapp to Sudah when a message is sent */
        mark_contacted: z.boolean(),
        /** true to write also to affiliates who wait in another open queue of the caller for the same reminder */
        include_queued: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        id: z.uuid(),
        entries: z.int(),
        /** number of affiliates left out since they wait in another queue */
        left_queued: z.int(),
      }),
    ),

  read: requireChatPermissions()
    .meta({
      tables: ['message_queues', 'message_queue_entries', 'affiliate_registrations', 'affiliate_link_videos'],
      quietTables: ['profiles'],
    })
    .route({ method: 'GET', path: '/message-queues/{id}' })
    .errors(notFound)
    .input(idInput)
    .output(queueStateSchema),

  /** Decides on an entry. Changes nothing if it is already decided, on another device or by a second press. */
  decide: requireChatPermissions()
    .route({ method: 'POST', path: '/message-queue-entries/{id}/decision' })
    .errors({
      ...queueErrors,
      INCOMPLETE: { status: 409, message: 'Pesan ini belum lengkap, jadi belum dapat dikirim' },
    })
    .input(z.strictObject({ ...idInput.shape, decision: decisionSchema }))
    .output(queueStateSchema),

  /**
   * Makes the entry that was decided last wait again, and undoes its marking as contacted if that is still possible.
   */
  back: requireChatPermissions()
    .route({ method: 'POST', path: '/message-queue-entries/{id}/back' })
    .errors(queueErrors)
    .input(idInput)
    .output(z.object({ queue: queueStateSchema, contacted_stays: z.boolean() })),

  /** Replaces the template of one entry by a text, whose shortcodes are filled as in a template. */
  editMessage: requireChatPermissions()
    .route({ method: 'POST', path: '/message-queue-entries/{id}/message' })
    .errors(queueErrors)
    .input(
      z.strictObject({
        ...idInput.shape,
        text: paragraphs(contentLimit).refine((text) => text.trim() !== '', 'Pesan harus diisi'),
      }),
    )
    .output(queueStateSchema),

  /** Records that the chat of the entry is opened. */
  open: requireChatPermissions()
    .route({ method: 'POST', path: '/message-queue-entries/{id}/opened', successStatus: 204 })
    .errors(notFound)
    .input(idInput),

  /** Sets `mark_contacted`, for the messages that are sent from now on. */
  mark: requireChatPermissions()
    .route({ method: 'POST', path: '/message-queues/{id}/mark' })
    .errors(queueErrors)
    .input(z.strictObject({ ...idInput.shape, mark_contacted: z.boolean() }))
    .output(queueStateSchema),

  close: requireChatPermissions()
    .route({ method: 'POST', path: '/message-queues/{id}/close', successStatus: 204 })
    .errors(notFound)
    .input(idInput),
}
