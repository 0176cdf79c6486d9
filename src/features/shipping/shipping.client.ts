import { useIsMutating, useMutation } from '@tanstack/react-query'
import {
  affiliateChangeOptions,
  affiliateQueries,
  changeRow,
  rowListOptions,
} from '#features/affiliates/affiliates.client.ts'
import { shippingContract } from './shipping.contract.ts'
import type { DeskSearch } from './shipping-search.ts'

interface SavedRows {
  rows: readonly { id: string }[]
}

const queries = affiliateQueries(shippingContract)

export function queueOptions({ produk, alamat }: DeskSearch) {
  return queries.queue.queryOptions({ input: { product: produk, alamat }, ...rowListOptions })
}

export function sentOptions() {
  return queries.sent.queryOptions(rowListOptions)
}

export function holdersOptions(resi: readonly string[]) {
  return queries.holders.queryOptions({
    input: { resi: [...resi] },
    enabled: resi.length > 0,
  })
}

export function useSaveParcel() {
  return useMutation(
    queries.saveParcel.mutationOptions({
      onSuccess: (row, _input, _mutated, { client }) =>
        changeRow(client, row.id, (old) => ({ ...old, ...row })),
      ...affiliateChangeOptions,
    }),
  )
}

export function useSaveParcels() {
  return useMutation(
    queries.saveParcels.mutationOptions({
      onSuccess({ rows }, _input, _mutated, { client }) {
        for (const row of rows) changeRow(client, row.id, (old) => ({ ...old, ...row }))
      },
      ...affiliateChangeOptions,
    }),
  )
}

/** Returns true while the row is being saved together with others, after which its fields may disappear. */
export function useIsSavedWithOthers(id: string): boolean {
  const saveCount = useIsMutating({
    mutationKey: queries.saveParcels.mutationKey(),
    predicate: ({ state: { variables } }) => (variables as SavedRows).rows.some((row) => row.id === id),
  })
  return saveCount > 0
}

export function useTakeBackSending() {
  return useMutation(queries.takeBack.mutationOptions(affiliateChangeOptions))
}
