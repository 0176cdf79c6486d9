/**
 * Deleting and restoring leaves everything as it was, with any dependencies and in any order. Runs on every PostgreSQL.
 */
import { expect, it } from 'vitest'
import { openCastDatabase } from '#test/acting.ts'
import fc from '#test/properties.ts'
import { readEveryRow } from '#test/trash.ts'

const castDatabase = await openCastDatabase()
const { queryAsOwner, readUserId, runAndCommit } = castDatabase

const tables = {
  affiliate: 'affiliate_registrations',
  video: 'videos',
  product: 'products',
  template: 'griting_templates',
}
type Resource = keyof typeof tables

/** Rows and the dependencies between them. Rows are named by their place in the list of their resource. */
interface DrawnRows {
  /** the selected products of each affiliate */
  selections: number[][]
  /** the product of each video */
  videos: (number | null)[]
  assignments: { affiliate: number; video: number; status: string; withProduct: boolean }[]
  /** the products whose affiliates Dewi may see */
  grants: number[]
  templateCount: number
}

const productCount = 3
const drawnRows: fc.Arbitrary<DrawnRows> = fc.record({
  selections: fc.array(fc.uniqueArray(fc.nat(productCount - 1), { maxLength: productCount }), {
    minLength: 1,
    maxLength: 3,
  }),
  videos: fc.array(fc.option(fc.nat(productCount - 1)), { minLength: 1, maxLength: 4 }),
  assignments: fc.array(
    fc.record({
      affiliate: fc.nat(2),
      video: fc.nat(3),
      status: fc.constantFrom('belum', 'sudah', 'dikembalikan'),
      withProduct: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
  grants: fc.uniqueArray(fc.nat(productCount - 1)),
  templateCount: fc.nat(2),
})

/** Keeps names and numbers unique across the runs. */
let runCount = 0

async function deleteAllRows() {
  await queryAsOwner('delete from affiliate_registrations')
  await queryAsOwner('delete from videos')
  await queryAsOwner('delete from products')
  await queryAsOwner('delete from griting_templates')
  await queryAsOwner('delete from trash')
}

async function insertRow(text: string, values: unknown[]): Promise<string> {
  const [row] = await queryAsOwner<{ id: string }>(`${text} returning id`, values)
  return `${row?.id}`
}

/** Inserts the rows. Returns those that can be deleted. */
async function insertRows({ selections, videos, assignments, grants, templateCount }: DrawnRows) {
  const run = ++runCount
  const sari = await readUserId('sari')
  const ids: Record<Resource, string[]> = { affiliate: [], video: [], product: [], template: [] }
  for (let i = 0; i < productCount; i++)
    ids.product.push(
      await insertRow(
        `insert into products (product_number, product_name, product_benefit, price) values ($1, $1, 'x', 1.50)`,
        [`P${run}-${i}`],
      ),
    )
  const findProductId = (product: number | null = null) => (product === null ? null : ids.product[product])
  // The columns have other values than their defaults, so that a restoration which loses one is noticed.
  for (const [i, selection] of selections.entries())
    ids.affiliate.push(
      await insertRow(
        `insert into affiliate_registrations (username, whatsapp, selected_product_ids, created_by,
           sample_product_status, sample_product_reason, status_whatsapp, created_at)
         values ($1, $2, $3, $4, 'rejected', 'kosong', 'sudah', now() - interval '9 days')`,
        [
          `kreator${run}_${i}`,
          `08${run}000${i}`,
          selection.map((product) => findProductId(product)),
          i % 2 ? sari : null,
        ],
      ),
    )
  for (const [i, product] of videos.entries())
    ids.video.push(
      await insertRow(`insert into videos (video_vo, product_id, created_by) values ($1, $2, $3)`, [
        `https://x.id/${run}/${i}`,
        findProductId(product),
        i % 2 ? sari : null,
      ]),
    )
  // An affiliate gets a video once, and a video has one affiliate until it is returned.
  const assignedVideos = new Set<number>()
  const usedPairs = new Set<string>()
  for (const { status, withProduct, ...drawn } of assignments) {
    const [affiliate, video] = [drawn.affiliate % selections.length, drawn.video % videos.length]
    const pair = `${affiliate} ${video}`
    if (usedPairs.has(pair) || (status !== 'dikembalikan' && assignedVideos.has(video))) continue
    usedPairs.add(pair)
    if (status !== 'dikembalikan') assignedVideos.add(video)
    await queryAsOwner(
      `insert into affiliate_link_videos (affiliate_id, video_id, product_id, status_link_posting, link_posting_vo)
       values ($1, $2, $3, $4, 'https://tiktok.com/@x/1')`,
      [ids.affiliate[affiliate], ids.video[video], withProduct ? findProductId(videos[video]) : null, status],
    )
  }
  for (const product of grants)
    await queryAsOwner(`insert into user_permissions (user_id, permission_name) values ($1, $2)`, [
      await readUserId('dewi'),
      `data_affiliate_product_${ids.product[product]}`,
    ])
  for (let i = 0; i < templateCount; i++)
    ids.template.push(
      await insertRow(`insert into griting_templates (name, template_content) values ($1, 'Halo')`, [
        `T${run}-${i}`,
      ]),
    )
  return (Object.keys(ids) as Resource[]).flatMap((resource) => ids[resource].map((id) => ({ resource, id })))
}

const drawnNumbers = fc.array(fc.nat(), { minLength: 20, maxLength: 20 })

/** Sorts the rows by the drawn numbers. With `leavesSomeOut`, omits about a third of them, but never the first. */
const shuffleRows = <T>(rows: readonly T[], numbers: number[], { leavesSomeOut = false } = {}): T[] =>
  rows
    .map((row, i) => ({ row, number: numbers[i % numbers.length] ?? 0 }))
    .filter(({ number }, i) => !leavesSomeOut || number % 3 > 0 || i === 0)
    .sort((left, right) => left.number - right.number)
    .map(({ row }) => row)

async function restore(id: string) {
  const result = await runAndCommit('sari', `select app.restore($1, '{}') as reassigned_videos`, [id])
  expect(result).toMatchObject({ rows: [{ reassigned_videos: [] }] })
}

it('deleting and restoring rows in any order leaves all data unchanged', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      drawnRows,
      drawnNumbers,
      drawnNumbers,
      async (drawn, deletionOrder, restorationOrder) => {
        await deleteAllRows()
        const rows = await insertRows(drawn)
        const before = await readEveryRow(castDatabase)
        const deletedRows = shuffleRows(rows, deletionOrder, { leavesSomeOut: true })
        for (const { resource, id } of deletedRows)
          await queryAsOwner(`delete from ${tables[resource]} where id = $1`, [id])
        expect(await queryAsOwner('select id from trash')).toHaveLength(deletedRows.length)
        for (const { id } of shuffleRows(deletedRows, restorationOrder)) await restore(id)
        expect(await readEveryRow(castDatabase)).toEqual(before)
        expect(await queryAsOwner('select id from trash')).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})
