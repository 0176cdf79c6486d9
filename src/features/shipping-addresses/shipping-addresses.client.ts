/** Queries and mutations of the address of an affiliate. */
import { type QueryClient, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useCan } from '#features/session/session.client.ts'
import { invalidateOnSettled } from '#kit/form/invalidate-on-settled.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import { shippingAddressesContract } from './shipping-addresses.contract.ts'

const { queries } = buildApi('shippingAddresses', shippingAddressesContract)

const table = 'shipping_addresses'

/** Every query that shows addresses, such as the parcels of Meja Kirim, is refetched after a change. */
const changeOptions = invalidateOnSettled((client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ meta }) => (meta?.tables as readonly string[] | undefined)?.includes(table) ?? false,
  }),
)

/** Checks whether the user may see and change the addresses of the affiliates that they see. */
export function useMaySeeAddresses(): boolean {
  const can = useCan()
  return can('data_affiliate_edit') || can('reg_affiliate')
}

export function useAddress(affiliateId: string) {
  const mayRead = useMaySeeAddresses()
  return useQuery(queries.read.queryOptions({ input: mayRead ? { id: affiliateId } : skipToken }))
}

export function useCreateAddress() {
  return useMutation(queries.create.mutationOptions(changeOptions)).mutateAsync
}

export function useUpdateAddress() {
  return useMutation(queries.update.mutationOptions(changeOptions)).mutateAsync
}

export function useRemoveAddress() {
  return useMutation(queries.remove.mutationOptions(changeOptions))
}
