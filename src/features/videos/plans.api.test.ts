/**
 * Tests that search and filters use their indexes with as many videos as years of work produce, for users who see
 * everything and users who don't. Runs on every PostgreSQL.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#platform/server/database/database.ts'
import { type Plans, preparePlans } from '#test/plans.ts'
import { countVideos, readPage } from './video-reads.server.ts'

let plans: Plans
let product: string

beforeAll(async () => {
  plans = await preparePlans()
  product = await plans.database.readProductId('Night Serum')
  // Rina gets access to this page in addition to the affiliates.
  await plans.database.queryAsOwner(
    `insert into user_permissions (user_id, permission_name) select $1, 'data_video' on conflict do nothing`,
    [await plans.database.readUserId('rina')],
  )
  // The first test file that needs the generated database generates it, which takes minutes.
}, 600_000)

/** Returns the filter. A function, since `product` is known only after `beforeAll`. */
type GetFilter = () => Record<string, string>
const readFirstPage = (q: string, getFilter: GetFilter) => (tx: Tx) => readPage(tx, q, getFilter(), 1)
const count = (q: string, getFilter: GetFilter) => (tx: Tx) => countVideos(tx, q, getFilter())

const noFilter: GetFilter = () => ({})
const searchIndex = 'videos_search on videos'
/** The index that finds the few links of the user's own videos. */
const creatorIndex = 'videos_created_by on videos'
const numberIndex = 'videos_no_video_unique on videos'
const affiliateIndex = 'affiliate_registrations_search on affiliate_registrations'

describe.each([
  ['sari', searchIndex],
  ['dewi', creatorIndex],
  ['rina', creatorIndex],
] as const)('for %s', (actor, linkIndex) => {
  it.each([
    ['the first page', '', noFilter, numberIndex],
    ['the videos of a product', '', () => ({ product_id: product }), 'videos_by_product on videos'],
    ['returned videos', '', () => ({ status: 'dikembalikan' }), 'videos_by_status on videos'],
    ['a video number', '#4711', noFilter, numberIndex],
    ['a link', 'https://drive.example.com/vo/47112?usp=sharing', noFilter, linkIndex],
    // The generator of benchmarks gives the affiliates names such as nadya.7f.
    ['the name of an affiliate', 'nadya.7f', noFilter, affiliateIndex],
    ['a text without matches', 'zzzzzz', noFilter, linkIndex],
  ] as const)('reads %s through its index', async (_, q, getFilter, index) => {
    const accesses = await plans.findTableAccesses(actor, readFirstPage(q, getFilter))
    expect(accesses).toContain(index)
    for (const table of ['videos', 'affiliate_link_videos', 'affiliate_registrations'])
      expect(accesses).not.toContain(`Seq Scan on ${table}`)
  })

  it.each(['#4711', 'drive.example.com/vo/47112', 'nadya.7f'])('counts %s without full scans', async (q) => {
    const accesses = await plans.findTableAccesses(actor, count(q, noFilter))
    expect(accesses.length).toBeGreaterThan(0)
    expect(accesses).not.toContain('Seq Scan on videos')
    expect(accesses).not.toContain('Seq Scan on affiliate_registrations')
  })
})

it('the check detects a plan that reads the whole table', async () => {
  expect(await plans.findTableAccesses('sari', count('', noFilter))).toEqual(
    expect.arrayContaining([expect.stringMatching(/on videos$/)]),
  )
  // No index serves this condition.
  const accesses = await plans.findTableAccesses('sari', (tx) =>
    sql`select count(*) from videos where dibuat_oleh || no_video || status = ''`.execute(tx),
  )
  expect(accesses).toContain('Seq Scan on videos')
})
