/** What the address of the user list holds, and whom of the list it shows. */
import { z } from 'zod'
import { pageCount, pageSchema, pageSize } from '#base/paging.ts'
import { holdsWords, lineOfText } from '#base/text.ts'
import { roleSchema } from '#features/session/role.ts'
import type { User } from './user.ts'

export const statuses = ['aktif', 'nonaktif'] as const

/** Whatever stands in an address gives a list, never an error: what can't be read counts as absent. */
export const userSearchSchema = z.object({
  q: z.coerce.string<string>().pipe(lineOfText(200)).default('').catch(''),
  role: roleSchema.optional().catch(undefined),
  status: z.enum(statuses).optional().catch(undefined),
  page: pageSchema.default(1).catch(1),
})
export type UserSearch = z.output<typeof userSearchSchema>

export const noFilters = { role: undefined, status: undefined, page: 1 } satisfies Partial<UserSearch>

/** How many filters are on; the search is none of them. */
export function filterCount({ role, status }: UserSearch): number {
  return [role, status].filter((filter) => filter !== undefined).length
}

/** Those of the role and status whose name and e-mail hold every word of the search, in any case. */
export function matching(users: User[], { q, role, status }: UserSearch): User[] {
  return users.filter((user) => {
    if (role !== undefined && user.role !== role) return false
    if (status !== undefined && user.is_active !== (status === 'aktif')) return false
    return holdsWords(`${user.full_name}\n${user.email}`, q)
  })
}

/** The rows of a page; of the last one when there are not so many. */
export function onPage(users: User[], page: number): User[] {
  const start = (Math.min(page, pageCount(users.length)) - 1) * pageSize
  return users.slice(start, start + pageSize)
}
