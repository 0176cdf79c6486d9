/** Parameters of 'Pesan masuk' in the URL of Home. The dialog is open if `?pesan=ya` is set. */
import { type AddressOf, address, oneOf, pageIfAny, yes } from '#base/address.ts'
import { shelves } from './message-shelves.ts'

const [, ...others] = shelves

/** Without `rak` the shelf is the new messages, without `page` the first page. */
export const inboxAddress = address({
  pesan: yes,
  rak: oneOf(others),
  page: pageIfAny,
})
export type InboxAddress = AddressOf<typeof inboxAddress.parts>
