/** With as many rows as years of work leave, lists and counts go by their indexes, for those who see all and for those who don't. */
import { Kysely, PostgresDialect } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '#bench/generate.ts'
import type { CastName } from '#db/cast.ts'
import type { Tx } from '#platform/database/door.ts'
import { type FreshDatabase, freshDatabase } from '#test/fresh-database.ts'
import { cards, countOf, type Filter, found, tabs } from './affiliate-reads.server.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

let database: FreshDatabase
let client: Client
let plans: Plan[] = []
let product: string

beforeAll(async () => {
  database = await freshDatabase()
  await generate(database.url, { affiliates: 100_000, videos: 50_000, products: 20 })
  product = await database.product('Night Serum')
  client = new Client({ connectionString: database.url })
  await client.connect()
  // Statements inside of functions are where the work is: plain `explain` would show a call and nothing of it.
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_level = notice;
    set auto_explain.log_nested_statements = on; set auto_explain.log_format = json`)
  client.on('notice', ({ message }) => {
    const json = message?.match(/\{[\s\S]*\}/)?.[0]
    if (json) plans.push((JSON.parse(json) as { Plan: Plan }).Plan)
  })
}, 180_000)
afterAll(() => client?.end())

/** The access to tables that `work` led to, as one of the cast, each as 'index on table' or 'Seq Scan on table'. */
async function access(who: CastName, work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const [actor] = await database.owner<{ id: string; database_role: string }>(
    'select * from app.describe_actor($1)',
    [await database.idOf(who)],
  )
  const lent = { query: client.query.bind(client), release: () => {} }
  const tx: Tx = new Kysely({
    dialect: new PostgresDialect({
      pool: { connect: async () => lent as never, end: async () => {}, options: {} },
    }),
  })
  await client.query(`begin; set local role ${actor?.database_role}; set local app.actor_id = '${actor?.id}'`)
  plans = []
  try {
    await work(tx)
  } finally {
    await client.query('rollback')
  }
  return [...new Set(plans.flatMap((plan) => scans(plan)))]
}

function scans(plan: Plan, above?: Plan): string[] {
  const table = plan['Relation Name'] ?? above?.['Relation Name']
  const index = plan['Index Name'] ?? (plan['Node Type'] === 'Seq Scan' ? 'Seq Scan' : undefined)
  const below = (plan.Plans ?? []).flatMap((child) => scans(child, plan))
  return index ? [`${index} on ${table}`, ...below] : below
}

const newest = 'affiliate_registrations_newest on affiliate_registrations'
const ofProduct = 'affiliate_products_newest on affiliate_products'
const trigrams = 'affiliate_registrations_search on affiliate_registrations'

type Work = (tx: Tx) => Promise<unknown>
const nothing = () => ({})
const ofSerum = () => ({ product_id: product })
const page =
  (q: string, filter: () => Filter, number: number): Work =>
  (tx) =>
    cards(tx, found(q, filter(), number))
const total =
  (q: string, filter: () => Filter): Work =>
  (tx) =>
    countOf(tx, q, filter())

const indexed: [string, Work, string | undefined][] = [
  ['the first page', page('', nothing, 1), undefined],
  ['page 5,000', page('', nothing, 5_000), undefined],
  ['the first page of a product', page('', ofSerum, 1), ofProduct],
  ['a page in the middle of a product', page('', ofSerum, 250), ofProduct],
  ['the count of a product', total('', ofSerum), ofProduct],
  ['a search that matches a handful', page('nadya.7f', nothing, 1), trigrams],
  ['its count', total('nadya.7f', nothing), trigrams],
  ['a search that matches nothing', page('zzzzzz', nothing, 1), trigrams],
]
const unread: [string, Work][] = [
  ['a search that matches thousands', page('nad', nothing, 1)],
  ['its last page', page('nad', nothing, 900)],
  ['its count', total('nad', nothing)],
  ['the same within a product', page('nad', ofSerum, 1)],
  ['the tabs', tabs],
  ['the count of all', total('', nothing)],
]

// Dewi sees all, as app_limited; Rina sees one product of twenty.
describe.each([
  ['sari', newest],
  ['dewi', newest],
  ['rina', ofProduct],
] as const)('for %s', (who, own) => {
  it.each(indexed)('%s goes by its index', async (_, work, index = own) => {
    const used = await access(who, work)
    expect(used).toContain(index)
    expect(used).not.toContain('Seq Scan on affiliate_registrations')
    expect(used).not.toContain('Seq Scan on affiliate_link_videos')
  })

  it.each(unread)('%s reads no table of affiliates from end to end', async (_, work) => {
    const used = await access(who, work)
    expect(used.some((scan) => /affiliate_(registrations|products)$/.test(scan))).toBe(true)
    expect(used).not.toContain('Seq Scan on affiliate_registrations')
  })
})

it('a plan that reads the whole table would be seen', async () => {
  const used = await access(
    'sari',
    total('', () => ({ status_whatsapp: 'sudah' })),
  )
  expect(used).toContain('Seq Scan on affiliate_registrations')
})
