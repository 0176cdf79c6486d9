/** The monthly counts of affiliates agree with a count of the rows after any write. Runs on every PostgreSQL. */
import { beforeAll, expect, it } from 'vitest'
import { generate } from '#bench/generate.ts'
import { createRowMaker } from '#test/affiliate-rows.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'
import fc from '#test/properties.ts'

const database = await createFreshDatabase()
const { queryAsOwner } = database
const make = createRowMaker(database)
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

it('the monthly counts match the rows after thousands of insertions', async () => {
  const months = await queryAsOwner(monthlyCountsQuery)
  expect(months.length).toBeGreaterThan(10)
  expect(months).toEqual(await queryAsOwner(countedRowsQuery))
})

/** Builds the SQL condition for five affiliates. Each number chooses other ones. */
const buildFiveAffiliates = (choice: number) =>
  `id in (select id from affiliate_registrations order by md5(id::text || ${choice}) limit 5)`
const anyWrite = fc.oneof(
  fc.subarray([0, 1, 2, 3]).map((indexes) => async () => {
    await make.affiliate(indexes.flatMap((index) => products[index] ?? []))
  }),
  fc
    .tuple(
      fc.nat(9),
      fc.constantFrom(
        `status_whatsapp = 'sudah'`,
        `sample_product_status =
           case when sample_product_status in ('disetujui', 'terkirim') then 'terkirim' else 'disetujui' end`,
        `created_at = created_at - interval '40 days'`,
        `selected_product_ids = '{}'`,
        `selected_product_ids = array[(select id from products order by md5(id::text) limit 1)]`,
        `snoozed_until = app.today() + 2`,
      ),
    )
    .map(
      ([choice, change]) =>
        () =>
          queryAsOwner(`update affiliate_registrations set ${change} where ${buildFiveAffiliates(choice)}`),
    ),
  fc
    .nat(9)
    .map(
      (choice) => () =>
        queryAsOwner(`delete from affiliate_registrations where ${buildFiveAffiliates(choice)}`),
    ),
  fc.constant(() => queryAsOwner('select app.purge_affiliate_months()')),
)

it('the monthly counts match the rows after any writes in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyWrite, { minLength: 1, maxLength: 8 }), async (writes) => {
      for (const write of writes) await write()
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
  // Each update adds rows, and the purge starts only at 500 superfluous rows.
  for (let update = 0; update < 510; update++)
    await queryAsOwner(
      `update affiliate_registrations
       set status_whatsapp = case status_whatsapp when 'sudah' then 'belum' else 'sudah' end
       where id = (select id from affiliate_registrations order by id limit 1)`,
    )
  const countsBefore = await queryAsOwner(monthlyCountsQuery)
  await queryAsOwner('select app.purge_affiliate_months()')
  expect(await queryAsOwner(monthlyCountsQuery)).toEqual(countsBefore)
  expect(await queryAsOwner('select from affiliate_months')).toHaveLength(countsBefore.length)
})

/** Builds a query of pages of ten affiliates, both as the monthly counts locate them and as a sort of all rows does. */
const buildPagesQuery = (product: string | null) => `
  select skipped,
    (select array_agg(located.id order by located.place)
      from app.find_by_month(${product ? `'${product}'` : 'null'}, 10, skipped)
        with ordinality as located (id, place)) as located_ids,
    (select array_agg(sorted.id order by sorted.created_at desc, sorted.id) from (
      select a.id, a.created_at from affiliate_registrations a
      where ${product ? `'${product}' = any (a.selected_product_ids)` : 'true'}
      order by a.created_at desc, a.id limit 10 offset skipped) sorted) as sorted_ids
  from generate_series(0, (select count(*) from affiliate_registrations) + 20, 7) as skipped`

interface Page {
  skipped: unknown
  located_ids: unknown
  sorted_ids: unknown
}

it('the monthly counts locate each page of the list, of all or one product, also among equal times', async () => {
  await queryAsOwner(`update affiliate_registrations a set created_at = date_trunc('hour', a.created_at)`)
  await queryAsOwner(
    `update affiliate_products ap set created_at = a.created_at
     from affiliate_registrations a where a.id = ap.affiliate_id`,
  )
  for (const product of [null, products[0] ?? ''])
    for (const { skipped, located_ids, sorted_ids } of await queryAsOwner<Page>(buildPagesQuery(product)))
      expect({ skipped, ids: located_ids }).toEqual({ skipped, ids: sorted_ids })
})

it('the monthly counts are empty after the affiliates are truncated', async () => {
  await queryAsOwner('truncate affiliate_registrations cascade')
  expect(await queryAsOwner(monthlyCountsQuery)).toEqual([])
})
