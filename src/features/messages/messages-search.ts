/** Parameters of 'Pesan masuk' in the URL of Home. The dialog is open if `?pesan=ya` is set. */
import { defineSearchParams, flag, oneOf, optionalPage, type SearchValues } from '#base/search-params.ts'
import { shelves } from './message-shelves.ts'

const [, ...otherShelves] = shelves

/** Without `rak` the new messages are shown, without `page` the first page. */
export const inboxSearchParams = defineSearchParams({
  pesan: flag,
  rak: oneOf(otherShelves),
  page: optionalPage,
})
export type InboxSearch = SearchValues<typeof inboxSearchParams.params>
