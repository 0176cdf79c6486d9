/**
 * Two users edit one affiliate, and another one saves first. The drafts are `original`, the affiliate before both edits,
 * `mine`, the edit in this browser, and `theirs`, the saved edit of the other user.
 */
import { describe, expect, test } from 'vitest'
import { findChanges } from '#base/conflict.ts'
import { deletedProductId } from '#features/products/product-name.ts'
import { anyDraft, buildDetail, buildEntry, buildProduct } from '#test/drafts.ts'
import fc from '#test/properties.ts'
import { buildDraft, type Draft, getEntryKey, moveEntries } from './draft.ts'
import { listFacts, mergeDrafts } from './draft-merge.ts'

const [serum, toner, cleanser] = [buildProduct(1), buildProduct(2), buildProduct(3)]
const baseDraft: Draft = {
  ...buildDraft(buildDetail()),
  products: [serum, toner],
  entries: [buildEntry(1, serum), buildEntry(2, toner)],
}

const fieldNames = ['platform', 'username', 'whatsapp', 'status_whatsapp', 'sample_product_reason'] as const
const entryFieldNames = [
  'tanggal_max_upload',
  'status_link_posting',
  'link_posting_vo',
  'link_posting_review',
] as const

const findEntry = (draft: Draft, key: string) =>
  draft.entries.find((draftEntry) => getEntryKey(draftEntry) === key)
const hasProduct = (draft: Draft, productId: string) => draft.products.some(({ id }) => id === productId)

describe('merge of two edits of one affiliate', () => {
  test('the merge of two edits is the edit of the other user when nothing was edited here', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (original, theirs) => {
        expect(mergeDrafts(original, original, theirs)).toEqual(theirs)
      }),
    )
  })

  test('the merge of two edits is this edit when the other user changed nothing, except for the order of videos', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (original, mine) => {
        // A sample that was sent stays sent, even if this edit has another status.
        fc.pre(original.sample_product_status !== 'terkirim')
        const merged = mergeDrafts(original, mine, original)
        expect({ ...merged, entries: new Set(merged.entries) }).toEqual({
          ...mine,
          entries: new Set(mine.entries),
        })
      }),
    )
  })

  test('the merge of two edits has each field as edited here, or as the other user saved it if it was not edited here', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, anyDraft, (original, mine, theirs) => {
        const merged = mergeDrafts(original, mine, theirs)
        for (const field of fieldNames)
          expect(merged[field]).toBe(mine[field] === original[field] ? theirs[field] : mine[field])
      }),
    )
  })

  test('the merge of two edits has each field of a video as edited here, or else as the other user saved it', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, anyDraft, (original, mine, theirs) => {
        const merged = mergeDrafts(original, mine, theirs)
        for (const theirEntry of theirs.entries) {
          const key = getEntryKey(theirEntry)
          const originalEntry = findEntry(original, key)
          const myEntry = findEntry(mine, key)
          if (!originalEntry || !myEntry) continue
          const mergedEntry = findEntry(merged, key)
          for (const field of entryFieldNames)
            expect(mergedEntry?.[field]).toBe(
              myEntry[field] === originalEntry[field] ? theirEntry[field] : myEntry[field],
            )
        }
      }),
    )
  })

  test('the merge of two edits has products and videos as added or removed here, or else as the other user saved them', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, anyDraft, (original, mine, theirs) => {
        const merged = mergeDrafts(original, mine, theirs)
        for (const { id } of [serum, toner, cleanser]) {
          if (hasProduct(original, id) !== hasProduct(mine, id))
            expect(hasProduct(merged, id)).toBe(hasProduct(mine, id))
          else if (hasProduct(theirs, id)) expect(hasProduct(merged, id)).toBe(true)
        }
        for (const key of [...original.entries, ...mine.entries, ...theirs.entries].map(getEntryKey)) {
          const myEntry = findEntry(mine, key)
          const isEditedHere = JSON.stringify(findEntry(original, key)) !== JSON.stringify(myEntry)
          const decidingEntry = isEditedHere ? myEntry : findEntry(theirs, key)
          expect(findEntry(merged, key) !== undefined).toBe(decidingEntry !== undefined)
        }
      }),
    )
  })

  test('the merge of two edits keeps the edits of a video whose product was deleted, and moves it to the deleted products', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (original, mine) => {
        const entries = original.entries.map((draftEntry) =>
          draftEntry.product_id === serum.id ? { ...draftEntry, product_id: deletedProductId } : draftEntry,
        )
        const theirs = { ...original, entries }
        expect(new Set(mergeDrafts(original, mine, theirs).entries)).toEqual(
          new Set(moveEntries(mine.entries, theirs)),
        )
      }),
    )
  })

  test('the merge of two edits contains no video twice', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, anyDraft, (original, mine, theirs) => {
        const keys = mergeDrafts(original, mine, theirs).entries.map(getEntryKey)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})

test('a sample that was sent meanwhile stays sent, even if another status was chosen here', () => {
  const merged = mergeDrafts(
    { ...baseDraft, sample_product_status: 'disetujui' },
    { ...baseDraft, sample_product_status: 'rejected' },
    { ...baseDraft, sample_product_status: 'terkirim' },
  )
  expect(merged.sample_product_status).toBe('terkirim')
})

test('a product that another user removed stays if its videos were edited here', () => {
  const theirs = { ...baseDraft, products: [toner], entries: [buildEntry(2, toner)] }
  expect(mergeDrafts(baseDraft, baseDraft, theirs).products).toEqual([toner])
  const mine = {
    ...baseDraft,
    entries: [buildEntry(1, serum, { tanggal_max_upload: '2026-12-24' }), buildEntry(2, toner)],
  }
  const merged = mergeDrafts(baseDraft, mine, theirs)
  expect(merged.products.map(({ id }) => id).sort()).toEqual([serum.id, toner.id])
  expect(findEntry(merged, getEntryKey(buildEntry(1, serum)))?.tanggal_max_upload).toBe('2026-12-24')
})

test('the changes of the other user are listed with the labels of the screen and the values that replace them', () => {
  const theirs: Draft = {
    ...baseDraft,
    username: 'baru',
    products: [serum],
    entries: [
      buildEntry(1, serum, { status_link_posting: 'sudah', link_posting_vo: 'https://t.co/1' }),
      buildEntry(5, serum),
    ],
  }
  const merged = mergeDrafts(baseDraft, { ...baseDraft, username: 'punyaku' }, theirs)
  expect(findChanges(listFacts(baseDraft), listFacts(theirs), listFacts(merged))).toEqual([
    { name: 'Username', before: 'rina.beauty', after: 'baru', mine: 'punyaku' },
    { name: 'Products', before: 'Product 1, Product 2', after: 'Product 1', mine: null },
    {
      name: 'Video #1',
      before: 'Belum, 24 Nov 2026',
      after: 'Sudah, 24 Nov 2026, https://t.co/1',
      mine: null,
    },
    { name: 'Video #2', before: 'Belum, 24 Nov 2026', after: 'tidak ada', mine: null },
    { name: 'Video #5', before: 'tidak ada', after: 'Belum, 24 Nov 2026', mine: null },
  ])
  expect(findChanges(listFacts(baseDraft), listFacts(baseDraft), listFacts(merged))).toEqual([])
})

test('a merged draft does not show the creator a reason that another user has rewritten', () => {
  const rejectedDraft = {
    ...baseDraft,
    sample_product_status: 'rejected' as const,
    sample_product_reason: 'privat',
  }
  const mine = { ...rejectedDraft, shows_reason: true }
  expect(mergeDrafts(rejectedDraft, mine, { ...rejectedDraft, username: 'baru' }).shows_reason).toBe(true)
  const merged = mergeDrafts(rejectedDraft, mine, { ...rejectedDraft, sample_product_reason: 'kasar' })
  expect(merged).toMatchObject({ sample_product_reason: 'kasar', shows_reason: null })
})

test('the listed changes name the post that the creator has to change', () => {
  const returnedEntry = buildEntry(1, serum, {
    status_link_posting: 'dikembalikan',
    returned_reason: 'Pelan',
    link_video_review: 'https://a.id/r',
  })
  const after = { ...baseDraft, entries: [{ ...returnedEntry, returned_post: 'review' as const }] }
  const [change] = findChanges(
    listFacts({ ...baseDraft, entries: [returnedEntry] }),
    listFacts(after),
    listFacts(after),
  )
  expect(change).toMatchObject({
    before: 'Dikembalikan, 24 Nov 2026, Pelan',
    after: 'Dikembalikan, 24 Nov 2026, Pelan (Review)',
  })
})

test('products with the same name are listed with their numbers', () => {
  const sameNamedToner = { ...toner, product_name: serum.product_name }
  const facts = new Map(listFacts({ ...baseDraft, products: [serum, sameNamedToner, cleanser] }))
  expect(facts.get('Products')).toBe('P-01 Product 1, P-02 Product 1, Product 3')
})
