/** Query and mutation of the link of a creator's page. */
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { invalidateOnSettled } from '#kit/form/invalidate-on-settled.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import { type CreatorLink, creatorPagesContract } from './creator-pages.contract.ts'

export type { CreatorLink }

const { queries } = buildApi('creatorPages', creatorPagesContract)

const changeOptions = invalidateOnSettled((client: QueryClient) =>
  client.invalidateQueries({ queryKey: queries.key() }),
)

export function useCreatorLink(id: string) {
  return useQuery(queries.read.queryOptions({ input: { id } }))
}

export function useShowReason() {
  return useMutation(queries.showReason.mutationOptions(changeOptions)).mutateAsync
}

export function useRenewCreatorLink() {
  return useMutation(queries.renew.mutationOptions(changeOptions)).mutateAsync
}
