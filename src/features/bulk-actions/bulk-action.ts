/** Bulk actions on affiliates: the input, and the outcome for each affiliate. */
import { z } from 'zod'
import { calendarDate } from '#base/calendar-date.ts'
import { revisionSchema } from '#base/conflict.ts'
import { lineOfText } from '#base/text.ts'
import { type Refusal, refusalText } from './refusal-text.ts'

/** Maximum number of affiliates per action. */
export const maxChosen = 500
const tooManyText = `Paling banyak ${maxChosen} affiliate sekaligus`

/** Minutes in which an action can be undone. `app.bulk_action_retention` has the same value; a test compares them. */
export const undoMinutes = 10

/** Maximum number of days that one extension adds. */
export const maxExtraDays = 14

const tanggal_max_upload = calendarDate('Tanggal tidak valid')

/** An affiliate and the video that they get. */
export const videoPairSchema = z.strictObject({
  affiliate_id: z.uuid(),
  product_id: z.uuid(),
  video_id: z.uuid(),
})
export type VideoPair = z.output<typeof videoPairSchema>

/** An assignment whose deadline moves: its id, and the affiliate who has it. */
export const videoToMoveSchema = z.strictObject({ affiliate_id: z.uuid(), id: z.uuid() })
export type VideoToMove = z.output<typeof videoToMoveSchema>

export const bulkActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('approve'),
    /** true to approve also samples that were rejected; otherwise these are refused */
    include_rejected: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('reject'),
    reason: lineOfText(500),
    /** true to show the reason on the creator's page */
    shows_reason: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('send') }),
  z.strictObject({ kind: z.literal('contact') }),
  z.strictObject({
    kind: z.literal('give'),
    tanggal_max_upload,
    /** pairs for chosen affiliates; an affiliate without a pair gets no video */
    pairs: z.array(videoPairSchema).max(maxChosen, tooManyText),
  }),
  /** changes the deadline of all videos of the affiliates that are not posted, or only of the late ones */
  z.strictObject({ kind: z.literal('deadline'), tanggal_max_upload, only_late: z.boolean().default(false) }),
  /**
   * Moves the deadline of the most urgent videos that are not posted by these days, counted from today if the deadline
   * has passed.
   */
  z.strictObject({ kind: z.literal('extend'), days: z.int().min(1).max(maxExtraDays) }),
  /** changes the deadline of exactly these videos; all videos of an affiliate move, or none if one of them can't */
  z.strictObject({
    kind: z.literal('move'),
    tanggal_max_upload,
    videos: z.array(videoToMoveSchema).min(1).max(maxChosen, `Paling banyak ${maxChosen} video sekaligus`),
  }),
  /** takes all videos that are not posted back from the affiliates, or only the late ones */
  z.strictObject({ kind: z.literal('take_back'), only_late: z.boolean().default(false) }),
  /**
   * Replaces one video that is not posted by a free one. The deadline stays, or moves by these days, counted from today
   * if it has passed. Meant for a single affiliate: others don't have the assignment and are refused.
   */
  z.strictObject({
    kind: z.literal('swap'),
    assignment_id: z.uuid(),
    product_id: z.uuid(),
    video_id: z.uuid(),
    days: z.int().min(0).max(maxExtraDays),
  }),
  z.strictObject({ kind: z.literal('product'), product_id: z.uuid('Product harus dipilih') }),
  z.strictObject({ kind: z.literal('remove') }),
])
export type BulkAction = z.output<typeof bulkActionSchema>
export type BulkActionKind = BulkAction['kind']
export const bulkActionKinds = bulkActionSchema.options.map(({ shape }) => shape.kind.value)

/**
 * An affiliate, and the revision that the user saw: an affiliate that changed since is not touched. Without a revision
 * there is no such check.
 */
const chosenRowSchema = z.strictObject({ id: z.uuid(), revision: revisionSchema.optional() })
export type ChosenRow = z.output<typeof chosenRowSchema>

export const chosenRowsSchema = z
  .array(chosenRowSchema)
  .min(1, 'Belum ada affiliate yang dipilih')
  .max(maxChosen, tooManyText)

/** A chosen affiliate as shown to the user. */
const chosenAffiliateSchema = z.object({ id: z.uuid(), revision: z.int(), username: z.string() })
export type ChosenAffiliate = z.output<typeof chosenAffiliateSchema>

/** An affiliate that a list finds, with the number of their videos that are not posted yet. */
export const listedAffiliateSchema = chosenAffiliateSchema.extend({ unposted_videos: z.int() })
export type ListedAffiliate = z.output<typeof listedAffiliateSchema>

const refusals = Object.keys(refusalText) as [Refusal, ...Refusal[]]
export const refusalSchema = z.enum(refusals)

/** Outcome for one affiliate. `unchanged` means that the affiliate already was as the action would make them. */
export const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ id: z.uuid(), outcome: z.literal('done'), revision: z.int() }),
  z.object({ id: z.uuid(), outcome: z.literal('unchanged') }),
  z.object({ id: z.uuid(), outcome: z.literal('refused'), why: refusalSchema }),
])
export type Outcome = z.output<typeof outcomeSchema>

export const bulkActionResultSchema = z.object({
  /** id for undoing the action; null when nothing was done */
  id: z.uuid().nullable(),
  /** one outcome for each chosen affiliate, in the order of the request */
  rows: z.array(outcomeSchema),
})
export type BulkActionResult = z.output<typeof bulkActionResultSchema>

export const bulkUndoSchema = z.object({
  /** affiliates whose change was undone, with their new revisions */
  undone: z.array(z.object({ id: z.uuid(), revision: z.int() })),
  /** affiliates that changed since the action, and stay as they are */
  not_undone: z.array(z.uuid()),
  /**
   * videos of restored affiliates that another affiliate has now; `username` is null if the caller may not see that
   * affiliate
   */
  reassigned_videos: z.array(z.object({ no_video: z.int(), username: z.string().nullable() })),
})
export type BulkUndo = z.output<typeof bulkUndoSchema>
