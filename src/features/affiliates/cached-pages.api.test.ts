/** The server caches a page of a list for all users with the same rights, until a table changes on which it depends. */
import { beforeAll, expect, it } from 'vitest'
import { as, cleanser, make, queryAsOwner, sari, serum } from '#test/cast-program.ts'
import type { Call } from '#test/program.ts'

beforeAll(async () => {
  await queryAsOwner('delete from affiliate_registrations')
  const affiliate = await make.affiliate([serum, cleanser], { username: 'dua.produk' })
  await make.affiliate([cleanser], { username: 'tersembunyi' })
  await make.assignVideo(affiliate, serum, await make.video(serum, sari))
})

const readRows = async (call: Call, path: string) => JSON.stringify((await call('GET', path)).body.rows)

it.each([
  ['an affiliate', `update affiliate_registrations set username = username || '.baru'`, ['', '/cards']],
  ['a product', `update products set product_name = product_name || ' baru'`, ['', '/cards']],
  [
    'an assigned video',
    `update affiliate_link_videos
     set status_link_posting = case status_link_posting when 'belum' then 'dikembalikan' else 'belum' end`,
    ['/cards'],
  ],
  ['a video number', 'update videos set no_video = no_video + 1000', ['/cards']],
])('a cached page shows a change of %s to all users at once', async (_, statement, lists) => {
  for (const list of lists)
    for (const call of [as.sari, as.rina]) {
      const rowsBefore = await readRows(call, `/affiliates${list}`)
      expect(await readRows(call, `/affiliates${list}`)).toBe(rowsBefore)
      await queryAsOwner(statement)
      expect(await readRows(call, `/affiliates${list}`)).not.toBe(rowsBefore)
    }
})

it('a cached page shows each user only what they may see, whoever read it before', async () => {
  expect(await readRows(as.sari, '/affiliates')).toContain('tersembunyi')
  expect(await readRows(as.rina, '/affiliates')).not.toContain('tersembunyi')
  expect(await readRows(as.rina, '/affiliates')).toContain('Night Serum')
  expect(await readRows(as.rina, '/affiliates')).not.toContain('Cleanser')
})

it('a cached page depends only on tables whose read policies check permissions, not users', async () => {
  const tables = [
    'affiliate_registrations',
    'affiliate_products',
    'affiliate_link_videos',
    'products',
    'videos',
  ]
  const userPolicies = await queryAsOwner(
    `select tablename, policyname from pg_policies
     where tablename = any ($1) and cmd in ('SELECT', 'ALL') and qual ~ 'actor|outranks'`,
    [tables],
  )
  expect(userPolicies).toEqual([])
  // The search above is only worth something if there are policies: each table has one that checks a permission.
  const permissionPolicies = await queryAsOwner<{ count: number }>(
    `select count(*)::int from pg_policies where tablename = any ($1) and cmd in ('SELECT', 'ALL') and qual ~ 'can\\('`,
    [tables],
  )
  expect(permissionPolicies[0]?.count).toBeGreaterThanOrEqual(tables.length)
})
