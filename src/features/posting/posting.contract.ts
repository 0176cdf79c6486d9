/** Recording where a video was posted, by the link that a creator sent. */
import { z } from 'zod'
import { revisionSchema } from '#base/conflict.ts'
import { lineOfText } from '#base/text.ts'
import { optionalWebLink } from '#base/web-link.ts'
import { notFound } from '#features/affiliates/affiliate-refusals.ts'
import { postingStatusSchema } from '#features/affiliates/link-video.ts'
import { postingFieldSchema, postingWarningsSchema } from '#features/affiliates/posting-link.ts'
import { allOf } from '#features/session/calls.ts'
import { posterSchema } from './poster.ts'

const linkSchema = optionalWebLink('Link harus berupa URL yang valid').refine(
  (link) => link !== '',
  'Link harus diisi',
)

const postedSchema = z.object({
  affiliate_id: z.uuid(),
  username: z.string(),
  no_video: z.int(),
  /** of the affiliate, as it is now */
  revision: z.int(),
  status_link_posting: postingStatusSchema,
})

/** Of an assignment, at the revision that its affiliate was read at. */
const assignment = { id: z.uuid(), revision: revisionSchema }

const refusals = {
  ...notFound,
  FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk mengubah data affiliate' },
  CHANGED: { status: 409, message: 'Data affiliate ini baru saja berubah. Periksa lagi lalu simpan.' },
} as const

export const postingContract = {
  /** Whose a link may be, by its account or as chosen, which of his videos wait for one, and who has it already. */
  look: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'GET', path: '/posting-links' })
    .input(
      z.strictObject({
        link: linkSchema,
        affiliate_id: z.uuid().optional(),
        /** the number of whoever sent it, asked where the link names no account that is known */
        sender: lineOfText(60).optional(),
      }),
    )
    .output(
      z.object({
        posters: z.array(posterSchema),
        used_for: z.array(z.object({ affiliate_id: z.uuid(), username: z.string(), no_video: z.int() })),
      }),
    ),

  /** With its last link a video is posted. */
  record: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/posting-links' })
    .errors(refusals)
    .input(
      z.strictObject({
        ...assignment,
        field: postingFieldSchema,
        link: linkSchema,
        /** warnings that the person saw and went on */
        accepted: postingWarningsSchema,
      }),
    )
    .output(postedSchema),

  /** Takes a link off again; the video is then not posted. */
  takeBack: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/posting-links/{id}/undo' })
    .errors(refusals)
    .input(z.strictObject({ ...assignment, field: postingFieldSchema }))
    .output(postedSchema),

  /** Says which warnings somebody has looked at and found right: all of them, and no others. */
  accept: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/posting-links/{id}/accepted' })
    .errors(refusals)
    .input(z.strictObject({ ...assignment, accepted: postingWarningsSchema }))
    .output(postedSchema),
}
