import { useMutation } from '@tanstack/react-query'
import {
  affectingAffiliates,
  affiliateQueries,
  changeRow,
  rowsInPages,
} from '#features/affiliates/affiliates.client.ts'
import { shippingContract } from './shipping.contract.ts'

const queries = affiliateQueries(shippingContract)

export function queueOptions(product: string | undefined) {
  return queries.queue.queryOptions({ input: { product }, ...rowsInPages })
}

export function sentOptions() {
  return queries.sent.queryOptions(rowsInPages)
}

export function holdersOptions(resi: readonly string[]) {
  return queries.holders.queryOptions({
    input: { resi: [...resi] },
    enabled: resi.length > 0,
  })
}

export function useNoteShipment() {
  return useMutation(
    queries.note.mutationOptions({
      onSuccess: (row, _input, _mutated, { client }) =>
        changeRow(client, row.id, (old) => ({ ...old, ...row })),
      ...affectingAffiliates,
    }),
  )
}

export function useSend() {
  return useMutation(
    queries.send.mutationOptions({
      onSuccess({ rows }, _input, _mutated, { client }) {
        for (const row of rows) changeRow(client, row.id, (old) => ({ ...old, ...row }))
      },
      ...affectingAffiliates,
    }),
  )
}

export function useTakeBackSending() {
  return useMutation(queries.takeBack.mutationOptions(affectingAffiliates))
}
