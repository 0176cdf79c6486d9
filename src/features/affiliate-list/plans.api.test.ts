/**
 * Lists and counts use their indexes on as many rows as after years of use, for users who see all products and for
 * those who see one. Runs on every PostgreSQL.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, findMonday, getJakartaDate } from '#base/jakarta.ts'
import { countAffiliates, type Filter, selectPageIds } from '#features/affiliates/affiliate-pages.server.ts'
import { readCards } from '#features/affiliates/affiliate-reads.server.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type Plans, preparePlans } from '#test/plans.ts'
import { readTabs } from './affiliate-list.server.ts'
import { readWeek } from './week.server.ts'

let plans: Plans
let serum: string

beforeAll(async () => {
  plans = await preparePlans()
  serum = await plans.database.readProductId('Night Serum')
}, 600_000)

const newestIndex = 'affiliate_registrations_newest on affiliate_registrations'
const newestOfProductIndex = 'affiliate_products_newest on affiliate_products'
const searchIndex = 'affiliate_registrations_search on affiliate_registrations'

const dueIndex = 'affiliate_link_videos_due on affiliate_link_videos'
const deadlineIndex = 'affiliate_link_videos_by_deadline on affiliate_link_videos'
const repostIndex = 'affiliate_link_videos_repost on affiliate_link_videos'
const adsIndex = 'affiliate_link_videos_ads on affiliate_link_videos'
const monday = findMonday(getJakartaDate(new Date()))

type Read = (tx: Tx) => Promise<unknown>
// Filters are functions, because `serum` is known only after the set-up.
const noFilter = () => ({})
const serumFilter = () => ({ product_id: serum })
/** Returns a function that reads one page of the cards. */
const pageOf =
  (q: string, filter: () => Filter, pageNumber: number): Read =>
  (tx) =>
    readCards(tx, selectPageIds(q, filter(), pageNumber))
/** Returns a function that counts the affiliates of a search. */
const countOf =
  (q: string, filter: () => Filter): Read =>
  (tx) =>
    countAffiliates(tx, q, filter())

const dayFilter = { deadline_from: addDays(monday, 8), deadline_to: addDays(monday, 8) }

/** The index is `undefined` where the read uses the index of the newest affiliates, which depends on the user. */
const indexedReads: [title: string, read: Read, index: string | undefined][] = [
  ['the first page', pageOf('', noFilter, 1), undefined],
  ['a page far down', pageOf('', noFilter, 450), undefined],
  ['the first page of a product', pageOf('', serumFilter, 1), newestOfProductIndex],
  ['a page in the middle of a product', pageOf('', serumFilter, 250), newestOfProductIndex],
  ['a search that matches a handful', pageOf('nadya.7f', noFilter, 1), searchIndex],
  ['the count of a search that matches a handful', countOf('nadya.7f', noFilter), searchIndex],
  ['a search that matches nothing', pageOf('zzzzzz', noFilter, 1), searchIndex],
  ['a search with one letter wrong', pageOf('nadxa.7f', noFilter, 1), searchIndex],
  ['the count of a search with one letter wrong', countOf('nadxa.7f', noFilter), searchIndex],
  ['a search by a video', pageOf('#14580', noFilter, 1), 'videos_no_video_unique on videos'],
  ['the first page by deadline', pageOf('', () => ({ urut: 'tenggat' }), 1), dueIndex],
  [
    'the first page of a product by deadline',
    pageOf('', () => ({ ...serumFilter(), urut: 'tenggat' }), 1),
    dueIndex,
  ],
  ['the affiliates of one day', pageOf('', () => dayFilter, 1), dueIndex],
  ['the count of the affiliates of one day', countOf('', () => dayFilter), dueIndex],
  ['the affiliates whose videos may be reposted', pageOf('', () => ({ izin: 'repost' }), 1), repostIndex],
  ['the count of those whose videos may be used in ads', countOf('', () => ({ izin: 'iklan' })), adsIndex],
  ['a week', (tx) => readWeek(tx, '', {}, addDays(monday, 7)), dueIndex],
  ['the present week', (tx) => readWeek(tx, '', {}, monday), dueIndex],
  ['a week of a product', (tx) => readWeek(tx, '', serumFilter(), monday), dueIndex],
  ['the usual number of deadlines of a week', (tx) => readWeek(tx, '', {}, monday), deadlineIndex],
]
const largeReads: [title: string, read: Read][] = [
  ['a search that matches thousands', pageOf('nad', noFilter, 1)],
  ['the last page of a search that matches thousands', pageOf('nad', noFilter, 900)],
  ['the count of a search that matches thousands', countOf('nad', noFilter)],
  ['a search within a product that matches thousands', pageOf('nad', serumFilter, 1)],
]
const countedReads: [title: string, read: Read][] = [
  ['the tabs', readTabs],
  ['the count of all', countOf('', noFilter)],
  ['the count of a product', countOf('', serumFilter)],
  ['the count of a state', countOf('', () => ({ status_whatsapp: 'sudah' }))],
]

// Sari and Dewi see all; Rina sees one product of twenty.
describe.each([
  ['sari', newestIndex],
  ['dewi', newestIndex],
  ['rina', newestOfProductIndex],
] as const)('the lists of %s', (actor, newestIndexOfUser) => {
  it.each(indexedReads)('%s uses its index', async (_, read, index = newestIndexOfUser) => {
    const scans = await plans.findTableAccesses(actor, read)
    expect(scans).toContain(index)
    expect(scans).not.toContain('Seq Scan on affiliate_registrations')
    expect(scans).not.toContain('Seq Scan on affiliate_link_videos')
  })

  it.each(largeReads)('%s scans no whole table of affiliates', async (_, read) => {
    const scans = await plans.findTableAccesses(actor, read)
    expect(scans.some((scan) => /affiliate_(registrations|products)$/.test(scan))).toBe(true)
    expect(scans).not.toContain('Seq Scan on affiliate_registrations')
  })

  it.each(countedReads)('%s reads the monthly counts and no affiliate rows', async (_, read) => {
    const scans = await plans.findTableAccesses(actor, read)
    expect(scans).toContain('Seq Scan on affiliate_months')
    expect(scans.filter((scan) => /affiliate_(registrations|products)$/.test(scan))).toEqual([])
  })
})

it('the check detects a plan that reads the whole table', async () => {
  const scans = await plans.findTableAccesses(
    'sari',
    countOf('', () => ({ registered_to: '2999-01-01', status_whatsapp: 'sudah' })),
  )
  expect(scans).toContain('Seq Scan on affiliate_registrations')
})

describe('filters by track record', () => {
  const onTimeIndex = 'affiliate_registrations_on_time on affiliate_registrations'
  const unpostedIndex = 'affiliate_link_videos_unposted on affiliate_link_videos'
  const alwaysOnTimeFilter = () => ({ rapor: 'selalu_tepat_waktu' })
  const missedFilter = () => ({ rapor: 'pernah_tidak_posting' })

  // One affiliate in ten gets four posted videos. A quarter of these affiliates posted all on time, the others were
  // late with the first. Triggers are off, because they would take minutes, so the counts are set here.
  beforeAll(async () => {
    await plans.database.queryAsOwner(`
      set session_replication_role = replica;
      set jit = off;
      insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload, status_link_posting,
        link_posting_vo, posted_at)
      select a.id, a.product_id, gen_random_uuid(),
        app.today() - case when video = 1 and a.place / 10 % 4 <> 0 then 3 else 0 end,
        'sudah', 'https://www.tiktok.com/@x', now()
      from (select id, product_id, row_number() over (order by created_at) as place from affiliate_registrations) a
      cross join generate_series(1, 4) as video where a.place % 10 = 0;
      update affiliate_registrations a set on_time_videos = counted.on_time, late_videos = counted.late
      from (
        select affiliate_id, count(*) filter (where on_time) as on_time,
          count(*) filter (where on_time is false) as late
        from affiliate_link_videos where posted_at is not null group by 1
      ) counted
      where a.id = counted.affiliate_id;
      reset session_replication_role`)
    await plans.database.queryAsOwner('vacuum analyze affiliate_link_videos, affiliate_registrations')
  }, 120_000)

  // The index is `undefined` where the planner may read the newest affiliates in turn until ten match.
  const trackRecordReads: [title: string, read: Read, index: string | undefined][] = [
    ['the first page of those always on time', pageOf('', alwaysOnTimeFilter, 1), onTimeIndex],
    ['the count of those always on time', countOf('', alwaysOnTimeFilter), onTimeIndex],
    ['the first page of those who once missed a deadline', pageOf('', missedFilter, 1), undefined],
    ['the count of those who once missed a deadline', countOf('', missedFilter), unpostedIndex],
  ]

  it.each(['sari', 'dewi', 'rina'] as const)(
    'the filters by track record use their indexes in the lists of %s',
    async (actor) => {
      for (const [title, read, index] of trackRecordReads) {
        const scans = await plans.findTableAccesses(actor, read)
        // The planner may read the rows of Rina's one product instead.
        if (index && actor !== 'rina') expect(scans, title).toContain(index)
        expect(scans, title).not.toContain('Seq Scan on affiliate_registrations')
        expect(scans, title).not.toContain('Seq Scan on affiliate_link_videos')
      }
    },
  )
})
