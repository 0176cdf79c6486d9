/** The state of the edit form, and its conversion from and to what the server stores. */
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import { toOneLine } from '#base/plain-text.ts'
import { toForm } from '#base/resource.ts'
import { type AffiliateDetail, affiliate } from '#features/affiliates/affiliate.ts'
import { daysToPost } from '#features/affiliates/deadline.ts'
import { hasTwoPosts, type LinkVideo, postingStatusLabel } from '#features/affiliates/link-video.ts'
import { findWarnings, type PostingField, type PostingWarning } from '#features/affiliates/posting-link.ts'
import { deletedProductId, type ProductName } from '#features/products/product-name.ts'
import type { AffiliateForm } from './affiliate-form.ts'

/** A video as the form edits it. Posting links that were typed stay, even if the current status doesn't use them. */
export interface VideoEntry
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
  /** `deletedProductId` if the product was deleted */
  product_id: string
  link_posting_vo: string
  link_posting_review: string
  /** the change that the creator has to make; used only with status dikembalikan */
  returned_reason: string
  /** the post that the reason is about; null if it is about both */
  returned_post: PostingField | null
}

export interface Draft
  extends Omit<AffiliateForm, 'selected_product_ids' | 'link_videos' | 'includes_orphans' | 'shows_reason'> {
  /** true to let the creator read the reason, false to hide it; null if the user has not changed this box */
  shows_reason: boolean | null
  /** the chosen products, in the order of choosing */
  products: ProductName[]
  /** the videos of all products, including products that are not chosen */
  entries: VideoEntry[]
}

/** Returns a key that identifies an entry in a draft. */
export function getEntryKey({ product_id, video_id }: Pick<VideoEntry, 'product_id' | 'video_id'>): string {
  return `${product_id} ${video_id}`
}

export function buildDraft(detail: AffiliateDetail): Draft {
  const { product_id: _, ...basics } = toForm(affiliate, detail)
  const { status_whatsapp, sample_product_status } = detail
  // The same video can be assigned twice under products that are both deleted; the later row wins.
  const entriesByKey = new Map(detail.link_videos.map(toEntry).map((entry) => [getEntryKey(entry), entry]))
  return {
    ...basics,
    status_whatsapp,
    sample_product_status,
    sample_product_reason: detail.sample_product_reason ?? '',
    shows_reason: null,
    products: detail.products.map(({ id, product_number, product_name }) => ({
      id,
      product_number,
      product_name,
    })),
    entries: [...entriesByKey.values()],
  }
}

function toEntry(video: LinkVideo): VideoEntry {
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
    // A reason belongs to one return, so the next return starts without one.
    returned_reason: (video.status_link_posting === 'dikembalikan' && video.returned_reason) || '',
    returned_post: video.status_link_posting === 'dikembalikan' ? video.returned_post : null,
  }
}

/**
 * Returns what is sent. Omits fields that the current status doesn't use, so that a half-typed link can't block the
 * save.
 */
export function toFormInput({ products, entries, shows_reason, ...fields }: Draft): AffiliateForm {
  const isRejected = fields.sample_product_status === 'rejected'
  return {
    ...fields,
    sample_product_reason: isRejected ? fields.sample_product_reason : '',
    ...(isRejected && shows_reason !== null && { shows_reason }),
    selected_product_ids: products.map((product) => product.id),
    link_videos: entries.map((entry) => {
      const isPosted = entry.status_link_posting === 'sudah'
      const isReturned = entry.status_link_posting === 'dikembalikan'
      return {
        product_id: entry.product_id === deletedProductId ? null : entry.product_id,
        video_id: entry.video_id,
        tanggal_max_upload: entry.tanggal_max_upload,
        status_link_posting: entry.status_link_posting,
        returned_reason: isReturned ? entry.returned_reason : '',
        returned_post: isReturned && hasTwoPosts(entry) ? entry.returned_post : null,
        link_posting_vo: isPosted ? entry.link_posting_vo : '',
        link_posting_review: isPosted ? entry.link_posting_review : '',
        // The user has read the warnings beside the links, so saving accepts them.
        posting_accepted: isPosted ? findEntryWarnings(entry, fields) : [],
      }
    }),
    includes_orphans: true,
  }
}

/**
 * Checks whether the creator reads the reason of the rejection after a save. A reason that has changed is hidden unless
 * the user shows it.
 */
export function isReasonVisible(
  { sample_product_reason, shows_reason }: Pick<Draft, 'sample_product_reason' | 'shows_reason'>,
  savedAffiliate: Pick<AffiliateDetail, 'sample_product_reason' | 'reason_shown'>,
): boolean {
  if (shows_reason !== null) return shows_reason
  const isUnchanged = toOneLine(sample_product_reason) === savedAffiliate.sample_product_reason
  return savedAffiliate.reason_shown && isUnchanged
}

export function findEntryWarnings(
  entry: Pick<VideoEntry, 'link_posting_vo' | 'link_posting_review'>,
  affiliate: Pick<Draft, 'platform' | 'username'>,
): PostingWarning[] {
  return findWarnings({ vo: entry.link_posting_vo, review: entry.link_posting_review }, affiliate)
}

export function isSameDraft(a: Draft, b: Draft): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

export function selectEntries(draft: Draft, product_id: string | null): VideoEntry[] {
  return draft.entries.filter((entry) => entry.product_id === product_id)
}

/** Moves entries to the product that their assignments have in `theirs`, after a product was deleted or restored. */
export function moveEntries(entries: readonly VideoEntry[], theirs: Draft): VideoEntry[] {
  const productIds = new Map(theirs.entries.map(({ id, product_id }) => [id, product_id]))
  return entries.map((entry) => ({ ...entry, product_id: productIds.get(entry.id) ?? entry.product_id }))
}

/** A video with the source links that it has in Data Video. */
export interface SourceVideo {
  id: string
  no_video: number
  video_vo: string | null
  video_review: string | null
}

/** Returns an entry for a newly assigned video of a product. */
export function buildNewEntry(
  product_id: string,
  { id, no_video, video_vo, video_review }: SourceVideo,
  now: Date,
): VideoEntry {
  return {
    id: null,
    product_id,
    video_id: id,
    no_video,
    link_video_vo: video_vo,
    link_video_review: video_review,
    links_masked: false,
    tanggal_max_upload: addDays(getJakartaDate(now), daysToPost),
    status_link_posting: 'belum',
    link_posting_vo: '',
    link_posting_review: '',
    returned_reason: '',
    returned_post: null,
  }
}

/** Returns the videos that a save would newly assign. Returned videos (dikembalikan) count as not assigned. */
export function listNewVideoIds(savedAffiliate: AffiliateDetail, draft: Draft): string[] {
  const assignedIds = new Set(savedAffiliate.link_videos.filter(isAssigned).map((video) => video.video_id))
  const draftIds = new Set(draft.entries.filter(isAssigned).map((entry) => entry.video_id))
  return [...draftIds].filter((id) => !assignedIds.has(id))
}

function isAssigned({ status_link_posting }: Pick<LinkVideo, 'status_link_posting'>): boolean {
  return status_link_posting !== 'dikembalikan'
}

/** Adds a product unless it is already chosen. */
export function addProduct(draft: Draft, product: ProductName): Draft {
  if (draft.products.some(({ id }) => id === product.id)) return draft
  return { ...draft, products: [...draft.products, product] }
}

export function addEntries(draft: Draft, entries: readonly VideoEntry[]): Draft {
  const existingKeys = new Set(draft.entries.map(getEntryKey))
  return {
    ...draft,
    entries: [...draft.entries, ...entries.filter((entry) => !existingKeys.has(getEntryKey(entry)))],
  }
}

/** Removes the products and their videos. */
export function removeProducts(draft: Draft, products: readonly { id: string }[]): Draft {
  const removedIds = new Set(products.map(({ id }) => id))
  return {
    ...draft,
    products: draft.products.filter(({ id }) => !removedIds.has(id)),
    entries: draft.entries.filter(({ product_id }) => !removedIds.has(product_id)),
  }
}

/** Updates the source links of videos that have changed in Data Video since they were added. */
export function updateSourceLinks(draft: Draft, videos: readonly SourceVideo[]): Draft {
  const byId = new Map(videos.map((video) => [video.id, video]))
  return {
    ...draft,
    entries: draft.entries.map((entry) => {
      const video = byId.get(entry.video_id)
      return video
        ? { ...entry, link_video_vo: video.video_vo, link_video_review: video.video_review }
        : entry
    }),
  }
}

/** Returns a sentence about the videos whose posting status a save changes, for the toast that can undo it. */
export function describePostingChange(before: Draft, after: Draft): string {
  const statusesBefore = new Map(
    before.entries.map((entry) => [getEntryKey(entry), entry.status_link_posting]),
  )
  const changedEntries = after.entries.filter((entry) => {
    const statusBefore = statusesBefore.get(getEntryKey(entry))
    return statusBefore !== undefined && statusBefore !== entry.status_link_posting
  })
  const texts = changedEntries.map(
    ({ no_video, status_link_posting }) => `Video #${no_video} ${postingStatusLabel[status_link_posting]}`,
  )
  return `Status posting: ${texts.join(', ')}`
}
