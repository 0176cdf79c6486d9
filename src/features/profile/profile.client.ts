import { useMutation } from '@tanstack/react-query'
import { checkSession } from '#features/session/session.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import { profileContract } from './profile.contract.ts'

const { queries } = buildApi('profile', profileContract)

export function profileOptions() {
  return queries.read.queryOptions()
}

/** Renames the user. Also reads the session again, so that every tab shows the new name. */
export function useRename() {
  return useMutation(
    queries.rename.mutationOptions({
      onSuccess(row, _input, _mutated, { client }) {
        client.setQueryData(queries.read.queryKey(), row)
        void checkSession()
      },
    }),
  )
}
