/** The dialog 'Tinjau' reads the affiliates whose sample waits for a review. */
import { beforeEach, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, make, program, queryAsOwner, serum } from '#test/cast-program.ts'
import { withoutPermission } from '#test/permissions.ts'
import type { Affiliate } from './affiliate.ts'

beforeEach(() => queryAsOwner('delete from affiliate_registrations'))

/** Creates an affiliate whose sample has been in review for `days` days. */
async function createInReview(username: string, days: number, products = [serum]): Promise<string> {
  const id = await make.affiliate(products, { username })
  await queryAsOwner(
    `update affiliate_registrations set sample_changed_at = now() - $2 * interval '1 day' where id = $1`,
    [id, days],
  )
  return id
}

async function readInReview(actor: CastName) {
  const { status, body } = await as[actor]('GET', '/affiliates/in-review')
  expect(status).toBe(200)
  return { usernames: body.rows.map(({ username }: Affiliate) => username), has_more: body.has_more }
}

it('the affiliate who has waited longest for a review comes first', async () => {
  await createInReview('kemarin', 1)
  await createInReview('minggu lalu', 7)
  await createInReview('tadi', 0)
  expect(await readInReview('sari')).toEqual({
    usernames: ['minggu lalu', 'kemarin', 'tadi'],
    has_more: false,
  })
})

it.each(['disetujui', 'terkirim', 'rejected'])(
  'an affiliate whose sample is %s is left out',
  async (sample) => {
    await make.affiliate([serum], { username: 'sudah', sample })
    await createInReview('belum', 1)
    expect((await readInReview('sari')).usernames).toEqual(['belum'])
  },
)

it('a snoozed affiliate is left out until the day on which the snooze ends', async () => {
  const id = await createInReview('ditunda', 3)
  const setSnooze = (days: number) =>
    queryAsOwner(
      'update affiliate_registrations set snoozed_until = app.today() + $2::integer where id = $1',
      [id, days],
    )
  await setSnooze(1)
  expect((await readInReview('budi')).usernames).toEqual([])
  await setSnooze(0)
  expect((await readInReview('budi')).usernames).toEqual(['ditunda'])
})

it('at most 50 affiliates are listed, with the products of each', async () => {
  for (let number = 1; number <= 50; number++)
    await createInReview(`kreator${number}`, 100 - number, [serum, cleanser])
  expect(await readInReview('dewi')).toMatchObject({ has_more: false })
  await createInReview('terakhir', 0)
  const { usernames, has_more } = await readInReview('dewi')
  expect(usernames).toHaveLength(50)
  expect([usernames[0], usernames.at(-1)]).toEqual(['kreator1', 'kreator50'])
  expect(has_more).toBe(true)
  const { rows } = (await as.dewi('GET', '/affiliates/in-review')).body
  for (const { selected_product_ids } of rows)
    expect(selected_product_ids.toSorted()).toEqual([serum, cleanser].toSorted())
})

it('a user with one product sees only the affiliates of that product, with that product alone', async () => {
  await createInReview('milik cleanser', 5, [cleanser])
  const affiliateWithBothProducts = await createInReview('keduanya', 4, [cleanser, serum])
  await createInReview('milik serum', 3)
  expect((await readInReview('sari')).usernames).toEqual(['milik cleanser', 'keduanya', 'milik serum'])
  expect(await readInReview('rina')).toEqual({ usernames: ['keduanya', 'milik serum'], has_more: false })
  const { rows } = (await as.rina('GET', '/affiliates/in-review')).body
  expect(rows.find(({ id }: Affiliate) => id === affiliateWithBothProducts).selected_product_ids).toEqual([
    serum,
  ])
})

it('a user without the permission data_affiliate is refused', async () => {
  await withoutPermission(program.database, 'rina', 'data_affiliate', async () => {
    expect((await as.rina('GET', '/affiliates/in-review')).status).toBe(403)
  })
  expect((await as.rina('GET', '/affiliates/in-review')).status).toBe(200)
})
