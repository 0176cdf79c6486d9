/** What the address of a page with a list says of its bin, which is shown at `?terhapus=ya`. */
import { yes } from '#base/address.ts'

export const binAddress = { terhapus: yes }
