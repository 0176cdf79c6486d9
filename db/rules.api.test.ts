/**
 * The rules for a registration, whoever writes it and however it is spelled, and what remains after its product is
 * deleted.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productPermission } from '#features/session/permission.ts'
import { type Row, setStage } from '#test/acting.ts'

const stage = await setStage()
const product = {} as Record<'serum' | 'cleanser' | 'mist', string>

beforeAll(async () => {
  product.serum = await stage.product('Night Serum')
  product.cleanser = await stage.product('Gentle Facial Cleanser')
  product.mist = await stage.product('Daily Facemist Toner')
})
beforeEach(() => stage.owner('delete from affiliate_registrations'))

let numbers = 0
const freeNumber = () => `0815${20_000_000 + ++numbers}`

function register(change: { username?: string; whatsapp?: string; platform?: string } = {}) {
  const { username = `kreator${numbers + 1}`, whatsapp = freeNumber(), platform = 'tiktok' } = change
  return stage.execute(
    'sari',
    'insert into affiliate_registrations (username, whatsapp, platform, selected_product_ids) values ($1, $2, $3, $4) returning id',
    [username, whatsapp, platform, [product.serum]],
  )
}
const registered = async () => `${(await register()).rows[0]?.id}`

async function stored(id: string): Promise<Row | undefined> {
  return (await stage.owner<Row>('select * from affiliate_registrations where id = $1', [id]))[0]
}
const set = (id: string, change: string, values: unknown[] = []) =>
  stage.isRefused('sari', `update affiliate_registrations set ${change} where id = $1`, [id, ...values])

describe('a username', () => {
  const e = 'e\u0301'
  it.each([
    ['nadya', '@Nadya '],
    ['nadya', 'NADYA'],
    ['nadya', ' @ nadya'],
    ['nadya', '@@nadya\t'],
    ['Nadya Putri', '@nadya putri'],
    ['ren\u00e9', `REN${e.toUpperCase()}`],
    ['\u00c9lise', `${e}lise`],
    ['Привет', 'привет'],
    ['ΜΑΡΙΑ', 'μαρια'],
  ])('%j blocks %j on the same platform, but not on another', async (first, second) => {
    expect((await register({ username: first })).count).toBe(1)
    expect(await register({ username: second })).toMatchObject({
      constraint: 'affiliate_registrations_username_unique',
    })
    expect((await register({ username: second, platform: 'shopee' })).count).toBe(1)
    expect(await stage.owner('select from affiliate_registrations')).toHaveLength(2)
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
})

describe('a WhatsApp number', () => {
  const spellings = ['0812 3456 7890', '81234567890', '6281234567890', '+62 812-3456-7890', '006281234567890']
  const odd = ['+62 0812 3456 7890', '62081234567890', '(0812) 3456.7890', '0062 0812 3456 7890']

  it.each([...spellings, ...odd])('typed as %s is the same number, on every platform', async (whatsapp) => {
    await register({ whatsapp: '081234567890' })
    expect(await register({ whatsapp, platform: 'youtube' })).toMatchObject({
      constraint: 'affiliate_registrations_whatsapp_unique',
      detail: expect.stringMatching(/^kreator/),
    })
    expect(await stage.owner('select from affiliate_registrations')).toHaveLength(1)
  })

  it('creates one row from twenty registrations at once', async () => {
    const at_once = Array.from({ length: 20 }, (_, i) =>
      register({ username: `balapan${i}`, whatsapp: spellings[i % spellings.length] }),
    )
    expect((await Promise.all(at_once)).filter(({ count }) => count === 1)).toHaveLength(1)
    expect(await stage.owner('select from affiliate_registrations')).toHaveLength(1)
  })

  it('differs in twenty registrations of one username at once: one row is created', async () => {
    const at_once = Array.from({ length: 20 }, (_, i) => register({ username: i % 2 ? '@Balap' : 'balap ' }))
    expect((await Promise.all(at_once)).filter(({ count }) => count === 1)).toHaveLength(1)
  })
})

describe('a sample', () => {
  const statuses = ['review', 'disetujui', 'rejected', 'terkirim']
  const allowed = (from: string, to: string) =>
    from === to || (from === 'terkirim' ? false : to !== 'terkirim' || from === 'disetujui')

  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    'in %s can change to %s only if the workflow allows it',
    async (from, to) => {
      const id = await registered()
      for (const step of from === 'terkirim' ? ['disetujui', from] : [from])
        await stage.owner('update affiliate_registrations set sample_product_status = $2 where id = $1', [
          id,
          step,
        ])
      const step = await set(id, 'sample_product_status = $2', [to])
      expect(step.refused).toBe(!allowed(from, to))
      expect((await stored(id))?.sample_product_status).toBe(allowed(from, to) ? to : from)
    },
  )

  it('keeps a reason only while it is rejected', async () => {
    const id = await registered()
    await set(id, `sample_product_status = 'rejected', sample_product_reason = 'Akun privat'`)
    expect((await stored(id))?.sample_product_reason).toBe('Akun privat')
    await set(id, `sample_product_status = 'disetujui'`)
    expect((await stored(id))?.sample_product_reason).toBeNull()
    await set(id, `sample_product_reason = 'Menyusul'`)
    expect((await stored(id))?.sample_product_reason).toBeNull()
  })

  it.each([
    [`sample_product_status = 'ditolak'`],
    [`status_whatsapp = 'mungkin'`],
    [`platform = 'facebook'`],
    [`whatsapp = '  '`],
  ])('cannot be saved with an invalid value: %s', async (change) => {
    expect(await set(await registered(), change)).toMatchObject({ refused: true, code: '23514' })
  })

  it('raises the revision with each save', async () => {
    const id = await registered()
    await set(id, `status_whatsapp = 'sudah'`)
    expect((await stored(id))?.revision).toBe(2)
  })
})

describe('the products of an affiliate', () => {
  const select = (id: string, ids: (string | null | undefined)[]) =>
    set(id, 'selected_product_ids = $2::uuid[]', [ids])
  const effective = (id: string) =>
    stage
      .owner<Row>('select product_id from affiliate_products where affiliate_id = $1 order by position', [id])
      .then((rows) => rows.map((row) => row.product_id))

  it('are the selected ones, and the first is the main one', async () => {
    const id = await registered()
    expect(await stored(id)).toMatchObject({
      product_id: product.serum,
      selected_product_ids: [product.serum],
    })
    expect(await effective(id)).toEqual([product.serum])
    await select(id, [product.mist, product.cleanser])
    expect(await effective(id)).toEqual([product.mist, product.cleanser])
    expect(await stored(id)).toMatchObject({ product_id: product.mist })
    await select(id, [product.cleanser, product.mist, product.cleanser])
    expect(await effective(id)).toEqual([product.cleanser, product.mist])
    await select(id, [])
    expect(await effective(id)).toEqual([])
    expect(await stored(id)).toMatchObject({ product_id: null })
  })

  it('can be changed only by the selection, not by product_id', async () => {
    const id = await registered()
    for (const change of ['product_id = null', `product_id = '${product.mist}'`])
      expect(await set(id, change)).toMatchObject({ refused: true, code: '428C9' })
  })

  it('must all exist and not be null', async () => {
    const id = await registered()
    for (const ids of [[product.serum, crypto.randomUUID()], [product.serum, null], [crypto.randomUUID()]])
      expect(await select(id, ids)).toMatchObject({ refused: true })
    expect(await effective(id)).toEqual([product.serum])
  })
})

describe('a deleted product', () => {
  it('is removed from all selections and permissions in one transaction', async () => {
    const [registration] =
      await stage.owner<Row>(`insert into products (product_number, product_name, product_benefit)
      values ('P-7', 'Sunscreen', 'Melindungi') returning id`)
    const [only, main, last] = [await registered(), await registered(), await registered()]
    await set(only, 'selected_product_ids = $2::uuid[]', [[registration?.id]])
    await set(main, 'selected_product_ids = $2::uuid[]', [[registration?.id, product.mist]])
    await set(last, 'selected_product_ids = $2::uuid[]', [[product.serum, registration?.id]])
    await stage.setPermissions('rina', [productPermission(registration?.id), 'griting'])
    expect(
      await stage.attempt('budi', 'delete from products where id = $1', [registration?.id]),
    ).toMatchObject({
      count: 1,
    })
    expect(await stored(main)).toMatchObject({ product_id: registration?.id })
    expect(
      await stage.execute('budi', 'delete from products where id = $1', [registration?.id]),
    ).toMatchObject({
      count: 1,
    })
    expect(await stored(only)).toMatchObject({ product_id: null, selected_product_ids: [] })
    expect(await stored(main)).toMatchObject({
      product_id: product.mist,
      selected_product_ids: [product.mist],
    })
    expect(await stored(last)).toMatchObject({
      product_id: product.serum,
      selected_product_ids: [product.serum],
    })
    const permissions = await stage.owner('select permission_name from user_permissions where user_id = $1', [
      await stage.idOf('rina'),
    ])
    expect(permissions).toEqual([{ permission_name: 'griting' }])
    expect(
      await stage.owner('select from affiliate_products where product_id = $1', [registration?.id]),
    ).toEqual([])
  })

  it('is removed from a selection that is saved at the same moment', async () => {
    const [video] =
      await stage.owner<Row>(`insert into products (product_number, product_name, product_benefit)
      values ('P-8', 'Masker', 'Menenangkan') returning id`)
    const id = await registered()
    const otherSession = await stage.session()
    await otherSession.query('begin')
    await otherSession.query('update affiliate_registrations set selected_product_ids = $2 where id = $1', [
      id,
      [product.serum, video?.id],
    ])
    const deleting = stage.execute('sari', 'delete from products where id = $1', [video?.id])
    await stage.waitForLock()
    await otherSession.query('commit')
    expect(await deleting).toMatchObject({ count: 1 })
    expect(await stored(id)).toMatchObject({ selected_product_ids: [product.serum] })
  })
})

describe('every change', () => {
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
    const listener = await stage.session('app_request')
    listener.on('notification', ({ payload }) => notifications.push(payload))
    await listener.query('listen live')
    await stage.attempt('sari', text)
    await listener.query('select 1')
    expect(notifications).toEqual([])
    await stage.execute('sari', text)
    await expect.poll(() => notifications).toContain(table)
  })
})
