import { expect, test } from 'vitest'
import { getProductPermission } from '#features/session/permission.ts'
import { planAllProducts } from './all-products-plan.ts'

const products = ['serum', 'toner', 'cleanser'].map((id) => ({ id }))
const [serum, toner, cleanser] = products.map(({ id }) => getProductPermission(id)) as [
  string,
  string,
  string,
]
const allPermissions = new Set(['dashboard', serum, toner, cleanser])
/** Returns a user who holds these permissions by grant and none by role. */
const createHolder = (...granted: string[]) => ({ granted, held: granted })

test('plans to grant the products that the user lacks, and to revoke the granted ones', () => {
  expect(planAllProducts(createHolder('dashboard', toner), products, allPermissions)).toEqual({
    grants: [serum, cleanser],
    revocations: [toner],
  })
})

test('skips products that the viewer does not hold, in both directions', () => {
  expect(planAllProducts(createHolder(toner), products, new Set([serum]))).toEqual({
    grants: [serum],
    revocations: [],
  })
})

test('plans nothing about products that come with the role', () => {
  expect(planAllProducts({ granted: [], held: [serum, toner, cleanser] }, products, allPermissions)).toEqual({
    grants: [],
    revocations: [],
  })
})
