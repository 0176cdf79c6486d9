/** Tests of Meja Kirim over the API: waiting samples, couriers and numbers, sending all or nothing, and undo. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import {
  as,
  cleanser,
  expectRefused,
  make,
  makeNewAffiliate,
  program,
  read,
  save,
  serum,
} from '#test/affiliate-editing.ts'
import { grantRina } from '#test/cast-program.ts'
import { maxRows, type Queue, type RowRefusal, type WaitingShipment } from './shipment.ts'

let first: string
let second: string

beforeEach(async () => {
  await program.database.queryAsOwner('delete from affiliate_registrations')
  await makeNewAffiliate()
  first = await addApproved(3)
  second = await addApproved(2)
})

async function addApproved(days: number, products = [serum], sample = 'disetujui') {
  const id = await make.affiliate(products, { sample })
  await program.database.queryAsOwner(
    `update affiliate_registrations set sample_changed_at = now() - $2 * interval '1 day' where id = $1`,
    [id, days],
  )
  return id
}

const queue = async (who: CastName = 'sari', query = '') => (await as[who]('GET', `/shipments${query}`)).body
const ids = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)

let numbers = 0
async function rowOf(id: string, changes: object = {}) {
  const { revision } = await read('sari', id)
  numbers += 1
  return { id, revision, sample_courier: 'JNE', sample_resi: `JX${10_000_000 + numbers}`, ...changes }
}

const send = (rows: object[], who: CastName = 'sari', sent = true) =>
  as[who]('POST', '/shipments', { rows, sent })
async function note(id: string, changes: object, who: CastName = 'sari') {
  const { id: _, ...input } = await rowOf(id, changes)
  return as[who]('PUT', `/affiliates/${id}/shipment`, input)
}

const revokePermission = (who: CastName, permission: string) =>
  program.database.queryAsOwner(
    `delete from user_permissions up using profiles p where p.id = up.user_id and p.email like $1 and permission_name = $2`,
    [`${who}@%`, permission],
  )

describe('the queue of waiting samples', () => {
  it('says who has opened the chat of a row last', async () => {
    await as.budi('POST', `/affiliates/${second}/chats`, { template_id: null })
    const { rows }: Queue = await queue()
    expect(rows.map(({ id, contact }) => [id, contact?.by ?? null])).toEqual([
      [first, null],
      [second, expect.stringContaining('Budi')],
    ])
  })

  it('has the path of the page of creators without an address, for users who may hand it out', async () => {
    await program.database.queryAsOwner(
      `insert into shipping_addresses (affiliate_id, recipient, address) values ($1, 'Wulan', 'Jl. Mawar 5')`,
      [first],
    )
    const ofBothProducts = await addApproved(1, [serum, cleanser])
    const pathOf = async (id: string) => (await as.sari('GET', `/affiliates/${id}/page`)).body.path
    const pathsFor = async (who: CastName) =>
      (await queue(who)).rows.map(({ id, page_path }: WaitingShipment) => [id, page_path])
    expect(await pathsFor('budi')).toEqual([
      [first, null],
      [second, await pathOf(second)],
      [ofBothProducts, await pathOf(ofBothProducts)],
    ])
    expect(await pathsFor('rina')).toEqual([
      [first, null],
      [second, await pathOf(second)],
      [ofBothProducts, null],
    ])
    await revokePermission('rina', 'data_affiliate_edit')
    expect(await pathsFor('rina')).toEqual([first, second, ofBothProducts].map((id) => [id, null]))
    await grantRina('data_affiliate_edit')
  })

  it('is grouped by product with counts, the longest waiting first', async () => {
    const other = await addApproved(9, [cleanser])
    const ofBothProducts = await addApproved(1, [cleanser, serum])
    await addApproved(5, [serum], 'terkirim')
    await addApproved(5, [serum], 'review')
    const queueResult = await queue()
    expect(ids(queueResult)).toEqual([other, ofBothProducts, first, second])
    expect(queueResult.products.map(({ id, count }: { id: string; count: number }) => [id, count])).toEqual([
      [cleanser, 2],
      [serum, 2],
    ])
    expect(queueResult.total).toBe(4)
    expect(ids(await queue('sari', `?product=${serum}`))).toEqual([first, second])
    expect(Date.now() - Date.parse(queueResult.rows[2].since)).toBeGreaterThan(2.9 * 86_400_000)
  })

  it('lists an affiliate under the first product that the user sees, and hides other products', async () => {
    await addApproved(9, [cleanser])
    const ofBothProducts = await addApproved(1, [cleanser, serum])
    const queueResult = await queue('rina')
    expect(ids(queueResult)).toEqual([first, second, ofBothProducts])
    expect(queueResult.products).toMatchObject([{ id: serum, count: 3 }])
    expect(ids(await queue('rina', `?product=${serum}`))).toEqual([first, second, ofBothProducts])
    expect(ids(await queue('rina', `?product=${cleanser}`))).toEqual([])
  })

  it('lists affiliates without a product in a group of their own', async () => {
    const none = await addApproved(9, [])
    expect((await queue()).products.at(-1)).toEqual({
      id: null,
      product_number: '',
      product_name: '',
      count: 1,
      without_address: 1,
    })
    expect(ids(await queue('sari', '?product=tanpa'))).toEqual([none])
    expect(ids(await queue('rina', '?product=tanpa'))).toEqual([])
  })

  it('shows up to a hundred rows and counts all', async () => {
    for (let n = 0; n < maxRows; n++) await addApproved(4)
    const queueResult = await queue()
    expect([queueResult.rows.length, queueResult.total]).toEqual([maxRows, maxRows + 2])
  })

  it.each(['?product=x', '?page=2'])('rejects the query %s', async (query) => {
    expect((await as.sari('GET', `/shipments${query}`)).status).toBe(400)
  })

  it('needs the permission to open the page', async () => {
    await revokePermission('rina', 'reg_affiliate')
    for (const path of ['/shipments', '/shipments/sent', '/shipments/holders?resi[0]=JX12'])
      expect((await as.rina('GET', path)).status).toBe(403)
    await program.database.queryAsOwner(
      `insert into user_permissions (user_id, permission_name) values ($1, 'reg_affiliate')`,
      [await program.database.idOf('rina')],
    )
    expect((await as.rina('GET', '/shipments')).status).toBe(200)
  })
})

describe('courier and tracking number', () => {
  it('are stored in one spelling, before and after sending, and shown in the history', async () => {
    const { status, body } = await note(first, { sample_resi: " 'jx 1234 5678", sample_courier: ' J&T ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ sample_resi: 'JX12345678', sample_courier: 'J&T' })
    await as.sari('POST', `/affiliates/${first}/sent`)
    expect((await note(first, { sample_resi: 'JX9999' })).body).toMatchObject({
      sample_resi: 'JX9999',
      sample_product_status: 'terkirim',
    })
    expect((await note(first, { sample_resi: '', sample_courier: '' })).body).toMatchObject({
      sample_resi: null,
      sample_courier: null,
    })
    const { body: history } = await as.sari('GET', `/timeline/affiliate/${first}`)
    expect(JSON.stringify(history)).toContain('JX12345678')
  })

  it('are cleared when the sample is no longer approved or sent, and stay when sending is undone', async () => {
    await note(first, { sample_resi: 'JX12345678' })
    const { body } = await as.sari('POST', `/affiliates/${first}/sent`)
    await as.sari('POST', `/affiliates/${first}/undo`, { revision: body.revision })
    expect(await read('sari', first)).toMatchObject({
      sample_product_status: 'disetujui',
      sample_resi: 'JX12345678',
    })
    await save({ sample_product_status: 'review' }, 'sari', first)
    expect(await read('sari', first)).toMatchObject({ sample_resi: null, sample_courier: null })
  })

  it.each([
    [{ sample_resi: '=1+1' }],
    [{ sample_resi: '@SUM(A1)' }],
    [{ sample_resi: 'J'.repeat(60) }],
    [{ sample_resi: 'J'.repeat(5000) }],
    [{ sample_resi: 'JX\u00001234' }],
    [{ sample_resi: 'JX1' }],
    [{ sample_courier: '=cmd|' }],
    [{ sample_courier: 'J'.repeat(41) }],
    [{ sample_courier: null }],
  ])('are rejected as %j with one message, alone and in a batch', async (invalidValues) => {
    const alone = await expectRefused(() => note(first, invalidValues))
    expect(alone.status).toBe(400)
    const right = await rowOf(second)
    const among = await expectRefused(async () => send([right, await rowOf(first, invalidValues)]))
    expect(among.status).toBe(400)
    expect(among.body.data.issues).toHaveLength(1)
  })

  it('are checked by the database too', async () => {
    const set = (assignment: string) =>
      program.database.queryAsOwner(`update affiliate_registrations set ${assignment} where id = $1`, [first])
    await expect(set(`sample_resi = '=1+1'`)).rejects.toThrow('resi_plain')
    await expect(set(`sample_resi = 'jx12'`)).rejects.toThrow('resi_plain')
    await expect(set(`sample_courier = '+x'`)).rejects.toThrow('courier_plain')
  })

  it('can be saved only for an approved sample', async () => {
    const inReview = await addApproved(1, [serum], 'review')
    expect((await expectRefused(() => note(inReview, {}))).body.code).toBe('NOT_APPROVED')
    const { body } = await expectRefused(async () => send([await rowOf(first), await rowOf(inReview)]))
    expect(body.data.rows).toEqual([{ id: inReview, kind: 'not approved' }])
  })

  it('are refused from an old revision, without permission and for a hidden affiliate', async () => {
    const { revision } = await read('sari', first)
    await note(first, {})
    const stale = await expectRefused(() => note(first, { revision }))
    expect([stale.body.code, stale.body.data.id]).toEqual(['CHANGED', first])
    const hiddenId = await addApproved(1, [cleanser])
    expect((await expectRefused(() => note(hiddenId, {}, 'rina'))).body.code).toBe('NOT_FOUND')
    expect((await expectRefused(async () => send([await rowOf(hiddenId)], 'rina'))).body.data.rows).toEqual([
      { id: hiddenId, kind: 'gone' },
    ])
    await revokePermission('dewi', 'data_affiliate_edit')
    expect((await expectRefused(() => note(first, {}, 'dewi'))).status).toBe(403)
    expect((await expectRefused(async () => send([await rowOf(first)], 'dewi'))).status).toBe(403)
    await program.database.queryAsOwner(
      `insert into user_permissions (user_id, permission_name) values ($1, 'data_affiliate_edit')`,
      [await program.database.idOf('dewi')],
    )
    expect((await note(first, {}, 'dewi')).status).toBe(200)
  })

  it('show other affiliates with the same number, as far as the user sees them', async () => {
    const hiddenId = await addApproved(1, [cleanser])
    await note(first, { sample_resi: 'JX12345678' })
    await note(hiddenId, { sample_resi: 'JX12345678' })
    const holders = async (who: CastName) =>
      (await as[who]('GET', '/shipments/holders?resi[0]=jx%2012345678&resi[1]=JX0000')).body
    expect(ids({ rows: await holders('sari') }).sort()).toEqual([first, hiddenId].sort())
    expect(ids({ rows: await holders('rina') })).toEqual([first])
  })
})

describe('parcels sent together', () => {
  it('get their numbers, and one undo restores the queue', async () => {
    const before = await queue()
    const { status, body } = await send([await rowOf(first), await rowOf(second)])
    expect(status).toBe(201)
    expect(ids(body)).toEqual([first, second])
    expect(ids(await queue())).toEqual([])
    expect(ids((await as.sari('GET', '/shipments/sent')).body).sort()).toEqual([first, second].sort())
    const { body: undoResult } = await as.sari('POST', '/shipments/undo', {
      rows: body.rows.map(({ id, revision }: { id: string; revision: number }) => ({ id, revision })),
    })
    expect(undoResult).toEqual({ undone: 2, not_undone: 0 })
    const summarizeRows = ({ rows }: Queue) =>
      rows.map((each) => [each.id, each.since, each.sample_courier, each.sample_resi])
    expect(summarizeRows(await queue())).toEqual(summarizeRows(before))
  })

  it('get their earlier couriers and numbers back when the sender undoes it', async () => {
    await note(first, { sample_courier: 'J&T', sample_resi: 'AWAL123456' })
    await note(second, { sample_courier: 'TIKI', sample_resi: '' })
    const rowsWithNumbers = [await rowOf(first), await rowOf(second, { sample_resi: 'SPX999' })]
    const { body } = await send(rowsWithNumbers)
    expect(body.rows[0]).toMatchObject({ sample_courier: 'JNE' })
    const rows = body.rows.map(({ id, revision }: { id: string; revision: number }) => ({ id, revision }))
    expect((await as.budi('POST', '/shipments/undo', { rows })).body).toEqual({ undone: 0, not_undone: 2 })
    expect(await read('sari', first)).toMatchObject({ sample_courier: 'JNE' })
    expect((await as.sari('POST', '/shipments/undo', { rows })).body).toEqual({ undone: 2, not_undone: 0 })
    expect(await read('sari', first)).toMatchObject({
      sample_product_status: 'disetujui',
      sample_courier: 'J&T',
      sample_resi: 'AWAL123456',
    })
    expect(await read('sari', second)).toMatchObject({ sample_courier: 'TIKI', sample_resi: null })
  })

  it('can be saved without being sent', async () => {
    await send([await rowOf(first), await rowOf(second)], 'sari', false)
    expect((await queue()).rows).toMatchObject([{ sample_courier: 'JNE' }, { sample_courier: 'JNE' }])
  })

  it('can be undone only by the sender, and only if unchanged since', async () => {
    const { body } = await send([await rowOf(first), await rowOf(second)])
    const rows = body.rows.map(({ id, revision }: { id: string; revision: number }) => ({ id, revision }))
    expect((await as.budi('POST', '/shipments/undo', { rows })).body).toEqual({ undone: 0, not_undone: 2 })
    await note(second, {})
    expect((await as.sari('POST', '/shipments/undo', { rows })).body).toEqual({ undone: 1, not_undone: 1 })
    expect(ids(await queue())).toEqual([first])
  })

  it('are all rejected if one was sent, changed or deleted, and that one is named', async () => {
    const rows = [await rowOf(first), await rowOf(second)]
    const kinds = async () =>
      (await expectRefused(() => send(rows))).body.data.rows.map(({ id, kind }: RowRefusal) => [id, kind])
    await note(first, {})
    expect(await kinds()).toEqual([[first, 'changed']])
    await as.sari('POST', `/affiliates/${first}/sent`)
    expect(await kinds()).toEqual([[first, 'sent']])
    await as.sari('DELETE', `/affiliates/${first}`)
    expect(await kinds()).toEqual([[first, 'gone']])
    expect((await send(rows.slice(1))).status).toBe(201)
  })

  it('are rejected with a duplicate number, a duplicate affiliate, no rows or too many rows', async () => {
    const firstRow = await rowOf(first, { sample_resi: 'JX 12345' })
    const twice = await expectRefused(async () =>
      send([firstRow, await rowOf(second, { sample_resi: 'jx12345' })]),
    )
    expect(twice.body.data.issues).toEqual([
      { path: 'rows.1.sample_resi', message: 'Resi sama dengan baris 1' },
    ])
    for (const rows of [[firstRow, firstRow], [], Array.from({ length: maxRows + 1 }, () => firstRow)])
      expect((await expectRefused(() => send(rows))).status).toBe(400)
    expect((await expectRefused(() => as.sari('POST', '/shipments/undo', { rows: [] }))).status).toBe(400)
  })

  it('are sent completely by exactly one of two simultaneous requests', async () => {
    for (let round = 0; round < 5; round++) {
      const pair = [await addApproved(1), await addApproved(1)]
      const rows = await Promise.all(pair.map((id) => rowOf(id)))
      const others = rows.map((each) => ({ ...each, sample_resi: `${each.sample_resi}B` })).reverse()
      const replies = await Promise.all([send(rows), send(others, 'budi')])
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
      const won = replies.find(({ status }) => status === 201)?.body
      for (const { id, sample_resi } of won.rows)
        expect(await read('sari', id)).toMatchObject({ sample_resi })
    }
  })

  it('are sent once per idempotency key', async () => {
    const rows = [await rowOf(first)]
    const key = 'c'.repeat(32)
    const sendAgain = () => as.sari('POST', '/shipments', { rows, sent: true }, { 'idempotency-key': key })
    const replies = [await sendAgain(), await sendAgain()]
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
  })
})
