/** Finds what prevents an affiliate from being saved, by field of the edit screen. */

import { plainFieldNames } from '#features/affiliates/affiliate.ts'
import {
  affiliateFormSchema,
  listMissingLinks,
  listPostingLinkMessages,
  postingLinkRequired,
} from './affiliate-form.ts'
import { type Draft, getSlotKey, type Slot, selectSlots, toFormInput } from './draft.ts'

/** The name of a field on the screen. Fields of a video start with the key of its slot. */
export type Path = string

export function buildSlotPath(key: string, field?: string): Path {
  return field ? `${key} ${field}` : key
}

export type Problems = ReadonlyMap<Path, string>

/** Returns what prevents saving, by field, in the order of the screen. */
export function findProblems(draft: Draft, mustHaveProduct: boolean): Problems {
  const problems = new Map<Path, string>()
  const form = toFormInput(draft)
  for (const { path, message } of affiliateFormSchema.safeParse(form).error?.issues ?? [])
    add(toPath(draft, path), message)
  if (mustHaveProduct && draft.products.length === 0) add('products', 'Product harus dipilih')
  for (const slot of draft.slots)
    for (const field of listMissingLinks(slot))
      add(buildSlotPath(getSlotKey(slot), field), postingLinkRequired)
  return new Map([...problems].sort(([a], [b]) => getRank(draft, a) - getRank(draft, b)))

  function add(path: Path, message: string) {
    if (!problems.has(path)) problems.set(path, message)
  }
}

/** Returns the field for a path of the form's schema, such as `['link_videos', 3, 'link_posting_vo']`. */
export function toPath(draft: Draft, [field, index, inner]: readonly PropertyKey[]): Path {
  if (field === 'selected_product_ids') return 'products'
  if (field !== 'link_videos') return String(field)
  const slot = draft.slots[Number(index)]
  return slot ? buildSlotPath(getSlotKey(slot), inner === undefined ? undefined : String(inner)) : 'products'
}

const fieldOrder: string[] = [
  'username',
  'platform',
  'whatsapp',
  ...plainFieldNames,
  'products',
  'status_whatsapp',
  'sample_product_status',
]

/** Returns the position of a field on the screen. Videos follow the order of the tabs and precede the sample. */
function getRank(draft: Draft, path: Path): number {
  const slot = findSlot(draft, path)
  if (!slot) return path.startsWith('sample') ? 1e9 : fieldOrder.indexOf(path)
  const tab = draft.products.findIndex((product) => product.id === slot.product_id)
  const position = selectSlots(draft, slot.product_id).indexOf(slot) + (path.endsWith('review') ? 0.5 : 0)
  return 10 + (tab < 0 ? 1e4 : tab) * 1e4 + position
}

/** Returns the video that a field belongs to. */
export function findSlot(draft: Draft, path: Path): Slot | undefined {
  return draft.slots.find((slot) => path.startsWith(getSlotKey(slot)))
}

/** Returns the messages for the 'Validasi Gagal' toast: missing posting links, then invalid values of videos. */
export function listValidationMessages(draft: Draft, problems: Problems): string[] {
  const invalid = [...problems].flatMap(([path, message]) => {
    const slot = findSlot(draft, path)
    return slot && message !== postingLinkRequired ? [`${message} untuk Video #${slot.no_video}`] : []
  })
  return [...listPostingLinkMessages(draft.slots), ...invalid]
}

/** Checks whether a video of this product has a problem. */
export function hasProblem(draft: Draft, problems: Problems, product_id: string): boolean {
  return [...problems.keys()].some((path) => findSlot(draft, path)?.product_id === product_id)
}
