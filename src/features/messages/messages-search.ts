/** Parameters of 'Pesan masuk' in the URL of Home. The dialog is open if `?pesan=ya` is set. */
import { defineSearchParams, flag, oneOf, optionalPage, type SearchValues } from '#base/search-params.ts'
import { shelves } from './message-shelves.ts'

/** The shelves that `rak` can name. Without `rak`, the first shelf is shown: the new messages. */
const [, ...shelvesInUrl] = shelves

/** If there is no `page`, the first page is shown. */
export const inboxSearchParams = defineSearchParams({
  pesan: flag,
  rak: oneOf(shelvesInUrl),
  page: optionalPage,
})
export type InboxSearch = SearchValues<typeof inboxSearchParams.params>
