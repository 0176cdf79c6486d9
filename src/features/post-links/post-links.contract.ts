/** Records where a video was posted, by the link that a creator sent. */
import { z } from 'zod'
import { revisionSchema } from '#base/conflict.ts'
import { lineOfText } from '#base/text.ts'
import { optionalPastedLink } from '#base/web-link.ts'
import { notFound } from '#features/affiliates/affiliate-refusals.ts'
import { postingStatusSchema, returnedReasonSchema } from '#features/affiliates/link-video.ts'
import { postingFieldSchema, postingWarningsSchema } from '#features/affiliates/posting-link.ts'
import { allOf } from '#features/session/calls.ts'
import { missingReasonText } from './link-request.ts'
import { posterSchema } from './poster.ts'

const linkSchema = optionalPastedLink('Link harus berupa URL yang valid').refine(
  (link) => link !== '',
  'Link harus diisi',
)

const assignmentStateSchema = z.object({
  affiliate_id: z.uuid(),
  username: z.string(),
  no_video: z.int(),
  /** current revision of the affiliate */
  revision: z.int(),
  status_link_posting: postingStatusSchema,
})

/** The id of an assignment, and the revision of its affiliate that the caller has read. */
const assignmentInput = { id: z.uuid(), revision: revisionSchema }

const linkRefusals = {
  ...notFound,
  FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk mengubah data affiliate' },
  CHANGED: { status: 409, message: 'Data affiliate ini baru saja berubah. Periksa lagi lalu simpan.' },
  NOT_WAITING: { status: 409, message: 'Video ini tidak sedang menunggu langkah ini' },
} as const
export type LinkRefusals = typeof linkRefusals

export const postLinksContract = {
  /**
   * Returns the affiliates to whom a link may belong, their videos that wait for a link, and the videos that already
   * have this link. An `affiliate_id` names the affiliate; without it, the account of the link does, or the sender.
   */
  candidates: allOf('data_affiliate', 'data_affiliate_edit')
    .meta({ tables: ['affiliate_registrations', 'affiliate_link_videos', 'videos', 'products'] })
    .route({ method: 'GET', path: '/posting-links' })
    .input(
      z.strictObject({
        link: linkSchema,
        affiliate_id: z.uuid().optional(),
        /** number of the sender; used if the link names no known account */
        sender: lineOfText(60).optional(),
      }),
    )
    .output(
      z.object({
        posters: z.array(posterSchema),
        used_for: z.array(z.object({ affiliate_id: z.uuid(), username: z.string(), no_video: z.int() })),
      }),
    ),

  /** Saves a link. With its last link a video becomes posted. */
  recordLink: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/posting-links' })
    .errors(linkRefusals)
    .input(
      z.strictObject({
        ...assignmentInput,
        field: postingFieldSchema,
        link: linkSchema,
        /** warnings that the user saw and accepted */
        accepted: postingWarningsSchema,
      }),
    )
    .output(assignmentStateSchema),

  /** Removes a link. The video is then not posted. */
  removeLink: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/posting-links/{id}/undo' })
    .errors(linkRefusals)
    .input(z.strictObject({ ...assignmentInput, field: postingFieldSchema }))
    .output(assignmentStateSchema),

  /**
   * Replaces the list of warnings that users have checked and accepted. A video whose links the creator sent becomes
   * posted when no other warning is left.
   */
  acceptWarnings: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/posting-links/{id}/accepted' })
    .errors(linkRefusals)
    .input(
      z.strictObject({
        ...assignmentInput,
        accepted: postingWarningsSchema,
        /** true to make the video unposted again, for an undo */
        unpost: z.boolean().optional(),
      }),
    )
    .output(assignmentStateSchema),

  /**
   * Asks the creator to change a video whose links wait for a check. The video counts as returned until the creator
   * sends links again.
   */
  returnVideo: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/posting-links/{id}/return' })
    .errors(linkRefusals)
    .input(
      z.strictObject({
        ...assignmentInput,
        reason: returnedReasonSchema.refine((reason) => reason !== '', missingReasonText),
        /** the post that the creator has to change; null for all */
        post: postingFieldSchema.nullable(),
      }),
    )
    .output(
      assignmentStateSchema.extend({
        /** id of the bulk action that undoes the return */
        undo_id: z.uuid(),
      }),
    ),
}
