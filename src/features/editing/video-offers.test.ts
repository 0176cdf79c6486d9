import { expect, test } from 'vitest'
import { detail, detailVideo, entry, idOf, product } from '#test/drafts.ts'
import { buildDraft } from './draft.ts'
import { selectOffers } from './video-offers.ts'

const serum = product(1)
const openedAffiliate = detail({ products: [serum], link_videos: [detailVideo(1)] })

test('the picker offers videos that are not in the tab, and removed videos with their old values', () => {
  const draft = { ...buildDraft(openedAffiliate), entries: [] }
  const available = [7, 30].map((n) => ({
    id: idOf(2, n),
    no_video: n,
    status: 'video baru' as const,
    video_vo: `https://www.a.id/${n}`,
    video_review: null,
  }))
  const query = { draft, savedAffiliate: openedAffiliate, product_id: serum.id, search: '' }
  const offers = selectOffers(available, query)
  expect(offers.map((offer) => offer.no_video)).toEqual([1, 7, 30])
  expect(offers[0]?.createEntry(new Date())).toEqual(entry(1, serum))
  expect(offers[1]?.links).toEqual([{ kind: 'VO', shortLink: 'a.id/7' }])
  expect(selectOffers(available.slice(1), { ...query, search: '3' }).map((offer) => offer.no_video)).toEqual([
    30,
  ])
  const filled = { ...draft, entries: [entry(7, serum), entry(30, serum), entry(1, serum)] }
  expect(selectOffers(available, { ...query, draft: filled })).toEqual([])
})
