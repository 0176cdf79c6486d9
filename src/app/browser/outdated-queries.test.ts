import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { affiliateCardsOptions } from '#features/affiliate-list/affiliate-list.client.ts'
import { affiliateQueries } from '#features/affiliates/affiliates.client.ts'
import { affiliatesContract } from '#features/affiliates/affiliates.contract.ts'
import { isOutdatedBy } from './outdated-queries.ts'

const listQuery = { meta: { tables: ['affiliate_registrations'], listedResource: 'affiliates' } }
const countQuery = { meta: { tables: ['affiliate_registrations'] } }

test('a list that already shows the result of a running write is not refetched, but other queries are', async () => {
  const client = new QueryClient()
  const { mutationKey } = affiliateQueries(affiliatesContract).markContacted.mutationOptions()
  const { promise: end, resolve: endWrite } = Promise.withResolvers<void>()
  const write = client
    .getMutationCache()
    .build(client, { mutationKey, mutationFn: () => end })
    .execute(undefined)
  expect(isOutdatedBy('affiliate_registrations', listQuery, client)).toBe(false)
  expect(isOutdatedBy('affiliate_registrations', countQuery, client)).toBe(true)
  endWrite()
  await write
  expect(isOutdatedBy('affiliate_registrations', listQuery, client)).toBe(true)
})

test('a query that does not depend on the changed table is not refetched', () => {
  expect(isOutdatedBy('videos', listQuery, new QueryClient())).toBe(false)
})

test('the cards of Data Affiliate are marked as a list of affiliates', () => {
  const { meta } = affiliateCardsOptions('semua', { page: 1 } as never, 10)
  expect(meta).toMatchObject({ listedResource: 'affiliates' })
})
