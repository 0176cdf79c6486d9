/** Finds what prevents an affiliate from being saved, by field of the edit screen. */

import { plainFieldNames } from '#features/affiliates/affiliate.ts'
import {
  affiliateFormSchema,
  listMissingLinks,
  listPostingLinkMessages,
  postingLinkRequired,
} from './affiliate-form.ts'
import { type Draft, getEntryKey, selectEntries, toFormInput, type VideoEntry } from './draft.ts'

/** The name of a field on the screen. For a field of a video, the key of the entry comes first. */
export type Path = string

export function buildEntryPath(key: string, field?: string): Path {
  return field ? `${key} ${field}` : key
}

export type Problems = ReadonlyMap<Path, string>

/**
 * Returns what prevents saving, by field, in the order of the screen. A user who sees only some products must choose
 * one, since they could not see the affiliate without it.
 */
export function findProblems(draft: Draft, { mustHaveProduct }: { mustHaveProduct: boolean }): Problems {
  const problems = new Map<Path, string>()
  const form = toFormInput(draft)
  for (const { path, message } of affiliateFormSchema.safeParse(form).error?.issues ?? [])
    add(toPath(draft, path), message)
  if (mustHaveProduct && draft.products.length === 0) add('products', 'Product harus dipilih')
  for (const entry of draft.entries)
    for (const field of listMissingLinks(entry))
      add(buildEntryPath(getEntryKey(entry), `link_posting_${field}`), postingLinkRequired)
  return new Map(
    [...problems].sort(([a], [b]) => comparePositions(findPosition(draft, a), findPosition(draft, b))),
  )

  function add(path: Path, message: string) {
    if (!problems.has(path)) problems.set(path, message)
  }
}

/** Returns the field for a path of the form's schema, such as `['link_videos', 3, 'link_posting_vo']`. */
export function toPath(draft: Draft, [field, index, inner]: readonly PropertyKey[]): Path {
  if (field === 'selected_product_ids') return 'products'
  if (field !== 'link_videos') return String(field)
  const entry = draft.entries[Number(index)]
  return entry
    ? buildEntryPath(getEntryKey(entry), inner === undefined ? undefined : String(inner))
    : 'products'
}

const fieldOrder: string[] = [
  'username',
  'platform',
  'whatsapp',
  ...plainFieldNames,
  'products',
  'status_whatsapp',
]

/** The sections of the screen, in its order. */
const section = { basics: 0, videos: 1, sample: 2 }

/** The position of a field on the screen. Outside of the section of videos, the last two numbers are 0. */
type Position = [section: number, tabOrField: number, card: number, fieldOfCard: number]

function findPosition(draft: Draft, path: Path): Position {
  const entry = findEntry(draft, path)
  if (!entry)
    return path.startsWith('sample')
      ? [section.sample, 0, 0, 0]
      : [section.basics, fieldOrder.indexOf(path), 0, 0]
  const tabIndex = draft.products.findIndex(({ id }) => id === entry.product_id)
  // The tabs of products that are not chosen come last.
  const tab = tabIndex < 0 ? draft.products.length : tabIndex
  const card = selectEntries(draft, entry.product_id).indexOf(entry)
  // The field of the second posting link follows the other fields of its card.
  return [section.videos, tab, card, path.endsWith('review') ? 1 : 0]
}

function comparePositions(a: Position, b: Position): number {
  return a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** Returns the entry that a field belongs to; undefined for a field outside of the videos. */
export function findEntry(draft: Draft, path: Path): VideoEntry | undefined {
  return draft.entries.find((entry) => path.startsWith(getEntryKey(entry)))
}

/** Returns the messages for the 'Validasi Gagal' toast: missing posting links, then invalid values of videos. */
export function listValidationMessages(draft: Draft, problems: Problems): string[] {
  const invalidValues = [...problems].flatMap(([path, message]) => {
    const entry = findEntry(draft, path)
    return entry && message !== postingLinkRequired ? [`${message} untuk Video #${entry.no_video}`] : []
  })
  return [...listPostingLinkMessages(draft.entries), ...invalidValues]
}

/** Checks whether a video of this product has a problem. */
export function hasProblem(draft: Draft, problems: Problems, product_id: string): boolean {
  return [...problems.keys()].some((path) => findEntry(draft, path)?.product_id === product_id)
}
