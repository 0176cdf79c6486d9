/** Monthly counts: after any write they agree with a count of the rows. */
import { beforeAll, expect, it } from 'vitest'
import { generate } from '#bench/generate.ts'
import { affiliateRows } from '#test/affiliate-rows.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'
import fc from '#test/properties.ts'

const database = await createFreshDatabase()
const { queryAsOwner } = database
const make = affiliateRows(database)
let products: string[]

beforeAll(async () => {
  await generate(database.url, { affiliates: 3_000, videos: 0, products: 4 })
  products = (await queryAsOwner<{ id: string }>('select id from products order by product_number')).map(
    ({ id }) => id,
  )
})

const monthlyCountsQuery = `
  select month, product_id, is_main, sample_product_status, status_whatsapp, sum(affiliates)::int as affiliates
  from affiliate_months group by 1, 2, 3, 4, 5 having sum(affiliates) <> 0 order by 1, 2, 3, 4, 5`
const countedRowsQuery = `
  select date_trunc('month', a.created_at at time zone 'Asia/Jakarta')::date as month, ap.product_id,
    ap.product_id is not distinct from a.product_id as is_main, a.sample_product_status, a.status_whatsapp,
    count(*)::int as affiliates
  from affiliate_registrations a left join affiliate_products ap on ap.affiliate_id = a.id
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`

it('the monthly counts match generated rows', async () => {
  const months = await queryAsOwner(monthlyCountsQuery)
  expect(months.length).toBeGreaterThan(10)
  expect(months).toEqual(await queryAsOwner(countedRowsQuery))
})

const someIds = (n: number) =>
  `id in (select id from affiliate_registrations order by md5(id::text || ${n}) limit 5)`
const anyWrite = fc.oneof(
  fc.subarray([0, 1, 2, 3]).map((chosen) => async () => {
    await make.affiliate(chosen.flatMap((n) => products[n] ?? []))
  }),
  fc
    .tuple(
      fc.nat(9),
      fc.constantFrom(
        `status_whatsapp = 'sudah'`,
        `sample_product_status = case sample_product_status when 'disetujui' then 'terkirim' when 'terkirim' then 'terkirim' else 'disetujui' end`,
        `created_at = created_at - interval '40 days'`,
        `selected_product_ids = '{}'`,
        `selected_product_ids = array[(select id from products order by md5(id::text) limit 1)]`,
        `snoozed_until = app.today() + 2`,
      ),
    )
    .map(
      ([n, change]) =>
        () =>
          queryAsOwner(`update affiliate_registrations set ${change} where ${someIds(n)}`),
    ),
  fc.nat(9).map((n) => () => queryAsOwner(`delete from affiliate_registrations where ${someIds(n)}`)),
  fc.constant(() => queryAsOwner('select app.purge_affiliate_months()')),
)

it('the monthly counts match the rows after any writes in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyWrite, { minLength: 1, maxLength: 8 }), async (writes) => {
      for (const each of writes) await each()
      expect(await queryAsOwner(monthlyCountsQuery)).toEqual(await queryAsOwner(countedRowsQuery))
    }),
    { numRuns: 40 },
  )
})

it('the monthly counts match the rows after a product is deleted', async () => {
  await queryAsOwner('delete from products where id = $1', [products[3]])
  expect(await queryAsOwner(monthlyCountsQuery)).toEqual(await queryAsOwner(countedRowsQuery))
})

it('the purge leaves one row per combination and changes no count', async () => {
  for (let n = 0; n < 510; n++)
    await queryAsOwner(
      `update affiliate_registrations set status_whatsapp = case status_whatsapp when 'sudah' then 'belum' else 'sudah' end
       where id = (select id from affiliate_registrations order by id limit 1)`,
    )
  const before = await queryAsOwner(monthlyCountsQuery)
  await queryAsOwner('select app.purge_affiliate_months()')
  expect(await queryAsOwner(monthlyCountsQuery)).toEqual(before)
  expect(await queryAsOwner('select from affiliate_months')).toHaveLength(before.length)
})

const pagesQuery = (product: string | null) => `
  select skipped, (select array_agg(f.id order by f.place)
      from app.find_by_month(${product ? `'${product}'` : 'null'}, 10, skipped) with ordinality as f (id, place)) as found,
    (select array_agg(page.id order by page.created_at desc, page.id) from (
      select a.id, a.created_at from affiliate_registrations a
      where ${product ? `'${product}' = any (a.selected_product_ids)` : 'true'}
      order by a.created_at desc, a.id limit 10 offset skipped) page) as counted
  from generate_series(0, (select count(*) from affiliate_registrations) + 20, 7) as skipped`

it('the monthly counts locate each page, for all or one product, also with equal times', async () => {
  await queryAsOwner(`update affiliate_registrations a set created_at = date_trunc('hour', a.created_at)`)
  await queryAsOwner(
    `update affiliate_products ap set created_at = a.created_at from affiliate_registrations a where a.id = ap.affiliate_id`,
  )
  for (const product of [null, products[0] ?? ''])
    for (const { skipped, found, counted } of await queryAsOwner<
      Record<'skipped' | 'found' | 'counted', unknown>
    >(pagesQuery(product)))
      expect([skipped, found]).toEqual([skipped, counted])
})

it('the monthly counts are empty after the affiliates are truncated', async () => {
  await queryAsOwner('truncate affiliate_registrations cascade')
  expect(await queryAsOwner(monthlyCountsQuery)).toEqual([])
})
