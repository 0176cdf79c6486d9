/** Addresses of affiliates, each call in one transaction with the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { listStoredNames } from '#base/resource.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { createRowQueries, toStoredValue } from '#platform/server/database/rows.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { type AddressFields, type ShippingAddress, shippingAddress } from './shipping-address.ts'
import { shippingAddressesContract } from './shipping-addresses.contract.ts'

const calls = implement(shippingAddressesContract).$context<RequestContext>().use(authorized)

const addresses = createRowQueries(shippingAddress)
const fieldNames = listStoredNames(shippingAddress, 'created') as (keyof AddressFields)[]

const read = calls.read.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const [address] = await addresses.select(tx, sql`where affiliate_id = ${input.id}`)
    if (!address && !(await seesAffiliate(tx, input.id))) throw errors.NOT_FOUND()
    return address ?? null
  }),
)

const create = calls.create.handler(({ context, input: { id, ...fields }, errors }) =>
  context.transaction(async (tx) => {
    if (!(await seesAffiliate(tx, id))) throw errors.NOT_FOUND()
    await sql`
      insert into shipping_addresses (affiliate_id, ${sql.join(fieldNames.map((name) => sql.ref(name)))})
      values (${id}, ${sql.join(fieldNames.map((name) => toStoredValue(shippingAddress, name, fields)))})
      on conflict (affiliate_id) do nothing`.execute(tx)
    const [address] = await addresses.select(tx, sql`where affiliate_id = ${id}`)
    if (!address) throw errors.NOT_FOUND()
    if (!hasSameFields(address, fields)) throw errors.EXISTS()
    return address
  }),
)

const update = calls.update.handler(({ context, input, errors }) =>
  context.transaction((tx) => addresses.update(tx, input, errors)),
)

const remove = calls.remove.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql`delete from shipping_addresses where id = ${input.id} returning id`.execute(tx)
    if (rows.length === 0) throw errors.NOT_FOUND()
  }),
)

export const shippingAddressesServer = { read, create, update, remove }

async function seesAffiliate(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from affiliate_registrations where id = ${id}`.execute(tx)
  return rows.length > 0
}

function hasSameFields(address: ShippingAddress, fields: AddressFields): boolean {
  return fieldNames.every((name) => (address[name] ?? '') === fields[name])
}
