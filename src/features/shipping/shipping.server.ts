/**
 * Implements the calls of Meja Kirim, each in one transaction with the caller's rights. affiliate-steps.sql decides
 * when a sample may be sent.
 */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { addAddresses } from '#features/affiliates/affiliate-addresses.server.ts'
import {
  lastContactJson,
  readAffiliate,
  readAffiliates,
} from '#features/affiliates/affiliate-reads.server.ts'
import { isSent, mayBeSent, type SampleStatus, sentStep } from '#features/affiliates/affiliate-values.ts'
import { readPageLinks } from '#features/affiliates/page-links.server.ts'
import type { PrivateLink, Tx } from '#platform/server/database/database.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { maxRows, type Queue, type RowRefusal, type Shipment, type WaitingShipment } from './shipment.ts'
import { shippingContract } from './shipping.contract.ts'
import { withoutProduct } from './shipping-search.ts'

const calls = implement(shippingContract).$context<RequestContext>().use(authorized)

const listSent = calls.sent.handler(({ context }) =>
  context.transaction(async (tx) => {
    const rows = await readRecentlySent(tx)
    return { rows, total: rows.length }
  }),
)

const holders = calls.holders.handler(({ context, input: { resi } }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<{ id: string; username: string; sample_resi: string }>`
      select id, username, sample_resi from affiliate_registrations
      where sample_resi = any (${resi.filter((each) => each !== '')}::text[]) order by username, id`.execute(
      tx,
    )
    return rows
  }),
)

const saveParcel = calls.saveParcel.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql`
      update affiliate_registrations
      set sample_courier = nullif(${input.sample_courier}, ''), sample_resi = nullif(${input.sample_resi}, '')
      where id = ${input.id} and revision = ${input.revision} and sample_product_status in (${sentStep.from}, ${sentStep.to})
      returning id`.execute(tx)
    const affiliate = await readAffiliate(tx, input.id)
    if (!affiliate) throw errors.NOT_FOUND()
    if (rows[0]) return affiliate
    if (!isApprovedOrSent(affiliate.sample_product_status)) throw errors.NOT_APPROVED()
    throw affiliate.revision === input.revision ? errors.FORBIDDEN() : errors.CHANGED({ data: affiliate })
  }),
)

const saveParcels = calls.saveParcels.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const rowRefusals = await findRefusals(tx, input.rows, { marksSent: input.sent })
    if (rowRefusals.length > 0) throw errors.ROWS_REFUSED({ data: { rows: rowRefusals } })
    const ids = input.rows.map(({ id }) => id)
    const bulkActionId = input.sent ? await beginBulkAction(tx, ids) : null
    const shipmentsJson = JSON.stringify(
      input.rows.map(({ id, sample_courier, sample_resi }) => ({ id, sample_courier, sample_resi })),
    )
    await sql`
      update affiliate_registrations a
      set sample_courier = nullif(row.sample_courier, ''), sample_resi = nullif(row.sample_resi, '')
      from jsonb_to_recordset(${shipmentsJson}::jsonb) as row (id uuid, sample_courier text, sample_resi text)
      where a.id = row.id`.execute(tx)
    // Runs as a separate statement: only a status change that changes nothing else can be undone.
    if (bulkActionId !== null) {
      await sql`update affiliate_registrations set sample_product_status = ${sentStep.to}
        where id = any (${ids}::uuid[])`.execute(tx)
      await sql`select from app.end_bulk_action(${bulkActionId})`.execute(tx)
    }
    return { rows: await readAffiliates(tx, sql`select * from unnest(${ids}::uuid[]) with ordinality`) }
  }),
)

const takeBack = calls.takeBack.handler(({ context, input: { rows } }) =>
  context.transaction(async (tx) => {
    const result = await sql`select app.undo_sending(${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ revision }) => revision)}::integer[])`.execute(tx)
    return { undone: result.rows.length, not_undone: rows.length - result.rows.length }
  }),
)

/** Starts a bulk action, which stores the current couriers and numbers for undo. */
async function beginBulkAction(tx: Tx, ids: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select app.begin_bulk_action('send', ${[...ids]}::uuid[]) as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** @param buildPagePath returns the path of a private page, with its token */
export function shippingServer(buildPagePath: (link: PrivateLink) => string) {
  const queue = calls.queue.handler(({ context, input: { product, alamat } }) =>
    context.transaction(async (tx) => {
      const [products, waiting] = await Promise.all([
        context.cache.get(tx, 'shipments', () => countWaitingByProduct(tx)),
        readWaiting(tx, { product, isWithoutAddress: alamat !== undefined }),
      ])
      const links = await readPageLinks(
        tx,
        waiting.filter(({ address }) => !address).map(({ id }) => id),
      )
      const rows = waiting.map((row) => {
        const link = links.get(row.id)
        return { ...row, page_path: link ? buildPagePath(link) : null }
      })
      const positionByProduct = new Map(products.map(({ id }, index) => [id, index]))
      const getPosition = ({ product_id }: Shipment) => positionByProduct.get(product_id) ?? products.length
      return {
        products,
        total: products.reduce((sum, { count }) => sum + count, 0),
        rows: rows.toSorted((a, b) => getPosition(a) - getPosition(b)),
      }
    }),
  )

  return { queue, sent: listSent, holders, saveParcel, saveParcels, takeBack }
}

/**
 * Reads the parcels that wait longest, at most `maxRows`.
 * @param product restricts them to a product, or with `withoutProduct` to parcels without one
 */
export async function readWaiting(
  tx: Tx,
  { product, isWithoutAddress = false }: { product?: string | undefined; isWithoutAddress?: boolean } = {},
): Promise<(Shipment & Pick<WaitingShipment, 'contact'>)[]> {
  const filter = {
    ...(product === withoutProduct ? { without_product: 'ya' } : product && { product_id: product }),
    ...(isWithoutAddress && { without_address: 'ya' }),
  }
  const shipments = await readShipments(
    tx,
    sql`app.find_shipments(${JSON.stringify(filter)}::jsonb, ${maxRows})`,
  )
  const { rows } = await sql<Pick<WaitingShipment, 'id' | 'contact'>>`
    select a.id, ${lastContactJson} as contact from affiliate_registrations a
    where a.id = any (${shipments.map(({ id }) => id)}::uuid[])`.execute(tx)
  const contacts = new Map(rows.map(({ id, contact }) => [id, contact]))
  return shipments.map((shipment) => ({ ...shipment, contact: contacts.get(shipment.id) ?? null }))
}

/** Reads the samples that were sent in the last 24 hours, at most `maxRows`. */
export function readRecentlySent(tx: Tx): Promise<Shipment[]> {
  return readShipments(tx, sql`app.find_sent_shipments(${maxRows})`)
}

/** @param source call of an SQL function that returns `id` and `since` of affiliates in their order */
async function readShipments(tx: Tx, source: ReturnType<typeof sql>): Promise<Shipment[]> {
  const { rows } = await sql<{ id: string; since: string }>`
    select f.id, f.since from ${source} with ordinality as f (id, since, place) order by f.place`.execute(tx)
  const sinceById = new Map(rows.map((row) => [row.id, row.since]))
  const ids = rows.map(({ id }) => id)
  const affiliateRows = await readAffiliates(tx, sql`select * from unnest(${ids}::uuid[]) with ordinality`)
  return addAddresses(
    tx,
    affiliateRows.map((row) => ({ ...row, since: sinceById.get(row.id) ?? row.created_at })),
  )
}

/** Counts the waiting parcels by product. Number and name are empty for a product that the user may not see. */
export async function countWaitingByProduct(tx: Tx): Promise<Queue['products']> {
  const { rows } = await sql<Queue['products'][number]>`
    select c.product_id as id, coalesce(p.product_number, '') as product_number,
      coalesce(p.product_name, '') as product_name, c.count, c.without_address
    from app.count_shipments() c left join products p on p.id = c.product_id
    order by p.product_name collate app.natural nulls last, p.product_number collate app.natural,
      c.product_id`.execute(tx)
  return rows
}

interface RowRevision {
  id: string
  revision: number
}

/** Locks the rows until the transaction ends, and returns why any of them can't be written. */
async function findRefusals(
  tx: Tx,
  requestedRows: readonly RowRevision[],
  { marksSent }: { marksSent: boolean },
): Promise<RowRefusal[]> {
  const { rows } = await sql<RowRevision & { status: SampleStatus }>`
    select id, revision, sample_product_status as status from affiliate_registrations
    where id = any (${requestedRows.map(({ id }) => id)}::uuid[]) order by id for update`.execute(tx)
  const currentRows = new Map(rows.map((row) => [row.id, row]))
  return requestedRows.flatMap(({ id, revision }): RowRefusal[] => {
    const row = currentRows.get(id)
    if (!row) return [{ id, kind: 'gone' }]
    if (marksSent && isSent(row.status)) return [{ id, kind: 'sent' }]
    if (!isApprovedOrSent(row.status)) return [{ id, kind: 'not approved' }]
    return row.revision === revision ? [] : [{ id, kind: 'changed' }]
  })
}

function isApprovedOrSent(status: SampleStatus): boolean {
  return mayBeSent(status) || isSent(status)
}
