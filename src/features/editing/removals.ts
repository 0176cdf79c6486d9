/** Items that were removed from the form and can be restored. Nothing is deleted before the save. */
import type { ProductName } from '#features/products/product-name.ts'
import {
  type Draft,
  moveSlots,
  type Slot,
  slotKey,
  slotsOf,
  withoutProducts,
  withProduct,
  withSlots,
} from './draft.ts'

export interface Removal {
  product: ProductName
  /** true if the product itself was unchecked */
  unchosen: boolean
  slots: Slot[]
}

interface Form {
  draft: Draft
  removals: Removal[]
}

/** Removes a product with its videos. Without videos no undo is offered, since checking it again suffices. */
export function productTakenOff({ draft, removals }: Form, product: ProductName): Form {
  const slots = slotsOf(draft, product.id)
  return {
    draft: withoutProducts(draft, [product]),
    removals: slots.length > 0 ? remembering(removals, { product, unchosen: true, slots }) : removals,
  }
}

export function videoTakenOff({ draft, removals }: Form, key: string): Form {
  const slot = draft.slots.find((each) => slotKey(each) === key)
  if (!slot) return { draft, removals }
  const chosen = draft.products.find(({ id }) => id === slot.product_id)
  const product = chosen ?? unnamed(slot.product_id)
  return {
    draft: { ...draft, slots: draft.slots.filter((each) => each !== slot) },
    removals: remembering(removals, { product, unchosen: false, slots: [slot] }),
  }
}

export function broughtBack({ draft, removals }: Form, removal: Removal): Form {
  const { product, unchosen, slots } = removal
  return {
    draft: withSlots(unchosen ? withProduct(draft, product) : draft, slots),
    removals: removals.filter((other) => other !== removal),
  }
}

/** Moves removed videos to the product that they have now, so that undo brings them back where they belong. */
export function moveRemovals(removals: readonly Removal[], theirs: Draft): Removal[] {
  return removals.flatMap((removal) => {
    const slots = moveSlots(removal.slots, theirs)
    const there = slots.filter(({ product_id }) => product_id === removal.product.id)
    const moved = slots.filter((slot) => !there.includes(slot))
    const [first] = moved
    return [
      ...(there.length > 0 ? [{ ...removal, slots: there }] : []),
      ...(first ? [{ product: unnamed(first.product_id), unchosen: false, slots: moved }] : []),
    ]
  })
}

/**
 * Removes the products that no longer exist, each with its unsaved videos. Restores products that were removed this way
 * and exist again, with those videos.
 */
export function followProducts(
  { draft, removals, gone }: Form & { gone: readonly Removal[] },
  missing: readonly ProductName[],
): Form & { gone: Removal[] } {
  const isMissing = ({ product }: Removal) => missing.some(({ id }) => id === product.id)
  const form = gone.filter((each) => !isMissing(each)).reduce(broughtBack, { draft, removals })
  const isNamed = ({ id }: ProductName) => gone.some(({ product }) => product.id === id)
  const lost = missing
    .filter((product) => !isNamed(product))
    .map((product) => ({
      product,
      unchosen: draft.products.some(({ id }) => id === product.id),
      slots: slotsOf(draft, product.id),
    }))
  return {
    draft: withoutProducts(form.draft, missing),
    removals: form.removals.filter((removal) => !isMissing(removal)),
    gone: [...gone.filter(isMissing), ...lost],
  }
}

/** Makes an entry for a product that is not chosen. Its name is never shown from here. */
function unnamed(id: string): ProductName {
  return { id, product_number: '', product_name: '' }
}

/** Adds a removal and drops the earlier one of the same product and kind, so that undo covers only the last. */
function remembering(removals: readonly Removal[], removal: Removal): Removal[] {
  const { product, unchosen } = removal
  const others = removals.filter((old) => old.product.id !== product.id || old.unchosen !== unchosen)
  return [...others, removal]
}
