/** What the address of Home says of 'Pesan masuk', which lies over it at `?pesan=ya`. */
import * as z from 'zod/mini'
import { pageNumber, perhaps, yes } from '#base/address.ts'
import { shelves } from './message-shelves.ts'

const [, ...others] = shelves

/** Without a shelf it is the new ones, without a page the first. */
export const inboxAddress = z.object({
  pesan: yes,
  rak: perhaps(z.enum(others)),
  page: perhaps(pageNumber),
})
export type InboxAddress = z.infer<typeof inboxAddress>
