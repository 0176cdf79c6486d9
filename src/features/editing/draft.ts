/** What the edit screen holds while somebody works on an affiliate, and what of it is sent. */
import { addDays, jakartaDate } from '#base/jakarta.ts'
import { formOf as formOfResource } from '#base/resource.ts'
import { type AffiliateDetail, affiliate } from '#features/affiliates/affiliate.ts'
import { daysToPost } from '#features/affiliates/deadline.ts'
import type { LinkVideo } from '#features/affiliates/link-video.ts'
import { type PostingWarning, warningsOf } from '#features/affiliates/posting-link.ts'
import { deletedProductId, type ProductName } from '#features/products/product-name.ts'
import type { AffiliateForm } from './affiliate-form.ts'

/** A video in a product's tab. What is typed stays, also where its status does not ask for it. */
export interface Slot
  extends Pick<
    LinkVideo,
    | 'video_id'
    | 'no_video'
    | 'link_video_vo'
    | 'link_video_review'
    | 'links_masked'
    | 'tanggal_max_upload'
    | 'status_link_posting'
  > {
  /** id of the assignment. It survives deletion and restoration of the product; null until the video is saved. */
  id: string | null
  /** `deletedProductId` where that product is gone */
  product_id: string
  link_posting_vo: string
  link_posting_review: string
}

export interface Draft
  extends Omit<AffiliateForm, 'selected_product_ids' | 'link_videos' | 'includes_orphans'> {
  /** the chosen ones, in the order of choosing */
  products: ProductName[]
  /** of every product, also of those that are not chosen */
  slots: Slot[]
}

/** Product and video: what makes two slots the same. */
export function slotKey({ product_id, video_id }: Pick<Slot, 'product_id' | 'video_id'>): string {
  return `${product_id} ${video_id}`
}

export function draftOf(detail: AffiliateDetail): Draft {
  const { product_id: _, ...basics } = formOfResource(affiliate, detail)
  const { status_whatsapp, sample_product_status } = detail
  return {
    ...basics,
    status_whatsapp,
    sample_product_status,
    sample_product_reason: detail.sample_product_reason ?? '',
    products: detail.products.map(({ id, product_number, product_name }) => ({
      id,
      product_number,
      product_name,
    })),
    // Of one video given twice under products that are both gone, the later row counts.
    slots: [...new Map(detail.link_videos.map(slotOf).map((slot) => [slotKey(slot), slot])).values()],
  }
}

function slotOf(video: LinkVideo): Slot {
  const { id, video_id, no_video, link_video_vo, link_video_review, links_masked } = video
  return {
    id,
    product_id: video.product_id ?? deletedProductId,
    video_id,
    no_video,
    link_video_vo,
    link_video_review,
    links_masked,
    tanggal_max_upload: video.tanggal_max_upload,
    status_link_posting: video.status_link_posting,
    link_posting_vo: video.link_posting_vo ?? '',
    link_posting_review: video.link_posting_review ?? '',
  }
}

/** What is sent. What only another status would ask for stays behind: half a link must not stop the save. */
export function formOf({ products, slots, ...fields }: Draft): AffiliateForm {
  return {
    ...fields,
    sample_product_reason: fields.sample_product_status === 'rejected' ? fields.sample_product_reason : '',
    selected_product_ids: products.map((product) => product.id),
    link_videos: slots.map((slot) => {
      const isPosted = slot.status_link_posting === 'sudah'
      return {
        product_id: slot.product_id === deletedProductId ? null : slot.product_id,
        video_id: slot.video_id,
        tanggal_max_upload: slot.tanggal_max_upload,
        status_link_posting: slot.status_link_posting,
        link_posting_vo: isPosted ? slot.link_posting_vo : '',
        link_posting_review: isPosted ? slot.link_posting_review : '',
        // They were said beside the links, and whoever saves went on.
        posting_accepted: isPosted ? warningsOfSlot(slot, fields) : [],
      }
    }),
    includes_orphans: true,
  }
}

export function warningsOfSlot(
  slot: Pick<Slot, 'link_posting_vo' | 'link_posting_review'>,
  affiliate: Pick<Draft, 'platform' | 'username'>,
): PostingWarning[] {
  return warningsOf({ vo: slot.link_posting_vo, review: slot.link_posting_review }, affiliate)
}

export function isSameDraft(a: Draft, b: Draft): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

export function slotsOf(draft: Draft, product_id: string | null): Slot[] {
  return draft.slots.filter((slot) => slot.product_id === product_id)
}

/** Moves slots to the product that their assignments have in `theirs`, after a product was deleted or restored. */
export function moveSlots(slots: readonly Slot[], theirs: Draft): Slot[] {
  const now = new Map(theirs.slots.map(({ id, product_id }) => [id, product_id]))
  return slots.map((slot) => ({ ...slot, product_id: now.get(slot.id) ?? slot.product_id }))
}

/** As Data Video has it. */
export interface GivenVideo {
  id: string
  no_video: number
  video_vo: string | null
  video_review: string | null
}

/** A video of a product as it is given now. */
export function newSlot(
  product_id: string,
  { id, no_video, video_vo, video_review }: GivenVideo,
  now: Date,
): Slot {
  return {
    id: null,
    product_id,
    video_id: id,
    no_video,
    link_video_vo: video_vo,
    link_video_review: video_review,
    links_masked: false,
    tanggal_max_upload: addDays(jakartaDate(now), daysToPost),
    status_link_posting: 'belum',
    link_posting_vo: '',
    link_posting_review: '',
  }
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

/** A product or a video that is there already stays as it is. */
export function withProduct(draft: Draft, product: ProductName): Draft {
  if (draft.products.some(({ id }) => id === product.id)) return draft
  return { ...draft, products: [...draft.products, product] }
}

export function withSlots(draft: Draft, slots: readonly Slot[]): Draft {
  const there = new Set(draft.slots.map(slotKey))
  return { ...draft, slots: [...draft.slots, ...slots.filter((slot) => !there.has(slotKey(slot)))] }
}

/** Without the products and without their videos. */
export function withoutProducts(draft: Draft, products: readonly { id: string }[]): Draft {
  const off = new Set(products.map(({ id }) => id))
  return {
    ...draft,
    products: draft.products.filter(({ id }) => !off.has(id)),
    slots: draft.slots.filter(({ product_id }) => !off.has(product_id)),
  }
}

/** Videos that were added and then changed in Data Video, with the links that they have now. */
export function withSources(draft: Draft, videos: readonly GivenVideo[]): Draft {
  const now = new Map(videos.map((video) => [video.id, video]))
  return {
    ...draft,
    slots: draft.slots.map((slot) => {
      const video = now.get(slot.video_id)
      return video ? { ...slot, link_video_vo: video.video_vo, link_video_review: video.video_review } : slot
    }),
  }
}
