import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { affiliateCardsOptions } from '#features/affiliate-list/affiliate-list.client.ts'
import { affiliateQueries } from '#features/affiliates/affiliates.client.ts'
import { affiliatesContract } from '#features/affiliates/affiliates.contract.ts'
import { isOutdatedBy } from './outdated-queries.ts'

const listQuery = { meta: { tables: ['affiliate_registrations'], listedResource: 'affiliates' } }
const countQuery = { meta: { tables: ['affiliate_registrations'] } }

test('during a write whose result a list already shows, other queries are refetched, but not the list', async () => {
  const client = new QueryClient()
  const { mutationKey } = affiliateQueries(affiliatesContract).markContacted.mutationOptions()
  let endWrite = () => {}
  const write = client
    .getMutationCache()
    .build(client, { mutationKey, mutationFn: () => new Promise<void>((resolve) => (endWrite = resolve)) })
    .execute(undefined)
  // The client calls `mutationFn` a moment later.
  await Promise.resolve()
  expect(isOutdatedBy('affiliate_registrations', listQuery, client)).toBe(false)
  expect(isOutdatedBy('affiliate_registrations', countQuery, client)).toBe(true)
  endWrite()
  await write
  expect(isOutdatedBy('affiliate_registrations', listQuery, client)).toBe(true)
})

test('a query of other tables is not refetched', () => {
  expect(isOutdatedBy('videos', listQuery, new QueryClient())).toBe(false)
})

test('the cards of Data Affiliate are marked as a list of affiliates', () => {
  const { meta } = affiliateCardsOptions('semua', { page: 1 } as never, 10)
  expect(meta).toMatchObject({ listedResource: 'affiliates' })
})
