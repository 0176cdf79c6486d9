import { expect, test } from 'vitest'
import type { LinkVideo } from '#features/affiliates/link-video.ts'
import { deletedProductId } from '#features/products/product-name.ts'
import { buildDetail, buildDetailVideo, buildEntry, buildId, buildProduct } from '#test/drafts.ts'
import { affiliateFormSchema } from './affiliate-form.ts'
import {
  buildDraft,
  buildNewEntry,
  type Draft,
  getEntryKey,
  isReasonVisible,
  listNewVideoIds,
  toFormInput,
  updateSourceLinks,
  type VideoEntry,
} from './draft.ts'
import { findProblems } from './draft-problems.ts'

const serum = buildProduct(1)
const toner = buildProduct(2)

function buildDraftWith(...entries: VideoEntry[]): Draft {
  return { ...buildDraft(buildDetail()), products: [serum, toner], entries }
}

test('a draft of an affiliate produces a valid form with the same values', () => {
  const affiliate = buildDetail({
    products: [serum],
    sample_product_status: 'rejected',
    sample_product_reason: 'privat',
    link_videos: [buildDetailVideo(1, { status_link_posting: 'sudah', link_posting_vo: 'https://t.co/1' })],
  })
  const form = toFormInput(buildDraft(affiliate))
  expect(affiliateFormSchema.safeParse(form).success).toBe(true)
  expect(form).toMatchObject({
    selected_product_ids: [serum.id],
    sample_product_reason: 'privat',
    link_videos: [{ product_id: serum.id, link_posting_vo: 'https://t.co/1', link_posting_review: '' }],
  })
})

test('a form also contains videos whose product was deleted or is not chosen', () => {
  const orphanVideo = buildDetailVideo(1, { product_id: null, product_name: null })
  const form = toFormInput(
    buildDraft(
      buildDetail({ products: [serum], link_videos: [orphanVideo, buildDetailVideo(2, {}, toner)] }),
    ),
  )
  expect(form.includes_orphans).toBe(true)
  expect(form.link_videos.map(({ product_id, video_id }) => [product_id, video_id])).toEqual([
    [null, orphanVideo.video_id],
    [toner.id, buildId(2, 2)],
  ])
  expect(affiliateFormSchema.safeParse(form).success).toBe(true)
})

test('a video that was assigned twice under deleted products is in the draft once, as the later assignment', () => {
  const orphanFields = { product_id: null, product_name: null }
  const earlierAssignment = buildDetailVideo(1, { ...orphanFields, status_link_posting: 'dikembalikan' })
  const laterAssignment = { ...buildDetailVideo(1, orphanFields), id: buildId(3, 9) }
  const { entries } = buildDraft(buildDetail({ link_videos: [earlierAssignment, laterAssignment] }))
  expect(entries).toMatchObject([{ product_id: deletedProductId, status_link_posting: 'belum' }])
})

test('a link or a reason that the status does not need stays in the draft, and is not sent', () => {
  const entryWithIncompleteLink = { ...buildEntry(1), link_posting_vo: 'https:/' }
  const draft: Draft = { ...buildDraftWith(entryWithIncompleteLink), sample_product_reason: 'privat' }
  expect(toFormInput(draft).link_videos[0]?.link_posting_vo).toBe('')
  expect(toFormInput(draft).sample_product_reason).toBe('')
  expect(findProblems(draft, { mustHaveProduct: true }).size).toBe(0)
  const postedDraft = {
    ...draft,
    entries: [{ ...entryWithIncompleteLink, status_link_posting: 'sudah' as const }],
  }
  expect(toFormInput(postedDraft).link_videos[0]?.link_posting_vo).toBe('https:/')
})

test.each([
  { reason: ' privat ', choice: null, isShownBefore: true, isShownAfter: true },
  { reason: 'lain', choice: null, isShownBefore: true, isShownAfter: false },
  { reason: 'lain', choice: true, isShownBefore: true, isShownAfter: true },
  { reason: 'privat', choice: false, isShownBefore: true, isShownAfter: false },
  { reason: 'privat', choice: null, isShownBefore: false, isShownAfter: false },
])(
  'a reason is shown to the creator if the user chose that; without a choice, if it was shown and has not changed: %j',
  ({ reason, choice, isShownBefore, isShownAfter }) => {
    const draft = { sample_product_reason: reason, shows_reason: choice }
    const savedAffiliate = { sample_product_reason: 'privat', reason_shown: isShownBefore }
    expect(isReasonVisible(draft, savedAffiliate)).toBe(isShownAfter)
  },
)

test('shows_reason is sent only for a rejected sample, and only if the user chose it', () => {
  const draft: Draft = { ...buildDraftWith(), sample_product_status: 'rejected', shows_reason: true }
  expect(toFormInput(draft).shows_reason).toBe(true)
  expect(toFormInput({ ...draft, shows_reason: null })).not.toHaveProperty('shows_reason')
  expect(toFormInput({ ...draft, sample_product_status: 'review' })).not.toHaveProperty('shows_reason')
})

test('the post that the creator has to change is sent only for a returned video with two posts', () => {
  const returnedFields = {
    status_link_posting: 'dikembalikan',
    returned_reason: 'Pelan',
    returned_post: 'vo',
    link_video_review: 'https://a.id/r',
  } as const
  const getSentPost = (fields: Partial<LinkVideo>) => {
    const video = buildDetailVideo(1, { ...returnedFields, ...fields })
    return toFormInput(buildDraft(buildDetail({ link_videos: [video] }))).link_videos[0]?.returned_post
  }
  expect(getSentPost({})).toBe('vo')
  expect(getSentPost({ link_video_review: null })).toBeNull()
  expect(getSentPost({ status_link_posting: 'belum' })).toBeNull()
})

test('a newly added video is due in three days, by the date in Jakarta', () => {
  const video = { id: crypto.randomUUID(), no_video: 7, video_vo: 'https://a.id/1', video_review: null }
  // In UTC it is 21 November, in Jakarta already 22 November.
  const now = new Date('2026-11-21T17:30:00Z')
  const addedEntry = buildNewEntry(serum.id, video, now)
  expect(addedEntry).toMatchObject({
    no_video: 7,
    tanggal_max_upload: '2026-11-25',
    status_link_posting: 'belum',
  })
})

test('a posted video that gets a second source link keeps its typed values and needs a second posting link', () => {
  const postedEntry = buildEntry(1, serum, {
    status_link_posting: 'sudah',
    link_posting_vo: 'https://t.co/1',
  })
  const changedVideo = {
    id: postedEntry.video_id,
    no_video: 1,
    video_vo: 'https://a.id/v',
    video_review: 'https://a.id/r',
  }
  const updatedDraft = updateSourceLinks(buildDraftWith(postedEntry, buildEntry(2)), [changedVideo])
  expect(updatedDraft.entries[0]).toEqual({
    ...postedEntry,
    link_video_vo: 'https://a.id/v',
    link_video_review: 'https://a.id/r',
  })
  expect(updatedDraft.entries[1]).toEqual(buildEntry(2))
  expect([...findProblems(updatedDraft, { mustHaveProduct: true }).keys()]).toEqual([
    `${getEntryKey(postedEntry)} link_posting_review`,
  ])
})

test('the newly assigned videos of a save are those added or set back from dikembalikan in the draft', () => {
  const returnedVideo = buildDetailVideo(2, { status_link_posting: 'dikembalikan' })
  const affiliate = buildDetail({ link_videos: [buildDetailVideo(1), returnedVideo, buildDetailVideo(3)] })
  const draft = buildDraft(affiliate)
  expect(listNewVideoIds(affiliate, draft)).toEqual([])
  const activeEntries = [...draft.entries, buildEntry(4)].map((fields) => ({
    ...fields,
    status_link_posting: 'belum' as const,
  }))
  expect(listNewVideoIds(affiliate, { ...draft, entries: activeEntries })).toEqual([
    buildId(2, 2),
    buildId(2, 4),
  ])
  const returnedEntries = activeEntries.map((fields) => ({
    ...fields,
    status_link_posting: 'dikembalikan' as const,
  }))
  expect(listNewVideoIds(affiliate, { ...draft, entries: returnedEntries })).toEqual([])
})
