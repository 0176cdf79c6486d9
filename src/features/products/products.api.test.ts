import { beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
const as = {} as Record<CastName, Call>

beforeAll(async () => {
  program = await startProgram()
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
})

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a row
type Row = Record<string, any>

const nowhere = '00000000-0000-4000-8000-000000000000'
let numbers = 0
/** One that nobody has. */
const sunscreen = () => ({
  product_number: `P-${100 + ++numbers}`,
  product_name: 'Daily Sunscreen',
  product_benefit: 'Melindungi kulit dari sinar matahari.',
  price: '89000.50',
})

async function created(change: Row = {}): Promise<Row> {
  const reply = await as.sari('POST', '/products', { ...sunscreen(), ...change })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

const owner = (text: string, values: unknown[] = []) => program.database.owner<Row>(text, values)
/** All products as stored, to see that a refusal changed nothing. */
const stored = () => owner('select * from products order by id')
const rowOf = async (id: string) => (await stored()).find((row) => row.id === id)

let people = 0
/** An affiliate with these products, of which the first is the main one. */
async function affiliate(...products: string[]): Promise<string> {
  people += 1
  const [row] = await owner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
     values ($1, $2, $3) returning id`,
    [`kreator${people}`, `0812${10_000_000 + people}`, products],
  )
  return row?.id
}

async function video(product: string): Promise<string> {
  people += 1
  const [row] = await owner('insert into videos (video_vo, product_id) values ($1, $2) returning id', [
    `https://x.id/${people}`,
    product,
  ])
  return row?.id
}

/** The writes on a product that exists, and its usage, as one of the cast. */
function calls(who: CastName, { id, revision }: Row) {
  return {
    catalogue: () => as[who]('GET', '/products/catalogue'),
    usage: () => as[who]('GET', `/products/${id}/usage`),
    create: () => as[who]('POST', '/products', sunscreen()),
    update: () => as[who]('PUT', `/products/${id}`, { ...sunscreen(), price: '1', revision }),
    remove: () => as[who]('DELETE', `/products/${id}`),
  }
}
const verbs = ['catalogue', 'usage', 'create', 'update', 'remove'] as const

/** Runs `work` while somebody also holds `permission`. */
async function granted(name: CastName, permission: string, work: () => Promise<void>): Promise<void> {
  const values = [await program.database.idOf(name), permission]
  await owner('insert into user_permissions (user_id, permission_name) values ($1, $2)', values)
  await work().finally(() =>
    owner('delete from user_permissions where user_id = $1 and permission_name = $2', values),
  )
}

describe('who may do what', () => {
  it.each(['sari', 'budi'] as const)('%s reads, creates, changes and deletes', async (who) => {
    const call = calls(who, await created())
    const replies = []
    for (const verb of verbs) replies.push((await call[verb]()).status)
    expect(replies).toEqual([200, 200, 201, 200, 204])
  })

  it.each(verbs)('to %s is refused to dewi and rina, and nothing changes', async (verb) => {
    const product = await created()
    const before = await stored()
    for (const who of ['dewi', 'rina'] as const) expect((await calls(who, product)[verb]()).status).toBe(403)
    expect(await stored()).toEqual(before)
  })

  it('hangs on product_management alone', async () => {
    const product = await created()
    await granted('rina', 'product_management', async () => {
      const call = calls('rina', product)
      const replies = []
      for (const verb of verbs) replies.push((await call[verb]()).status)
      expect(replies).toEqual([200, 200, 201, 200, 204])
    })
  })

  it('leaves the choice of products as it was: no price in it', async () => {
    const { id, product_number } = await created()
    const reply = await as.rina('GET', '/products')
    expect(reply.body.find((row: Row) => row.id === id)).toEqual({
      id,
      product_number,
      product_name: 'Daily Sunscreen',
      product_benefit: sunscreen().product_benefit,
      affiliates_visible: false,
    })
  })
})

describe('creating a product', () => {
  it('stores it under its creator', async () => {
    const reply = await as.budi('POST', '/products', {
      ...sunscreen(),
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
    expect(await rowOf(reply.body.id)).toMatchObject({ created_by: await program.database.idOf('budi') })
  })

  it('keeps hostile text as text', async () => {
    const hostile = `<img src=x onerror=alert(1)>{{7*7}}'; drop table products; -- $& مرحبا`
    const text = { product_number: hostile.slice(0, 60), product_name: hostile, product_benefit: hostile }
    const { id } = await created(text)
    expect(await rowOf(id)).toMatchObject(text)
  })

  it('gives it a permission of its own, at once', async () => {
    const { id } = await created()
    const names = await owner('select name from permission_names where product_id = $1', [id])
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
  ])('%s is kept to the cent, on both ways of writing it', async (price, kept) => {
    const { id, revision } = await created()
    const reply = await as.sari('PUT', `/products/${id}`, { ...sunscreen(), price, revision })
    expect([reply.status, reply.body.price]).toEqual([200, kept])
    const made = await created({ price })
    expect(made.price).toBe(kept)
    expect(await rowOf(made.id)).toMatchObject({ price: kept })
    const list = await as.sari('GET', '/products/catalogue')
    expect(list.body.find((row: Row) => row.id === made.id).price).toBe(kept)
  })
})

describe.each(['create', 'update'] as const)('to %s', (verb) => {
  async function send(fields: Row | string) {
    const { id, revision } = await created()
    const before = await stored()
    const whole = { ...sunscreen(), ...(verb === 'update' && { revision }) }
    const body = typeof fields === 'string' ? fields : { ...whole, ...fields }
    const reply =
      verb === 'create'
        ? await as.sari('POST', '/products', body)
        : await as.sari('PUT', `/products/${id}`, body)
    return { reply, isUntouched: JSON.stringify(await stored()) === JSON.stringify(before) }
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
  ])('%s = %j is refused in the words of the form', async (path, value, message) => {
    const { reply, isUntouched } = await send({ [path]: value })
    expect(reply.status).toBe(400)
    expect(reply.body.data.issues).toEqual([{ path, message }])
    expect(isUntouched).toBe(true)
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
    '1'.repeat(200_000),
    undefined,
  ])('a price like %j is refused, and the field named', async (price) => {
    const { reply, isUntouched } = await send({ price })
    expect(reply.status).toBe(400)
    expect(reply.body.data.issues[0].path).toBe('price')
    expect(isUntouched).toBe(true)
  })

  it.each(['product_number', 'product_name', 'product_benefit'])(
    '%s takes neither NUL nor half a surrogate nor what is no text',
    async (field) => {
      for (const value of ['a\u0000b', 'a\ud800', '\udc00', 7, null, ['x'], { a: 1 }, undefined]) {
        const { reply, isUntouched } = await send({ [field]: value })
        expect(reply.status, JSON.stringify(value)).toBe(400)
        expect(reply.body.data.issues[0].path).toBe(field)
        expect(isUntouched).toBe(true)
      }
    },
  )

  it.each(['created_by', 'created_at', 'role', '__proto__'])('%s is the server’s to say', async (field) => {
    const value = await program.database.idOf('dewi')
    const { reply, isUntouched } = await send(
      `${JSON.stringify(sunscreen()).slice(0, -1)},"revision":1,"${field}":"${value}"}`,
    )
    expect(reply.status).toBe(400)
    expect(isUntouched).toBe(true)
  })
})

describe('changing a product', () => {
  it('keeps id, date and creator', async () => {
    const { id, revision, created_at } = await created()
    const change = {
      product_number: 'P-5A',
      product_name: 'Sunscreen',
      product_benefit: 'Ringan',
      price: '1.00',
    }
    const reply = await as.budi('PUT', `/products/${id}`, { ...change, revision })
    expect(reply.body).toMatchObject({ id, created_at, ...change })
    expect(reply.body.revision).not.toBe(revision)
    expect(await rowOf(id)).toMatchObject({ created_by: await program.database.idOf('sari') })
  })

  it('is refused to the second of two who started from the same, who is told what it is now', async () => {
    const { id, revision } = await created()
    const first = await as.budi('PUT', `/products/${id}`, { ...sunscreen(), price: '75000', revision })
    const second = await as.sari('PUT', `/products/${id}`, { ...sunscreen(), price: '80000', revision })
    expect([first.status, second.status]).toEqual([200, 409])
    expect(second.body).toMatchObject({ code: 'CHANGED', data: first.body })
    expect(await rowOf(id)).toMatchObject({ price: '75000.00' })
    const knowing = { ...sunscreen(), price: '80000', revision: second.body.data.revision }
    expect((await as.sari('PUT', `/products/${id}`, knowing)).status).toBe(200)
  })

  it('lets one of ten at once through', async () => {
    const { id, revision } = await created()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        as.sari('PUT', `/products/${id}`, { ...sunscreen(), price: `${i}`, revision }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it('goes by the id of the address, whatever the body says', async () => {
    const [mine, other] = [await created(), await created({ product_name: 'Lain' })]
    const before = await rowOf(other.id)
    await as.sari('PUT', `/products/${mine.id}`, { ...sunscreen(), revision: mine.revision, id: other.id })
    expect(await rowOf(other.id)).toEqual(before)
  })

  it.each([undefined, '', 'x', '0'.repeat(32), 0, 1.5])(
    'is refused from the revision %j',
    async (revision) => {
      const { id } = await created()
      expect((await as.sari('PUT', `/products/${id}`, { ...sunscreen(), revision })).status).toBe(400)
    },
  )
})

describe('what hangs on a product', () => {
  it('is counted by effective products, each affiliate once', async () => {
    const [{ id }, other] = [await created(), await created()]
    await affiliate(`${id}`)
    await affiliate(`${id}`, other.id)
    await affiliate(other.id, `${id}`)
    await affiliate(`${id}`)
    await affiliate(other.id)
    await video(`${id}`)
    expect((await as.sari('GET', `/products/${id}/usage`)).body).toEqual({ affiliates: 4, videos: 1 })
  })

  it('is the same for a manager who may see none of it', async () => {
    const { id } = await created()
    await affiliate(`${id}`)
    await video(`${id}`)
    await granted('rina', 'product_management', async () => {
      const reply = await as.rina('GET', `/products/${id}/usage`)
      expect(reply.body).toEqual({ affiliates: 1, videos: 1 })
    })
  })
})

describe('deleting a product', () => {
  it('in use is refused until its usage is confirmed, which it names', async () => {
    const { id } = await created()
    await affiliate(`${id}`)
    await affiliate(`${id}`)
    await video(`${id}`)
    for (const confirmed of [undefined, { affiliates: 1, videos: 1 }, { affiliates: 2, videos: 0 }]) {
      const reply = await as.sari('DELETE', `/products/${id}`, { confirmed })
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({ code: 'IN_USE', data: { affiliates: 2, videos: 1 } })
    }
    expect(await rowOf(id)).toBeDefined()
    const confirmed = { affiliates: 2, videos: 1 }
    expect((await as.sari('DELETE', `/products/${id}`, { confirmed })).status).toBe(204)
    expect(await rowOf(id)).toBeUndefined()
  })

  it('takes it out of selections, permissions, videos and link rows, and leaves those', async () => {
    const [{ id }, other] = [await created(), await created()]
    const only = await affiliate(`${id}`)
    const both = await affiliate(`${id}`, other.id)
    const clip = await video(`${id}`)
    await owner(
      'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values ($1, $2, $3)',
      [only, id, clip],
    )
    await granted('dewi', `data_affiliate_product_${id}`, async () => {
      const confirmed = { affiliates: 2, videos: 1 }
      await granted('rina', 'product_management', async () => {
        expect((await as.rina('DELETE', `/products/${id}`, { confirmed })).status).toBe(204)
      })
      const word = [`data_affiliate_product_${id}`]
      expect(await owner('select from user_permissions where permission_name = $1', word)).toEqual([])
      expect(await owner('select from permission_names where name = $1', word)).toEqual([])
    })
    const people = await owner(
      'select id, product_id, selected_product_ids from affiliate_registrations where id = any ($1)',
      [[only, both]],
    )
    expect(people).toEqual(
      expect.arrayContaining([
        { id: only, product_id: null, selected_product_ids: [] },
        { id: both, product_id: other.id, selected_product_ids: [other.id] },
      ]),
    )
    expect(await owner('select from affiliate_products where product_id = $1', [id])).toEqual([])
    expect(await owner('select product_id, status from videos where id = $1', [clip])).toEqual([
      { product_id: null, status: 'dikirim ke affiliate' },
    ])
    expect(
      await owner('select affiliate_id, product_id from affiliate_link_videos where video_id = $1', [clip]),
    ).toEqual([{ affiliate_id: only, product_id: null }])
  })

  it('happens once, however many press at once', async () => {
    const { id } = await created()
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
    const { id } = await created()
    expect((await as.sari('DELETE', `/products/${id}`, { confirmed })).status).toBe(400)
    expect(await rowOf(id)).toBeDefined()
  })
})

describe('a product that is not there', () => {
  it.each(['usage', 'update', 'remove'] as const)('is not found to %s', async (verb) => {
    const before = await stored()
    const reply = await calls('sari', { id: nowhere, revision: 999 })[verb]()
    expect([reply.status, reply.body.message]).toEqual([404, 'Product sudah tidak ada'])
    expect(await stored()).toEqual(before)
  })

  it.each(['1', 'abc', '%00'])('answers 400 to the id %s', async (id) => {
    expect((await as.sari('DELETE', `/products/${id}`)).status).toBe(400)
    expect((await as.sari('GET', `/products/${id}/usage`)).status).toBe(400)
  })
})
