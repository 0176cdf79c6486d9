/** What the address of a page with a list says of its trash, which is shown at `?terhapus=ya`. */
import { yes } from '#base/address.ts'

export const trashAddress = { terhapus: yes }
