/**
 * Users who may not see videos learn nothing about them from the filters of affiliates. The contract of Registrasi
 * Affiliate has no such filter, so the test calls the SQL functions.
 */
import { beforeAll, expect, it } from 'vitest'
import { openCastDatabase } from '#test/acting.ts'
import { createRowMaker } from '#test/affiliate-rows.ts'
import {
  aggregateStatuses,
  consentFilters,
  contactFilters,
  needFilters,
  trackRecordFilters,
} from './affiliate-values.ts'
import { cardFilters } from './card-filters.ts'

const cast = await openCastDatabase()
const make = createRowMaker(cast)
const videoPermission = 'data_affiliate'
const permissions = ['reg_affiliate', 'data_affiliate_tab_all']
const day = '2026-11-20'
const lastDay = '2099-12-31'

/** The values of the filters that are no day and no user. */
const valuesByFilter: Record<string, readonly string[]> = {
  posting: aggregateStatuses,
  butuh: needFilters,
  dihubungi: contactFilters,
  rapor: trackRecordFilters,
  izin: consentFilters,
  sample_product_status: ['terkirim'],
  status_whatsapp: ['belum'],
  platform: ['tiktok'],
  late: ['true'],
  link_check: ['true'],
  without_product: ['true'],
}
const unrecorded = 'tidak-tercatat'
const listValues = (filter: string) =>
  valuesByFilter[filter] ??
  (filter.endsWith('_from') ? [day] : filter.endsWith('_to') ? [lastDay] : [unrecorded])
const cases = Object.keys(cardFilters)
  .filter((filter) => filter !== 'urut')
  .flatMap((filter) => listValues(filter).map((value) => [filter, value] as const))

/** Four affiliates who differ in nothing but their videos. */
let affiliates: string[]

beforeAll(async () => {
  const serum = await cast.readProductId('Night Serum')
  const sari = await cast.readUserId('sari')
  await cast.queryAsOwner('delete from affiliate_registrations')
  affiliates = []
  for (const posting of [null, 'belum', 'sudah', 'dikembalikan']) {
    const affiliate = await make.affiliate([serum], { sample: 'terkirim' })
    affiliates.push(affiliate)
    if (posting) await make.assignVideo(affiliate, serum, await make.video(serum, sari), { posting, due: -3 })
  }
  await cast.queryAsOwner(`update affiliate_link_videos set may_repost = true, ads_until = app.today() + 9,
    ad_code = '#abcdefgh1', consent_at = now() where status_link_posting = 'sudah'`)
  // Every need has lasted long enough.
  await cast.queryAsOwner(`update affiliate_registrations
    set sample_changed_at = now() - interval '9 days', whatsapp_changed_at = now() - interval '9 days'`)
})

/** Returns the affiliates that Rina finds, in the order of the list. */
async function find(filter: Record<string, string>): Promise<string[]> {
  const { rows, code } = await cast.runAndRollBack(
    'rina',
    'select id from app.find_affiliates(null, $1::jsonb, 10, 0) id',
    [JSON.stringify(filter)],
  )
  expect(code).toBeUndefined()
  return rows.map(({ id }) => id)
}

it.each(cases)(
  'the filter %s=%s finds all of them or none for a user who sees no videos',
  async (...entry) => {
    const filter = Object.fromEntries([entry])
    await cast.setPermissions('rina', permissions)
    expect([0, affiliates.length]).toContain((await find(filter)).length)
  },
)

it('filters on videos tell the four apart for a user who sees videos', async () => {
  await cast.setPermissions('rina', [...permissions, videoPermission])
  const filters: Record<string, string>[] = [
    { posting: 'sudah' },
    { link_check: 'true' },
    { posted_from: day },
  ]
  const found = await Promise.all(filters.map(find))
  expect(found.map(({ length }) => length)).not.toContain(affiliates.length)
  expect(found[0]).toEqual([affiliates[2]])
})

it('the order by deadline is the usual one for a user who sees no videos', async () => {
  await cast.setPermissions('rina', permissions)
  expect(await find({ urut: 'tenggat' })).toEqual(await find({}))
})

it('the usual number of deadlines is the least one for a user who sees no videos', async () => {
  await cast.setPermissions('rina', permissions)
  const serum = await cast.readProductId('Night Serum')
  const sari = await cast.readUserId('sari')
  for (let count = 0; count < 7; count++)
    await make.assignVideo(affiliates[0] ?? '', serum, await make.video(serum, sari), { due: -3 })
  const read = async () => (await cast.runAndRollBack('rina', 'select app.usual_deadlines() as n')).rows[0]?.n
  expect(await read()).toBe(5)
  await cast.setPermissions('rina', [...permissions, videoPermission])
  expect(await read()).toBeGreaterThan(5)
})
