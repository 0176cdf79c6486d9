/** Creating and changing products over the API: what is stored, and which fields are rejected. */
import { describe, expect, it } from 'vitest'
import { listColumns } from '#base/download.ts'
import { formatField, toForm } from '#base/resource.ts'
import {
  as,
  buildSunscreen,
  createProduct,
  findProduct,
  program,
  queryAsOwner,
  type Row,
  readProducts,
} from '#test/products.ts'
import { type Product, product } from './product.ts'

describe('creating a product', () => {
  it('stores the trimmed values and the creator', async () => {
    const reply = await as.budi('POST', '/products', {
      ...buildSunscreen(),
      product_number: ' Q-7 ',
      product_name: '  Eau de Beauté 🌸 ',
      product_benefit: ' Satu\r\nDua ',
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      product_number: 'Q-7',
      product_name: 'Eau de Beauté 🌸',
      product_benefit: 'Satu\nDua',
      price: '89000.50',
    })
    expect(await findProduct(reply.body.id)).toMatchObject({
      created_by: await program.database.readUserId('budi'),
    })
  })

  it('keeps hostile text as text', async () => {
    const hostileText = `<img src=x onerror=alert(1)>{{7*7}}'; drop table products; -- $& مرحبا`
    const text = {
      product_number: hostileText.slice(0, 60),
      product_name: hostileText,
      product_benefit: hostileText,
    }
    const { id } = await createProduct(text)
    expect(await findProduct(id)).toMatchObject(text)
  })

  it('creates a permission for the product', async () => {
    const { id } = await createProduct()
    const names = await queryAsOwner('select name from permission_names where product_id = $1', [id])
    expect(names).toEqual([{ name: `data_affiliate_product_${id}` }])
  })
})

describe('a price', () => {
  it.each([
    ['0', '0.00'],
    ['0.01', '0.01'],
    ['0.1', '0.10'],
    ['0.29', '0.29'],
    ['89000', '89000.00'],
    ['99999999999.99', '99999999999.99'],
    ['999999999999.99', '999999999999.99'],
  ])('%s is stored to the cent, on create and update', async (price, storedPrice) => {
    const { id, revision } = await createProduct()
    const reply = await as.sari('PUT', `/products/${id}`, { ...buildSunscreen(), price, revision })
    expect([reply.status, reply.body.price]).toEqual([200, storedPrice])
    const createReply = await createProduct({ price })
    expect(createReply.price).toBe(storedPrice)
    expect(await findProduct(createReply.id)).toMatchObject({ price: storedPrice })
    const list = await as.sari('GET', '/products/catalogue')
    expect(list.body.find((row: Row) => row.id === createReply.id).price).toBe(storedPrice)
  })
})

describe('product without a price', () => {
  it('a product without a price is listed with the price null, and cannot be saved until a price is entered', async () => {
    const { id } = await createProduct()
    await queryAsOwner('update products set price = null where id = $1', [id])
    const { body: catalogue } = await as.sari('GET', '/products/catalogue')
    const { revision, price } = catalogue.find((row: Row) => row.id === id)
    expect(price).toBe(null)
    const { price: _, ...withoutPrice } = buildSunscreen()
    for (const body of [withoutPrice, { ...withoutPrice, price: '' }, { ...withoutPrice, price: null }]) {
      const reply = await as.sari('PUT', `/products/${id}`, { ...body, revision })
      expect([reply.status, reply.body.data.issues[0]]).toEqual([
        400,
        { path: 'price', message: 'Price harus diisi' },
      ])
    }
    const saveReply = await as.sari('PUT', `/products/${id}`, {
      ...buildSunscreen(),
      price: '89000',
      revision,
    })
    expect([saveReply.status, saveReply.body.price]).toEqual([200, '89000.00'])
  })

  it('a product without a price shows a text on the screen and is empty in a downloaded list and in the form', () => {
    expect(formatField(product, 'price', { price: null })).toBe('Belum ada harga')
    expect(
      listColumns(product)
        .find(({ label }) => label === 'Price')
        ?.formatCell({ price: null } as Product),
    ).toBe('')
    expect(toForm(product, { price: null } as Product).price).toBe('')
  })
})

describe.each(['create', 'update'] as const)('the call to %s a product', (verb) => {
  /** Sends valid fields with these changes, or a whole body as text. Expects a refusal that changes no product. */
  async function sendAndExpectRefusal(fields: Row | string) {
    const { id, revision } = await createProduct()
    const productsBefore = await readProducts()
    const validFields = { ...buildSunscreen(), ...(verb === 'update' && { revision }) }
    const body = typeof fields === 'string' ? fields : { ...validFields, ...fields }
    const reply =
      verb === 'create'
        ? await as.sari('POST', '/products', body)
        : await as.sari('PUT', `/products/${id}`, body)
    expect(reply.status, JSON.stringify(body).slice(0, 500)).toBe(400)
    expect(await readProducts()).toEqual(productsBefore)
    return reply
  }

  it.each([
    ['product_number', '  ', 'Product Number harus diisi'],
    ['product_name', '', 'Product Name harus diisi'],
    ['product_name', '\u200b\u2800', 'Product Name harus diisi'],
    ['product_benefit', ' \n\t', 'Benefits harus diisi'],
    ['price', '', 'Price harus diisi'],
    ['price', '-1', 'Price tidak boleh kurang dari 0'],
    ['price', '0.001', 'Price paling banyak dua angka di belakang koma'],
    ['price', '1000000000000', 'Price paling banyak 999.999.999.999,99'],
    ['price', 'NaN', 'Price harus berupa angka, misalnya 89.000 atau 89.000,50'],
    ['product_number', 'x'.repeat(61), 'Maksimal 60 karakter'],
    ['product_name', 'x'.repeat(201), 'Maksimal 200 karakter'],
    ['product_benefit', 'x'.repeat(2001), 'Maksimal 2.000 karakter'],
  ])('rejects %s = %j with the message of the form', async (path, value, message) => {
    const reply = await sendAndExpectRefusal({ [path]: value })
    expect(reply.body.data.issues).toEqual([{ path, message }])
  })

  it.each([
    1e30,
    '1e30',
    89000,
    0.1,
    -1,
    null,
    true,
    [],
    {},
    ['1'],
    'Infinity',
    '1,5',
    '89.000,50',
    ' 1',
    '1\n',
    '٣',
    '0x1',
    undefined,
  ])('rejects the price %j and names the field', async (price) => {
    const reply = await sendAndExpectRefusal({ price })
    expect(reply.body.data.issues[0].path).toBe('price')
  })

  it('rejects a price of 200,000 digits and names the field', async () => {
    const reply = await sendAndExpectRefusal({ price: '1'.repeat(200_000) })
    expect(reply.body.data.issues[0].path).toBe('price')
  })

  it.each(['product_number', 'product_name', 'product_benefit'])(
    'rejects NUL, half a surrogate pair and values that are not text as %s',
    async (field) => {
      for (const value of ['a\u0000b', 'a\ud800', '\udc00', 7, null, ['x'], { a: 1 }, undefined]) {
        const reply = await sendAndExpectRefusal({ [field]: value })
        expect(reply.body.data.issues[0].path).toBe(field)
      }
    },
  )

  it.each(['created_by', 'created_at', 'role', '__proto__'])(
    'rejects a body with the read-only %s',
    async (field) => {
      const value = await program.database.readUserId('dewi')
      // As text, because `__proto__` in an object literal would not be sent.
      const revision = verb === 'update' ? '"revision":1,' : ''
      const validFields = JSON.stringify(buildSunscreen()).slice(1, -1)
      await sendAndExpectRefusal(`{${validFields},${revision}"${field}":"${value}"}`)
    },
  )
})

describe('changing a product', () => {
  it('keeps id, date and creator', async () => {
    const { id, revision, created_at } = await createProduct()
    const change = {
      product_number: 'P-5A',
      product_name: 'Sunscreen',
      product_benefit: 'Ringan',
      price: '1.00',
    }
    const reply = await as.budi('PUT', `/products/${id}`, { ...change, revision })
    expect(reply.body).toMatchObject({ id, created_at, ...change })
    expect(reply.body.revision).not.toBe(revision)
    expect(await findProduct(id)).toMatchObject({ created_by: await program.database.readUserId('sari') })
  })

  it('rejects a change based on an old revision and returns the current product', async () => {
    const { id, revision } = await createProduct()
    const fields = { ...buildSunscreen(), revision }
    const success = await as.budi('PUT', `/products/${id}`, { ...fields, price: '75000' })
    const refusal = await as.sari('PUT', `/products/${id}`, { ...fields, price: '80000' })
    expect([success.status, refusal.status]).toEqual([200, 409])
    expect(refusal.body).toMatchObject({ code: 'CHANGED', data: success.body })
    expect(await findProduct(id)).toMatchObject({ price: '75000.00' })
    const retriedFields = { ...fields, price: '80000', revision: refusal.body.data.revision }
    expect((await as.sari('PUT', `/products/${id}`, retriedFields)).status).toBe(200)
  })

  it('accepts one of ten simultaneous requests', async () => {
    const { id, revision } = await createProduct()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, price) =>
        as.sari('PUT', `/products/${id}`, { ...buildSunscreen(), price: `${price}`, revision }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it('uses the id of the URL, whatever the body contains', async () => {
    const { id, revision } = await createProduct()
    const otherProduct = await createProduct({ product_name: 'Lain' })
    const otherBefore = await findProduct(otherProduct.id)
    await as.sari('PUT', `/products/${id}`, { ...buildSunscreen(), revision, id: otherProduct.id })
    expect(await findProduct(otherProduct.id)).toEqual(otherBefore)
  })

  it.each([undefined, '', 'x', '0'.repeat(32), 0, 1.5])(
    'rejects the malformed revision %j',
    async (revision) => {
      const { id } = await createProduct()
      expect((await as.sari('PUT', `/products/${id}`, { ...buildSunscreen(), revision })).status).toBe(400)
    },
  )
})

describe("'Nama lain'", () => {
  it('is optional, stored as null when it is empty, and included in the product choice', async () => {
    const productWithoutNames = await createProduct()
    expect(productWithoutNames.other_names).toBeNull()
    const { id, revision, other_names } = await createProduct({ other_names: '  sunblock, tabir surya ' })
    expect(other_names).toBe('sunblock, tabir surya')
    const { body } = await as.dewi('GET', '/products')
    expect(body.find((row: Row) => row.id === id).other_names).toBe('sunblock, tabir surya')
    const fieldsWithoutNames = { ...buildSunscreen(), revision, other_names: '' }
    const saveReply = await as.sari('PUT', `/products/${id}`, fieldsWithoutNames)
    expect([saveReply.status, saveReply.body.other_names]).toEqual([200, null])
  })

  const refusal = { code: 'OTHER_NAME_REFUSED', status: 409, message: 'Nama lain tidak dapat dipakai' }

  it.each([
    ['night\u2011SERUM', 'product_name'],
    ['nightserum', 'product_name'],
    ['p03', 'product_number'],
    ['Serum  Malam', 'other_names'],
  ])(
    'is rejected as %j, which is the %s of another product, and nothing changes',
    async (nickname, field) => {
      const { id, revision } = await createProduct()
      const productsBefore = await readProducts()
      const fields = { ...buildSunscreen(), other_names: `payung, ${nickname}` }
      const replies = [
        await as.sari('POST', '/products', fields),
        await as.sari('PUT', `/products/${id}`, { ...fields, revision }),
      ]
      for (const { status, body } of replies) {
        expect(status).toBe(409)
        expect(body).toMatchObject({
          ...refusal,
          data: { taken: [{ nickname, field, product_name: 'Night Serum' }] },
        })
      }
      expect(await readProducts()).toEqual(productsBefore)
    },
  )

  it('is rejected if most chats contain it', async () => {
    const { status, body } = await as.sari('POST', '/products', {
      ...buildSunscreen(),
      other_names: 'payung, TikTok',
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({ ...refusal, data: { taken: [], common: ['TikTok'] } })
  })

  it('may repeat the name of its own product', async () => {
    const { id, revision } = await createProduct({
      product_name: 'Payung Gel',
      other_names: 'payung gel, payung',
    })
    const change = { ...buildSunscreen(), product_name: 'Payung Gel', revision }
    expect(
      (await as.sari('PUT', `/products/${id}`, { ...change, other_names: 'payung, payung gel' })).status,
    ).toBe(200)
  })

  it('does not block a save without the field, and does not hide a revision conflict', async () => {
    const { id, revision } = await createProduct({ product_name: 'Topi', other_names: 'topi surya' })
    // From now on the nickname would be refused.
    await createProduct({ product_name: 'Topi Surya' })
    const change = { ...buildSunscreen(), revision }
    const saveReply = await as.sari('PUT', `/products/${id}`, change)
    expect([saveReply.status, saveReply.body.other_names]).toEqual([200, 'topi surya'])
    const staleReply = await as.sari('PUT', `/products/${id}`, { ...change, other_names: 'night serum' })
    expect(staleReply.body.code).toBe('CHANGED')
  })

  it('is seeded for the initial products of the brand', async () => {
    const { body } = await as.sari('GET', '/products/catalogue')
    const cleanser = body.find(({ product_name }: Row) => product_name === 'Gentle Facial Cleanser')
    expect(cleanser.other_names).toContain('face wash')
  })
})
