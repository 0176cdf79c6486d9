/** Merges another user's saved changes into an open form, and lists a draft's fields for the conflict notice. */
import { absentText, type Facts, mergeFields } from '#base/conflict.ts'
import { formatDate } from '#base/jakarta.ts'
import { getLabel } from '#base/resource.ts'
import { affiliate, basicFieldNames, plainFieldNames } from '#features/affiliates/affiliate.ts'
import {
  isSent,
  platformLabel,
  sampleStatusLabel,
  whatsappStatusLabel,
} from '#features/affiliates/affiliate-values.ts'
import { formatPostSuffix, postingStatusLabel } from '#features/affiliates/link-video.ts'
import { getDistinctName } from '#features/products/product-name.ts'
import { type Draft, getEntryKey, moveEntries, type VideoEntry } from './draft.ts'

const fieldsBesidesLists = [
  ...basicFieldNames,
  'status_whatsapp',
  'sample_product_status',
  'sample_product_reason',
  'shows_reason',
] as const satisfies (keyof Draft)[]

const entryFields = [
  'tanggal_max_upload',
  'status_link_posting',
  'link_posting_vo',
  'link_posting_review',
  'returned_reason',
  'returned_post',
] as const satisfies (keyof VideoEntry)[]

/**
 * Merges another user's version into the form. Fields that differ from `base` in `mine` stay; all others become
 * `theirs`.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft {
  const mergedFields = mergeFields(fieldsBesidesLists, base, mine, theirs)
  // A sample that was sent stays sent.
  if (isSent(theirs.sample_product_status)) mergedFields.sample_product_status = theirs.sample_product_status
  // The choice to show a reason applies to that reason only.
  if (mergedFields.sample_product_reason !== mine.sample_product_reason) mergedFields.shows_reason = null
  const entries = mergeEntries(
    moveEntries(base.entries, theirs),
    moveEntries(mine.entries, theirs),
    theirs.entries,
  )
  return { ...mergedFields, entries, products: mergeProducts(base, mine, theirs, entries) }
}

/**
 * Returns the merged entries: those of the other user in their order, then those that only this form has or changed.
 */
function mergeEntries(
  base: readonly VideoEntry[],
  mine: readonly VideoEntry[],
  theirs: readonly VideoEntry[],
): VideoEntry[] {
  const baseByKey = indexByEntryKey(base)
  const mineByKey = indexByEntryKey(mine)
  const theirsByKey = indexByEntryKey(theirs)
  const mergedEntries = theirs.flatMap((entry) => {
    const key = getEntryKey(entry)
    const myEntry = mineByKey.get(key)
    if (myEntry) return [mergeFields(entryFields, baseByKey.get(key), myEntry, entry)]
    return baseByKey.has(key) ? [] : [entry]
  })
  const onlyMine = mine.filter((entry) => {
    const key = getEntryKey(entry)
    return !theirsByKey.has(key) && isEdited(baseByKey.get(key), entry)
  })
  return [...mergedEntries, ...onlyMine]
}

function isEdited(before: VideoEntry | undefined, after: VideoEntry): boolean {
  return before === undefined || entryFields.some((field) => before[field] !== after[field])
}

/** Merges the products. A product that the other user removed stays if this form has added or changed videos of it. */
function mergeProducts(
  base: Draft,
  mine: Draft,
  theirs: Draft,
  entries: readonly VideoEntry[],
): Draft['products'] {
  const hasProduct = ({ products }: Draft, id: string) => products.some((product) => product.id === id)
  const theirEntries = indexByEntryKey(theirs.entries)
  const hasEditedEntries = (id: string) =>
    entries.some((entry) => entry.product_id === id && !theirEntries.has(getEntryKey(entry)))
  const listIds = ({ products }: Draft) => products.map(({ id }) => id)
  const isMineUnchanged = listIds(base).join() === listIds(mine).join()
  const byId = new Map([...mine.products, ...theirs.products].map((product) => [product.id, product]))
  // The order is the other user's, unless this form has changed the products.
  const ids = new Set(
    isMineUnchanged ? [...listIds(theirs), ...listIds(mine)] : [...listIds(mine), ...listIds(theirs)],
  )
  return [...ids].flatMap((id) => {
    const isEditedHere = hasProduct(base, id) !== hasProduct(mine, id)
    const stays = isEditedHere
      ? hasProduct(mine, id)
      : hasProduct(theirs, id) || (hasProduct(mine, id) && hasEditedEntries(id))
    const product = byId.get(id)
    return stays && product ? [product] : []
  })
}

function indexByEntryKey(entries: readonly VideoEntry[]): Map<string, VideoEntry> {
  return new Map(entries.map((entry) => [getEntryKey(entry), entry]))
}

/** Returns the draft's fields with the labels and values that the screen shows. */
export function listFacts(draft: Draft): Facts {
  return [
    ['Username', draft.username],
    ['Platform', platformLabel[draft.platform]],
    ['WhatsApp', draft.whatsapp],
    ...plainFieldNames.map((name) => [getLabel(affiliate, name), draft[name]] as const),
    [
      'Products',
      draft.products.map((product) => getDistinctName(product, draft.products)).join(', ') || absentText,
    ],
    ['Status WhatsApp', whatsappStatusLabel[draft.status_whatsapp]],
    ...[...draft.entries]
      .sort((a, b) => a.no_video - b.no_video)
      .map((entry): [string, string] => [`Video #${entry.no_video}`, describeEntry(entry)]),
    ['Status Sample Product', sampleStatusLabel[draft.sample_product_status]],
    [
      'Alasan Ditolak',
      (draft.sample_product_status === 'rejected' && draft.sample_product_reason) || absentText,
    ],
  ]
}

function describeEntry(entry: VideoEntry): string {
  const isPosted = entry.status_link_posting === 'sudah'
  const links = isPosted ? [entry.link_posting_vo, entry.link_posting_review] : []
  const hasReason = entry.status_link_posting === 'dikembalikan' && entry.returned_reason
  const reason = hasReason && `${entry.returned_reason}${formatPostSuffix(entry)}`
  const deadline = entry.tanggal_max_upload && formatDate(entry.tanggal_max_upload)
  return [postingStatusLabel[entry.status_link_posting], deadline, ...links, reason]
    .filter(Boolean)
    .join(', ')
}
