/** The tabs of 'Link Video': one for each chosen product, then those of other products that have videos. */
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import type { ProductName } from '#features/products/product-name.ts'
import type { EditorState } from './editor.ts'

export interface VideoTab {
  product: ProductName
  /**
   * True for a chosen product: videos can be added, and the last one can't be removed. False if the product was
   * deleted, or if another user has removed it from the affiliate.
   */
  isChosen: boolean
}

export function buildVideoTabs(
  { draft, removals }: Pick<EditorState, 'draft' | 'removals'>,
  savedAffiliate: AffiliateDetail,
): VideoTab[] {
  const chosenIds = new Set(draft.products.map(({ id }) => id))
  // If the user unchecked a product in this form, its undo is beside the checklist, so it needs no tab.
  const savedProductIds = new Set(savedAffiliate.products.map(({ id }) => id))
  const videoRemovals = removals.filter(
    ({ product, isWholeProduct }) => !isWholeProduct && !savedProductIds.has(product.id),
  )
  const idsOfVideos = new Set([
    ...draft.entries.map(({ product_id }) => product_id),
    ...videoRemovals.map(({ product }) => product.id),
  ])
  const productNames = new Map(
    savedAffiliate.link_videos.map((video) => [video.product_id, video.product_name]),
  )
  return [
    ...draft.products.map((product) => ({ product, isChosen: true })),
    ...[...idsOfVideos]
      .filter((id) => !chosenIds.has(id))
      .map((id) => ({
        product: { id, product_number: '', product_name: productNames.get(id) ?? '' },
        isChosen: false,
      })),
  ]
}
