/** Every call of the program, in one tree. */
import { affiliatesContract } from '#features/affiliates/affiliates.contract.ts'
import { productsContract } from '#features/products/products.contract.ts'
import { sessionContract } from '#features/session/session.contract.ts'
import { templatesContract } from '#features/templates/templates.contract.ts'
import { videosContract } from '#features/videos/videos.contract.ts'

export const contract = {
  session: sessionContract,
  products: productsContract,
  affiliates: affiliatesContract,
  videos: videosContract,
  templates: templatesContract,
}
