import { describe, expect, test } from 'vitest'
import { anyDraft, buildDetail, buildDetailVideo, buildEntry, buildProduct } from '#test/drafts.ts'
import fc from '#test/properties.ts'
import { affiliateFormSchema } from './affiliate-form.ts'
import { buildDraft, type Draft, getEntryKey, isSameDraft, toFormInput } from './draft.ts'
import { buildEntryPath, findProblems } from './draft-problems.ts'
import {
  type Action,
  collectErrors,
  type EditorState,
  findMissingProducts,
  reduceEditor,
  removesAllProducts,
  startEditing,
} from './editor.ts'

const [serum, toner, cleanser] = [buildProduct(1), buildProduct(2), buildProduct(3)]
const allProducts = [serum, toner, cleanser]
const openedAffiliate = buildDetail({
  products: [serum, toner],
  link_videos: [buildDetailVideo(1), buildDetailVideo(2, {}, toner)],
})
const initialState = startEditing(openedAffiliate)
const [firstEntry, secondEntry] = [buildEntry(1, serum), buildEntry(2, toner)]

function applyActions(actions: readonly Action[], state = initialState): EditorState {
  return actions.reduce(reduceEditor, state)
}

const anyProduct = fc.constantFrom(...allProducts)
const anyEntry = fc
  .tuple(fc.integer({ min: 1, max: 4 }), anyProduct)
  .map(([no_video, product]) => buildEntry(no_video, product))
const anyKey = anyEntry.map(getEntryKey)
/** Draws an edit of the form. Its video or product may be missing in the form. */
const anyEdit: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ username: fc.constantFrom('a', 'b'), whatsapp: fc.constantFrom('1', '2') }).map(changeFields),
  fc
    .constantFrom('review' as const, 'rejected' as const)
    .map((sample_product_status) => changeFields({ sample_product_status })),
  fc.record({ type: fc.constant('productChosen' as const), product: anyProduct }),
  fc.record({ type: fc.constant('productRemoved' as const), product: anyProduct }),
  fc.record({ type: fc.constant('videoAdded' as const), entry: anyEntry }),
  fc.record({ type: fc.constant('videoRemoved' as const), key: anyKey }),
  fc.record({
    type: fc.constant('videoChanged' as const),
    key: anyKey,
    fields: fc.record({ link_posting_vo: fc.constantFrom('', 'https://t.co/x') }),
  }),
  fc
    .record({
      product: anyProduct,
      isWholeProduct: fc.boolean(),
      entries: fc.uniqueArray(anyEntry, { maxLength: 3, selector: getEntryKey }),
    })
    .map((removal): Action => ({ type: 'removalUndone', removal })),
  fc.constantFrom('username', 'products').map((path): Action => ({ type: 'fieldLeft', path })),
)
/** Draws an edit, or something that the program does: a save, a change by another user, a notice. */
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: anyEdit },
  fc.record({ type: fc.constant('rowChanged' as const), before: anyDraft, theirs: anyDraft }),
  fc.constantFrom<Action>(
    { type: 'saveStarted' },
    { type: 'saveRefused', problems: new Map(), videos: [] },
    { type: 'productsMissing', products: [cleanser] },
    { type: 'productsMissing', products: [] },
    { type: 'goneProductsRead' },
    { type: 'tabOpened', product_id: toner.id },
  ),
)

function changeFields(fields: Extract<Action, { type: 'fieldsChanged' }>['fields']): Action {
  return { type: 'fieldsChanged', fields }
}

function hasDuplicates(ids: readonly string[]): boolean {
  return new Set(ids).size !== ids.length
}

describe('any actions in the form', () => {
  test('a sequence of actions never adds a product or a video twice', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
        const { draft } = applyActions(actions)
        expect(hasDuplicates(draft.products.map(({ id }) => id))).toBe(false)
        expect(hasDuplicates(draft.entries.map(getEntryKey))).toBe(false)
        const formInput = toFormInput(draft)
        expect(hasDuplicates(formInput.selected_product_ids)).toBe(false)
      }),
    )
  })

  test('a sequence of actions leaves a form that the contract accepts', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
        expect(affiliateFormSchema.safeParse(toFormInput(applyActions(actions).draft)).error).toBeUndefined()
      }),
    )
  })

  test('a sequence of actions changes nothing while a save is running', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 10 }), anyEdit, (actions, edit) => {
        const savingState = applyActions([...actions, { type: 'saveStarted' }])
        expect(reduceEditor(savingState, edit)).toBe(savingState)
      }),
    )
  })

  test('a sequence of actions keeps the typed values after a refused save', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 10 }), (edits) => {
        const editedState = applyActions(edits)
        const stateAfterRefusal = applyActions(
          [{ type: 'saveStarted' }, { type: 'saveRefused', problems: new Map(), videos: [] }],
          editedState,
        )
        expect(stateAfterRefusal.draft).toEqual(editedState.draft)
        expect(stateAfterRefusal.saving).toBe(false)
      }),
    )
  })

  test('a sequence of actions lets an undo restore a removed product with its videos unchanged, once', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 10 }), anyProduct, (edits, removedProduct) => {
        const editedState = applyActions(edits)
        const removedState = reduceEditor(editedState, { type: 'productRemoved', product: removedProduct })
        const removal = removedState.removals.find(
          ({ isWholeProduct, product: { id } }) => isWholeProduct && id === removedProduct.id,
        )
        // No undo is offered without videos of the product.
        if (!removal || removedState.removals === editedState.removals) return fc.pre(false)
        const restoredState = reduceEditor(removedState, { type: 'removalUndone', removal })
        const { products, entries } = editedState.draft
        const wasChosen = products.some(({ id }) => id === removedProduct.id)
        expect(new Set(restoredState.draft.entries)).toEqual(new Set(entries))
        expect(new Set(restoredState.draft.products)).toEqual(
          new Set(wasChosen ? products : [...products, removedProduct]),
        )
        expect(restoredState.removals).not.toContain(removal)
      }),
    )
  })
})

describe('form that is open while another user saves', () => {
  test('a form that is open while another user saves keeps the typed values and takes all others from the save of the other user', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 10 }), anyDraft, (edits, theirs) => {
        const [base, mine] = [initialState.draft, applyActions(edits).draft]
        const { draft } = reduceEditor(applyActions(edits), { type: 'rowChanged', before: base, theirs })
        for (const field of ['username', 'whatsapp', 'platform', 'status_whatsapp'] as const)
          expect(draft[field]).toBe(mine[field] === base[field] ? theirs[field] : mine[field])
        const findEntry = ({ entries }: Draft, key: string) =>
          entries.find((draftEntry) => getEntryKey(draftEntry) === key)
        for (const { link_posting_vo, ...myEntry } of mine.entries) {
          const key = getEntryKey(myEntry)
          if (link_posting_vo !== findEntry(base, key)?.link_posting_vo)
            expect(findEntry(draft, key)?.link_posting_vo).toBe(link_posting_vo)
        }
        for (const { id } of allProducts)
          if (hasProduct(mine, id) !== hasProduct(base, id))
            expect(hasProduct(draft, id)).toBe(hasProduct(mine, id))
      }),
    )
  })

  test('a form that is open while another user saves becomes the save of the other user if nothing was edited', () => {
    fc.assert(
      fc.property(anyDraft, (theirs) => {
        const { draft } = reduceEditor(initialState, {
          type: 'rowChanged',
          before: initialState.draft,
          theirs,
        })
        expect(isSameDraft(draft, theirs)).toBe(true)
      }),
    )
  })
})

function hasProduct({ products }: Draft, productId: string): boolean {
  return products.some(({ id }) => id === productId)
}

test('an unchecked product loses its videos, has none when checked again, and an undo restores them', () => {
  const stateWithoutProduct = applyActions([{ type: 'productRemoved', product: serum }])
  expect(stateWithoutProduct.draft.entries).toEqual([secondEntry])
  expect(stateWithoutProduct.removals).toEqual([
    { product: serum, isWholeProduct: true, entries: [firstEntry] },
  ])
  const rechosenState = reduceEditor(stateWithoutProduct, { type: 'productChosen', product: serum })
  expect(rechosenState.draft.products).toEqual([toner, serum])
  expect(rechosenState.draft.entries).toEqual([secondEntry])
  expect(rechosenState.openProductId).toBe(serum.id)
  const restoredState = applyActions(
    rechosenState.removals.map((removal): Action => ({ type: 'removalUndone', removal })),
    rechosenState,
  )
  expect(restoredState.draft).toMatchObject({ products: [toner, serum], entries: [secondEntry, firstEntry] })
  expect(restoredState.removals).toEqual([])
})

test('a removed video can be restored', () => {
  const stateAfterRemoval = applyActions([{ type: 'videoRemoved', key: getEntryKey(firstEntry) }])
  const removal = { product: serum, isWholeProduct: false, entries: [firstEntry] }
  expect(stateAfterRemoval.removals).toEqual([removal])
  expect(stateAfterRemoval.draft.entries).toEqual([secondEntry])
  const restoredState = reduceEditor(stateAfterRemoval, { type: 'removalUndone', removal })
  expect(new Set(restoredState.draft.entries)).toEqual(new Set([firstEntry, secondEntry]))
})

test('no undo is offered after a product without videos is removed', () => {
  const stateAfterRemoval = applyActions([
    { type: 'productChosen', product: cleanser },
    { type: 'productRemoved', product: cleanser },
  ])
  expect(stateAfterRemoval.removals).toEqual([])
})

test('the reason of a rejection is cleared by another status, and stays empty when rejected is chosen again', () => {
  const stateWithReason = applyActions([
    changeFields({ sample_product_status: 'rejected' }),
    changeFields({ sample_product_reason: 'privat', shows_reason: true }),
    changeFields({ sample_product_status: 'rejected' }),
  ])
  expect(stateWithReason.draft.sample_product_reason).toBe('privat')
  const rejectedAgain = applyActions(
    [changeFields({ sample_product_status: 'review' }), changeFields({ sample_product_status: 'rejected' })],
    stateWithReason,
  )
  expect(rejectedAgain.draft).toMatchObject({
    sample_product_status: 'rejected',
    sample_product_reason: '',
    shows_reason: null,
  })
})

test('a deleted product is removed with its videos and listed until the notice is read', () => {
  const goneProducts = findMissingProducts(initialState, openedAffiliate.products, [toner])
  expect(goneProducts).toEqual([serum])
  const stateWithoutChoice = applyActions([{ type: 'productRemoved', product: serum }])
  const stateWithoutProduct = reduceEditor(stateWithoutChoice, {
    type: 'productsMissing',
    products: goneProducts,
  })
  expect(stateWithoutProduct).toMatchObject({
    goneProducts: [{ product: serum }],
    removals: [],
    draft: { products: [toner], entries: [secondEntry] },
  })
  // A product that the form has already removed stays listed until the notice is read.
  expect(findMissingProducts(stateWithoutProduct, [], [toner])).toEqual([serum])
  expect(findMissingProducts({ ...stateWithoutProduct, goneProducts: [] }, [serum, toner], [toner])).toEqual([
    serum,
  ])
  expect(reduceEditor(stateWithoutProduct, { type: 'goneProductsRead' }).goneProducts).toEqual([])
})

describe('tab of an edited video', () => {
  const fields = { tanggal_max_upload: null }
  test.each<Action>([
    { type: 'videoChanged', key: getEntryKey(firstEntry), fields },
    { type: 'videoAdded', entry: buildEntry(3, serum) },
    { type: 'videoRemoved', key: getEntryKey(firstEntry) },
  ])(
    'the tab of an edited video stays open after the edit $type when another user reorders the products',
    (edit) => {
      const editedState = reduceEditor(initialState, edit)
      const theirs = { ...initialState.draft, products: [toner, serum] }
      const reorderedState = reduceEditor(editedState, {
        type: 'rowChanged',
        before: initialState.draft,
        theirs,
      })
      expect(reorderedState.draft.products).toEqual([toner, serum])
      expect(reorderedState.openProductId).toBe(serum.id)
    },
  )
})

describe('validation problem', () => {
  const stateWithoutUsername = applyActions([changeFields({ username: '' })])
  const problems = findProblems(stateWithoutUsername.draft, { mustHaveProduct: true })
  const listErrorPaths = (state: EditorState) => [...collectErrors(state, problems, new Map()).keys()]

  test('a validation problem is shown after the field was left or a save was blocked, and hidden while the user types', () => {
    expect(listErrorPaths(stateWithoutUsername)).toEqual([])
    const stateAfterLeaving = reduceEditor(stateWithoutUsername, { type: 'fieldLeft', path: 'username' })
    expect(listErrorPaths(stateAfterLeaving)).toEqual(['username'])
    const stateAfterBlockedSave = reduceEditor(stateWithoutUsername, { type: 'saveBlocked', problems })
    expect(listErrorPaths(stateAfterBlockedSave)).toEqual(['username'])
    const stateWhileTyping = reduceEditor(stateAfterLeaving, changeFields({ username: '' }))
    expect(listErrorPaths(stateWhileTyping)).toEqual([])
  })

  test('a validation problem from the server opens the tab of its video and is cleared by a change or the next save', () => {
    const path = buildEntryPath(getEntryKey(secondEntry), 'link_posting_vo')
    const serverProblems = new Map([
      [getEntryKey(secondEntry), 'sudah diberikan'],
      [path, 'tidak valid'],
    ])
    const stateAfterRefusal = applyActions([
      { type: 'saveStarted' },
      { type: 'saveRefused', problems: serverProblems, videos: [] },
    ])
    expect(stateAfterRefusal.openProductId).toBe(toner.id)
    expect(listErrorPaths(stateAfterRefusal)).toEqual([getEntryKey(secondEntry), path])
    const stateAfterChange = reduceEditor(stateAfterRefusal, {
      type: 'videoChanged',
      key: getEntryKey(secondEntry),
      fields: { tanggal_max_upload: null },
    })
    expect(listErrorPaths(stateAfterChange)).toEqual([path])
    expect(listErrorPaths(reduceEditor(stateAfterRefusal, { type: 'saveStarted' }))).toEqual([])
  })

  test('a validation problem is shown at once for a video that another affiliate has', () => {
    const takenProblems = new Map([[getEntryKey(firstEntry), 'sudah diberikan ke dewi']])
    expect([...collectErrors(initialState, new Map(), takenProblems)]).toEqual([...takenProblems])
  })
})

test('a form counts as removing all products once the last one is removed', () => {
  const stateWithoutSerum = applyActions([{ type: 'productRemoved', product: serum }])
  const stateWithoutProducts = reduceEditor(stateWithoutSerum, { type: 'productRemoved', product: toner })
  expect(removesAllProducts(initialState.draft, openedAffiliate)).toBe(false)
  expect(removesAllProducts(stateWithoutSerum.draft, openedAffiliate)).toBe(false)
  expect(removesAllProducts(stateWithoutProducts.draft, openedAffiliate)).toBe(true)
  // An affiliate that was saved without products has none to remove.
  expect(removesAllProducts(stateWithoutProducts.draft, buildDetail({ products: [] }))).toBe(false)
})

test('a form counts as changed while it differs from the affiliate on the server', () => {
  expect(
    isSameDraft(applyActions([changeFields({ username: 'x' })]).draft, buildDraft(openedAffiliate)),
  ).toBe(false)
  expect(isSameDraft(initialState.draft, buildDraft(openedAffiliate))).toBe(true)
})
