/** What the address of Home says of 'Pesan masuk', which lies over it at `?pesan=ya`. */
import { type AddressOf, address, oneOf, pageIfAny, yes } from '#base/address.ts'
import { shelves } from './message-shelves.ts'

const [, ...others] = shelves

/** Without a shelf it is the new ones, without a page the first. */
export const inboxAddress = address({
  pesan: yes,
  rak: oneOf(others),
  page: pageIfAny,
})
export type InboxAddress = AddressOf<typeof inboxAddress.parts>
