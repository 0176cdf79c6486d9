import { useQuery } from '@tanstack/react-query'
import { holdersOptions } from './shipping.client.ts'

interface RowWithNumber {
  id: string
  resi: string
}

interface Holder {
  id: string
  username: string
}

/**
 * Returns a function that finds another affiliate with the tracking number of a row: among these rows, or among all
 * affiliates that the user may see.
 */
export function useFindResiHolder(
  rows: readonly (RowWithNumber & { username: string })[],
): (row: RowWithNumber) => Holder | undefined {
  const numbers = [...new Set(rows.map(({ resi }) => resi).filter(Boolean))].toSorted()
  const { data = [] } = useQuery(holdersOptions(numbers))
  const holders = [...rows, ...data.map(({ sample_resi, ...holder }) => ({ ...holder, resi: sample_resi }))]
  return ({ id, resi }) =>
    resi === '' ? undefined : holders.find((holder) => holder.resi === resi && holder.id !== id)
}
