/**
 * Products over the API: who may make which call, the usage of a product, and its deletion. Runs on every PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { withPermission } from '#test/permissions.ts'
import {
  as,
  buildProductCalls,
  buildSunscreen,
  callNames,
  createProduct,
  findProduct,
  make,
  program,
  queryAsOwner,
  type Row,
  readProducts,
  sari,
  unknownId,
} from '#test/products.ts'

/** Makes every call as the user for a new product, and returns the status of each, in the order of `callNames`. */
async function listStatuses(user: CastName): Promise<number[]> {
  const calls = buildProductCalls(user, await createProduct())
  const statuses = []
  for (const callName of callNames) statuses.push((await calls[callName]()).status)
  return statuses
}

describe('permissions for products', () => {
  it.each(['sari', 'budi'] as const)('allow %s to read, create, change and delete', async (actor) => {
    expect(await listStatuses(actor)).toEqual([200, 200, 201, 200, 204])
  })

  it.each(callNames)('refuse %s to dewi and rina, and nothing changes', async (callName) => {
    const product = await createProduct()
    const productsBefore = await readProducts()
    for (const actor of ['dewi', 'rina'] as const)
      expect((await buildProductCalls(actor, product)[callName]()).status).toBe(403)
    expect(await readProducts()).toEqual(productsBefore)
  })

  it('depend only on product_management', async () => {
    await withPermission(program.database, 'rina', 'product_management', async () => {
      expect(await listStatuses('rina')).toEqual([200, 200, 201, 200, 204])
    })
  })

  it('leave the product choice open to other users, without prices', async () => {
    const { id, product_number } = await createProduct()
    const reply = await as.rina('GET', '/products')
    expect(reply.body.find((row: Row) => row.id === id)).toEqual({
      id,
      product_number,
      product_name: 'Daily Sunscreen',
      product_benefit: buildSunscreen().product_benefit,
      other_names: null,
      affiliates_visible: false,
    })
  })
})

describe('the usage of a product', () => {
  it('counts each affiliate with the product once, and its videos', async () => {
    const [{ id }, { id: otherId }] = [await createProduct(), await createProduct()]
    for (const products of [[id], [id, otherId], [otherId, id], [id], [otherId]])
      await make.affiliate(products)
    await make.video(id, sari)
    expect((await as.sari('GET', `/products/${id}/usage`)).body).toEqual({ affiliates: 4, videos: 1 })
  })

  it('is the same for a manager who sees none of these affiliates and videos', async () => {
    const { id } = await createProduct()
    await make.affiliate([id])
    await make.video(id, sari)
    await withPermission(program.database, 'rina', 'product_management', async () => {
      const reply = await as.rina('GET', `/products/${id}/usage`)
      expect(reply.body).toEqual({ affiliates: 1, videos: 1 })
    })
  })
})

describe('deleting a product', () => {
  it('is refused with the current usage until that usage is confirmed', async () => {
    const { id } = await createProduct()
    await make.affiliate([id])
    await make.affiliate([id])
    await make.video(id, sari)
    for (const confirmed of [undefined, { affiliates: 1, videos: 1 }, { affiliates: 2, videos: 0 }]) {
      const reply = await as.sari('DELETE', `/products/${id}`, { confirmed })
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({ code: 'IN_USE', data: { affiliates: 2, videos: 1 } })
    }
    expect(await findProduct(id)).toBeDefined()
    const confirmed = { affiliates: 2, videos: 1 }
    expect((await as.sari('DELETE', `/products/${id}`, { confirmed })).status).toBe(204)
    expect(await findProduct(id)).toBeUndefined()
  })

  it('removes the product from selections, videos and assignments, and deletes its permissions', async () => {
    const [{ id }, { id: otherId }] = [await createProduct(), await createProduct()]
    const affiliateWithoutOther = await make.affiliate([id])
    const affiliateWithOther = await make.affiliate([id, otherId])
    const video = await make.video(id, sari)
    await make.assignVideo(affiliateWithoutOther, id, video)
    await withPermission(program.database, 'dewi', `data_affiliate_product_${id}`, async () => {
      const confirmed = { affiliates: 2, videos: 1 }
      await withPermission(program.database, 'rina', 'product_management', async () => {
        expect((await as.rina('DELETE', `/products/${id}`, { confirmed })).status).toBe(204)
      })
      const permission = `data_affiliate_product_${id}`
      expect(
        await queryAsOwner('select from user_permissions where permission_name = $1', [permission]),
      ).toEqual([])
      expect(await queryAsOwner('select from permission_names where name = $1', [permission])).toEqual([])
    })
    const affiliates = await queryAsOwner(
      'select id, product_id, selected_product_ids from affiliate_registrations where id = any ($1)',
      [[affiliateWithoutOther, affiliateWithOther]],
    )
    expect(affiliates).toEqual(
      expect.arrayContaining([
        { id: affiliateWithoutOther, product_id: null, selected_product_ids: [] },
        { id: affiliateWithOther, product_id: otherId, selected_product_ids: [otherId] },
      ]),
    )
    expect(await queryAsOwner('select from affiliate_products where product_id = $1', [id])).toEqual([])
    expect(await queryAsOwner('select product_id, status from videos where id = $1', [video])).toEqual([
      { product_id: null, status: 'dikirim ke affiliate' },
    ])
    expect(
      await queryAsOwner('select affiliate_id, product_id from affiliate_link_videos where video_id = $1', [
        video,
      ]),
    ).toEqual([{ affiliate_id: affiliateWithoutOther, product_id: null }])
  })

  it('succeeds for one of five simultaneous requests', async () => {
    const { id } = await createProduct()
    const replies = await Promise.all(Array.from({ length: 5 }, () => as.sari('DELETE', `/products/${id}`)))
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404])
  })

  it.each([
    { affiliates: -1, videos: 0 },
    { affiliates: 1.5, videos: 0 },
    { affiliates: '9', videos: 0 },
    { affiliates: 1e30, videos: 0 },
    { affiliates: 9 },
    null,
    'all',
  ])('is refused with the malformed confirmation %j', async (confirmed) => {
    const { id } = await createProduct()
    expect((await as.sari('DELETE', `/products/${id}`, { confirmed })).status).toBe(400)
    expect(await findProduct(id)).toBeDefined()
  })
})

describe('a product that does not exist', () => {
  it.each(['usage', 'update', 'remove'] as const)('returns 404 for %s', async (callName) => {
    const productsBefore = await readProducts()
    const reply = await buildProductCalls('sari', { id: unknownId, revision: 999 })[callName]()
    expect([reply.status, reply.body.message]).toEqual([404, 'Product sudah tidak ada'])
    expect(await readProducts()).toEqual(productsBefore)
  })

  it.each(['1', 'abc', '%00'])('returns 400 for the malformed id %s', async (id) => {
    expect((await as.sari('DELETE', `/products/${id}`)).status).toBe(400)
    expect((await as.sari('GET', `/products/${id}/usage`)).status).toBe(400)
  })
})
