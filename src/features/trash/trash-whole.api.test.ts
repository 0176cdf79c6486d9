/** Deleting and restoring leaves everything as it was, with any dependencies and in any order. */
import { expect, it } from 'vitest'
import { createStage } from '#test/acting.ts'
import fc from '#test/properties.ts'
import { readEveryRow } from '#test/trash.ts'

const stage = await createStage()
const { queryAsOwner } = stage

const tables = {
  affiliate: 'affiliate_registrations',
  video: 'videos',
  product: 'products',
  template: 'griting_templates',
}
type Resource = keyof typeof tables

/** Rows by resource and number, with the dependencies between them. */
interface World {
  selections: number[][]
  videos: (number | null)[]
  assignments: { affiliate: number; video: number; status: string; withProduct: boolean }[]
  grants: number[]
  templates: number
}

const productCount = 3
const world: fc.Arbitrary<World> = fc.record({
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
  templates: fc.nat(2),
})

let serial = 0

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

/** Inserts the rows of a world. Returns those that can be deleted. */
async function insertWorld({ selections, videos, assignments, grants, templates }: World) {
  const n = ++serial
  const sari = await stage.idOf('sari')
  const ids: Record<Resource, string[]> = { affiliate: [], video: [], product: [], template: [] }
  for (let p = 0; p < productCount; p++)
    ids.product.push(
      await insertRow(
        `insert into products (product_number, product_name, product_benefit, price) values ($1, $1, 'x', 1.50)`,
        [`P${n}-${p}`],
      ),
    )
  const productId = (p: number | null | undefined) => (p === null || p === undefined ? null : ids.product[p])
  for (const [a, selection] of selections.entries())
    ids.affiliate.push(
      await insertRow(
        `insert into affiliate_registrations (username, whatsapp, selected_product_ids, created_by,
           sample_product_status, sample_product_reason, status_whatsapp, created_at)
         values ($1, $2, $3, $4, 'rejected', 'kosong', 'sudah', now() - interval '9 days')`,
        [`kreator${n}_${a}`, `08${n}000${a}`, selection.map(productId), a % 2 ? sari : null],
      ),
    )
  for (const [v, product] of videos.entries())
    ids.video.push(
      await insertRow(`insert into videos (video_vo, product_id, created_by) values ($1, $2, $3)`, [
        `https://x.id/${n}/${v}`,
        productId(product),
        v % 2 ? sari : null,
      ]),
    )
  const assignedVideos = new Set<number>()
  const usedPairs = new Set<string>()
  for (const { affiliate, video, status, withProduct } of assignments) {
    const [a, v] = [affiliate % selections.length, video % videos.length]
    const pair = `${a} ${v}`
    if (usedPairs.has(pair) || (status !== 'dikembalikan' && assignedVideos.has(v))) continue
    usedPairs.add(pair)
    if (status !== 'dikembalikan') assignedVideos.add(v)
    await queryAsOwner(
      `insert into affiliate_link_videos (affiliate_id, video_id, product_id, status_link_posting, link_posting_vo)
       values ($1, $2, $3, $4, 'https://tiktok.com/@x/1')`,
      [ids.affiliate[a], ids.video[v], withProduct ? productId(videos[v]) : null, status],
    )
  }
  for (const p of grants)
    await queryAsOwner(`insert into user_permissions (user_id, permission_name) values ($1, $2)`, [
      await stage.idOf('dewi'),
      `data_affiliate_product_${ids.product[p]}`,
    ])
  for (let t = 0; t < templates; t++)
    ids.template.push(
      await insertRow(`insert into griting_templates (name, template_content) values ($1, 'Halo')`, [
        `T${n}-${t}`,
      ]),
    )
  return (Object.keys(ids) as Resource[]).flatMap((resource) => ids[resource].map((id) => ({ resource, id })))
}

const drawnNumbers = fc.array(fc.nat(), { minLength: 20, maxLength: 20 })
/** Sorts the rows by the keys. With `minRemainder` 1, omits rows whose key is divisible by 3, except the first row. */
const pickRows = <T>(rows: readonly T[], keys: number[], minRemainder: number): T[] =>
  rows
    .map((row, i) => ({ row, key: keys[i % keys.length] ?? 0 }))
    .filter(({ key }, i) => key % 3 >= minRemainder || i === 0)
    .sort((one, other) => one.key - other.key)
    .map(({ row }) => row)

async function restore(id: string) {
  const result = await stage.execute('sari', `select app.restore($1, '{}') as reassigned_videos`, [id])
  expect(result).toMatchObject({ rows: [{ reassigned_videos: [] }] })
}

it('deleting and restoring rows in any order leaves all data unchanged', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(world, drawnNumbers, drawnNumbers, async (drawnWorld, deletions, restorations) => {
      await deleteAllRows()
      const rows = await insertWorld(drawnWorld)
      const before = await readEveryRow(stage)
      const deletedRows = pickRows(rows, deletions, 1)
      for (const { resource, id } of deletedRows)
        await queryAsOwner(`delete from ${tables[resource]} where id = $1`, [id])
      expect(await queryAsOwner('select id from trash')).toHaveLength(deletedRows.length)
      for (const { id } of pickRows(deletedRows, restorations, 0)) await restore(id)
      expect(await readEveryRow(stage)).toEqual(before)
      expect(await queryAsOwner('select id from trash')).toEqual([])
    }),
    { numRuns: 60 },
  )
})
