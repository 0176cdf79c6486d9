/** The state of the edit screen: what the server has told, what the person knows of it, and what he has made of it. */
import type { Change } from '#base/conflict.ts'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import type { LinkVideo } from '#features/affiliates/link-video.ts'
import type { ProductName } from '#features/products/product.ts'
import {
  type Draft,
  draftOf,
  isSameDraft,
  isSameForm,
  type Removal,
  slotKey,
  slotsOf,
  withoutProduct,
  withoutSlot,
  withRestored,
} from './draft.ts'
import { changesBetween, merge } from './draft-merge.ts'

export interface Editing {
  /** as the server last told: what a save starts from */
  known: AffiliateDetail
  /** as the person last saw it told: from here on, changes of others are news */
  seen: Draft
  draft: Draft
  /** what he took off and may want back */
  removals: Removal[]
  /** products that were deleted meanwhile */
  gone: ProductName[]
}

export function startEditing(affiliate: AffiliateDetail): Editing {
  const draft = draftOf(affiliate)
  return { known: affiliate, seen: draft, draft, removals: [], gone: [] }
}

export function isChanged({ known, draft }: Editing): boolean {
  return !isSameDraft(draft, draftOf(known))
}

/** Whether saving now takes it out of every product that it is known to have. */
export function losesProducts({ known, draft }: Editing): boolean {
  return draft.products.length === 0 && known.products.length > 0
}

export function newsOf({ known, seen, draft }: Editing): Change[] {
  return changesBetween(seen, draftOf(known), draft)
}

export function newsRead(editing: Editing): Editing {
  return { ...editing, seen: draftOf(editing.known), gone: [] }
}

/** The affiliate has arrived anew. Answers may overtake each other: an older one changes nothing. */
export function rebased(editing: Editing, now: AffiliateDetail): Editing {
  const { known, draft, seen } = editing
  if (now.revision < known.revision) return editing
  const [before, theirs] = [draftOf(known), draftOf(now)]
  if (isSameDraft(before, theirs))
    return now.revision === known.revision ? editing : { ...editing, known: now }
  // What arrives is what he has: his own save, whose answer was lost on the way back.
  const isOwn = isSameForm(draft, theirs)
  return { ...editing, known: now, seen: isOwn ? theirs : seen, draft: merge(before, draft, theirs) }
}

/** Videos that a save would give: what was handed back is with nobody. */
export function wantedVideos(known: AffiliateDetail, draft: Draft): string[] {
  const had = new Set(known.link_videos.filter(isLive).map((video) => video.video_id))
  const wanted = new Set(draft.slots.filter(isLive).map((slot) => slot.video_id))
  return [...wanted].filter((id) => !had.has(id))
}

function isLive({ status_link_posting }: Pick<LinkVideo, 'status_link_posting'>): boolean {
  return status_link_posting !== 'dikembalikan'
}

/** Takes out products that are neither listed nor in the affiliate any more, with their videos. */
export function withoutGone(editing: Editing, listed: readonly { id: string }[]): Editing {
  const there = new Set([...listed, ...editing.known.products].map((product) => product.id))
  const isGone = ({ id }: ProductName) => !there.has(id)
  const gone = new Map(
    [...editing.seen.products, ...editing.draft.products]
      .filter(isGone)
      .map((product) => [product.id, product]),
  )
  if (gone.size === 0) return editing
  const without = (draft: Draft) => [...gone.keys()].reduce(withoutProduct, draft)
  return {
    ...editing,
    gone: [...editing.gone, ...gone.values()],
    seen: without(editing.seen),
    draft: without(editing.draft),
    removals: editing.removals.filter(({ product }) => !gone.has(product.id)),
  }
}

/** Takes a product out of the selection; its videos go with it and can come back. */
export function productRemoved(editing: Editing, product: ProductName): Editing {
  const slots = slotsOf(editing.draft, product.id)
  const removals =
    slots.length > 0 ? remembered(editing, { product, unchosen: true, slots }) : editing.removals
  return { ...editing, removals, draft: withoutProduct(editing.draft, product.id) }
}

export function slotRemoved(editing: Editing, key: string): Editing {
  const slot = editing.draft.slots.find((each) => slotKey(each) === key)
  const product = editing.draft.products.find(({ id }) => id === slot?.product_id)
  const draft = withoutSlot(editing.draft, key)
  if (!slot || !product) return { ...editing, draft }
  return { ...editing, draft, removals: remembered(editing, { product, unchosen: false, slots: [slot] }) }
}

export function restored(editing: Editing, removal: Removal): Editing {
  return {
    ...editing,
    draft: withRestored(editing.draft, removal),
    removals: editing.removals.filter((other) => other !== removal),
  }
}

/** The last of each kind and product. */
function remembered({ removals }: Editing, removal: Removal): Removal[] {
  const { product, unchosen } = removal
  return [...removals.filter((old) => old.product.id !== product.id || old.unchosen !== unchosen), removal]
}
