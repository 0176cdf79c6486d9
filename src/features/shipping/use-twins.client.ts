import { useQuery } from '@tanstack/react-query'
import { holdersOptions } from './shipping.client.ts'

interface Numbered {
  id: string
  resi: string
}

interface Holder {
  id: string
  username: string
}

/** Who else has the number of each row: another of these, or any affiliate whom one may see. */
export function useTwins(
  rows: readonly (Numbered & { username: string })[],
): (row: Numbered) => Holder | undefined {
  const asked = [...new Set(rows.map(({ resi }) => resi).filter(Boolean))].toSorted()
  const { data = [] } = useQuery(holdersOptions(asked))
  const holders = [...rows, ...data.map(({ sample_resi, ...holder }) => ({ ...holder, resi: sample_resi }))]
  return ({ id, resi }) =>
    resi === '' ? undefined : holders.find((holder) => holder.resi === resi && holder.id !== id)
}
