/** Every call of the program, in one tree. */
import { affiliatesContract } from '#features/affiliates/affiliates.contract.ts'
import { productsContract } from '#features/products/products.contract.ts'
import { sessionContract } from '#features/session/session.contract.ts'

export const contract = {
  session: sessionContract,
  products: productsContract,
  affiliates: affiliatesContract,
}
