/**
 * Tests of Meja Kirim over the API: waiting samples, couriers and numbers, sending all or nothing, and undo.
 * Runs on every PostgreSQL.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import {
  as,
  cleanser,
  expectRefused,
  make,
  program,
  readDetail,
  saveAffiliate,
  serum,
} from '#test/affiliate-editing.ts'
import { withoutPermission } from '#test/permissions.ts'
import { maxRows, type Queue, type RowRefusal, type WaitingShipment } from './shipment.ts'

let firstId: string
let secondId: string

beforeEach(async () => {
  await program.database.queryAsOwner('delete from affiliate_registrations')
  firstId = await addAffiliate({ days: 3 })
  secondId = await addAffiliate({ days: 2 })
})

interface AffiliateOptions {
  /** the number of days since the sample got its status */
  days: number
  products?: string[]
  sample?: string
}

/** Adds an affiliate, whose sample is approved unless another status is set. */
async function addAffiliate({
  days,
  products = [serum],
  sample = 'disetujui',
}: AffiliateOptions): Promise<string> {
  const id = await make.affiliate(products, { sample })
  await program.database.queryAsOwner(
    `update affiliate_registrations set sample_changed_at = now() - $2 * interval '1 day' where id = $1`,
    [id, days],
  )
  return id
}

const readQueue = async (actor: CastName = 'sari', query = '') =>
  (await as[actor]('GET', `/shipments${query}`)).body
const listIds = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)

let resiCount = 0
/** Returns the input that gives a sample a courier and a new tracking number. */
async function buildRow(id: string, changes: object = {}) {
  const { revision } = await readDetail('sari', id)
  resiCount += 1
  return { id, revision, sample_courier: 'JNE', sample_resi: `JX${10_000_000 + resiCount}`, ...changes }
}

const send = (rows: object[], actor: CastName = 'sari') =>
  as[actor]('POST', '/shipments', { rows, sent: true })
const undoSending = (rows: object[], actor: CastName = 'sari') =>
  as[actor]('POST', '/shipments/undo', { rows })
/** Returns the rows of a reply as an undo sends them. */
const pickRevisions = ({ rows }: { rows: { id: string; revision: number }[] }) =>
  rows.map(({ id, revision }) => ({ id, revision }))
async function saveShipment(id: string, changes: object, actor: CastName = 'sari') {
  const { id: _, ...input } = await buildRow(id, changes)
  return as[actor]('PUT', `/affiliates/${id}/shipment`, input)
}

describe('the queue of waiting samples', () => {
  it('says who has opened the chat of a row last', async () => {
    await as.budi('POST', `/affiliates/${secondId}/chats`, { template_id: null })
    const { rows }: Queue = await readQueue()
    expect(rows.map(({ id, contact }) => [id, contact?.by ?? null])).toEqual([
      [firstId, null],
      [secondId, expect.stringContaining('Budi')],
    ])
  })

  it('has the path of the page of each creator without an address, for users who may hand it out', async () => {
    await program.database.queryAsOwner(
      `insert into shipping_addresses (affiliate_id, recipient, address) values ($1, 'Wulan', 'Jl. Mawar 5')`,
      [firstId],
    )
    const idWithBothProducts = await addAffiliate({ days: 1, products: [serum, cleanser] })
    const readPath = async (id: string) => (await as.sari('GET', `/affiliates/${id}/page`)).body.path
    const readPaths = async (actor: CastName) =>
      (await readQueue(actor)).rows.map(({ id, page_path }: WaitingShipment) => [id, page_path])
    expect(await readPaths('budi')).toEqual([
      [firstId, null],
      [secondId, await readPath(secondId)],
      [idWithBothProducts, await readPath(idWithBothProducts)],
    ])
    expect(await readPaths('rina')).toEqual([
      [firstId, null],
      [secondId, await readPath(secondId)],
      [idWithBothProducts, null],
    ])
    await withoutPermission(program.database, 'rina', 'data_affiliate_edit', async () => {
      expect(await readPaths('rina')).toEqual([firstId, secondId, idWithBothProducts].map((id) => [id, null]))
    })
  })

  it('is grouped by product with counts, the longest waiting first', async () => {
    const idWithCleanser = await addAffiliate({ days: 9, products: [cleanser] })
    const idWithBothProducts = await addAffiliate({ days: 1, products: [cleanser, serum] })
    await addAffiliate({ days: 5, sample: 'terkirim' })
    await addAffiliate({ days: 5, sample: 'review' })
    const queue = await readQueue()
    expect(listIds(queue)).toEqual([idWithCleanser, idWithBothProducts, firstId, secondId])
    expect(queue.products.map(({ id, count }: { id: string; count: number }) => [id, count])).toEqual([
      [cleanser, 2],
      [serum, 2],
    ])
    expect(queue.total).toBe(4)
    expect(listIds(await readQueue('sari', `?product=${serum}`))).toEqual([firstId, secondId])
    expect(Date.now() - Date.parse(queue.rows[2].since)).toBeGreaterThan(2.9 * 86_400_000)
  })

  it('lists an affiliate under the first product that the user sees, and hides other products', async () => {
    await addAffiliate({ days: 9, products: [cleanser] })
    const idWithBothProducts = await addAffiliate({ days: 1, products: [cleanser, serum] })
    const queue = await readQueue('rina')
    expect(listIds(queue)).toEqual([firstId, secondId, idWithBothProducts])
    expect(queue.products).toMatchObject([{ id: serum, count: 3 }])
    expect(listIds(await readQueue('rina', `?product=${serum}`))).toEqual([
      firstId,
      secondId,
      idWithBothProducts,
    ])
    expect(listIds(await readQueue('rina', `?product=${cleanser}`))).toEqual([])
  })

  it('lists affiliates without a product in a group of their own', async () => {
    const idWithoutProduct = await addAffiliate({ days: 9, products: [] })
    expect((await readQueue()).products.at(-1)).toEqual({
      id: null,
      product_number: '',
      product_name: '',
      count: 1,
      without_address: 1,
    })
    expect(listIds(await readQueue('sari', '?product=tanpa'))).toEqual([idWithoutProduct])
    expect(listIds(await readQueue('rina', '?product=tanpa'))).toEqual([])
  })

  it('shows up to a hundred rows and counts all', async () => {
    for (let i = 0; i < maxRows; i++) await addAffiliate({ days: 4 })
    const queue = await readQueue()
    expect([queue.rows.length, queue.total]).toEqual([maxRows, maxRows + 2])
  })

  it.each(['?product=x', '?page=2'])('rejects the query %s', async (query) => {
    expect((await as.sari('GET', `/shipments${query}`)).status).toBe(400)
  })

  it('needs the permission to open the page', async () => {
    await withoutPermission(program.database, 'rina', 'reg_affiliate', async () => {
      for (const path of ['/shipments', '/shipments/sent', '/shipments/holders?resi[0]=JX12'])
        expect((await as.rina('GET', path)).status).toBe(403)
    })
    expect((await as.rina('GET', '/shipments')).status).toBe(200)
  })
})

describe('courier and tracking number', () => {
  it('are stored in one spelling, before and after sending, and shown in the history', async () => {
    const { status, body } = await saveShipment(firstId, {
      sample_resi: " 'jx 1234 5678",
      sample_courier: ' J&T ',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ sample_resi: 'JX12345678', sample_courier: 'J&T' })
    await as.sari('POST', `/affiliates/${firstId}/sent`)
    expect((await saveShipment(firstId, { sample_resi: 'JX9999' })).body).toMatchObject({
      sample_resi: 'JX9999',
      sample_product_status: 'terkirim',
    })
    expect((await saveShipment(firstId, { sample_resi: '', sample_courier: '' })).body).toMatchObject({
      sample_resi: null,
      sample_courier: null,
    })
    const { body: history } = await as.sari('GET', `/timeline/affiliate/${firstId}`)
    expect(JSON.stringify(history)).toContain('JX12345678')
  })

  it('are cleared when the sample is no longer approved or sent, and stay when sending is undone', async () => {
    await saveShipment(firstId, { sample_resi: 'JX12345678' })
    const { body } = await as.sari('POST', `/affiliates/${firstId}/sent`)
    await as.sari('POST', `/affiliates/${firstId}/undo`, { revision: body.revision })
    expect(await readDetail('sari', firstId)).toMatchObject({
      sample_product_status: 'disetujui',
      sample_resi: 'JX12345678',
    })
    await saveAffiliate({ sample_product_status: 'review' }, 'sari', firstId)
    expect(await readDetail('sari', firstId)).toMatchObject({ sample_resi: null, sample_courier: null })
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
    const singleReply = await expectRefused(() => saveShipment(firstId, invalidValues))
    expect(singleReply.status).toBe(400)
    const validRow = await buildRow(secondId)
    const batchReply = await expectRefused(async () =>
      send([validRow, await buildRow(firstId, invalidValues)]),
    )
    expect(batchReply.status).toBe(400)
    expect(batchReply.body.data.issues).toHaveLength(1)
  })

  it('are checked by the database too', async () => {
    const update = (assignment: string) =>
      program.database.queryAsOwner(`update affiliate_registrations set ${assignment} where id = $1`, [
        firstId,
      ])
    await expect(update(`sample_resi = '=1+1'`)).rejects.toThrow('resi_plain')
    await expect(update(`sample_resi = 'jx12'`)).rejects.toThrow('resi_plain')
    await expect(update(`sample_courier = '+x'`)).rejects.toThrow('courier_plain')
  })

  it('can be saved only for an approved sample', async () => {
    const idInReview = await addAffiliate({ days: 1, sample: 'review' })
    expect((await expectRefused(() => saveShipment(idInReview, {}))).body.code).toBe('NOT_APPROVED')
    const { body } = await expectRefused(async () =>
      send([await buildRow(firstId), await buildRow(idInReview)]),
    )
    expect(body.data.rows).toEqual([{ id: idInReview, kind: 'not approved' }])
  })

  it('are refused from an old revision, without permission and for a hidden affiliate', async () => {
    const { revision } = await readDetail('sari', firstId)
    await saveShipment(firstId, {})
    const staleReply = await expectRefused(() => saveShipment(firstId, { revision }))
    expect([staleReply.body.code, staleReply.body.data.id]).toEqual(['CHANGED', firstId])
    const hiddenId = await addAffiliate({ days: 1, products: [cleanser] })
    expect((await expectRefused(() => saveShipment(hiddenId, {}, 'rina'))).body.code).toBe('NOT_FOUND')
    expect(
      (await expectRefused(async () => send([await buildRow(hiddenId)], 'rina'))).body.data.rows,
    ).toEqual([{ id: hiddenId, kind: 'gone' }])
    await withoutPermission(program.database, 'dewi', 'data_affiliate_edit', async () => {
      expect((await expectRefused(() => saveShipment(firstId, {}, 'dewi'))).status).toBe(403)
      expect((await expectRefused(async () => send([await buildRow(firstId)], 'dewi'))).status).toBe(403)
    })
    expect((await saveShipment(firstId, {}, 'dewi')).status).toBe(200)
  })

  it('show other affiliates with the same number, as far as the user sees them', async () => {
    const hiddenId = await addAffiliate({ days: 1, products: [cleanser] })
    await saveShipment(firstId, { sample_resi: 'JX12345678' })
    await saveShipment(hiddenId, { sample_resi: 'JX12345678' })
    const readHolders = async (actor: CastName) =>
      (await as[actor]('GET', '/shipments/holders?resi[0]=jx%2012345678&resi[1]=JX0000')).body
    expect(listIds({ rows: await readHolders('sari') }).sort()).toEqual([firstId, hiddenId].sort())
    expect(listIds({ rows: await readHolders('rina') })).toEqual([firstId])
  })
})

describe('parcels sent together', () => {
  it('get their numbers, and one undo restores the queue', async () => {
    const before = await readQueue()
    const { status, body } = await send([await buildRow(firstId), await buildRow(secondId)])
    expect(status).toBe(201)
    expect(listIds(body)).toEqual([firstId, secondId])
    expect(listIds(await readQueue())).toEqual([])
    expect(listIds((await as.sari('GET', '/shipments/sent')).body).sort()).toEqual([firstId, secondId].sort())
    expect((await undoSending(pickRevisions(body))).body).toEqual({ undone: 2, not_undone: 0 })
    const summarizeRows = ({ rows }: Queue) =>
      rows.map((row) => [row.id, row.since, row.sample_courier, row.sample_resi])
    expect(summarizeRows(await readQueue())).toEqual(summarizeRows(before))
  })

  it('get their earlier couriers and numbers back when the sender undoes the sending', async () => {
    await saveShipment(firstId, { sample_courier: 'J&T', sample_resi: 'AWAL123456' })
    await saveShipment(secondId, { sample_courier: 'TIKI', sample_resi: '' })
    const rowsWithNumbers = [await buildRow(firstId), await buildRow(secondId, { sample_resi: 'SPX999' })]
    const { body } = await send(rowsWithNumbers)
    expect(body.rows[0]).toMatchObject({ sample_courier: 'JNE' })
    const rows = pickRevisions(body)
    expect((await undoSending(rows, 'budi')).body).toEqual({ undone: 0, not_undone: 2 })
    expect(await readDetail('sari', firstId)).toMatchObject({ sample_courier: 'JNE' })
    expect((await undoSending(rows)).body).toEqual({ undone: 2, not_undone: 0 })
    expect(await readDetail('sari', firstId)).toMatchObject({
      sample_product_status: 'disetujui',
      sample_courier: 'J&T',
      sample_resi: 'AWAL123456',
    })
    expect(await readDetail('sari', secondId)).toMatchObject({ sample_courier: 'TIKI', sample_resi: null })
  })

  it('can be saved without being sent', async () => {
    const rows = [await buildRow(firstId), await buildRow(secondId)]
    expect((await as.sari('POST', '/shipments', { rows, sent: false })).status).toBe(201)
    expect((await readQueue()).rows).toMatchObject([{ sample_courier: 'JNE' }, { sample_courier: 'JNE' }])
  })

  it('can be undone only by the sender, and only if unchanged since', async () => {
    const { body } = await send([await buildRow(firstId), await buildRow(secondId)])
    const rows = pickRevisions(body)
    expect((await undoSending(rows, 'budi')).body).toEqual({ undone: 0, not_undone: 2 })
    await saveShipment(secondId, {})
    expect((await undoSending(rows)).body).toEqual({ undone: 1, not_undone: 1 })
    expect(listIds(await readQueue())).toEqual([firstId])
  })

  it('are all rejected if one was sent, changed or deleted, and that one is named', async () => {
    const rows = [await buildRow(firstId), await buildRow(secondId)]
    const readRefusals = async () =>
      (await expectRefused(() => send(rows))).body.data.rows.map(({ id, kind }: RowRefusal) => [id, kind])
    await saveShipment(firstId, {})
    expect(await readRefusals()).toEqual([[firstId, 'changed']])
    await as.sari('POST', `/affiliates/${firstId}/sent`)
    expect(await readRefusals()).toEqual([[firstId, 'sent']])
    await as.sari('DELETE', `/affiliates/${firstId}`)
    expect(await readRefusals()).toEqual([[firstId, 'gone']])
    expect((await send(rows.slice(1))).status).toBe(201)
  })

  it('are rejected with a duplicate number, a duplicate affiliate, no rows or too many rows', async () => {
    const firstRow = await buildRow(firstId, { sample_resi: 'JX 12345' })
    const duplicateReply = await expectRefused(async () =>
      send([firstRow, await buildRow(secondId, { sample_resi: 'jx12345' })]),
    )
    expect(duplicateReply.body.data.issues).toEqual([
      { path: 'rows.1.sample_resi', message: 'Resi sama dengan baris 1' },
    ])
    for (const rows of [[firstRow, firstRow], [], Array.from({ length: maxRows + 1 }, () => firstRow)])
      expect((await expectRefused(() => send(rows))).status).toBe(400)
    expect((await expectRefused(() => undoSending([]))).status).toBe(400)
  })

  it('are sent completely by exactly one of two simultaneous requests', async () => {
    for (let round = 0; round < 5; round++) {
      const ids = [await addAffiliate({ days: 1 }), await addAffiliate({ days: 1 })]
      const rows = await Promise.all(ids.map((id) => buildRow(id)))
      // Budi sends other numbers, and in the other order, which could end in a deadlock.
      const rowsOfBudi = rows.map((row) => ({ ...row, sample_resi: `${row.sample_resi}B` })).reverse()
      const replies = await Promise.all([send(rows), send(rowsOfBudi, 'budi')])
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
      const sentBody = replies.find(({ status }) => status === 201)?.body
      for (const { id, sample_resi } of sentBody.rows)
        expect(await readDetail('sari', id)).toMatchObject({ sample_resi })
    }
  })

  it('are sent once per idempotency key', async () => {
    const rows = [await buildRow(firstId)]
    const key = 'c'.repeat(32)
    const sendWithKey = () => as.sari('POST', '/shipments', { rows, sent: true }, { 'idempotency-key': key })
    const replies = [await sendWithKey(), await sendWithKey()]
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
  })
})
