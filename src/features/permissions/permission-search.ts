/** What the address of the permission matrix holds, and whom of the users it shows. */
import { type AddressOf, address, oneOf, search } from '#base/address.ts'
import { holdsWords } from '#base/plain-text.ts'
import type { PermissionHolder } from './permission-holder.ts'

const matrixTabs = ['halaman', 'data-affiliate'] as const
export type MatrixTab = (typeof matrixTabs)[number]

/** Whatever stands in an address gives a matrix, never an error: what can't be read counts as absent. */
const tab = oneOf(matrixTabs)

export const permissionAddress = address({
  tab: { read: (value) => tab.read(value) ?? 'halaman' },
  q: search(),
})
export type PermissionSearch = AddressOf<typeof permissionAddress.parts>

/** Those whose name and e-mail hold every word of the search, in any case. */
export function matchingUsers(users: PermissionHolder[], q: string): PermissionHolder[] {
  return withWords(users, q, ({ full_name, email }) => `${full_name}\n${email}`)
}

/** Those whose text holds every word of the search, in any case; all of them for an empty search. */
export function withWords<T>(all: T[], q: string, textOf: (one: T) => string): T[] {
  return all.filter((one) => holdsWords(textOf(one), q))
}
