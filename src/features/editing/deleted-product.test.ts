/** Tests of the edit form when another user deletes or restores one of its products. */
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
const withoutSerum = buildDetail({
  products: [toner],
  link_videos: videos.map((video) =>
    video.product_id === serum.id ? { ...video, product_id: null, product_name: null } : video,
  ),
})

const postedFields = { status_link_posting: 'sudah' as const, link_posting_vo: 'https://t.co/1' }
const linkEdit: Action = { type: 'videoChanged', key: getEntryKey(firstEntry), fields: postedFields }
const videoAddition: Action = { type: 'videoAdded', entry: { ...buildEntry(4), id: null } }

const openedDraft = buildDraft(openedAffiliate)
const draftWithoutSerum = buildDraft(withoutSerum)
const deletion: Action[] = [
  { type: 'rowChanged', before: openedDraft, theirs: draftWithoutSerum },
  { type: 'productsMissing', products: [serum] },
]
const restoration: Action[] = [
  { type: 'productsMissing', products: [] },
  { type: 'rowChanged', before: draftWithoutSerum, theirs: openedDraft },
]

function stateAfter(...actions: Action[]): EditorState {
  return actions.reduce(reduceEditor, startEditing(openedAffiliate))
}

const listVideoNumbers = ({ draft }: EditorState, productId: string) =>
  selectEntries(draft, productId).map(({ no_video }) => no_video)

describe('after its product is deleted', () => {
  test('a video keeps its typed values and opens in the tab of deleted products', () => {
    const state = stateAfter(linkEdit, ...deletion)
    expect(state.draft.products).toEqual([toner])
    expect(selectEntries(state.draft, serum.id)).toEqual([])
    expect(selectEntries(state.draft, deletedProductId)).toMatchObject([
      { no_video: 1, ...postedFields },
      { no_video: 2 },
    ])
    expect(state.openProductId).toBe(deletedProductId)
  })

  test('an unsaved video is removed and named in the notice', () => {
    const state = stateAfter(linkEdit, videoAddition, ...deletion)
    expect(state.draft.entries.map(({ no_video }) => no_video).sort()).toEqual([1, 2, 3])
    expect(state.goneProducts).toMatchObject([{ product: serum, entries: [{ no_video: 4 }] }])
    expect(reduceEditor(state, { type: 'goneProductsRead' }).goneProducts).toEqual([])
  })

  test('a removed video stays removed and can be brought back', () => {
    const stateAfterRemoval = stateAfter({ type: 'videoRemoved', key: getEntryKey(secondEntry) }, ...deletion)
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

  test('videos of an unchecked product can be brought back, except unsaved ones', () => {
    const stateAfterRemoval = stateAfter(
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
    expect(buildVideoTabs(stateAfterRemoval, withoutSerum).map((tab) => tab.product.id)).toEqual([
      toner.id,
      deletedProductId,
    ])
  })
})

test('a restored product brings back its videos and is no longer in the notice', () => {
  const before = stateAfter(linkEdit, videoAddition)
  const after = stateAfter(linkEdit, videoAddition, ...deletion, ...restoration)
  expect(after.goneProducts).toEqual([])
  expect(new Set(after.draft.entries)).toEqual(new Set(before.draft.entries))
  expect(new Set(after.draft.products)).toEqual(new Set(before.draft.products))
  expect(after.openProductId).toBe(serum.id)
})

test('an unsaved video does not come back once the notice was read', () => {
  const after = stateAfter(videoAddition, ...deletion, { type: 'goneProductsRead' }, ...restoration)
  expect(listVideoNumbers(after, serum.id)).toEqual([1, 2])
})

test('a product counts as gone once neither the list nor the affiliate has it, even if it only had videos', () => {
  const affiliateWithoutChoice = buildDetail({ products: [toner], link_videos: videos })
  const start = startEditing(affiliateWithoutChoice)
  const findMissingIds = (
    state: EditorState,
    {
      listedProducts = [toner],
      affiliate = withoutSerum,
    }: { listedProducts?: ProductName[]; affiliate?: AffiliateDetail },
  ) => {
    const existingProducts = [...listedProducts, ...listProducts(affiliate)]
    return findMissingProducts(state, listProducts(affiliateWithoutChoice), existingProducts).map(
      ({ id }) => id,
    )
  }
  expect(findMissingIds(start, { affiliate: affiliateWithoutChoice })).toEqual([])
  expect(findMissingIds(start, {})).toEqual([serum.id])
  const stateWithNotice = reduceEditor(start, { type: 'productsMissing', products: [serum] })
  expect(findMissingIds(stateWithNotice, {})).toEqual([serum.id])
  expect(findMissingIds(stateWithNotice, { listedProducts: [serum, toner] })).toEqual([])
})
