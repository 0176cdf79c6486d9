/** Query and mutation of the team's reasons for rejecting samples. */
import { useMutation } from '@tanstack/react-query'
import { invalidateOnSettled } from '#kit/form/invalidate-on-settled.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import { rejectionReasonsContract } from './rejection-reasons.contract.ts'

const { queries } = buildApi('rejectionReasons', rejectionReasonsContract)

export function rejectionReasonsOptions() {
  return queries.read.queryOptions()
}

export function useReasonsUpdate() {
  return useMutation(
    queries.update.mutationOptions({
      onSuccess: (row, _input, _mutated, { client }) => client.setQueryData(queries.read.queryKey(), row),
      ...invalidateOnSettled((client) => client.invalidateQueries({ queryKey: queries.key() })),
    }),
  ).mutateAsync
}
