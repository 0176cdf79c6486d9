/** URL search parameters of the permission matrix, and the filter for its users. */

import { containsWords } from '#base/plain-text.ts'
import { defineSearchParams, oneOf, type SearchValues, search } from '#base/search-params.ts'
import type { PermissionHolder } from './permission-holder.ts'

const matrixTabs = ['halaman', 'data-affiliate'] as const
export type MatrixTab = (typeof matrixTabs)[number]

const tab = oneOf(matrixTabs)

export const permissionSearchParams = defineSearchParams({
  // An unknown value opens the first tab, so that every URL shows a matrix.
  tab: { read: (value) => tab.read(value) ?? 'halaman' },
  q: search(),
})
export type PermissionSearch = SearchValues<typeof permissionSearchParams.params>

/** Returns the users whose name and e-mail contain every word of the search, ignoring case. */
export function findUsers(users: PermissionHolder[], q: string): PermissionHolder[] {
  return findByWords(users, q, ({ full_name, email }) => `${full_name}\n${email}`)
}

/** Returns the items whose text contains every word of the search, ignoring case; all items for an empty search. */
export function findByWords<Item>(items: Item[], q: string, getText: (item: Item) => string): Item[] {
  return items.filter((item) => containsWords(getText(item), q))
}
