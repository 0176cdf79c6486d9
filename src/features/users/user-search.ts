/** What the address of the user list holds, and whom of the list its filters leave. */
import { type AddressOf, address, listParts, oneOf } from '#base/address.ts'
import { roles } from '#features/session/roles.ts'
import type { User } from './user.ts'
import { statuses, statusOf } from './user-status.ts'

/** What narrows the list, in an address and in a call alike. */
export const userFilters = { role: oneOf(roles), status: oneOf(statuses) }

export const userAddress = address({ ...listParts(), ...userFilters })
export type UserSearch = AddressOf<typeof userAddress.parts>

export const noFilters = { role: undefined, status: undefined, page: 1 } satisfies Partial<UserSearch>

/** How many filters are on; the search is none of them. */
export function filterCount({ role, status }: UserSearch): number {
  return [role, status].filter((filter) => filter !== undefined).length
}

/** Those of the role and status. */
export function filtered(
  users: readonly User[],
  { role, status }: Pick<UserSearch, 'role' | 'status'>,
): User[] {
  return users.filter((user) => {
    if (role !== undefined && user.role !== role) return false
    return status === undefined || statusOf(user) === status
  })
}
