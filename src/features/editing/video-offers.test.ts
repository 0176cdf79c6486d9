import { expect, test } from 'vitest'
import { buildDetail, buildDetailVideo, buildEntry, buildId, buildProduct } from '#test/drafts.ts'
import { buildDraft } from './draft.ts'
import { selectOffers } from './video-offers.ts'

const serum = buildProduct(1)
const openedAffiliate = buildDetail({ products: [serum], link_videos: [buildDetailVideo(1)] })

// The form no longer has video #1, which the affiliate on the server still has.
const draft = { ...buildDraft(openedAffiliate), entries: [] }
const query = { draft, savedAffiliate: openedAffiliate, product_id: serum.id, search: '' }
const [video7, video30] = [buildAvailableVideo(7), buildAvailableVideo(30)]

function buildAvailableVideo(no_video: number) {
  return {
    id: buildId(2, no_video),
    no_video,
    status: 'video baru' as const,
    video_vo: `https://www.a.id/${no_video}`,
    video_review: null,
  }
}

test('the video picker offers free videos with short links, and removed videos with their old values', () => {
  const offers = selectOffers([video7, video30], query)
  expect(offers.map((offer) => offer.no_video)).toEqual([1, 7, 30])
  expect(offers[0]?.createEntry(new Date())).toEqual(buildEntry(1, serum))
  expect(offers[1]?.links).toEqual([{ kind: 'VO', shortLink: 'a.id/7' }])
})

test('the video picker offers a removed video only if its number matches the search', () => {
  // The server searches the free videos, so only removed ones are searched here.
  const offers = selectOffers([video30], { ...query, search: '3' })
  expect(offers.map((offer) => offer.no_video)).toEqual([30])
})

test('the video picker does not offer videos that are in the tab already', () => {
  const entries = [buildEntry(7, serum), buildEntry(30, serum), buildEntry(1, serum)]
  expect(selectOffers([video7, video30], { ...query, draft: { ...draft, entries } })).toEqual([])
})
