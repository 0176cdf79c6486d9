/** Builders for contract calls, by the permissions that they require. */
import { callsFor } from '#platform/contract.ts'
import type { DataAffiliatePermission, PagePermission } from './permission.ts'

export const { anyOf, allOf, creating, creatingWith } = callsFor<PagePermission | DataAffiliatePermission>()
