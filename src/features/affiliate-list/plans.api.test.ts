/**
 * With as many rows as after years of use, lists and counts use their indexes, for users who see all products and for
 * those who don't.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { countOf, type Filter, idsOnPage } from '#features/affiliates/affiliate-pages.server.ts'
import { cards } from '#features/affiliates/affiliate-reads.server.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { generatedPlans, type Plans } from '#test/plans.ts'
import { tabsOf } from './affiliate-list.server.ts'

let plans: Plans
let product: string

beforeAll(async () => {
  plans = await generatedPlans({ affiliates: 100_000, videos: 50_000, products: 20 })
  product = await plans.database.product('Night Serum')
}, 600_000)

const newest = 'affiliate_registrations_newest on affiliate_registrations'
const ofProduct = 'affiliate_products_newest on affiliate_products'
const trigrams = 'affiliate_registrations_search on affiliate_registrations'

type Work = (tx: Tx) => Promise<unknown>
const nothing = () => ({})
const ofSerum = () => ({ product_id: product })
const page =
  (q: string, filter: () => Filter, number: number): Work =>
  (tx) =>
    cards(tx, idsOnPage(q, filter(), number))
const total =
  (q: string, filter: () => Filter): Work =>
  (tx) =>
    countOf(tx, q, filter())

const indexed: [string, Work, string | undefined][] = [
  ['the first page', page('', nothing, 1), undefined],
  ['a page far down', page('', nothing, 450), undefined],
  ['the first page of a product', page('', ofSerum, 1), ofProduct],
  ['a page in the middle of a product', page('', ofSerum, 250), ofProduct],
  ['a search that matches a handful', page('nadya.7f', nothing, 1), trigrams],
  ['the count of a search that matches a handful', total('nadya.7f', nothing), trigrams],
  ['a search that matches nothing', page('zzzzzz', nothing, 1), trigrams],
  ['a search with one letter wrong', page('nadxa.7f', nothing, 1), trigrams],
  ['the count of a search with one letter wrong', total('nadxa.7f', nothing), trigrams],
  ['a search by a video', page('#14580', nothing, 1), 'videos_no_video_unique on videos'],
]
const unread: [string, Work][] = [
  ['a search that matches thousands', page('nad', nothing, 1)],
  ['the last page of a search that matches thousands', page('nad', nothing, 900)],
  ['the count of a search that matches thousands', total('nad', nothing)],
  ['a search within a product that matches thousands', page('nad', ofSerum, 1)],
]
const addedUp: [string, Work][] = [
  ['the tabs', tabsOf],
  ['the count of all', total('', nothing)],
  ['the count of a product', total('', ofSerum)],
  ['the count of a state', total('', () => ({ status_whatsapp: 'sudah' }))],
]

// Sari and Dewi see all; Rina sees one product of twenty.
describe.each([
  ['sari', newest],
  ['dewi', newest],
  ['rina', ofProduct],
] as const)('for %s', (who, own) => {
  it.each(indexed)('%s uses its index', async (_, work, index = own) => {
    const used = await plans.access(who, work)
    expect(used).toContain(index)
    expect(used).not.toContain('Seq Scan on affiliate_registrations')
    expect(used).not.toContain('Seq Scan on affiliate_link_videos')
  })

  it.each(unread)('%s scans no whole table of affiliates', async (_, work) => {
    const used = await plans.access(who, work)
    expect(used.some((scan) => /affiliate_(registrations|products)$/.test(scan))).toBe(true)
    expect(used).not.toContain('Seq Scan on affiliate_registrations')
  })

  it.each(addedUp)('%s reads no affiliate rows', async (_, work) => {
    const used = await plans.access(who, work)
    expect(used).toContain('Seq Scan on affiliate_months')
    expect(used.filter((scan) => /affiliate_(registrations|products)$/.test(scan))).toEqual([])
  })
})

it('a plan that reads the whole table is detected', async () => {
  const used = await plans.access(
    'sari',
    total('', () => ({ registered_to: '2999-01-01', status_whatsapp: 'sudah' })),
  )
  expect(used).toContain('Seq Scan on affiliate_registrations')
})
