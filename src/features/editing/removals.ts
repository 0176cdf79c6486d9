/** Items that were removed from the form and can be restored. Nothing is deleted before the save. */
import type { ProductName } from '#features/products/product-name.ts'
import {
  addProduct,
  addSlots,
  type Draft,
  getSlotKey,
  moveSlots,
  removeProducts,
  type Slot,
  selectSlots,
} from './draft.ts'

export interface Removal {
  product: ProductName
  /** true if the product itself was unchecked, with all its videos; false if only videos were removed */
  isWholeProduct: boolean
  slots: Slot[]
}

interface Form {
  draft: Draft
  removals: Removal[]
}

/** Removes a product with its videos. Without videos no undo is offered, since checking it again suffices. */
export function takeOffProduct({ draft, removals }: Form, product: ProductName): Form {
  const slots = selectSlots(draft, product.id)
  return {
    draft: removeProducts(draft, [product]),
    removals: slots.length > 0 ? addRemoval(removals, { product, isWholeProduct: true, slots }) : removals,
  }
}

export function takeOffVideo({ draft, removals }: Form, key: string): Form {
  const slot = draft.slots.find((each) => getSlotKey(each) === key)
  if (!slot) return { draft, removals }
  const chosen = draft.products.find(({ id }) => id === slot.product_id)
  const product = chosen ?? createUnnamedProduct(slot.product_id)
  return {
    draft: { ...draft, slots: draft.slots.filter((each) => each !== slot) },
    removals: addRemoval(removals, { product, isWholeProduct: false, slots: [slot] }),
  }
}

export function bringBack({ draft, removals }: Form, removal: Removal): Form {
  const { product, isWholeProduct, slots } = removal
  return {
    draft: addSlots(isWholeProduct ? addProduct(draft, product) : draft, slots),
    removals: removals.filter((other) => other !== removal),
  }
}

/** Moves removed videos to the product that they have now, so that undo brings them back where they belong. */
export function moveRemovals(removals: readonly Removal[], theirs: Draft): Removal[] {
  return removals.flatMap((removal) => {
    const slots = moveSlots(removal.slots, theirs)
    const stayingSlots = slots.filter(({ product_id }) => product_id === removal.product.id)
    const movedSlots = slots.filter((slot) => !stayingSlots.includes(slot))
    const [first] = movedSlots
    return [
      ...(stayingSlots.length > 0 ? [{ ...removal, slots: stayingSlots }] : []),
      ...(first
        ? [{ product: createUnnamedProduct(first.product_id), isWholeProduct: false, slots: movedSlots }]
        : []),
    ]
  })
}

/**
 * Removes the products that no longer exist, each with its unsaved videos. Restores products that were removed this way
 * and exist again, with those videos.
 */
export function syncGoneProducts(
  { draft, removals, gone }: Form & { gone: readonly Removal[] },
  missing: readonly ProductName[],
): Form & { gone: Removal[] } {
  const isMissing = ({ product }: Removal) => missing.some(({ id }) => id === product.id)
  const form = gone.filter((each) => !isMissing(each)).reduce(bringBack, { draft, removals })
  const isListed = ({ id }: ProductName) => gone.some(({ product }) => product.id === id)
  const newlyGone = missing
    .filter((product) => !isListed(product))
    .map((product) => ({
      product,
      isWholeProduct: draft.products.some(({ id }) => id === product.id),
      slots: selectSlots(draft, product.id),
    }))
  return {
    draft: removeProducts(form.draft, missing),
    removals: form.removals.filter((removal) => !isMissing(removal)),
    gone: [...gone.filter(isMissing), ...newlyGone],
  }
}

/** Makes an entry for a product that is not chosen. Its name is never shown from here. */
function createUnnamedProduct(id: string): ProductName {
  return { id, product_number: '', product_name: '' }
}

/** Adds a removal and drops the earlier one of the same product and kind, so that undo covers only the last. */
function addRemoval(removals: readonly Removal[], removal: Removal): Removal[] {
  const { product, isWholeProduct } = removal
  const others = removals.filter(
    (each) => each.product.id !== product.id || each.isWholeProduct !== isWholeProduct,
  )
  return [...others, removal]
}
