/** Builders for contract calls, by the permissions that they require. */
import { createCallBuilders } from '#platform/contract.ts'
import type { DataAffiliatePermission, PagePermission } from './permission.ts'

export const { anyOf, allOf, anyOfToCreate, allOfToCreate } = createCallBuilders<
  PagePermission | DataAffiliatePermission
>()
