/** The tabs of 'Link Video': one for each chosen product, then those of other products that have videos. */
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import type { ProductName } from '#features/products/product-name.ts'
import type { EditorState } from './editor.ts'

export interface VideoTab {
  product: ProductName
  /**
   * True if videos can be added and the last one can't be removed. False if the product was deleted or removed
   * elsewhere.
   */
  isChosen: boolean
}

export function buildVideoTabs(
  { draft, removals }: Pick<EditorState, 'draft' | 'removals'>,
  known: AffiliateDetail,
): VideoTab[] {
  const chosen = new Set(draft.products.map(({ id }) => id))
  // A product that was unchecked here has its undo beside the checklist, so that it needs no tab.
  const savedProductIds = new Set(known.products.map(({ id }) => id))
  const videoRemovals = removals.filter(
    ({ product, isWholeProduct }) => !isWholeProduct && !savedProductIds.has(product.id),
  )
  const ids = new Set([
    ...draft.slots.map(({ product_id }) => product_id),
    ...videoRemovals.map(({ product }) => product.id),
  ])
  const names = new Map(known.link_videos.map((video) => [video.product_id, video.product_name]))
  return [
    ...draft.products.map((product) => ({ product, isChosen: true })),
    ...[...ids]
      .filter((id) => !chosen.has(id))
      .map((id) => ({
        product: { id, product_number: '', product_name: names.get(id) ?? '' },
        isChosen: false,
      })),
  ]
}
