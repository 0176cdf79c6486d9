/**
 * Rules of the database for affiliates: usernames, numbers, samples and products, in any spelling and in simultaneous
 * requests.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getProductPermission } from '#features/session/permission.ts'
import { openCastDatabase, type Row } from '#test/acting.ts'

const {
  checkRefusal,
  openConnection,
  queryAsOwner,
  readProductId,
  readUserId,
  runAndCommit,
  runAndRollBack,
  setPermissions,
  waitForLock,
} = await openCastDatabase()
const product = {} as Record<'serum' | 'cleanser' | 'mist', string>

beforeAll(async () => {
  product.serum = await readProductId('Night Serum')
  product.cleanser = await readProductId('Gentle Facial Cleanser')
  product.mist = await readProductId('Daily Facemist Toner')
})
beforeEach(() => queryAsOwner('delete from affiliate_registrations'))

let numberCount = 0
const createNumber = () => `0815${20_000_000 + ++numberCount}`

/** Inserts an affiliate with Night Serum. A field that is not given gets a valid value, which is new each time. */
function register(fields: { username?: string; whatsapp?: string; platform?: string } = {}) {
  const { username = `kreator${numberCount + 1}`, whatsapp = createNumber(), platform = 'tiktok' } = fields
  return runAndCommit(
    'sari',
    'insert into affiliate_registrations (username, whatsapp, platform, selected_product_ids) values ($1, $2, $3, $4) returning id',
    [username, whatsapp, platform, [product.serum]],
  )
}
const addAffiliate = async () => `${(await register()).rows[0]?.id}`

async function addProduct(number: string): Promise<string> {
  const [row] = await queryAsOwner<{ id: string }>(
    `insert into products (product_number, product_name, product_benefit) values ($1, 'Sunscreen', 'Melindungi') returning id`,
    [number],
  )
  return `${row?.id}`
}

async function readAffiliate(id: string): Promise<Row | undefined> {
  return (await queryAsOwner<Row>('select * from affiliate_registrations where id = $1', [id]))[0]
}
const tryUpdate = (id: string, change: string, values: unknown[] = []) =>
  checkRefusal('sari', `update affiliate_registrations set ${change} where id = $1`, [id, ...values])

describe('a username', () => {
  /** The letter é in two code points: e and a combining acute accent. */
  const decomposedE = 'e\u0301'
  it.each([
    ['nadya', '@Nadya '],
    ['nadya', 'NADYA'],
    ['nadya', ' @ nadya'],
    ['nadya', '@@nadya\t'],
    ['Nadya Putri', '@nadya putri'],
    ['ren\u00e9', `REN${decomposedE.toUpperCase()}`],
    ['\u00c9lise', `${decomposedE}lise`],
    ['Привет', 'привет'],
    ['ΜΑΡΙΑ', 'μαρια'],
  ])('%j blocks %j on the same platform, but not on another', async (first, second) => {
    expect((await register({ username: first })).count).toBe(1)
    expect(await register({ username: second })).toMatchObject({
      constraint: 'affiliate_registrations_username_unique',
    })
    expect((await register({ username: second, platform: 'shopee' })).count).toBe(1)
    expect(await queryAsOwner('select from affiliate_registrations')).toHaveLength(2)
  })

  it('with different letters is a different username, even if the letters look alike', async () => {
    const names = ['nadya', 'nadya_', 'nad ya', 'ｎａｄｙａ', 'nаdya', 'nadyá', '💄nadya']
    for (const username of names) expect((await register({ username })).count).toBe(1)
  })

  it.each(['', ' ', '@', ' @ @ '])('cannot be %j', async (username) => {
    expect(await register({ username })).toMatchObject({
      constraint: 'affiliate_registrations_username_given',
    })
  })

  it('is registered only once by twenty simultaneous registrations with different numbers', async () => {
    const registrations = Array.from({ length: 20 }, (_, i) =>
      register({ username: i % 2 ? '@Balap' : 'balap ' }),
    )
    expect((await Promise.all(registrations)).filter(({ count }) => count === 1)).toHaveLength(1)
  })
})

describe('a WhatsApp number', () => {
  const spellings = [
    ...['0812 3456 7890', '81234567890', '6281234567890', '+62 812-3456-7890', '006281234567890'],
    ...['+62 0812 3456 7890', '62081234567890', '(0812) 3456.7890', '0062 0812 3456 7890'],
  ]

  it.each(spellings)('typed as %s is the same number, on every platform', async (whatsapp) => {
    await register({ whatsapp: '081234567890' })
    expect(await register({ whatsapp, platform: 'youtube' })).toMatchObject({
      constraint: 'affiliate_registrations_whatsapp_unique',
      detail: expect.stringMatching(/^kreator/),
    })
    expect(await queryAsOwner('select from affiliate_registrations')).toHaveLength(1)
  })

  it('is registered only once by twenty simultaneous registrations with different usernames', async () => {
    const registrations = Array.from({ length: 20 }, (_, i) =>
      register({ username: `balapan${i}`, whatsapp: spellings[i % spellings.length] }),
    )
    expect((await Promise.all(registrations)).filter(({ count }) => count === 1)).toHaveLength(1)
    expect(await queryAsOwner('select from affiliate_registrations')).toHaveLength(1)
  })
})

describe('a sample', () => {
  const statuses = ['review', 'disetujui', 'rejected', 'terkirim']
  /** A sent sample stays sent, and only an approved one can be sent. */
  function isAllowed(from: string, to: string): boolean {
    if (from === to) return true
    if (from === 'terkirim') return false
    return to !== 'terkirim' || from === 'disetujui'
  }

  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    'in %s can change to %s only if the workflow allows it',
    async (from, to) => {
      const id = await addAffiliate()
      for (const status of from === 'terkirim' ? ['disetujui', from] : [from])
        await queryAsOwner('update affiliate_registrations set sample_product_status = $2 where id = $1', [
          id,
          status,
        ])
      const { refused } = await tryUpdate(id, 'sample_product_status = $2', [to])
      expect(refused).toBe(!isAllowed(from, to))
      expect((await readAffiliate(id))?.sample_product_status).toBe(isAllowed(from, to) ? to : from)
    },
  )

  it('keeps a reason only while it is rejected', async () => {
    const id = await addAffiliate()
    await tryUpdate(id, `sample_product_status = 'rejected', sample_product_reason = 'Akun privat'`)
    expect((await readAffiliate(id))?.sample_product_reason).toBe('Akun privat')
    await tryUpdate(id, `sample_product_status = 'disetujui'`)
    expect((await readAffiliate(id))?.sample_product_reason).toBeNull()
    await tryUpdate(id, `sample_product_reason = 'Menyusul'`)
    expect((await readAffiliate(id))?.sample_product_reason).toBeNull()
  })

  it.each([
    [`sample_product_status = 'ditolak'`],
    [`status_whatsapp = 'mungkin'`],
    [`platform = 'facebook'`],
    [`whatsapp = '  '`],
  ])('cannot be saved with an invalid value: %s', async (change) => {
    expect(await tryUpdate(await addAffiliate(), change)).toMatchObject({ refused: true, code: '23514' })
  })

  it('raises the revision of its affiliate with each save', async () => {
    const id = await addAffiliate()
    await tryUpdate(id, `status_whatsapp = 'sudah'`)
    expect((await readAffiliate(id))?.revision).toBe(2)
  })
})

describe('the products of an affiliate', () => {
  const selectProducts = (id: string, ids: (string | null | undefined)[]) =>
    tryUpdate(id, 'selected_product_ids = $2::uuid[]', [ids])
  const readProducts = (id: string) =>
    queryAsOwner<Row>('select product_id from affiliate_products where affiliate_id = $1 order by position', [
      id,
    ]).then((rows) => rows.map((row) => row.product_id))

  it('are the selected ones, and the first is the main one', async () => {
    const id = await addAffiliate()
    expect(await readAffiliate(id)).toMatchObject({
      product_id: product.serum,
      selected_product_ids: [product.serum],
    })
    expect(await readProducts(id)).toEqual([product.serum])
    await selectProducts(id, [product.mist, product.cleanser])
    expect(await readProducts(id)).toEqual([product.mist, product.cleanser])
    expect(await readAffiliate(id)).toMatchObject({ product_id: product.mist })
    await selectProducts(id, [product.cleanser, product.mist, product.cleanser])
    expect(await readProducts(id)).toEqual([product.cleanser, product.mist])
    await selectProducts(id, [])
    expect(await readProducts(id)).toEqual([])
    expect(await readAffiliate(id)).toMatchObject({ product_id: null })
  })

  it('can be changed only by the selection, not by product_id', async () => {
    const id = await addAffiliate()
    for (const change of ['product_id = null', `product_id = '${product.mist}'`])
      expect(await tryUpdate(id, change)).toMatchObject({ refused: true, code: '428C9' })
  })

  it('must all exist and not be null', async () => {
    const id = await addAffiliate()
    for (const ids of [[product.serum, crypto.randomUUID()], [product.serum, null], [crypto.randomUUID()]])
      expect(await selectProducts(id, ids)).toMatchObject({ refused: true })
    expect(await readProducts(id)).toEqual([product.serum])
  })
})

describe('a deleted product', () => {
  it('is removed from all selections and permissions in one transaction', async () => {
    const deletedProduct = await addProduct('P-7')
    const addAffiliateWith = async (...products: string[]) => {
      const id = await addAffiliate()
      await tryUpdate(id, 'selected_product_ids = $2::uuid[]', [products])
      return id
    }
    const withThisOnly = await addAffiliateWith(deletedProduct)
    const withThisFirst = await addAffiliateWith(deletedProduct, product.mist)
    const withThisLast = await addAffiliateWith(product.serum, deletedProduct)
    await setPermissions('rina', [getProductPermission(deletedProduct), 'griting'])
    // `runAndRollBack` undoes the change, so the selections stay.
    expect(
      await runAndRollBack('budi', 'delete from products where id = $1', [deletedProduct]),
    ).toMatchObject({ count: 1 })
    expect(await readAffiliate(withThisFirst)).toMatchObject({ product_id: deletedProduct })
    expect(await runAndCommit('budi', 'delete from products where id = $1', [deletedProduct])).toMatchObject({
      count: 1,
    })
    expect(await readAffiliate(withThisOnly)).toMatchObject({ product_id: null, selected_product_ids: [] })
    expect(await readAffiliate(withThisFirst)).toMatchObject({
      product_id: product.mist,
      selected_product_ids: [product.mist],
    })
    expect(await readAffiliate(withThisLast)).toMatchObject({
      product_id: product.serum,
      selected_product_ids: [product.serum],
    })
    const permissions = await queryAsOwner(
      'select permission_name from user_permissions where user_id = $1',
      [await readUserId('rina')],
    )
    expect(permissions).toEqual([{ permission_name: 'griting' }])
    expect(
      await queryAsOwner('select from affiliate_products where product_id = $1', [deletedProduct]),
    ).toEqual([])
  })

  it('is removed from a selection that is saved at the same moment', async () => {
    const deletedProduct = await addProduct('P-8')
    const id = await addAffiliate()
    const otherSession = await openConnection()
    await otherSession.query('begin')
    await otherSession.query('update affiliate_registrations set selected_product_ids = $2 where id = $1', [
      id,
      [product.serum, deletedProduct],
    ])
    const deletion = runAndCommit('sari', 'delete from products where id = $1', [deletedProduct])
    await waitForLock()
    await otherSession.query('commit')
    expect(await deletion).toMatchObject({ count: 1 })
    expect(await readAffiliate(id)).toMatchObject({ selected_product_ids: [product.serum] })
  })
})

describe('every change', () => {
  // The triggers run once for each statement, even if it changes no row.
  it.each([
    ['affiliate_registrations', `update affiliate_registrations set status_whatsapp = 'sudah'`],
    ['affiliate_link_videos', 'delete from affiliate_link_videos'],
    ['products', 'update products set price = 1'],
    ['videos', 'delete from videos'],
    ['griting_templates', `insert into griting_templates (name, template_content) values ('A', 'B')`],
    ['profiles', `update profiles set full_name = 'Sari W.' where email = 'sari@example.com'`],
    [
      'permission_names',
      `insert into products (product_number, product_name, product_benefit) values ('P-6', 'Toner', 'Segar')`,
    ],
    ['user_permissions', `delete from user_permissions where permission_name = 'griting'`],
  ])('of %s is announced with the table name, and only when it is committed', async (table, text) => {
    const notifications: (string | undefined)[] = []
    const listener = await openConnection('app_request')
    listener.on('notification', ({ payload }) => notifications.push(payload))
    await listener.query('listen live')
    await runAndRollBack('sari', text)
    // The answer to this query arrives after all notifications that were sent before it.
    await listener.query('select 1')
    expect(notifications).toEqual([])
    await runAndCommit('sari', text)
    await expect.poll(() => notifications).toContain(table)
  })
})
