/** A page is read once for all users with the same rights, until a table changes on which its rows depend. */
import { beforeAll, expect, it } from 'vitest'
import { affiliateRows } from '#test/affiliate-rows.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let sari: Call
let rina: Call

beforeAll(async () => {
  program = await startProgram()
  const { queryAsOwner } = program.database
  await queryAsOwner('delete from affiliate_registrations')
  const serum = await program.database.product('Night Serum')
  const cleanser = await program.database.product('Gentle Facial Cleanser')
  const make = affiliateRows(program.database)
  const affiliate = await make.affiliate([serum, cleanser], { username: 'dua.produk' })
  await make.affiliate([cleanser], { username: 'tersembunyi' })
  const [video] = await queryAsOwner<{ id: string }>(
    `insert into videos (product_id, video_vo) values ($1, 'https://drive.example.com/1') returning id`,
    [serum],
  )
  await queryAsOwner(
    'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values ($1, $2, $3)',
    [affiliate, serum, video?.id],
  )
  sari = await program.signIn('sari')
  rina = await program.signIn('rina')
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
])('shows a change of %s to all users at once', async (_, change, lists) => {
  for (const list of lists)
    for (const call of [sari, rina]) {
      const before = await readRows(call, `/affiliates${list}`)
      expect(await readRows(call, `/affiliates${list}`)).toBe(before)
      await program.database.queryAsOwner(change)
      expect(await readRows(call, `/affiliates${list}`)).not.toBe(before)
    }
})

it('shows each user only what they may see, even if another user read the page before', async () => {
  expect(await readRows(sari, '/affiliates')).toContain('tersembunyi')
  expect(await readRows(rina, '/affiliates')).not.toContain('tersembunyi')
  expect(await readRows(rina, '/affiliates')).toContain('Night Serum')
  expect(await readRows(rina, '/affiliates')).not.toContain('Cleanser')
})

it('a cached page depends only on tables whose read policies check permissions, not users', async () => {
  const tables = [
    'affiliate_registrations',
    'affiliate_products',
    'affiliate_link_videos',
    'products',
    'videos',
  ]
  const userPolicies = await program.database.queryAsOwner(
    `select tablename, policyname from pg_policies
     where tablename = any ($1) and cmd in ('SELECT', 'ALL') and qual ~ 'actor|outranks'`,
    [tables],
  )
  expect(userPolicies).toEqual([])
  const permissionPolicies = await program.database.queryAsOwner<{ n: number }>(
    `select count(*)::int as n from pg_policies where tablename = any ($1) and cmd in ('SELECT', 'ALL') and qual ~ 'can\\('`,
    [tables],
  )
  expect(permissionPolicies[0]?.n).toBeGreaterThanOrEqual(tables.length)
})
