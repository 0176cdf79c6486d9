/**
 * The edit screen as a machine: what is typed, taken off and brought back, what was left and what was refused, and what
 * becomes of it all when the row changes meanwhile.
 */
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import type { ProductName } from '#features/products/product-name.ts'
import {
  type Draft,
  draftOf,
  type GivenVideo,
  moveSlots,
  type Slot,
  slotKey,
  slotsOf,
  withProduct,
  withSlots,
  withSources,
} from './draft.ts'
import { merge } from './draft-merge.ts'
import { type Path, type Problems, slotAt, slotPath } from './draft-problems.ts'
import {
  broughtBack,
  followProducts,
  moveRemovals,
  productTakenOff,
  type Removal,
  videoTakenOff,
} from './removals.ts'

export interface EditorState {
  draft: Draft
  /** what was taken off and may come back */
  removals: Removal[]
  /** Products that somebody else deleted, each with its unsaved videos. Emptied when the user has read the notice. */
  gone: Removal[]
  /** the product whose videos are open */
  tab: string | null
  /** fields that were left or asked about: what is wrong with them shows */
  checked: ReadonlySet<Path>
  /** what the server said, by field */
  refused: Problems
  /** a save is under way: nothing is typed, and what arrives is its own work */
  saving: boolean
}

/** What a person does to the form. */
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
  /** somebody else has saved; what the form held as the row's was `before` */
  | { type: 'followed'; before: Draft; theirs: Draft }
  /** `products` are those of the form that do not exist any more. */
  | { type: 'productsGone'; products: readonly ProductName[] }
  | { type: 'goneRead' }
  /** the save was asked for, and stopped here */
  | { type: 'stopped'; problems: Problems }
  | { type: 'sent' }
  /** `videos`: those of which the server knows better what they are */
  | { type: 'refused'; problems: Problems; videos: readonly GivenVideo[] }

const none: Problems = new Map()

export function startEditing(affiliate: AffiliateDetail): EditorState {
  const draft = draftOf(affiliate)
  return { draft, removals: [], gone: [], tab: null, checked: new Set(), refused: none, saving: false }
}

export function editor(state: EditorState, action: Action): EditorState {
  switch (action.type) {
    case 'tabOpened':
      return { ...state, tab: action.product_id }
    case 'followed': {
      const { before, theirs } = action
      const [open] = moveSlots(slotsOf(state.draft, state.tab), theirs)
      return {
        ...state,
        draft: merge(before, state.draft, theirs),
        removals: moveRemovals(state.removals, theirs),
        tab: open?.product_id ?? state.tab,
      }
    }
    case 'productsGone':
      return { ...state, ...followProducts(state, action.products) }
    case 'goneRead':
      return { ...state, gone: [] }
    case 'stopped':
      return atFirst({ ...state, checked: new Set(action.problems.keys()) }, action.problems)
    case 'sent':
      return { ...state, saving: true, refused: none }
    case 'refused': {
      const { problems: refused, videos } = action
      return atFirst({ ...state, saving: false, draft: withSources(state.draft, videos), refused }, refused)
    }
    default:
      return state.saving ? state : edited(state, action)
  }
}

function edited(state: EditorState, edit: Edit): EditorState {
  const { draft } = state
  switch (edit.type) {
    case 'typed': {
      const { fields } = edit
      const isOther = (fields.sample_product_status ?? 'rejected') !== 'rejected'
      const typed = { ...draft, ...fields, ...(isOther && { sample_product_reason: '' }) }
      return workedOn({ ...state, draft: typed }, Object.keys(fields))
    }
    case 'videoTyped': {
      const { key, fields } = edit
      const slots = draft.slots.map((slot) => (slotKey(slot) === key ? { ...slot, ...fields } : slot))
      const paths = Object.keys(fields).map((field) => slotPath(key, field))
      // What was said about the video was said about it as it was.
      return workedOn({ ...withTabOf(state, key), draft: { ...draft, slots } }, [key, ...paths])
    }
    case 'productChosen': {
      const { product } = edit
      return workedOn({ ...state, tab: product.id, draft: withProduct(draft, product) }, ['products'])
    }
    case 'productTakenOff':
      return workedOn({ ...state, ...productTakenOff(state, edit.product) }, ['products'])
    case 'videoAdded': {
      const { slot } = edit
      return workedOn({ ...state, tab: slot.product_id, draft: withSlots(draft, [slot]) }, [slotKey(slot)])
    }
    case 'videoTakenOff':
      return workedOn({ ...withTabOf(state, edit.key), ...videoTakenOff(state, edit.key) }, [edit.key])
    case 'broughtBack':
      return workedOn({ ...state, ...broughtBack(state, edit.removal) }, ['products'])
    case 'left':
      return { ...state, checked: new Set([...state.checked, edit.path]) }
  }
}

/** Somebody is at these fields: nothing is said about them until they are left again. */
function workedOn(state: EditorState, paths: readonly Path[]): EditorState {
  const others = (path: Path) => !paths.includes(path)
  return {
    ...state,
    checked: new Set([...state.checked].filter(others)),
    refused: new Map([...state.refused].filter(([path]) => others(path))),
  }
}

/** With the tab open in which the first of them stands. */
function atFirst(state: EditorState, problems: Problems): EditorState {
  const [path] = problems.keys()
  return path ? withTabOf(state, path) : state
}

/** Opens the tab of a field. It stays open when others reorder the products or uncheck this one. */
function withTabOf(state: EditorState, path: Path): EditorState {
  return { ...state, tab: slotAt(state.draft, path)?.product_id ?? state.tab }
}

/** Returns the products of the form that neither the list nor the affiliate has any more, those already named first. */
export function goneProducts(
  { draft, gone }: EditorState,
  seen: readonly ProductName[],
  there: readonly { id: string }[],
): ProductName[] {
  const existing = new Set(there.map(({ id }) => id))
  const all = [...gone.map(({ product }) => product), ...seen, ...draft.products]
  const missing = all.filter(({ id }) => !existing.has(id))
  return [...new Map(missing.map((product) => [product.id, product])).values()]
}

/** Returns the products of an affiliate: those of its videos, chosen or not, then the chosen ones. */
export function productsOf({ link_videos, products }: AffiliateDetail): ProductName[] {
  const ofVideos = link_videos.flatMap(({ product_id: id, product_name }) =>
    id === null ? [] : [{ id, product_number: '', product_name: product_name ?? '' }],
  )
  return [...ofVideos, ...products]
}

/**
 * What is said at the fields now.
 * @param problems all that stands against saving, whether it is time to say it or not
 * @param taken what is told at once
 */
export function errorsOf({ checked, refused }: EditorState, problems: Problems, taken: Problems): Problems {
  return new Map([...[...problems].filter(([path]) => checked.has(path)), ...refused, ...taken])
}

/** Whether saving now takes it out of every product that it is known to have. */
export function losesProducts({ products }: Draft, known: AffiliateDetail): boolean {
  return products.length === 0 && known.products.length > 0
}
