/** Adds the addresses of affiliates to their rows, and as columns to a downloaded list. */
import { sql } from 'kysely'
import { type Column, listColumns } from '#base/download.ts'
import { type ShippingAddress, shippingAddress } from '#features/shipping-addresses/shipping-address.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { createRowQueries } from '#platform/server/database/rows.ts'
import type { Actor } from '#platform/server/database/transaction.ts'

export interface WithAddress {
  address: ShippingAddress | null
}

const addresses = createRowQueries(shippingAddress)

const addressColumns: Column<WithAddress>[] = listColumns(shippingAddress).map(({ label, formatCell }) => ({
  label,
  formatCell: ({ address }) => (address ? formatCell(address) : ''),
}))

/** Returns the columns of the addresses; none for a user who may not see them. */
export function chooseAddressColumns({ permissions }: Actor): readonly Column<WithAddress>[] {
  const maySee = permissions.includes('reg_affiliate') || permissions.includes('data_affiliate_edit')
  return maySee ? addressColumns : []
}

/** Adds the address to each row; null if there is none, or if the actor may not see it. */
export async function addAddresses<Row extends { id: string }>(
  tx: Tx,
  rows: readonly Row[],
): Promise<(Row & WithAddress)[]> {
  const ids = rows.map(({ id }) => id)
  const addressRows = await addresses.select(tx, sql`where affiliate_id = any (${ids}::uuid[])`)
  const byAffiliate = new Map(addressRows.map((address) => [address.affiliate_id, address]))
  return rows.map((row) => ({ ...row, address: byAffiliate.get(row.id) ?? null }))
}
