/** The calls of contracts, by the permissions that they ask. */
import { callsFor } from '#platform/contract.ts'
import type { DataAffiliatePermission, PagePermission } from './permission.ts'

export const { anyOf, allOf, creating, creatingWith } = callsFor<PagePermission | DataAffiliatePermission>()
