/** URL search parameter of a page with a list: `?terhapus=ya` shows its trash. */
import { flag } from '#base/search-params.ts'

export const trashParams = { terhapus: flag }
