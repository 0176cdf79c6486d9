/**
 * Addresses over the API: permissions, limits, edits by two users, a history without their content, erasure.
 * Runs on every PostgreSQL.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import {
  as,
  cleanser,
  expectRefusalAndNoChange,
  grantRina,
  make,
  program,
  queryAsOwner,
  serum,
} from '#test/cast-program.ts'
import type { Reply } from '#test/program.ts'
import { addressRetentionDays } from './shipping-address.ts'

const address = {
  recipient: 'Sari Rahasia',
  address: 'Jl. Rahasia No. 5, RT 02/03',
  district: 'Dago, Coblong',
  city: 'Bandung',
  postal_code: '40135',
  courier_note: 'Pagar hijau rahasia',
}
const unknownId = '00000000-0000-4000-8000-000000000000'
/** an affiliate with an approved sample and no address, new for each test */
let affiliate: string

beforeEach(async () => {
  await queryAsOwner('delete from affiliate_registrations')
  await queryAsOwner('delete from trash')
  await grantRina('data_affiliate', 'data_affiliate_tab_products')
  await revokeRina('reg_affiliate', 'data_affiliate_edit', 'data_affiliate_delete')
  affiliate = await make.affiliate([serum], { sample: 'disetujui' })
})

async function revokeRina(...permissions: string[]) {
  await queryAsOwner('delete from user_permissions where user_id = $1 and permission_name = any ($2)', [
    await program.database.readUserId('rina'),
    permissions,
  ])
}

const read = (user: CastName = 'sari', affiliateId = affiliate) =>
  as[user]('GET', `/affiliates/${affiliateId}/address`)
const create = (change: object = {}, user: CastName = 'sari', affiliateId = affiliate) =>
  as[user]('PUT', `/affiliates/${affiliateId}/address`, { ...address, ...change })
const update = (addressId: string, change: object, user: CastName = 'sari') =>
  as[user]('PUT', `/shipping-addresses/${addressId}`, { ...address, revision: 1, ...change })
const remove = (addressId: string, user: CastName = 'sari') =>
  as[user]('DELETE', `/shipping-addresses/${addressId}`)
const readRows = () => queryAsOwner<{ revision: number }>('select * from shipping_addresses')

const expectRefusal = (status: number, call: () => Promise<Reply>) =>
  expectRefusalAndNoChange('shipping_addresses', status, call)

describe('an address', () => {
  it('is stored, changed and cleared', async () => {
    expect((await read()).body).toBeNull()
    const { status, body } = await create()
    expect([status, body]).toEqual([200, { ...address, id: body.id, affiliate_id: affiliate, revision: 1 }])
    expect((await read()).body).toEqual(body)
    const changeReply = await update(body.id, { city: 'Garut', courier_note: '' })
    expect(changeReply.body).toEqual({ ...body, city: 'Garut', courier_note: null, revision: 2 })
    expect((await remove(body.id)).status).toBe(204)
    expect((await read()).body).toBeNull()
    await expectRefusal(404, () => remove(body.id))
    await expectRefusal(404, () => update(body.id, {}))
  })

  it('can still be changed after the sample was sent', async () => {
    const { body } = await create()
    await queryAsOwner(
      `update affiliate_registrations set sample_product_status = 'terkirim' where id = $1`,
      [affiliate],
    )
    expect((await update(body.id, { city: 'Garut' })).status).toBe(200)
  })

  it('is not replaced by another, but a repeated call succeeds', async () => {
    const { body } = await create()
    expect(await create()).toMatchObject({ status: 200, body })
    const { body: refusalBody } = await expectRefusal(409, () => create({ city: 'Garut' }, 'budi'))
    expect(refusalBody.code).toBe('EXISTS')
  })

  it('follows the affiliate into the trash and back', async () => {
    await create()
    await as.sari('DELETE', `/affiliates/${affiliate}`)
    expect(await readRows()).toEqual([])
    expect((await as.sari('POST', `/trash/${affiliate}/restore`, {})).status).toBe(200)
    expect((await read()).body).toMatchObject({ ...address, revision: 2 })
  })

  it('rejects an old revision, and returns the current row', async () => {
    const { body } = await create()
    const current = (await update(body.id, { city: 'Garut' }, 'budi')).body
    const refusedReply = await expectRefusal(409, () => update(body.id, { city: 'Solo' }))
    expect(refusedReply.body).toMatchObject({ code: 'CHANGED', data: current })
  })

  it('is stored once by twenty simultaneous calls', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create({ courier_note: `Catatan ${i}` })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await readRows()).toHaveLength(1)
  })

  it.each([
    [{ recipient: '' }, 'recipient', 'Nama penerima harus diisi'],
    [{ recipient: '\u200b\u202e' }, 'recipient', 'Nama penerima harus diisi'],
    [{ address: '  ' }, 'address', 'Alamat harus diisi'],
    [{ address: 'x'.repeat(301) }, 'address', 'Maksimal 300 karakter'],
    [{ recipient: 'x'.repeat(5000) }, 'recipient', 'Maksimal 100 karakter'],
    [{ courier_note: 'x'.repeat(201) }, 'courier_note', 'Maksimal 200 karakter'],
    [{ postal_code: '4013' }, 'postal_code', 'Kode pos terdiri dari 5 angka'],
    [{ postal_code: 'abcde' }, 'postal_code', 'Kode pos terdiri dari 5 angka'],
    [{ address: 'Jl.\u0000 5' }, 'address', 'Teks berisi karakter yang tidak dapat disimpan'],
    [{ city: 'a\ud800' }, 'city', 'Teks berisi karakter yang tidak dapat disimpan'],
    [
      { recipient: `S${'\u0301'.repeat(99)}` },
      'recipient',
      'Ada huruf dengan terlalu banyak tanda. Tulis dengan huruf biasa.',
    ],
  ])('rejects %j at its field', async (change, path, message) => {
    const { body } = await expectRefusal(400, () => create(change))
    expect(body.data.issues).toEqual([{ path, message }])
  })

  it('is stored as one line per field, without characters that change the text direction', async () => {
    const { body } = await create({
      recipient: '\u202eSari\u2069',
      address: '<script>alert(1)</script>\nRT 02',
      city: '\u200b',
      postal_code: ' 40 135',
    })
    expect(body).toMatchObject({
      recipient: 'Sari',
      address: '<script>alert(1)</script> RT 02',
      city: null,
      postal_code: '40135',
    })
  })
})

describe('the permission for addresses', () => {
  it.each(['reg_affiliate', 'data_affiliate_edit'])(
    '%s permits to read and write addresses',
    async (permission) => {
      await create()
      await expectRefusal(403, () => read('rina'))
      await grantRina(permission)
      const { status, body } = await read('rina')
      expect([status, body.address]).toEqual([200, address.address])
      expect((await update(body.id, { city: 'Garut' }, 'rina')).status).toBe(200)
    },
  )

  it('ends at affiliates whom the user does not see', async () => {
    await grantRina('reg_affiliate')
    const hiddenAffiliate = await make.affiliate([cleanser])
    const { body } = await create({}, 'sari', hiddenAffiliate)
    const hiddenReply = await expectRefusal(404, () => read('rina', hiddenAffiliate))
    const unknownReply = await expectRefusal(404, () => read('rina', unknownId))
    expect(hiddenReply.body).toEqual(unknownReply.body)
    await expectRefusal(404, () => create({}, 'rina', hiddenAffiliate))
    await expectRefusal(404, () => update(body.id, { city: 'Solo' }, 'rina'))
    await expectRefusal(404, () => remove(body.id, 'rina'))
  })

  it('is required by every call that writes an address, and by every response that contains one', async () => {
    const { body } = await create()
    await expectRefusal(403, () => create({}, 'rina'))
    await expectRefusal(403, () => update(body.id, {}, 'rina'))
    await expectRefusal(403, () => remove(body.id, 'rina'))
    expect((await as.rina('GET', '/shipments')).status).toBe(403)
    for (const path of [
      '/affiliates',
      `/affiliates/${affiliate}`,
      `/affiliates/${affiliate}/with-links`,
      '/affiliates/cards',
      `/timeline/affiliate/${affiliate}`,
    ]) {
      const reply = await as.rina('GET', path)
      expect(reply.status, path).toBe(200)
      // Recipient, street and note of the address contain 'Rahasia'.
      expect(JSON.stringify(reply.body), path).not.toMatch(/rahasia|shipping_address/i)
    }
  })

  it.each(['/affiliates/download', '/affiliates/cards/download'])(
    'decides whether %s has the columns of the address',
    async (path) => {
      await create()
      const download = async (user: CastName) =>
        String((await as[user]('POST', path, { format: 'csv' })).body)
      expect(await download('sari')).toMatch(/Nama penerima[\s\S]*Jl\. Rahasia No\. 5/)
      expect(await download('rina')).not.toMatch(/Nama penerima|rahasia/i)
      await grantRina('data_affiliate_edit')
      expect(await download('rina')).toMatch(/Jl\. Rahasia No\. 5/)
    },
  )
})

describe('the queue of samples', () => {
  it('has the addresses, counts parcels without one, and lists only those on request', async () => {
    await create()
    const affiliateWithoutAddress = await make.affiliate([serum], { sample: 'disetujui' })
    const readQueue = async (query = '') => (await as.sari('GET', `/shipments${query}`)).body
    const { rows, products } = await readQueue()
    expect(
      Object.fromEntries(rows.map((row: { id: string; address: object }) => [row.id, row.address])),
    ).toEqual({
      [affiliate]: expect.objectContaining(address),
      [affiliateWithoutAddress]: null,
    })
    expect(products).toEqual([expect.objectContaining({ count: 2, without_address: 1 })])
    const idsWithoutAddress = (await readQueue('?alamat=belum')).rows.map(({ id }: { id: string }) => id)
    expect(idsWithoutAddress).toEqual([affiliateWithoutAddress])
    await expectRefusal(400, () => as.sari('GET', '/shipments?alamat=x'))
  })
})

describe('the history', () => {
  it('records that the address changed and by whom, but never its content', async () => {
    const { body } = await create({}, 'budi')
    await update(body.id, { city: 'Garut' }, 'budi')
    await remove(body.id)
    const history = (await as.budi('GET', `/timeline/affiliate/${affiliate}`)).body.entries
    expect(
      history
        .filter(({ subject_type }: { subject_type: string }) => subject_type === 'shipping_address')
        .map(({ act, actor }: { act: string; actor: { full_name: string } }) => [act, actor.full_name]),
    ).toEqual([
      ['deleted', 'Sari Wulandari'],
      ['changed', expect.stringContaining('Budi')],
      ['made', expect.stringContaining('Budi')],
    ])
    expect(JSON.stringify(history)).not.toMatch(/rahasia|garut/i)
    for (const table of ['timeline', 'creations', 'trash', 'emails'])
      expect(JSON.stringify(await queryAsOwner(`select * from ${table}`)), table).not.toMatch(
        /rahasia|garut/i,
      )
  })
})

describe('erasure', () => {
  /** Marks the sample as sent and, unless `receivedDaysAgo` is null, as received. */
  const markSent = ({
    sentDaysAgo,
    receivedDaysAgo = null,
  }: {
    sentDaysAgo: number
    receivedDaysAgo?: number | null
  }) =>
    queryAsOwner(
      `update affiliate_registrations set sample_product_status = 'terkirim',
         sample_changed_at = now() - $2 * interval '1 day',
         sample_received_at = now() - $3::numeric * interval '1 day' where id = $1`,
      [affiliate, sentDaysAgo, receivedDaysAgo],
    )

  const { afterSending, afterArrival } = addressRetentionDays

  it.each([
    ['keeps the address of a sample that waits', null, 1],
    ['keeps the address until the last day after sending', { sentDaysAgo: afterSending - 0.1 }, 1],
    ['erases the address when that time after sending has passed', { sentDaysAgo: afterSending + 0.1 }, 0],
    [
      'keeps the address until the last day after the arrival',
      { sentDaysAgo: 40, receivedDaysAgo: afterArrival - 0.1 },
      1,
    ],
    [
      'erases the address when that time after the arrival has passed',
      { sentDaysAgo: 40, receivedDaysAgo: afterArrival + 0.1 },
      0,
    ],
    [
      'erases the address when the time after sending has passed, even if the parcel arrived recently',
      { sentDaysAgo: afterSending + 0.1, receivedDaysAgo: 5 },
      0,
    ],
  ])('the purge %s', async (_, parcel, remainingCount) => {
    await create()
    if (parcel) await markSent(parcel)
    await queryAsOwner('select app.purge()')
    expect(await readRows()).toHaveLength(remainingCount)
  })

  const readTrash = async () => JSON.stringify(await queryAsOwner('select dependents from trash'))

  it('the purge reaches the trash, 90 days after sending', async () => {
    await create()
    await markSent({ sentDaysAgo: 80 })
    await as.sari('DELETE', `/affiliates/${affiliate}`)
    await queryAsOwner('select app.purge()')
    expect(await readTrash()).toContain('Rahasia')
    await queryAsOwner(
      `update trash
       set row_values = jsonb_set(row_values, '{sample_changed_at}', to_jsonb(now() - interval '91 days'))`,
    )
    await queryAsOwner('select app.purge()')
    expect(await readTrash()).not.toContain('Rahasia')
    expect((await as.sari('POST', `/trash/${affiliate}/restore`, {})).status).toBe(200)
    expect(await readRows()).toEqual([])
  })

  it('the purge reaches the trash, 30 days after the arrival', async () => {
    await create()
    await markSent({ sentDaysAgo: 31, receivedDaysAgo: 29 })
    await as.sari('DELETE', `/affiliates/${affiliate}`)
    await queryAsOwner('select app.purge()')
    expect(await readTrash()).toContain('Rahasia')
    await queryAsOwner(
      `update trash
       set row_values = jsonb_set(row_values, '{sample_received_at}', to_jsonb(now() - interval '31 days'))`,
    )
    await queryAsOwner('select app.purge()')
    expect(await readTrash()).not.toContain('Rahasia')
  })

  it('an erasure on request removes the address everywhere, and the export before it has the address', async () => {
    await create()
    expect((await as.sari('GET', `/stored/affiliate/${affiliate}`)).body.address).toMatchObject(address)
    const erasure = { resource: 'affiliate', id: affiliate, reason: 'Permintaan kreator' }
    expect((await as.sari('POST', '/erasures', erasure)).status).toBe(204)
    for (const table of ['shipping_addresses', 'trash', 'timeline', 'creations'])
      expect(JSON.stringify(await queryAsOwner(`select * from ${table}`)), table).not.toContain('Rahasia')
  })
})

describe('a registration', () => {
  const registration = {
    platform: 'tiktok',
    username: 'beralamat',
    whatsapp: '081255550000',
  }

  it('stores the address with the affiliate', async () => {
    const { status, body } = await as.sari('POST', '/affiliates', {
      ...registration,
      product_id: serum,
      address: { recipient: 'Sari', address: 'Jl. Mawar 5' },
    })
    expect(status).toBe(201)
    expect((await read('sari', body.id)).body).toMatchObject({ recipient: 'Sari', city: null })
  })

  it('is refused as a whole for an address without a recipient', async () => {
    const before = await queryAsOwner('select id from affiliate_registrations')
    const { status, body } = await as.sari('POST', '/affiliates', {
      ...registration,
      product_id: serum,
      address: { recipient: '', address: 'Jl. Mawar 5' },
    })
    expect([status, body.data.issues[0].path]).toEqual([400, 'address.recipient'])
    expect(await queryAsOwner('select id from affiliate_registrations')).toEqual(before)
  })
})
