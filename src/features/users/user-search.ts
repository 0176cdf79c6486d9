/** Parameters of the user list in the URL, and its filters. */
import { defineSearchParams, listParams, oneOf, type SearchValues } from '#base/search-params.ts'
import { roles } from '#features/session/roles.ts'
import type { User } from './user.ts'
import { getStatus, statuses } from './user-status.ts'

/** Filters of the list, the same in the URL and in the call. */
export const userFilters = { role: oneOf(roles), status: oneOf(statuses) }

export const userSearchParams = defineSearchParams({ ...listParams(), ...userFilters })
export type UserSearch = SearchValues<typeof userSearchParams.params>

export const noFilters = { role: undefined, status: undefined, page: 1 } satisfies Partial<UserSearch>

/** Returns how many filters are on, not counting the search text. */
export function countFilters({ role, status }: UserSearch): number {
  return [role, status].filter((filter) => filter !== undefined).length
}

/** Returns the users with the given role and status. */
export function filterUsers(
  users: readonly User[],
  { role, status }: Pick<UserSearch, 'role' | 'status'>,
): User[] {
  return users.filter((user) => {
    if (role !== undefined && user.role !== role) return false
    return status === undefined || getStatus(user) === status
  })
}
