/**
 * The reducer of the edit screen: edits, removals and undo, visited fields, refused saves, and changes that other users
 * make to the row meanwhile.
 */
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import type { ProductName } from '#features/products/product-name.ts'
import {
  type AssignedVideo,
  addProduct,
  addSlots,
  buildDraft,
  type Draft,
  getSlotKey,
  moveSlots,
  type Slot,
  selectSlots,
  updateSources,
} from './draft.ts'
import { merge } from './draft-merge.ts'
import { buildSlotPath, findSlot, type Path, type Problems } from './draft-problems.ts'
import {
  bringBack,
  moveRemovals,
  type Removal,
  syncGoneProducts,
  takeOffProduct,
  takeOffVideo,
} from './removals.ts'

export interface EditorState {
  draft: Draft
  /** removed items that can be restored */
  removals: Removal[]
  /** Products that somebody else deleted, each with its unsaved videos. Emptied when the user has read the notice. */
  gone: Removal[]
  /** the product whose videos are shown */
  tab: string | null
  /** Fields that the user has left or tried to save. Their problems are shown. */
  checked: ReadonlySet<Path>
  /** the server's errors, by field */
  refused: Problems
  /** A save is in progress. Edits are ignored, since changes to the row may come from the save itself. */
  saving: boolean
}

/** An edit of the form by the user. */
type Edit =
  | { type: 'typed'; fields: Partial<Omit<Draft, 'products' | 'slots'>> }
  | { type: 'videoTyped'; key: string; fields: Partial<Slot> }
  | { type: 'productChosen'; product: ProductName }
  | { type: 'productTakenOff'; product: ProductName }
  | { type: 'videoAdded'; slot: Slot }
  | { type: 'videoTakenOff'; key: string }
  | { type: 'broughtBack'; removal: Removal }
  | { type: 'left'; path: Path }

export type Action =
  | Edit
  | { type: 'tabOpened'; product_id: string | null }
  /** Another user has saved. `before` is the row that the form was based on. */
  | { type: 'followed'; before: Draft; theirs: Draft }
  /** `products` are those of the form that do not exist any more. */
  | { type: 'productsGone'; products: readonly ProductName[] }
  | { type: 'goneRead' }
  /** The user tried to save, and these problems prevented it. */
  | { type: 'stopped'; problems: Problems }
  | { type: 'sent' }
  /** The server refused the save. `videos` have newer source links than the form. */
  | { type: 'refused'; problems: Problems; videos: readonly AssignedVideo[] }

const noProblems: Problems = new Map()

export function startEditing(affiliate: AffiliateDetail): EditorState {
  const draft = buildDraft(affiliate)
  return { draft, removals: [], gone: [], tab: null, checked: new Set(), refused: noProblems, saving: false }
}

export function reduceEditor(state: EditorState, action: Action): EditorState {
  switch (action.type) {
    case 'tabOpened':
      return { ...state, tab: action.product_id }
    case 'followed': {
      const { before, theirs } = action
      const [movedSlot] = moveSlots(selectSlots(state.draft, state.tab), theirs)
      return {
        ...state,
        draft: merge(before, state.draft, theirs),
        removals: moveRemovals(state.removals, theirs),
        tab: movedSlot?.product_id ?? state.tab,
      }
    }
    case 'productsGone':
      return { ...state, ...syncGoneProducts(state, action.products) }
    case 'goneRead':
      return { ...state, gone: [] }
    case 'stopped':
      return openFirst({ ...state, checked: new Set(action.problems.keys()) }, action.problems)
    case 'sent':
      return { ...state, saving: true, refused: noProblems }
    case 'refused': {
      const { problems: refused, videos } = action
      return openFirst(
        { ...state, saving: false, draft: updateSources(state.draft, videos), refused },
        refused,
      )
    }
    default:
      return state.saving ? state : applyEdit(state, action)
  }
}

function applyEdit(state: EditorState, edit: Edit): EditorState {
  const { draft } = state
  switch (edit.type) {
    case 'typed': {
      const { fields } = edit
      const isReasonObsolete = (fields.sample_product_status ?? 'rejected') !== 'rejected'
      const editedDraft = {
        ...draft,
        ...fields,
        ...(isReasonObsolete && { sample_product_reason: '', shows_reason: null }),
      }
      return hideProblems({ ...state, draft: editedDraft }, Object.keys(fields))
    }
    case 'videoTyped': {
      const { key, fields } = edit
      const slots = draft.slots.map((slot) => (getSlotKey(slot) === key ? { ...slot, ...fields } : slot))
      const paths = Object.keys(fields).map((field) => buildSlotPath(key, field))
      // A refusal of the video applied to its earlier state, so that any edit clears it.
      return hideProblems({ ...openTabOf(state, key), draft: { ...draft, slots } }, [key, ...paths])
    }
    case 'productChosen': {
      const { product } = edit
      return hideProblems({ ...state, tab: product.id, draft: addProduct(draft, product) }, ['products'])
    }
    case 'productTakenOff':
      return hideProblems({ ...state, ...takeOffProduct(state, edit.product) }, ['products'])
    case 'videoAdded': {
      const { slot } = edit
      return hideProblems({ ...state, tab: slot.product_id, draft: addSlots(draft, [slot]) }, [
        getSlotKey(slot),
      ])
    }
    case 'videoTakenOff':
      return hideProblems({ ...openTabOf(state, edit.key), ...takeOffVideo(state, edit.key) }, [edit.key])
    case 'broughtBack':
      return hideProblems({ ...state, ...bringBack(state, edit.removal) }, ['products'])
    case 'left':
      return { ...state, checked: new Set([...state.checked, edit.path]) }
  }
}

/** Hides the problems of fields that the user is editing until they are left again. */
function hideProblems(state: EditorState, paths: readonly Path[]): EditorState {
  const isOther = (path: Path) => !paths.includes(path)
  return {
    ...state,
    checked: new Set([...state.checked].filter(isOther)),
    refused: new Map([...state.refused].filter(([path]) => isOther(path))),
  }
}

/** Opens the tab that contains the first of the problems. */
function openFirst(state: EditorState, problems: Problems): EditorState {
  const [path] = problems.keys()
  return path ? openTabOf(state, path) : state
}

/** Opens the tab of a field. It stays open when others reorder the products or uncheck this one. */
function openTabOf(state: EditorState, path: Path): EditorState {
  return { ...state, tab: findSlot(state.draft, path)?.product_id ?? state.tab }
}

/**
 * Returns the products of the form that do not exist any more, those that the notice already names first.
 * @param seen products of the affiliate, with their names
 * @param existing products of the list and of the affiliate as it is now
 */
export function findGoneProducts(
  { draft, gone }: EditorState,
  seen: readonly ProductName[],
  existing: readonly { id: string }[],
): ProductName[] {
  const existingIds = new Set(existing.map(({ id }) => id))
  const all = [...gone.map(({ product }) => product), ...seen, ...draft.products]
  const goneProducts = all.filter(({ id }) => !existingIds.has(id))
  return [...new Map(goneProducts.map((product) => [product.id, product])).values()]
}

/** Returns the products of an affiliate: those of its videos, chosen or not, then the chosen ones. */
export function listProducts({ link_videos, products }: AffiliateDetail): ProductName[] {
  const videoProducts = link_videos.flatMap(({ product_id: id, product_name }) =>
    id === null ? [] : [{ id, product_number: '', product_name: product_name ?? '' }],
  )
  return [...videoProducts, ...products]
}

/**
 * Returns the errors to show at the fields now.
 * @param problems everything that prevents saving, shown yet or not
 * @param taken problems that are shown at once
 */
export function collectErrors(
  { checked, refused }: EditorState,
  problems: Problems,
  taken: Problems,
): Problems {
  return new Map([...[...problems].filter(([path]) => checked.has(path)), ...refused, ...taken])
}

/** Checks whether saving now would remove the affiliate from every product that it has. */
export function losesProducts({ products }: Draft, affiliate: AffiliateDetail): boolean {
  return products.length === 0 && affiliate.products.length > 0
}
