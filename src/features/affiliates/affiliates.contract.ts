/** Calls on affiliates that several pages use. */
import { z } from 'zod'
import { calendarDate } from '#base/calendar-date.ts'
import { revisionSchema } from '#base/conflict.ts'
import { buildFilterSchemas } from '#base/filter-schemas.ts'
import { pageSchema } from '#base/paging.ts'
import { lineOfText } from '#base/text.ts'
import { allOf, anyOf } from '#features/session/calls.ts'
import { buildFileRoute, downloadInput, fileSchema, sheetLimitError } from '#platform/contract.ts'
import {
  affiliate,
  affiliateDetailSchema,
  chosenIdsSchema,
  detailWithLinksSchema,
  freedVideosSchema,
} from './affiliate.ts'
import { notFound } from './affiliate-refusals.ts'
import { rowFilters } from './card-filters.ts'
import { colleagueChatSchema, reminderNeedSchema, snoozeDaysSchema, snoozedSchema } from './need.ts'
import { timeAnswerSchema, timeRequestSchema } from './time-request.ts'

const idInput = z.strictObject({ id: z.uuid() })

/** A moment that this program recorded, so not before 2000. Rejects the year 0, which PostgreSQL can't store. */
const pastMoment = z.iso
  .datetime('Tanggal tidak valid')
  .max(40)
  .refine((moment) => moment >= '2000', 'Tanggal tidak valid')

/** part of a username or of a WhatsApp number, in any spelling */
const searchText = lineOfText(200).default('')

/** Filters of the list of registrations. */
const searchInput = {
  q: searchText,
  ...buildFilterSchemas(rowFilters),
}

/**
 * The row after a one-tap step. `undoable` is true if this call made the change; only then may the caller undo it.
 */
const stepResultSchema = affiliate.row.extend({ undoable: z.boolean() })

const timeRefusals = {
  NOT_FOUND: { status: 404, message: 'Video ini tidak lagi pada affiliate itu' },
  CHANGED: { status: 409, message: 'Permintaan waktu ini sudah dijawab atau berubah' },
} as const

const consentRefusals = {
  NOT_FOUND: timeRefusals.NOT_FOUND,
  CHANGED: { status: 409, message: 'Izin ini sudah berubah. Lihat izinnya sekarang.' },
} as const

const detailTables = {
  tables: ['affiliate_registrations', 'affiliate_link_videos', 'videos', 'products'],
  quietTables: ['profiles'],
}

export const affiliatesContract = {
  list: anyOf('reg_affiliate', 'data_affiliate')
    .meta({
      tables: ['affiliate_registrations', 'products'],
      quietTables: ['affiliate_link_videos', 'videos'],
    })
    .route({ method: 'GET', path: '/affiliates' })
    .input(z.strictObject({ ...searchInput, page: pageSchema.default(1) }))
    .output(z.object({ rows: z.array(affiliate.row), total: z.int() })),

  /** The whole filtered list, or only the rows in `ids`. */
  download: anyOf('reg_affiliate', 'data_affiliate')
    .route(buildFileRoute('/affiliates/download'))
    .errors(sheetLimitError)
    .input(z.strictObject({ ...downloadInput, ...searchInput, ids: chosenIdsSchema }))
    .output(fileSchema),

  /** Affiliates whose sample waits for a review and who are not snoozed, longest wait first. At most 50. */
  inReview: anyOf('data_affiliate')
    .meta({
      tables: ['affiliate_registrations', 'products'],
      quietTables: ['affiliate_link_videos'],
    })
    .route({ method: 'GET', path: '/affiliates/in-review' })
    .output(z.object({ rows: z.array(affiliate.row), has_more: z.boolean() })),

  /** Details for reading. Links of videos are unmasked for their creators, admins and superadmins, otherwise masked. */
  detail: anyOf('data_affiliate')
    // `message_queue_entries` is for the history that is shown beside the details.
    .meta({ ...detailTables, tables: [...detailTables.tables, 'message_queue_entries'] })
    .route({ method: 'GET', path: '/affiliates/{id}' })
    .errors(notFound)
    .input(idInput)
    .output(affiliateDetailSchema),

  /** Details for the edit screen and messages. Links of videos are unmasked also for users who may edit. */
  withLinks: anyOf('data_affiliate')
    .meta(detailTables)
    .route({ method: 'GET', path: '/affiliates/{id}/with-links' })
    .errors(notFound)
    .input(idInput)
    .output(detailWithLinksSchema),

  /** Marks an approved sample as sent: the only change of the sample status that the list offers. */
  markSent: anyOf('data_affiliate_edit')
    .route({ method: 'POST', path: '/affiliates/{id}/sent' })
    .errors({
      ...notFound,
      FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk mengubah status sample product' },
      NOT_APPROVED: { status: 409, message: 'Hanya sample yang disetujui yang dapat ditandai terkirim' },
    })
    .input(idInput)
    .output(stepResultSchema),

  /** Records that a sent sample has arrived, or removes that record. A repeated call succeeds. */
  setReceived: anyOf('data_affiliate_edit')
    .route({ method: 'POST', path: '/affiliates/{id}/received' })
    .errors({
      ...notFound,
      NOT_SENT: { status: 409, message: 'Hanya sample yang sudah dikirim yang dapat ditandai diterima' },
    })
    .input(
      z.strictObject({
        ...idInput.shape,
        received: z.boolean(),
        /** the earlier moment of the arrival, which an undo restores; without it, now */
        received_at: pastMoment.optional(),
      }),
    )
    .output(stepResultSchema),

  /** Changes status_whatsapp from belum to sudah, by the badge of a card. Succeeds also if it is sudah already. */
  markContacted: allOf('data_affiliate', 'data_affiliate_whatsapp')
    .route({ method: 'POST', path: '/affiliates/{id}/contacted' })
    .errors(notFound)
    .input(idInput)
    .output(stepResultSchema),

  /**
   * Records in the affiliate's history that a chat was opened. Changes no status. The affiliate rests if the
   * chat is a reminder. If two calls are simultaneous, exactly one returns the other's chat as `colleague_chat`.
   */
  recordChatOpened: anyOf('data_affiliate_whatsapp')
    .route({ method: 'POST', path: '/affiliates/{id}/chats' })
    .errors(notFound)
    .input(
      z.strictObject({
        ...idInput.shape,
        /** null for a chat without a template */
        template_id: z.uuid().nullable(),
        /** the need that the message is about; null if the message is not a reminder */
        need: reminderNeedSchema.nullable().default(null),
      }),
    )
    .output(
      z.object({
        /** the latest chat of another user in the five minutes before, or today for the same reminder */
        colleague_chat: colleagueChatSchema.nullable(),
      }),
    ),

  /** Cancels the latest reminder, for which nothing was sent. Does nothing if the affiliate doesn't rest. */
  cancelReminder: anyOf('data_affiliate_whatsapp')
    .route({ method: 'POST', path: '/affiliates/{id}/reminder/cancel', successStatus: 204 })
    .errors(notFound)
    .input(idInput),

  /** Undoes a step of the last minute, if the caller made it and nothing else has changed since. */
  undoStep: anyOf('data_affiliate_whatsapp', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/affiliates/{id}/undo' })
    .errors({
      ...notFound,
      FORBIDDEN: { status: 403, message: 'Hanya yang menandai yang dapat mengurungkannya' },
      CHANGED: { status: 409, message: 'Tidak dapat diurungkan karena datanya sudah berubah lagi' },
      TOO_LATE: { status: 409, message: 'Tidak dapat diurungkan lagi setelah satu menit' },
    })
    .input(z.strictObject({ ...idInput.shape, revision: revisionSchema }))
    .output(affiliate.row),

  /** Hides the affiliate from all reminders for these days. */
  snooze: anyOf('data_affiliate_edit', 'data_affiliate_whatsapp')
    .route({ method: 'POST', path: '/affiliates/{id}/snooze' })
    .errors(notFound)
    .input(z.strictObject({ ...idInput.shape, days: snoozeDaysSchema }))
    .output(snoozedSchema),

  /** Ends a snooze early, if it is still the one that the caller knows. */
  unsnooze: anyOf('data_affiliate_edit', 'data_affiliate_whatsapp')
    .route({ method: 'POST', path: '/affiliates/{id}/unsnooze', successStatus: 204 })
    .errors({
      ...notFound,
      CHANGED: { status: 409, message: 'Penundaannya sudah berubah lagi' },
    })
    .input(z.strictObject({ ...idInput.shape, until: calendarDate('Tanggal tidak valid') })),

  /** Answers a creator's request for more days. A granted one moves the deadline of the video. */
  answerTime: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/assignments/{id}/time' })
    .errors(timeRefusals)
    .input(
      // The request as the user saw it.
      z.strictObject({ ...idInput.shape, ...timeRequestSchema.shape, answer: timeAnswerSchema }),
    )
    .output(z.object({ tanggal_max_upload: z.string() })),

  /** Undoes an answer, so that the request waits again. Refused if the deadline has changed since the answer. */
  undoTimeAnswer: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/assignments/{id}/time/undo', successStatus: 204 })
    .errors(timeRefusals)
    .input(
      z.strictObject({
        ...idInput.shape,
        /** the deadline before the answer, and after it */
        before: calendarDate('Tanggal tidak valid'),
        after: calendarDate('Tanggal tidak valid'),
      }),
    ),

  /** Ends a creator's consent to the use of a video, at their request. No user can give it back. */
  endConsent: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/assignments/{id}/consent/end', successStatus: 204 })
    .errors(consentRefusals)
    // `at` is the moment of the answer that the user saw.
    .input(z.strictObject({ ...idInput.shape, at: pastMoment })),

  /** Videos that become available again if the affiliate is deleted. */
  freedVideos: anyOf('data_affiliate_delete')
    .meta({ tables: [], quietTables: ['affiliate_registrations', 'affiliate_link_videos'] })
    .route({ method: 'GET', path: '/affiliates/{id}/freed-videos' })
    .errors(notFound)
    .input(idInput)
    .output(freedVideosSchema),

  remove: anyOf('data_affiliate_delete')
    .route({ method: 'DELETE', path: '/affiliates/{id}', successStatus: 204 })
    .errors({
      ...notFound,
      FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk menghapus data affiliate' },
    })
    .input(idInput),
}
