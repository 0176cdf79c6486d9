import { expect, test } from 'vitest'
import { getProductPermission } from '#features/session/permission.ts'
import { planAllProducts } from './all-products-plan.ts'

const products = ['serum', 'toner', 'cleanser'].map((id) => ({ id }))
const [serum, toner, cleanser] = products.map(({ id }) => getProductPermission(id)) as [
  string,
  string,
  string,
]
const everything = new Set(['dashboard', serum, toner, cleanser])
const byGrant = (...granted: string[]) => ({ granted, held: granted })

test('plans to grant the products that the user lacks, and to revoke the granted ones', () => {
  expect(planAllProducts(byGrant('dashboard', toner), products, everything)).toEqual({
    grants: [serum, cleanser],
    revocations: [toner],
  })
})

test('skips products that the viewer does not hold, in both directions', () => {
  expect(planAllProducts(byGrant(toner), products, new Set([serum]))).toEqual({
    grants: [serum],
    revocations: [],
  })
})

test('plans nothing about products that come with the role', () => {
  expect(planAllProducts({ granted: [], held: [serum, toner, cleanser] }, products, everything)).toEqual({
    grants: [],
    revocations: [],
  })
})
