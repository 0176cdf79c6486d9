/** The affiliates whose sample waits for a review, as the dialog that decides on them reads them. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { affiliateRows } from '#test/affiliate-rows.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'
import type { Affiliate } from './affiliate.ts'

let program: Program
let make: ReturnType<typeof affiliateRows>
const as = {} as Record<CastName, Call>
let serum: string
let cream: string

beforeAll(async () => {
  program = await startProgram()
  make = affiliateRows(program.database)
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
  const products = await program.database.queryAsOwner<{ id: string; product_name: string }>(
    'select id, product_name from products order by product_name',
  )
  serum = await program.database.product('Night Serum')
  cream = products.find(({ id }) => id !== serum)?.id ?? ''
})
beforeEach(() => program.database.queryAsOwner('delete from affiliate_registrations'))

/** @param waited days since the sample is in review */
async function addInReview(username: string, waited: number, products = [serum]): Promise<string> {
  const id = await make.affiliate(products, { username })
  await program.database.queryAsOwner(
    `update affiliate_registrations set sample_changed_at = now() - $2 * interval '1 day' where id = $1`,
    [id, waited],
  )
  return id
}

async function readInReview(actor: CastName) {
  const { status, body } = await as[actor]('GET', '/affiliates/in-review')
  expect(status).toBe(200)
  return { names: body.rows.map(({ username }: Affiliate) => username), has_more: body.has_more }
}

it('the affiliate who has waited longest comes first', async () => {
  await addInReview('kemarin', 1)
  await addInReview('minggu lalu', 7)
  await addInReview('tadi', 0)
  expect(await readInReview('sari')).toEqual({ names: ['minggu lalu', 'kemarin', 'tadi'], has_more: false })
})

it.each(['disetujui', 'terkirim', 'rejected'])('a sample that is %s is left out', async (sample) => {
  await make.affiliate([serum], { username: 'sudah', sample })
  await addInReview('belum', 1)
  expect((await readInReview('sari')).names).toEqual(['belum'])
})

it('a snoozed affiliate is left out until the day of their return', async () => {
  const id = await addInReview('ditunda', 3)
  const setSnooze = (days: number) =>
    program.database.queryAsOwner(
      'update affiliate_registrations set snoozed_until = app.today() + $2::integer where id = $1',
      [id, days],
    )
  await setSnooze(1)
  expect((await readInReview('budi')).names).toEqual([])
  await setSnooze(0)
  expect((await readInReview('budi')).names).toEqual(['ditunda'])
})

it('at most 50 are listed, with the products of each', async () => {
  for (let n = 1; n <= 50; n++) await addInReview(`k${n}`, 100 - n, [serum, cream])
  expect(await readInReview('dewi')).toMatchObject({ has_more: false })
  await addInReview('terakhir', 0)
  const { names, has_more } = await readInReview('dewi')
  expect([names.length, names[0], names[49], has_more]).toEqual([50, 'k1', 'k50', true])
  const { rows } = (await as.dewi('GET', '/affiliates/in-review')).body
  expect(rows[49].selected_product_ids.toSorted()).toEqual([serum, cream].toSorted())
})

it('a user with one product sees only its affiliates', async () => {
  await addInReview('milik cream', 5, [cream])
  const ofBothProducts = await addInReview('keduanya', 4, [cream, serum])
  await addInReview('milik serum', 3)
  expect((await readInReview('sari')).names).toEqual(['milik cream', 'keduanya', 'milik serum'])
  expect(await readInReview('rina')).toEqual({ names: ['keduanya', 'milik serum'], has_more: false })
  const { rows } = (await as.rina('GET', '/affiliates/in-review')).body
  expect(rows.find(({ id }: Affiliate) => id === ofBothProducts).selected_product_ids).toEqual([serum])
})

it('a user without data_affiliate is refused', async () => {
  const rina = await program.database.idOf('rina')
  await program.database.queryAsOwner(
    `delete from user_permissions where user_id = $1 and permission_name = 'data_affiliate'`,
    [rina],
  )
  expect((await as.rina('GET', '/affiliates/in-review')).status).toBe(403)
  await program.database.queryAsOwner(
    `insert into user_permissions (user_id, permission_name) values ($1, 'data_affiliate')`,
    [rina],
  )
  expect((await as.rina('GET', '/affiliates/in-review')).status).toBe(200)
})
