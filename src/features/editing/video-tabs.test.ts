import { expect, test } from 'vitest'
import { deletedProductId } from '#features/products/product-name.ts'
import { buildDetail, buildDetailVideo, buildEntry, buildProduct } from '#test/drafts.ts'
import { getEntryKey } from './draft.ts'
import { type Action, reduceEditor, startEditing } from './editor.ts'
import { buildVideoTabs } from './video-tabs.ts'

const [serum, toner] = [buildProduct(1), buildProduct(2)]
const orphanVideo = buildDetailVideo(3, { product_id: null, product_name: null })
const affiliate = buildDetail({
  products: [serum],
  link_videos: [buildDetailVideo(2, {}, toner), orphanVideo, buildDetailVideo(1)],
})

/** Returns id and name of each tab's product after the actions, and true if the product is chosen. */
function listTabsAfter(actions: readonly Action[], openedAffiliate = affiliate) {
  const state = actions.reduce(reduceEditor, startEditing(openedAffiliate))
  return buildVideoTabs(state, openedAffiliate).map((tab) => [
    tab.product.id,
    tab.product.product_name,
    tab.isChosen,
  ])
}

test('the tabs are those of chosen products, then of removed and deleted products that still have videos', () => {
  expect(listTabsAfter([])).toEqual([
    [serum.id, 'Product 1', true],
    [toner.id, 'Product 2', false],
    [deletedProductId, '', false],
  ])
})

test('videos of a deleted product have a tab even when no product is chosen', () => {
  expect(listTabsAfter([], buildDetail({ products: [], link_videos: [orphanVideo] }))).toEqual([
    [deletedProductId, '', false],
  ])
  expect(listTabsAfter([], buildDetail({ products: [], link_videos: [] }))).toEqual([])
})

test('a tab stays after its last video is removed, so that the video can be restored', () => {
  const key = getEntryKey(buildEntry(3, { ...serum, id: deletedProductId }))
  const removedState = reduceEditor(startEditing(affiliate), { type: 'videoRemoved', key })
  expect(removedState.draft.entries.map(getEntryKey)).not.toContain(key)
  expect(buildVideoTabs(removedState, affiliate).map((tab) => tab.product.id)).toContain(deletedProductId)
  const [removal] = removedState.removals
  const restoredState = removal
    ? reduceEditor(removedState, { type: 'removalUndone', removal })
    : removedState
  expect(new Set(restoredState.draft.entries)).toEqual(new Set(startEditing(affiliate).draft.entries))
})

test('an unchecked product has no tab, even if one of its videos was removed before', () => {
  const affiliateWithBothProducts = buildDetail({
    products: [serum, toner],
    link_videos: [buildDetailVideo(1), buildDetailVideo(2), buildDetailVideo(4, {}, toner)],
  })
  expect(
    listTabsAfter(
      [
        { type: 'videoRemoved', key: getEntryKey(buildEntry(1)) },
        { type: 'productRemoved', product: serum },
      ],
      affiliateWithBothProducts,
    ),
  ).toEqual([[toner.id, 'Product 2', true]])
})

test('the tab of a product that was removed elsewhere becomes a regular one when the product is chosen', () => {
  expect(listTabsAfter([{ type: 'productChosen', product: toner }])).toEqual([
    [serum.id, 'Product 1', true],
    [toner.id, 'Product 2', true],
    [deletedProductId, '', false],
  ])
})
