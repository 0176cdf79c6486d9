/** While an affiliate is edited, another user deletes or restores one of the products. */
import { describe, expect, test } from 'vitest'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { deletedProductId, type ProductName } from '#features/products/product-name.ts'
import { buildDetail, buildDetailVideo, buildEntry, buildProduct } from '#test/drafts.ts'
import { buildDraft, getEntryKey, selectEntries } from './draft.ts'
import {
  type Action,
  type EditorState,
  findMissingProducts,
  listProducts,
  reduceEditor,
  startEditing,
} from './editor.ts'
import { buildVideoTabs } from './video-tabs.ts'

const [serum, toner] = [buildProduct(1), buildProduct(2)]
const videos = [buildDetailVideo(1), buildDetailVideo(2), buildDetailVideo(3, {}, toner)]
const [firstEntry, secondEntry] = [buildEntry(1), buildEntry(2)]
const openedAffiliate = buildDetail({ products: [serum, toner], link_videos: videos })
const affiliateWithoutSerum = buildDetail({
  products: [toner],
  link_videos: videos.map((video) =>
    video.product_id === serum.id ? { ...video, product_id: null, product_name: null } : video,
  ),
})

const postedFields = { status_link_posting: 'sudah' as const, link_posting_vo: 'https://t.co/1' }
const linkEdit: Action = { type: 'videoChanged', key: getEntryKey(firstEntry), fields: postedFields }
const videoAddition: Action = { type: 'videoAdded', entry: { ...buildEntry(4), id: null } }

const openedDraft = buildDraft(openedAffiliate)
const draftWithoutSerum = buildDraft(affiliateWithoutSerum)
const deletion: Action[] = [
  { type: 'rowChanged', before: openedDraft, theirs: draftWithoutSerum },
  { type: 'productsMissing', products: [serum] },
]
const restoration: Action[] = [
  { type: 'productsMissing', products: [] },
  { type: 'rowChanged', before: draftWithoutSerum, theirs: openedDraft },
]

function applyActions(...actions: Action[]): EditorState {
  return actions.reduce(reduceEditor, startEditing(openedAffiliate))
}

const listVideoNumbers = ({ draft }: EditorState, productId: string) =>
  selectEntries(draft, productId).map(({ no_video }) => no_video)

describe('after a product is deleted', () => {
  test('a video of the deleted product keeps its typed values and moves to the tab of deleted products', () => {
    const state = applyActions(linkEdit, ...deletion)
    expect(state.draft.products).toEqual([toner])
    expect(selectEntries(state.draft, serum.id)).toEqual([])
    expect(selectEntries(state.draft, deletedProductId)).toMatchObject([
      { no_video: 1, ...postedFields },
      { no_video: 2 },
    ])
    expect(state.openProductId).toBe(deletedProductId)
  })

  test('an unsaved video of the deleted product is removed and named in the notice', () => {
    const state = applyActions(linkEdit, videoAddition, ...deletion)
    expect(state.draft.entries.map(({ no_video }) => no_video).sort()).toEqual([1, 2, 3])
    expect(state.goneProducts).toMatchObject([{ product: serum, entries: [{ no_video: 4 }] }])
    expect(reduceEditor(state, { type: 'goneProductsRead' }).goneProducts).toEqual([])
  })

  test('a removed video of the deleted product stays removed and can be restored', () => {
    const stateAfterRemoval = applyActions(
      { type: 'videoRemoved', key: getEntryKey(secondEntry) },
      ...deletion,
    )
    expect(listVideoNumbers(stateAfterRemoval, deletedProductId)).toEqual([1])
    expect(stateAfterRemoval.removals).toMatchObject([
      { product: { id: deletedProductId }, entries: [{ no_video: 2 }] },
    ])
    const [removal] = stateAfterRemoval.removals
    const stateAfterRestore = removal
      ? reduceEditor(stateAfterRemoval, { type: 'removalUndone', removal })
      : stateAfterRemoval
    expect(listVideoNumbers(stateAfterRestore, deletedProductId)).toEqual([1, 2])
  })

  test('videos of a product that was unchecked and then deleted can be restored, except unsaved ones', () => {
    const stateAfterRemoval = applyActions(
      videoAddition,
      { type: 'productRemoved', product: serum },
      ...deletion,
    )
    expect(listVideoNumbers(stateAfterRemoval, deletedProductId)).toEqual([])
    expect(stateAfterRemoval.removals).toMatchObject([
      {
        product: { id: deletedProductId },
        isWholeProduct: false,
        entries: [{ no_video: 1 }, { no_video: 2 }],
      },
    ])
    expect(buildVideoTabs(stateAfterRemoval, affiliateWithoutSerum).map((tab) => tab.product.id)).toEqual([
      toner.id,
      deletedProductId,
    ])
  })
})

test('a restored product brings back its videos and is no longer in the notice', () => {
  const before = applyActions(linkEdit, videoAddition)
  const after = applyActions(linkEdit, videoAddition, ...deletion, ...restoration)
  expect(after.goneProducts).toEqual([])
  expect(new Set(after.draft.entries)).toEqual(new Set(before.draft.entries))
  expect(new Set(after.draft.products)).toEqual(new Set(before.draft.products))
  expect(after.openProductId).toBe(serum.id)
})

test('a restored product does not bring back an unsaved video once the notice was read', () => {
  const after = applyActions(videoAddition, ...deletion, { type: 'goneProductsRead' }, ...restoration)
  expect(listVideoNumbers(after, serum.id)).toEqual([1, 2])
})

test('a product counts as deleted once neither the list of products nor the affiliate has it', () => {
  // The serum is not chosen, but the affiliate has videos of it.
  const affiliateWithUnchosenSerum = buildDetail({ products: [toner], link_videos: videos })
  const initialState = startEditing(affiliateWithUnchosenSerum)
  const findDeletedIds = (
    state: EditorState,
    listedProducts: ProductName[],
    savedAffiliate: AffiliateDetail,
  ) => {
    const existingProducts = [...listedProducts, ...listProducts(savedAffiliate)]
    return findMissingProducts(state, listProducts(affiliateWithUnchosenSerum), existingProducts).map(
      ({ id }) => id,
    )
  }
  expect(findDeletedIds(initialState, [toner], affiliateWithUnchosenSerum)).toEqual([])
  expect(findDeletedIds(initialState, [toner], affiliateWithoutSerum)).toEqual([serum.id])
  const stateWithNotice = reduceEditor(initialState, { type: 'productsMissing', products: [serum] })
  expect(findDeletedIds(stateWithNotice, [toner], affiliateWithoutSerum)).toEqual([serum.id])
  expect(findDeletedIds(stateWithNotice, [serum, toner], affiliateWithoutSerum)).toEqual([])
})
