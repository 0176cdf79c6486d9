import { describe, expect, it } from 'vitest'
import { withPermission } from '#test/permissions.ts'
import {
  as,
  buildSunscreen,
  callNames,
  createProduct,
  findRow,
  productCalls,
  program,
  queryAsOwner,
  type Row,
  readStored,
  unknownId,
} from '#test/products.ts'

let createdCount = 0

/** Creates an affiliate with these products, of which the first is the main one. */
async function createAffiliate(...products: string[]): Promise<string> {
  createdCount += 1
  const [row] = await queryAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
     values ($1, $2, $3) returning id`,
    [`kreator${createdCount}`, `0812${10_000_000 + createdCount}`, products],
  )
  return row?.id
}

async function createVideo(product: string): Promise<string> {
  createdCount += 1
  const [row] = await queryAsOwner('insert into videos (video_vo, product_id) values ($1, $2) returning id', [
    `https://x.id/${createdCount}`,
    product,
  ])
  return row?.id
}

describe('permissions for products', () => {
  it.each(['sari', 'budi'] as const)('allow %s to read, create, change and delete', async (actor) => {
    const call = productCalls(actor, await createProduct())
    const replies = []
    for (const callName of callNames) replies.push((await call[callName]()).status)
    expect(replies).toEqual([200, 200, 201, 200, 204])
  })

  it.each(callNames)('refuse %s to dewi and rina, and nothing changes', async (callName) => {
    const product = await createProduct()
    const before = await readStored()
    for (const actor of ['dewi', 'rina'] as const)
      expect((await productCalls(actor, product)[callName]()).status).toBe(403)
    expect(await readStored()).toEqual(before)
  })

  it('depend only on product_management', async () => {
    const product = await createProduct()
    await withPermission(program.database, 'rina', 'product_management', async () => {
      const call = productCalls('rina', product)
      const replies = []
      for (const callName of callNames) replies.push((await call[callName]()).status)
      expect(replies).toEqual([200, 200, 201, 200, 204])
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
    const [{ id }, other] = [await createProduct(), await createProduct()]
    await createAffiliate(`${id}`)
    await createAffiliate(`${id}`, other.id)
    await createAffiliate(other.id, `${id}`)
    await createAffiliate(`${id}`)
    await createAffiliate(other.id)
    await createVideo(`${id}`)
    expect((await as.sari('GET', `/products/${id}/usage`)).body).toEqual({ affiliates: 4, videos: 1 })
  })

  it('is the same for a manager who sees none of these affiliates and videos', async () => {
    const { id } = await createProduct()
    await createAffiliate(`${id}`)
    await createVideo(`${id}`)
    await withPermission(program.database, 'rina', 'product_management', async () => {
      const reply = await as.rina('GET', `/products/${id}/usage`)
      expect(reply.body).toEqual({ affiliates: 1, videos: 1 })
    })
  })
})

describe('deleting a product', () => {
  it('is refused with the current usage until that usage is confirmed', async () => {
    const { id } = await createProduct()
    await createAffiliate(`${id}`)
    await createAffiliate(`${id}`)
    await createVideo(`${id}`)
    for (const confirmed of [undefined, { affiliates: 1, videos: 1 }, { affiliates: 2, videos: 0 }]) {
      const reply = await as.sari('DELETE', `/products/${id}`, { confirmed })
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({ code: 'IN_USE', data: { affiliates: 2, videos: 1 } })
    }
    expect(await findRow(id)).toBeDefined()
    const confirmed = { affiliates: 2, videos: 1 }
    expect((await as.sari('DELETE', `/products/${id}`, { confirmed })).status).toBe(204)
    expect(await findRow(id)).toBeUndefined()
  })

  it('removes it from selections, videos and assignments, and deletes its permissions', async () => {
    const [{ id }, other] = [await createProduct(), await createProduct()]
    const only = await createAffiliate(`${id}`)
    const ofBothProducts = await createAffiliate(`${id}`, other.id)
    const clip = await createVideo(`${id}`)
    await queryAsOwner(
      'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values ($1, $2, $3)',
      [only, id, clip],
    )
    await withPermission(program.database, 'dewi', `data_affiliate_product_${id}`, async () => {
      const confirmed = { affiliates: 2, videos: 1 }
      await withPermission(program.database, 'rina', 'product_management', async () => {
        expect((await as.rina('DELETE', `/products/${id}`, { confirmed })).status).toBe(204)
      })
      const permissions = [`data_affiliate_product_${id}`]
      expect(
        await queryAsOwner('select from user_permissions where permission_name = $1', permissions),
      ).toEqual([])
      expect(await queryAsOwner('select from permission_names where name = $1', permissions)).toEqual([])
    })
    const affiliates = await queryAsOwner(
      'select id, product_id, selected_product_ids from affiliate_registrations where id = any ($1)',
      [[only, ofBothProducts]],
    )
    expect(affiliates).toEqual(
      expect.arrayContaining([
        { id: only, product_id: null, selected_product_ids: [] },
        { id: ofBothProducts, product_id: other.id, selected_product_ids: [other.id] },
      ]),
    )
    expect(await queryAsOwner('select from affiliate_products where product_id = $1', [id])).toEqual([])
    expect(await queryAsOwner('select product_id, status from videos where id = $1', [clip])).toEqual([
      { product_id: null, status: 'dikirim ke affiliate' },
    ])
    expect(
      await queryAsOwner('select affiliate_id, product_id from affiliate_link_videos where video_id = $1', [
        clip,
      ]),
    ).toEqual([{ affiliate_id: only, product_id: null }])
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
  ])('is not confirmed by %j', async (confirmed) => {
    const { id } = await createProduct()
    expect((await as.sari('DELETE', `/products/${id}`, { confirmed })).status).toBe(400)
    expect(await findRow(id)).toBeDefined()
  })
})

describe('a product that does not exist', () => {
  it.each(['usage', 'update', 'remove'] as const)('returns 404 for %s', async (callName) => {
    const before = await readStored()
    const reply = await productCalls('sari', { id: unknownId, revision: 999 })[callName]()
    expect([reply.status, reply.body.message]).toEqual([404, 'Product sudah tidak ada'])
    expect(await readStored()).toEqual(before)
  })

  it.each(['1', 'abc', '%00'])('returns 400 for the malformed id %s', async (id) => {
    expect((await as.sari('DELETE', `/products/${id}`)).status).toBe(400)
    expect((await as.sari('GET', `/products/${id}/usage`)).status).toBe(400)
  })
})
