import { z } from 'zod'
import { calendarDate } from '#base/calendar-date.ts'
import { revisionSchema } from '#base/conflict.ts'
import { filterSchemas } from '#base/filter-schemas.ts'
import { pageSchema } from '#base/paging.ts'
import { lineOfText } from '#base/text.ts'
import { allOf, anyOf } from '#features/session/calls.ts'
import { beyondASheet, downloaded, fileRoute, fileSchema } from '#platform/contract.ts'
import { affiliate, affiliateDetailSchema, chosenSchema, freedSchema } from './affiliate.ts'
import { notFound } from './affiliate-refusals.ts'
import { rowFilters } from './card-filters.ts'
import { snoozeDaysSchema, snoozedSchema } from './need.ts'

const idInput = z.strictObject({ id: z.uuid() })

/** in any spelling: part of a username or of a WhatsApp number */
const searched = lineOfText(200).default('')

/** What narrows the list of registrations. */
const narrowed = {
  q: searched,
  ...filterSchemas(rowFilters),
}

/** What a tap on a list made of a row, and whether it was this tap: only then is it the caller's to take back. */
const steppedSchema = affiliate.row.extend({ undoable: z.boolean() })

export const affiliatesContract = {
  list: anyOf('reg_affiliate', 'data_affiliate')
    .route({ method: 'GET', path: '/affiliates' })
    .input(z.strictObject({ ...narrowed, page: pageSchema.default(1) }))
    .output(z.object({ rows: z.array(affiliate.row), total: z.int() })),

  /** All that the list has, or only these of it. */
  download: anyOf('reg_affiliate', 'data_affiliate')
    .route(fileRoute('/affiliates/download'))
    .errors(beyondASheet)
    .input(z.strictObject({ ...downloaded, ...narrowed, ids: chosenSchema }))
    .output(fileSchema),

  /** To read: links of videos are whole for their creators, admins and superadmins, else masked. */
  detail: anyOf('data_affiliate')
    .route({ method: 'GET', path: '/affiliates/{id}' })
    .errors(notFound)
    .input(idInput)
    .output(affiliateDetailSchema),

  /** For the edit screen and messages: links of videos are whole also for whoever may edit. */
  withLinks: anyOf('data_affiliate')
    .route({ method: 'GET', path: '/affiliates/{id}/with-links' })
    .errors(notFound)
    .input(idInput)
    .output(affiliateDetailSchema),

  /** The only step of a sample that the list offers. */
  markSent: anyOf('data_affiliate_edit')
    .route({ method: 'POST', path: '/affiliates/{id}/sent' })
    .errors({
      ...notFound,
      FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk mengubah status sample product' },
      NOT_APPROVED: { status: 409, message: 'Hanya sample yang disetujui yang dapat ditandai terkirim' },
    })
    .input(idInput)
    .output(steppedSchema),

  /** belum → sudah, by the badge of a card. Done already is done. */
  markContacted: allOf('data_affiliate', 'data_affiliate_whatsapp')
    .route({ method: 'POST', path: '/affiliates/{id}/contacted' })
    .errors(notFound)
    .input(idInput)
    .output(steppedSchema),

  /** Told in his history; nothing is marked by it. */
  openedChat: anyOf('data_affiliate_whatsapp')
    .route({ method: 'POST', path: '/affiliates/{id}/chats', successStatus: 204 })
    .errors(notFound)
    /** null for a chat without one */
    .input(z.strictObject({ ...idInput.shape, template_id: z.uuid().nullable() })),

  /** Takes back a step of the last minute: by whoever took it, while nothing else has changed. */
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

  /** Nobody is reminded of him for these days. */
  snooze: anyOf('data_affiliate_edit', 'data_affiliate_whatsapp')
    .route({ method: 'POST', path: '/affiliates/{id}/snooze' })
    .errors(notFound)
    .input(z.strictObject({ ...idInput.shape, days: snoozeDaysSchema }))
    .output(snoozedSchema),

  /** Ends it before its day; only while it still is the one that the caller knows. */
  unsnooze: anyOf('data_affiliate_edit', 'data_affiliate_whatsapp')
    .route({ method: 'POST', path: '/affiliates/{id}/unsnooze', successStatus: 204 })
    .errors({
      ...notFound,
      CHANGED: { status: 409, message: 'Penundaannya sudah berubah lagi' },
    })
    .input(z.strictObject({ ...idInput.shape, until: calendarDate('Tanggal tidak valid') })),

  /** What deleting it does to its videos. */
  freed: anyOf('data_affiliate_delete')
    .route({ method: 'GET', path: '/affiliates/{id}/freed-videos' })
    .errors(notFound)
    .input(idInput)
    .output(freedSchema),

  remove: anyOf('data_affiliate_delete')
    .route({ method: 'DELETE', path: '/affiliates/{id}', successStatus: 204 })
    .errors({
      ...notFound,
      FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk menghapus data affiliate' },
    })
    .input(idInput),
}
