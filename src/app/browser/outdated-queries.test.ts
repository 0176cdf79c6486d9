import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { affiliateCardsOptions } from '#features/affiliate-list/affiliate-list.client.ts'
import { affiliateQueries } from '#features/affiliates/affiliates.client.ts'
import { affiliatesContract } from '#features/affiliates/affiliates.contract.ts'
import { isOutdatedBy } from './outdated-queries.ts'

const rows = { meta: { tables: ['affiliate_registrations'], listedResource: 'affiliates' } }
const counts = { meta: { tables: ['affiliate_registrations'] } }

test('a list is refetched only when the write that it already shows has ended', async () => {
  const client = new QueryClient()
  const { mutationKey } = affiliateQueries(affiliatesContract).markContacted.mutationOptions()
  let answer = () => {}
  const write = client
    .getMutationCache()
    .build(client, { mutationKey, mutationFn: () => new Promise<void>((resolve) => (answer = resolve)) })
    .execute(undefined)
  await Promise.resolve()
  expect(isOutdatedBy('affiliate_registrations', rows, client)).toBe(false)
  expect(isOutdatedBy('affiliate_registrations', counts, client)).toBe(true)
  answer()
  await write
  expect(isOutdatedBy('affiliate_registrations', rows, client)).toBe(true)
})

test('a query of other tables is not refetched', () => {
  expect(isOutdatedBy('videos', rows, new QueryClient())).toBe(false)
})

test('the cards of Data Affiliate are refetched in the same way', () => {
  const { meta } = affiliateCardsOptions('semua', { page: 1 } as never, 10)
  expect(meta).toMatchObject({ listedResource: 'affiliates' })
})
