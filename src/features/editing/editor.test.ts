import { describe, expect, test } from 'vitest'
import { anyDraft, detail, detailVideo, entry, product } from '#test/drafts.ts'
import fc from '#test/properties.ts'
import { affiliateFormSchema } from './affiliate-form.ts'
import { buildDraft, type Draft, getEntryKey, isSameDraft, toFormInput } from './draft.ts'
import { buildEntryPath, findProblems } from './draft-problems.ts'
import {
  type Action,
  collectErrors,
  type EditorState,
  findMissingProducts,
  losesProducts,
  reduceEditor,
  startEditing,
} from './editor.ts'

const [serum, toner, cleanser] = [product(1), product(2), product(3)]
const allProducts = [serum, toner, cleanser]
const openedAffiliate = detail({
  products: [serum, toner],
  link_videos: [detailVideo(1), detailVideo(2, {}, toner)],
})
const start = startEditing(openedAffiliate)
const [first, second] = [entry(1, serum), entry(2, toner)]

function stateAfter(actions: readonly Action[], state = start): EditorState {
  return actions.reduce(reduceEditor, state)
}

const anyProduct = fc.constantFrom(...allProducts)
const anyEntry = fc
  .record({ n: fc.integer({ min: 1, max: 4 }), of: anyProduct })
  .map(({ n, of }) => entry(n, of))
const anyKey = anyEntry.map(getEntryKey)
/** Generates edits of the form, including edits of items that are no longer on it. */
const anyEdit: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ username: fc.constantFrom('a', 'b'), whatsapp: fc.constantFrom('1', '2') }).map(changeFields),
  fc
    .constantFrom('review' as const, 'rejected' as const)
    .map((s) => changeFields({ sample_product_status: s })),
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
      of: anyProduct,
      isWholeProduct: fc.boolean(),
      entries: fc.uniqueArray(anyEntry, { maxLength: 3, selector: getEntryKey }),
    })
    .map(({ of, isWholeProduct, entries }): Action => {
      return { type: 'removalUndone', removal: { product: of, isWholeProduct, entries } }
    }),
  fc.constantFrom('username', 'products').map((path): Action => ({ type: 'fieldLeft', path })),
)
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

function hasDouble(ids: readonly string[]): boolean {
  return new Set(ids).size !== ids.length
}

describe('any sequence of actions in the form', () => {
  test('never adds a product or a video twice', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
        const { draft } = stateAfter(actions)
        expect(hasDouble(draft.products.map(({ id }) => id))).toBe(false)
        expect(hasDouble(draft.entries.map(getEntryKey))).toBe(false)
        const formInput = toFormInput(draft)
        expect(hasDouble(formInput.selected_product_ids)).toBe(false)
      }),
    )
  })

  test('produces a form that the contract accepts', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
        expect(affiliateFormSchema.safeParse(toFormInput(stateAfter(actions).draft)).error).toBeUndefined()
      }),
    )
  })

  test('changes nothing while a save is running', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 10 }), anyEdit, (actions, edit) => {
        const saving = stateAfter([...actions, { type: 'saveStarted' }])
        expect(reduceEditor(saving, edit)).toBe(saving)
      }),
    )
  })

  test('keeps what was typed after a rejected save', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 10 }), (edits) => {
        const before = stateAfter(edits)
        const stateAfterRefusal = stateAfter(
          [{ type: 'saveStarted' }, { type: 'saveRefused', problems: new Map(), videos: [] }],
          before,
        )
        expect(stateAfterRefusal.draft).toEqual(before.draft)
        expect(stateAfterRefusal.saving).toBe(false)
      }),
    )
  })

  test('restores a removed product with its videos unchanged, and only once', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 10 }), anyProduct, (edits, removedProduct) => {
        const before = stateAfter(edits)
        const removedState = reduceEditor(before, { type: 'productRemoved', product: removedProduct })
        const removal = removedState.removals.find(
          (each) => each.isWholeProduct && each.product.id === removedProduct.id,
        )
        fc.pre(removedState.removals !== before.removals && removal !== undefined)
        const restoredState = removal
          ? reduceEditor(removedState, { type: 'removalUndone', removal })
          : removedState
        const wasChosen = before.draft.products.some(({ id }) => id === removedProduct.id)
        expect(new Set(restoredState.draft.entries)).toEqual(new Set(before.draft.entries))
        expect(new Set(restoredState.draft.products)).toEqual(
          new Set(wasChosen ? before.draft.products : [...before.draft.products, removedProduct]),
        )
        expect(restoredState.removals).not.toContain(removal)
      }),
    )
  })
})

describe('when another user has saved', () => {
  test('keeps what was typed and takes the rest from the other save', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 10 }), anyDraft, (edits, theirs) => {
        const [base, mine] = [start.draft, stateAfter(edits).draft]
        const { draft } = reduceEditor(stateAfter(edits), { type: 'rowChanged', before: base, theirs })
        for (const field of ['username', 'whatsapp', 'platform', 'status_whatsapp'] as const)
          expect(draft[field]).toBe(mine[field] === base[field] ? theirs[field] : mine[field])
        const entriesByKey = new Map(draft.entries.map((each) => [getEntryKey(each), each]))
        for (const each of mine.entries) {
          const before = base.entries.find((other) => getEntryKey(other) === getEntryKey(each))
          if (before?.link_posting_vo === each.link_posting_vo) continue
          expect(entriesByKey.get(getEntryKey(each))?.link_posting_vo).toBe(each.link_posting_vo)
        }
        for (const { id } of allProducts)
          if (hasProduct(mine, id) !== hasProduct(base, id))
            expect(hasProduct(draft, id)).toBe(hasProduct(mine, id))
      }),
    )
  })

  test('replaces an unedited form with the other save', () => {
    fc.assert(
      fc.property(anyDraft, (theirs) => {
        const { draft } = reduceEditor(start, { type: 'rowChanged', before: start.draft, theirs })
        expect(isSameDraft(draft, theirs)).toBe(true)
      }),
    )
  })
})

function hasProduct({ products }: Draft, id: string): boolean {
  return products.some((each) => each.id === id)
}

test('unchecking a product removes its videos, rechecking starts empty, and undo restores them', () => {
  const stateWithoutProduct = stateAfter([{ type: 'productRemoved', product: serum }])
  expect(stateWithoutProduct.draft.entries).toEqual([second])
  expect(stateWithoutProduct.removals).toEqual([{ product: serum, isWholeProduct: true, entries: [first] }])
  const rechosen = reduceEditor(stateWithoutProduct, { type: 'productChosen', product: serum })
  expect(rechosen.draft.products).toEqual([toner, serum])
  expect(rechosen.draft.entries).toEqual([second])
  expect(rechosen.openProductId).toBe(serum.id)
  const restoredState = stateAfter(
    rechosen.removals.map((removal): Action => ({ type: 'removalUndone', removal })),
    rechosen,
  )
  expect(restoredState.draft).toMatchObject({ products: [toner, serum], entries: [second, first] })
  expect(restoredState.removals).toEqual([])
})

test('a removed video can be restored, and removing a product without videos needs no undo', () => {
  const stateAfterFirst = stateAfter([{ type: 'videoRemoved', key: getEntryKey(first) }])
  expect(stateAfterFirst.removals).toEqual([{ product: serum, isWholeProduct: false, entries: [first] }])
  const bare = stateAfter([
    { type: 'productChosen', product: cleanser },
    { type: 'productRemoved', product: cleanser },
  ])
  expect(bare.removals).toEqual([])
})

test('a status other than rejected clears the reason, which does not return with rejected', () => {
  const rejected = stateAfter([
    changeFields({ sample_product_status: 'rejected' }),
    changeFields({ sample_product_reason: 'privat', shows_reason: true }),
    changeFields({ sample_product_status: 'rejected' }),
  ])
  expect(rejected.draft.sample_product_reason).toBe('privat')
  const rejectedAgain = stateAfter(
    [changeFields({ sample_product_status: 'review' }), changeFields({ sample_product_status: 'rejected' })],
    rejected,
  )
  expect(rejectedAgain.draft).toMatchObject({
    sample_product_status: 'rejected',
    sample_product_reason: '',
    shows_reason: null,
  })
})

test('a deleted product is removed with its videos and listed until the notice is read', () => {
  const goneProducts = findMissingProducts(start, openedAffiliate.products, [toner])
  expect(goneProducts).toEqual([serum])
  const stateWithoutChoice = stateAfter([{ type: 'productRemoved', product: serum }])
  const stateWithoutProduct = reduceEditor(stateWithoutChoice, {
    type: 'productsMissing',
    products: goneProducts,
  })
  expect(stateWithoutProduct).toMatchObject({
    goneProducts: [{ product: serum }],
    removals: [],
    draft: { products: [toner], entries: [second] },
  })
  // A product that the form has already removed stays listed until the notice is read.
  expect(findMissingProducts(stateWithoutProduct, [], [toner])).toEqual([serum])
  expect(findMissingProducts({ ...stateWithoutProduct, goneProducts: [] }, [serum, toner], [toner])).toEqual([
    serum,
  ])
  expect(reduceEditor(stateWithoutProduct, { type: 'goneProductsRead' }).goneProducts).toEqual([])
})

describe('the tab of an edited video', () => {
  const fields = { tanggal_max_upload: null }
  test.each<Action>([
    { type: 'videoChanged', key: getEntryKey(first), fields },
    { type: 'videoAdded', entry: entry(3, serum) },
    { type: 'videoRemoved', key: getEntryKey(first) },
  ])('stays open when another user reorders the products: $type', (edit) => {
    const state = reduceEditor(start, edit)
    const theirs = { ...start.draft, products: [toner, serum] }
    const after = reduceEditor(state, { type: 'rowChanged', before: start.draft, theirs })
    expect(after.draft.products).toEqual([toner, serum])
    expect(after.openProductId).toBe(serum.id)
  })
})

describe('a validation problem', () => {
  const blank = stateAfter([changeFields({ username: '' })])
  const problems = findProblems(blank.draft, true)
  const listErrorPaths = (state: EditorState) => [...collectErrors(state, problems, new Map()).keys()]

  test('is shown once the field was left or a save stopped at it, and not while typing', () => {
    expect(listErrorPaths(blank)).toEqual([])
    const left = reduceEditor(blank, { type: 'fieldLeft', path: 'username' })
    expect(listErrorPaths(left)).toEqual(['username'])
    expect(listErrorPaths(reduceEditor(blank, { type: 'saveBlocked', problems }))).toEqual(['username'])
    expect(listErrorPaths(reduceEditor(left, changeFields({ username: '' })))).toEqual([])
  })

  test('from the server opens the tab of its video and is cleared by a change or the next save', () => {
    const path = buildEntryPath(getEntryKey(second), 'link_posting_vo')
    const serverProblems = new Map([
      [getEntryKey(second), 'sudah diberikan'],
      [path, 'tidak valid'],
    ])
    const stateAfterRefusal = stateAfter([
      { type: 'saveStarted' },
      { type: 'saveRefused', problems: serverProblems, videos: [] },
    ])
    expect(stateAfterRefusal.openProductId).toBe(toner.id)
    expect(listErrorPaths(stateAfterRefusal)).toEqual([getEntryKey(second), path])
    const fields = { tanggal_max_upload: null }
    expect(
      listErrorPaths(
        reduceEditor(stateAfterRefusal, { type: 'videoChanged', key: getEntryKey(second), fields }),
      ),
    ).toEqual([path])
    expect(listErrorPaths(reduceEditor(stateAfterRefusal, { type: 'saveStarted' }))).toEqual([])
  })

  test('is shown at once for a video that another affiliate has', () => {
    const takenProblems = new Map([[getEntryKey(first), 'sudah diberikan ke dewi']])
    expect([...collectErrors(start, new Map(), takenProblems)]).toEqual([...takenProblems])
  })
})

test('all products count as lost only after the last one was removed', () => {
  const oneRemoved = stateAfter([{ type: 'productRemoved', product: serum }])
  const allRemoved = reduceEditor(oneRemoved, { type: 'productRemoved', product: toner })
  expect([start, oneRemoved, allRemoved].map(({ draft }) => losesProducts(draft, openedAffiliate))).toEqual([
    false,
    false,
    true,
  ])
  expect(losesProducts(allRemoved.draft, detail({ products: [] }))).toBe(false)
})

test('a form counts as changed while it differs from the affiliate on the server', () => {
  expect(isSameDraft(stateAfter([changeFields({ username: 'x' })]).draft, buildDraft(openedAffiliate))).toBe(
    false,
  )
  expect(isSameDraft(start.draft, buildDraft(openedAffiliate))).toBe(true)
})
