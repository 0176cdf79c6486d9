import { useMutation } from '@tanstack/react-query'
import type { DownloadFormat, DownloadOptions } from '#base/download.ts'
import {
  affiliateListOptions,
  affiliateQueries,
  changeRow,
  downloadAffiliates,
  invalidateAffiliates,
} from '#features/affiliates/affiliates.client.ts'
import { type AffiliateSearch, affiliateSearchParams } from './reg-affiliate-search.ts'
import { registrationContract } from './registration.contract.ts'

const queries = affiliateQueries(registrationContract)

/** Queries the list. The URL may have unknown parameters, such as a click id added by a chat application. */
export function registeredOptions(search: AffiliateSearch) {
  return affiliateListOptions(affiliateSearchParams.parse(search))
}

/** Returns the parameters of the list without its page. */
export function getFilterParameters(search: AffiliateSearch) {
  const { page: _page, ...filter } = affiliateSearchParams.parse(search)
  return filter
}

/** @param ids limits the download to these rows of the list */
export function downloadRegistered(
  search: AffiliateSearch,
  format: DownloadFormat,
  options: DownloadOptions,
  ids?: string[],
) {
  return downloadAffiliates({ ...getFilterParameters(search), ...(ids && { ids }), format }, options)
}

export function useRegisterAffiliate() {
  return useMutation(
    queries.register.mutationOptions({
      onSuccess: (_row, _input, _mutated, { client }) => invalidateAffiliates(client),
    }),
  )
}

export function useCorrectAffiliate() {
  return useMutation(
    queries.correct.mutationOptions({
      onSuccess(row, _input, _mutated, { client }) {
        changeRow(client, row.id, (old) => ({ ...old, ...row }))
        invalidateAffiliates(client)
      },
      onError: (_error, _input, _mutated, { client }) => invalidateAffiliates(client),
    }),
  )
}
