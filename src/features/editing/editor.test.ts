import { expect, test } from 'vitest'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { slotKey } from './draft.ts'
import { detail, detailVideo, idOf, product, slot } from './draft-examples.ts'
import {
  type Editing,
  isChanged,
  losesProducts,
  newsOf,
  newsRead,
  productRemoved,
  rebased,
  restored,
  slotRemoved,
  startEditing,
  wantedVideos,
  withoutGone,
} from './editor.ts'
import { offersOf } from './video-offers.ts'

const [serum, toner] = [product(1), product(2)]
const opened = detail({ products: [serum, toner], link_videos: [detailVideo(1), detailVideo(2, {}, toner)] })

function typed(username: string): Editing {
  const editing = startEditing(opened)
  return { ...editing, draft: { ...editing.draft, username } }
}

function saved(fields: Partial<AffiliateDetail>, revision = 2): AffiliateDetail {
  return { ...opened, revision, ...fields }
}

test('a change by others is taken over, told until it is read, and no reason to ask before leaving', () => {
  const now = rebased(startEditing(opened), saved({ whatsapp: '0899' }))
  expect(now.draft.whatsapp).toBe('0899')
  expect(isChanged(now)).toBe(false)
  expect(newsOf(now)).toEqual([{ name: 'WhatsApp', before: '0812345', now: '0899', mine: null }])
  expect(newsOf(newsRead(now))).toEqual([])
})

test('what was typed survives it and goes out on the newer revision', () => {
  const now = rebased(typed('punyaku'), saved({ username: 'punyanya', whatsapp: '0899' }))
  expect(now.draft).toMatchObject({ username: 'punyaku', whatsapp: '0899' })
  expect(now.known.revision).toBe(2)
  expect(isChanged(now)).toBe(true)
  expect(newsOf(now)[0]).toEqual({
    name: 'Username',
    before: 'rina.beauty',
    now: 'punyanya',
    mine: 'punyaku',
  })
})

test('an older answer changes nothing; the same one neither', () => {
  const now = rebased(typed('punyaku'), saved({ whatsapp: '0899' }, 3))
  expect(rebased(now, saved({ whatsapp: '0877' }, 2))).toBe(now)
  expect(rebased(now, saved({ whatsapp: '0899' }, 3))).toBe(now)
})

test('his own save, whose answer was lost, is no news', () => {
  const now = rebased(typed('punyaku'), saved({ username: 'punyaku' }))
  expect(newsOf(now)).toEqual([])
  expect(isChanged(now)).toBe(false)
})

test('a product that was deleted is taken out with its videos and is named; the rest stays', () => {
  const gone = saved({ products: [], link_videos: [] })
  const now = withoutGone(rebased(typed('punyaku'), { ...gone, products: [] }), [toner])
  expect(now.gone.map(({ id }) => id)).toEqual([serum.id])
  expect(now.draft.username).toBe('punyaku')
  expect(newsOf(now).map((change) => change.before)).not.toContain('Product 1')
  const chosen = { ...startEditing(opened), known: { ...opened, products: [] } }
  const left = withoutGone(chosen, [toner])
  expect(left.draft.products.map(({ id }) => id)).toEqual([toner.id])
  expect(left.draft.slots.map((each) => each.no_video)).toEqual([2])
  expect(withoutGone(left, [toner])).toBe(left)
})

test('what is taken off can come back', () => {
  const without = productRemoved(startEditing(opened), serum)
  expect(without.draft.slots.map((each) => each.no_video)).toEqual([2])
  const [removal] = without.removals
  expect(removal).toMatchObject({ unchosen: true, product: serum })
  const back = restored(without, removal as Editing['removals'][number])
  expect(back.draft.slots.map((each) => each.no_video).sort()).toEqual([1, 2])
  expect(back.removals).toEqual([])
  const one = slotRemoved(startEditing(opened), slotKey(slot(1, serum)))
  expect(one.removals).toMatchObject([{ unchosen: false, slots: [{ no_video: 1 }] }])
  // A product without videos needs no way back.
  expect(
    productRemoved({ ...one, draft: { ...one.draft, slots: [] }, removals: [] }, toner).removals,
  ).toEqual([])
})

test('the picker offers what the tab does not hold, and what was taken off it, as it was', () => {
  const editing = slotRemoved(startEditing(opened), slotKey(slot(1, serum)))
  const available = [7, 30].map((n) => ({
    id: idOf(2, n),
    no_video: n,
    status: 'video baru' as const,
    video_vo: `https://www.a.id/${n}`,
    video_review: null,
  }))
  const tab = { draft: editing.draft, known: opened, product_id: serum.id, search: '' }
  const offers = offersOf(available, tab)
  expect(offers.map((offer) => offer.no_video)).toEqual([1, 7, 30])
  expect(offers[0]?.slot(new Date())).toEqual(slot(1, serum))
  expect(offers[1]?.links).toEqual([{ kind: 'VO', short: 'a.id/7' }])
  expect(offersOf(available.slice(1), { ...tab, search: '3' }).map((offer) => offer.no_video)).toEqual([30])
  const held = { ...editing.draft, slots: [slot(7, serum), slot(30, serum), slot(1, serum)] }
  expect(offersOf(available, { ...tab, draft: held })).toEqual([])
})

test('a save gives the videos that were added or came back to life here, not those that it has', () => {
  const back = detailVideo(2, { status_link_posting: 'dikembalikan' })
  const known = detail({ link_videos: [detailVideo(1), back, detailVideo(3)] })
  const { draft } = startEditing(known)
  expect(wantedVideos(known, draft)).toEqual([])
  const slots = [...draft.slots.map((each) => ({ ...each, status_link_posting: 'belum' as const })), slot(4)]
  expect(wantedVideos(known, { ...draft, slots })).toEqual([idOf(2, 2), idOf(2, 4)])
  const returned = slots.map((each) => ({ ...each, status_link_posting: 'dikembalikan' as const }))
  expect(wantedVideos(known, { ...draft, slots: returned })).toEqual([])
})

test('only who takes out the last product loses them all', () => {
  const editing = startEditing(opened)
  const without = [serum, toner].reduce(productRemoved, editing)
  expect([losesProducts(editing), losesProducts(productRemoved(editing, serum))]).toEqual([false, false])
  expect(losesProducts(without)).toBe(true)
  expect(losesProducts({ ...without, known: detail({ products: [] }) })).toBe(false)
})
