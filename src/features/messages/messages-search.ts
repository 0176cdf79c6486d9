/** Parameters of 'Pesan masuk' in the URL of Home. The dialog is open if `?pesan=ya` is set. */
import { type AddressOf, defineAddress, flag, oneOf, optionalPage } from '#base/address.ts'
import { shelves } from './message-shelves.ts'

const [, ...otherShelves] = shelves

/** Without `rak` the new messages are shown, without `page` the first page. */
export const inboxAddress = defineAddress({
  pesan: flag,
  rak: oneOf(otherShelves),
  page: optionalPage,
})
export type InboxAddress = AddressOf<typeof inboxAddress.params>
