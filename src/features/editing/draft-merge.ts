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
import { type Draft, getSlotKey, moveSlots, type Slot } from './draft.ts'

const fields = [
  ...basicFieldNames,
  'status_whatsapp',
  'sample_product_status',
  'sample_product_reason',
  'shows_reason',
] as const satisfies (keyof Draft)[]

const slotFields = [
  'tanggal_max_upload',
  'status_link_posting',
  'link_posting_vo',
  'link_posting_review',
  'returned_reason',
  'returned_post',
] as const satisfies (keyof Slot)[]

/**
 * Merges another user's version into the form. Fields that differ from `base` in `mine` stay; all others become
 * `theirs`.
 */
export function merge(base: Draft, mine: Draft, theirs: Draft): Draft {
  const merged = mergeFields(fields, base, mine, theirs)
  // A sample that was sent stays sent.
  if (isSent(theirs.sample_product_status)) merged.sample_product_status = theirs.sample_product_status
  // Showing one reason is no decision about another one.
  if (merged.sample_product_reason !== mine.sample_product_reason) merged.shows_reason = null
  const slots = mergeSlots(moveSlots(base.slots, theirs), moveSlots(mine.slots, theirs), theirs.slots)
  return { ...merged, slots, products: mergeProducts(base, mine, theirs, slots) }
}

/** Returns the merged slots: theirs in their order, then those that only this form has added or changed. */
function mergeSlots(base: readonly Slot[], mine: readonly Slot[], theirs: readonly Slot[]): Slot[] {
  const [baseByKey, mineByKey, theirsByKey] = [
    indexBySlotKey(base),
    indexBySlotKey(mine),
    indexBySlotKey(theirs),
  ]
  const present = theirs.flatMap((slot) => {
    const key = getSlotKey(slot)
    const mySlot = mineByKey.get(key)
    if (mySlot) return [mergeFields(slotFields, baseByKey.get(key), mySlot, slot)]
    return baseByKey.has(key) ? [] : [slot]
  })
  const onlyMine = mine.filter((slot) => {
    const key = getSlotKey(slot)
    return !theirsByKey.has(key) && isEdited(baseByKey.get(key), slot)
  })
  return [...present, ...onlyMine]
}

function isEdited(before: Slot | undefined, after: Slot): boolean {
  return before === undefined || slotFields.some((field) => before[field] !== after[field])
}

/** Merges the products. A product that the other user removed stays if this form has added or changed videos of it. */
function mergeProducts(base: Draft, mine: Draft, theirs: Draft, slots: readonly Slot[]): Draft['products'] {
  const hasProduct = ({ products }: Draft, id: string) => products.some((product) => product.id === id)
  const theirSlots = indexBySlotKey(theirs.slots)
  const hasEditedSlots = (id: string) =>
    slots.some((slot) => slot.product_id === id && !theirSlots.has(getSlotKey(slot)))
  const isSameOrder = base.products.map(({ id }) => id).join() === mine.products.map(({ id }) => id).join()
  const byId = new Map([...mine.products, ...theirs.products].map((product) => [product.id, product]))
  const [first, second] = isSameOrder ? [theirs, mine] : [mine, theirs]
  const ids = new Set([...first.products, ...second.products].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const isEditedHere = hasProduct(base, id) !== hasProduct(mine, id)
    const stays = isEditedHere
      ? hasProduct(mine, id)
      : hasProduct(theirs, id) || (hasProduct(mine, id) && hasEditedSlots(id))
    const product = byId.get(id)
    return stays && product ? [product] : []
  })
}

function indexBySlotKey(slots: readonly Slot[]): Map<string, Slot> {
  return new Map(slots.map((slot) => [getSlotKey(slot), slot]))
}

/** Lists the draft's fields with the labels and values that the screen shows. */
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
    ...[...draft.slots]
      .sort((a, b) => a.no_video - b.no_video)
      .map((slot): [string, string] => [`Video #${slot.no_video}`, describeSlot(slot)]),
    ['Status Sample Product', sampleStatusLabel[draft.sample_product_status]],
    [
      'Alasan Ditolak',
      (draft.sample_product_status === 'rejected' && draft.sample_product_reason) || absentText,
    ],
  ]
}

function describeSlot(slot: Slot): string {
  const isPosted = slot.status_link_posting === 'sudah'
  const links = isPosted ? [slot.link_posting_vo, slot.link_posting_review] : []
  const isToChange = slot.status_link_posting === 'dikembalikan' && slot.returned_reason
  const reason = isToChange && `${slot.returned_reason}${formatPostSuffix(slot)}`
  const deadline = slot.tanggal_max_upload && formatDate(slot.tanggal_max_upload)
  return [postingStatusLabel[slot.status_link_posting], deadline, ...links, reason].filter(Boolean).join(', ')
}
