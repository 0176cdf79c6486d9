/**
 * The reducer of the edit screen: edits, removals and undo, visited fields, refused saves, and changes that other users
 * make to the row meanwhile.
 */
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import type { ProductName } from '#features/products/product-name.ts'
import {
  addEntries,
  addProduct,
  buildDraft,
  type Draft,
  getEntryKey,
  moveEntries,
  type SourceVideo,
  selectEntries,
  updateSourceLinks,
  type VideoEntry,
} from './draft.ts'
import { mergeDrafts } from './draft-merge.ts'
import { buildEntryPath, findEntry, type Path, type Problems } from './draft-problems.ts'
import {
  moveRemovals,
  type Removal,
  removeProduct,
  removeVideo,
  syncGoneProducts,
  undoRemoval,
} from './removals.ts'

export interface EditorState {
  draft: Draft
  /** removed items that can be restored */
  removals: Removal[]
  /** Products that somebody else deleted, each with its unsaved videos. Emptied when the user has read the notice. */
  goneProducts: Removal[]
  /** id of the product whose tab is open; null or an id without a tab opens the first tab */
  openProductId: string | null
  /** Fields that the user has left or tried to save. Their problems are shown. */
  checkedPaths: ReadonlySet<Path>
  /** the server's errors, by field */
  serverProblems: Problems
  /** A save is in progress. Edits are ignored, since changes to the row may come from the save itself. */
  saving: boolean
}

/** An edit of the form by the user. */
type Edit =
  | { type: 'fieldsChanged'; fields: Partial<Omit<Draft, 'products' | 'entries'>> }
  | { type: 'videoChanged'; key: string; fields: Partial<VideoEntry> }
  | { type: 'productChosen'; product: ProductName }
  | { type: 'productRemoved'; product: ProductName }
  | { type: 'videoAdded'; entry: VideoEntry }
  | { type: 'videoRemoved'; key: string }
  | { type: 'removalUndone'; removal: Removal }
  | { type: 'fieldLeft'; path: Path }

export type Action =
  | Edit
  | { type: 'tabOpened'; product_id: string | null }
  /** Another user has saved `theirs`. `before` is the row that the form was based on. */
  | { type: 'rowChanged'; before: Draft; theirs: Draft }
  /** `products` are those of the form that do not exist any more. */
  | { type: 'productsMissing'; products: readonly ProductName[] }
  | { type: 'goneProductsRead' }
  /** The user tried to save, and these problems prevented it. */
  | { type: 'saveBlocked'; problems: Problems }
  | { type: 'saveStarted' }
  /** The server refused the save. `videos` have newer source links than the form. */
  | { type: 'saveRefused'; problems: Problems; videos: readonly SourceVideo[] }

const noProblems: Problems = new Map()

export function startEditing(affiliate: AffiliateDetail): EditorState {
  const draft = buildDraft(affiliate)
  return {
    draft,
    removals: [],
    goneProducts: [],
    openProductId: null,
    checkedPaths: new Set(),
    serverProblems: noProblems,
    saving: false,
  }
}

export function reduceEditor(state: EditorState, action: Action): EditorState {
  switch (action.type) {
    case 'tabOpened':
      return { ...state, openProductId: action.product_id }
    case 'rowChanged': {
      const { before, theirs } = action
      const [movedEntry] = moveEntries(selectEntries(state.draft, state.openProductId), theirs)
      return {
        ...state,
        draft: mergeDrafts(before, state.draft, theirs),
        removals: moveRemovals(state.removals, theirs),
        openProductId: movedEntry?.product_id ?? state.openProductId,
      }
    }
    case 'productsMissing':
      return { ...state, ...syncGoneProducts(state, action.products) }
    case 'goneProductsRead':
      return { ...state, goneProducts: [] }
    case 'saveBlocked':
      return openFirstProblem({ ...state, checkedPaths: new Set(action.problems.keys()) }, action.problems)
    case 'saveStarted':
      return { ...state, saving: true, serverProblems: noProblems }
    case 'saveRefused': {
      const { problems, videos } = action
      const draft = updateSourceLinks(state.draft, videos)
      return openFirstProblem({ ...state, saving: false, draft, serverProblems: problems }, problems)
    }
    default:
      return state.saving ? state : applyEdit(state, action)
  }
}

function applyEdit(state: EditorState, edit: Edit): EditorState {
  const { draft } = state
  switch (edit.type) {
    case 'fieldsChanged': {
      const { fields } = edit
      const isReasonObsolete = (fields.sample_product_status ?? 'rejected') !== 'rejected'
      const editedDraft = {
        ...draft,
        ...fields,
        ...(isReasonObsolete && { sample_product_reason: '', shows_reason: null }),
      }
      return hideProblems({ ...state, draft: editedDraft }, Object.keys(fields))
    }
    case 'videoChanged': {
      const { key, fields } = edit
      const entries = draft.entries.map((entry) =>
        getEntryKey(entry) === key ? { ...entry, ...fields } : entry,
      )
      const paths = Object.keys(fields).map((field) => buildEntryPath(key, field))
      // The server's problem with a video is about its earlier values, so any edit clears it.
      return hideProblems({ ...openTabOf(state, key), draft: { ...draft, entries } }, [key, ...paths])
    }
    case 'productChosen': {
      const { product } = edit
      return hideProblems({ ...state, openProductId: product.id, draft: addProduct(draft, product) }, [
        'products',
      ])
    }
    case 'productRemoved':
      return hideProblems({ ...state, ...removeProduct(state, edit.product) }, ['products'])
    case 'videoAdded': {
      const { entry } = edit
      return hideProblems({ ...state, openProductId: entry.product_id, draft: addEntries(draft, [entry]) }, [
        getEntryKey(entry),
      ])
    }
    case 'videoRemoved':
      return hideProblems({ ...openTabOf(state, edit.key), ...removeVideo(state, edit.key) }, [edit.key])
    case 'removalUndone':
      return hideProblems({ ...state, ...undoRemoval(state, edit.removal) }, ['products'])
    case 'fieldLeft':
      return { ...state, checkedPaths: new Set([...state.checkedPaths, edit.path]) }
  }
}

/** Hides the problems of fields that the user is editing, until the user leaves these fields again. */
function hideProblems(state: EditorState, paths: readonly Path[]): EditorState {
  const isOther = (path: Path) => !paths.includes(path)
  return {
    ...state,
    checkedPaths: new Set([...state.checkedPaths].filter(isOther)),
    serverProblems: new Map([...state.serverProblems].filter(([path]) => isOther(path))),
  }
}

/** Opens the tab that contains the first of the problems. */
function openFirstProblem(state: EditorState, problems: Problems): EditorState {
  const [path] = problems.keys()
  return path ? openTabOf(state, path) : state
}

/** Opens the tab of the video that a field belongs to. Other fields open no tab. */
function openTabOf(state: EditorState, path: Path): EditorState {
  return { ...state, openProductId: findEntry(state.draft, path)?.product_id ?? state.openProductId }
}

/**
 * Returns the products of the form that do not exist any more, those that the notice already names first.
 * @param acknowledgedProducts products of the affiliate as the user last read it, with their names
 * @param existingProducts products of the product list, and of the affiliate as it is now
 */
export function findMissingProducts(
  { draft, goneProducts }: EditorState,
  acknowledgedProducts: readonly ProductName[],
  existingProducts: readonly { id: string }[],
): ProductName[] {
  const existingIds = new Set(existingProducts.map(({ id }) => id))
  const namedProducts = goneProducts.map(({ product }) => product)
  const candidates = [...namedProducts, ...acknowledgedProducts, ...draft.products]
  const missingProducts = candidates.filter(({ id }) => !existingIds.has(id))
  return [...new Map(missingProducts.map((product) => [product.id, product])).values()]
}

/** Returns the products of an affiliate: first those of the videos, chosen or not, then the chosen ones. */
export function listProducts({ link_videos, products }: AffiliateDetail): ProductName[] {
  const videoProducts = link_videos.flatMap(({ product_id: id, product_name }) =>
    id === null ? [] : [{ id, product_number: '', product_name: product_name ?? '' }],
  )
  return [...videoProducts, ...products]
}

/**
 * Returns the errors to show at the fields now.
 * @param problems everything that prevents saving; shown only at checked fields
 * @param takenVideoProblems videos that another affiliate has by now; shown at once
 */
export function collectErrors(
  { checkedPaths, serverProblems }: EditorState,
  problems: Problems,
  takenVideoProblems: Problems,
): Problems {
  const checkedProblems = [...problems].filter(([path]) => checkedPaths.has(path))
  return new Map([...checkedProblems, ...serverProblems, ...takenVideoProblems])
}

/** Checks whether saving now would remove the affiliate from every product that they have. */
export function removesAllProducts({ products }: Draft, affiliate: AffiliateDetail): boolean {
  return products.length === 0 && affiliate.products.length > 0
}
