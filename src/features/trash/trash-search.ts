/** URL search parameter of a page with a list: `?terhapus=ya` shows its trash. */
import { flag } from '#base/address.ts'

export const trashAddress = { terhapus: flag }
