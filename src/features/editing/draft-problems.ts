/** What stands against saving an affiliate, by the field of the edit screen. */

import { furtherNames } from '#features/affiliates/affiliate.ts'
import {
  affiliateFormSchema,
  missingPostingLinks,
  postingLinkMessages,
  postingLinkRequired,
} from './affiliate-form.ts'
import { type Draft, formOf, type Slot, slotKey, slotsOf } from './draft.ts'

/** The name of a field of the screen; those of a video carry its key. */
export type Path = string

export function slotPath(key: string, field?: string): Path {
  return field ? `${key} ${field}` : key
}

export type Problems = ReadonlyMap<Path, string>

/** What stands against saving, by field, in the order of the screen. */
export function problemsOf(draft: Draft, mustHaveProduct: boolean): Problems {
  const problems = new Map<Path, string>()
  const form = formOf(draft)
  for (const { path, message } of affiliateFormSchema.safeParse(form).error?.issues ?? [])
    add(pathOf(draft, path), message)
  if (mustHaveProduct && draft.products.length === 0) add('products', 'Product harus dipilih')
  for (const slot of draft.slots)
    for (const field of missingPostingLinks(slot)) add(slotPath(slotKey(slot), field), postingLinkRequired)
  return new Map([...problems].sort(([a], [b]) => rank(draft, a) - rank(draft, b)))

  function add(path: Path, message: string) {
    if (!problems.has(path)) problems.set(path, message)
  }
}

/** The field that a path of the form's schema names, as `['link_videos', 3, 'link_posting_vo']`. */
export function pathOf(draft: Draft, [field, index, inner]: readonly PropertyKey[]): Path {
  if (field === 'selected_product_ids') return 'products'
  if (field !== 'link_videos') return String(field)
  const slot = draft.slots[Number(index)]
  return slot ? slotPath(slotKey(slot), inner === undefined ? undefined : String(inner)) : 'products'
}

const fieldOrder: string[] = [
  'username',
  'platform',
  'whatsapp',
  ...furtherNames,
  'products',
  'status_whatsapp',
  'sample_product_status',
]

/** Where a field stands: videos follow the order of the tabs, and come before the sample. */
function rank(draft: Draft, path: Path): number {
  const slot = slotAt(draft, path)
  if (!slot) return path.startsWith('sample') ? 1e9 : fieldOrder.indexOf(path)
  const tab = draft.products.findIndex((product) => product.id === slot.product_id)
  const within = slotsOf(draft, slot.product_id).indexOf(slot) + (path.endsWith('review') ? 0.5 : 0)
  return 10 + (tab < 0 ? 1e4 : tab) * 1e4 + within
}

/** The video that a field belongs to. */
export function slotAt(draft: Draft, path: Path): Slot | undefined {
  return draft.slots.find((slot) => path.startsWith(slotKey(slot)))
}

/** The lines of 'Validasi Gagal': missing links, and links that are none. */
export function validationMessages(draft: Draft, problems: Problems): string[] {
  const unsound = [...problems].flatMap(([path, message]) => {
    const slot = slotAt(draft, path)
    return slot && message !== postingLinkRequired ? [`${message} untuk Video #${slot.no_video}`] : []
  })
  return [...postingLinkMessages(draft.slots), ...unsound]
}

/** Whether a video of this product is among those that are wrong. */
export function hasProblem(draft: Draft, problems: Problems, product_id: string): boolean {
  return [...problems.keys()].some((path) => slotAt(draft, path)?.product_id === product_id)
}
