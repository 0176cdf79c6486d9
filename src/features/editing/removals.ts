/** Items that were removed from the form and can be restored. Nothing is deleted before the save. */
import type { ProductName } from '#features/products/product-name.ts'
import {
  addEntries,
  addProduct,
  type Draft,
  getEntryKey,
  moveEntries,
  removeProducts,
  selectEntries,
  type VideoEntry,
} from './draft.ts'

export interface Removal {
  product: ProductName
  /** true if the product itself was unchecked, with all its videos; false if only videos were removed */
  isWholeProduct: boolean
  entries: VideoEntry[]
}

interface DraftWithRemovals {
  draft: Draft
  removals: Removal[]
}

/** Removes a product with its videos. Without videos no undo is offered, since checking it again suffices. */
export function removeProduct(
  { draft, removals }: DraftWithRemovals,
  product: ProductName,
): DraftWithRemovals {
  const entries = selectEntries(draft, product.id)
  return {
    draft: removeProducts(draft, [product]),
    removals:
      entries.length > 0 ? addRemoval(removals, { product, isWholeProduct: true, entries }) : removals,
  }
}

export function removeVideo({ draft, removals }: DraftWithRemovals, key: string): DraftWithRemovals {
  const entry = draft.entries.find((each) => getEntryKey(each) === key)
  if (!entry) return { draft, removals }
  const chosenProduct = draft.products.find(({ id }) => id === entry.product_id)
  const product = chosenProduct ?? createUnnamedProduct(entry.product_id)
  return {
    draft: { ...draft, entries: draft.entries.filter((each) => each !== entry) },
    removals: addRemoval(removals, { product, isWholeProduct: false, entries: [entry] }),
  }
}

export function undoRemoval({ draft, removals }: DraftWithRemovals, removal: Removal): DraftWithRemovals {
  const { product, isWholeProduct, entries } = removal
  return {
    draft: addEntries(isWholeProduct ? addProduct(draft, product) : draft, entries),
    removals: removals.filter((other) => other !== removal),
  }
}

/** Moves removed videos to the product that they have in `theirs`, so that undo restores them in the right tab. */
export function moveRemovals(removals: readonly Removal[], theirs: Draft): Removal[] {
  return removals.flatMap((removal) => {
    const entries = moveEntries(removal.entries, theirs)
    const stayingEntries = entries.filter(({ product_id }) => product_id === removal.product.id)
    const movedEntries = entries.filter((entry) => !stayingEntries.includes(entry))
    const [firstMoved] = movedEntries
    return [
      ...(stayingEntries.length > 0 ? [{ ...removal, entries: stayingEntries }] : []),
      ...(firstMoved
        ? [
            {
              product: createUnnamedProduct(firstMoved.product_id),
              isWholeProduct: false,
              entries: movedEntries,
            },
          ]
        : []),
    ]
  })
}

/**
 * Removes the products that no longer exist, each with its unsaved videos, and adds them to `goneProducts`. Products of
 * `goneProducts` that exist again are restored with those videos.
 */
export function syncGoneProducts(
  { draft, removals, goneProducts }: DraftWithRemovals & { goneProducts: readonly Removal[] },
  missingProducts: readonly ProductName[],
): DraftWithRemovals & { goneProducts: Removal[] } {
  const isMissing = ({ product }: Removal) => missingProducts.some(({ id }) => id === product.id)
  const restoredProducts = goneProducts.filter((removal) => !isMissing(removal))
  const restoredForm = restoredProducts.reduce(undoRemoval, { draft, removals })
  const isInNotice = ({ id }: ProductName) => goneProducts.some(({ product }) => product.id === id)
  const newlyGone = missingProducts
    .filter((product) => !isInNotice(product))
    .map((product) => ({
      product,
      isWholeProduct: draft.products.some(({ id }) => id === product.id),
      entries: selectEntries(draft, product.id),
    }))
  return {
    draft: removeProducts(restoredForm.draft, missingProducts),
    removals: restoredForm.removals.filter((removal) => !isMissing(removal)),
    goneProducts: [...goneProducts.filter(isMissing), ...newlyGone],
  }
}

/**
 * Creates the product of a removal from a tab whose product is not chosen. The screen takes its name from elsewhere.
 */
function createUnnamedProduct(id: string): ProductName {
  return { id, product_number: '', product_name: '' }
}

/** Adds a removal in place of the earlier one of the same product and kind, so that only the latest can be undone. */
function addRemoval(removals: readonly Removal[], removal: Removal): Removal[] {
  const { product, isWholeProduct } = removal
  const others = removals.filter(
    (each) => each.product.id !== product.id || each.isWholeProduct !== isWholeProduct,
  )
  return [...others, removal]
}
