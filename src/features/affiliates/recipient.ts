/** Converts an affiliate to the recipient of a message, with the data that the writer of the message may see. */
import { getJakartaDate } from '#base/jakarta.ts'
import type { Recipient } from '#features/templates/shortcodes.ts'
import type { Affiliate } from './affiliate.ts'
import { countDaysLate } from './deadline.ts'
import type { LinkVideo } from './link-video.ts'

export type RecipientFacts = Pick<
  Affiliate,
  'nama' | 'username' | 'whatsapp' | 'products' | 'sample_courier' | 'sample_resi'
> & {
  /** address of the private page; undefined if the list doesn't read it, null if the writer may not hand it out */
  page_address?: string | null
  /** undefined if the list doesn't read them */
  link_videos?: readonly RecipientVideo[]
}
export type RecipientVideo = Pick<
  LinkVideo,
  | 'no_video'
  | 'tanggal_max_upload'
  | 'status_link_posting'
  | 'link_video_vo'
  | 'link_video_review'
  | 'links_masked'
  | 'awaits_check'
>

export function toRecipient(
  {
    nama,
    username,
    whatsapp,
    products,
    sample_courier,
    sample_resi,
    page_address = null,
    link_videos = [],
  }: RecipientFacts,
  now = new Date(),
): Recipient {
  const today = getJakartaDate(now)
  return {
    nama,
    username,
    whatsapp,
    products: products.map(({ product_name }) => product_name).filter(Boolean),
    sample_courier,
    sample_resi,
    page_address,
    videos: link_videos
      // If the link of a video waits for a check by staff, the affiliate has nothing to do for it.
      .filter(({ status_link_posting, awaits_check }) => status_link_posting === 'belum' && !awaits_check)
      .map(({ no_video, tanggal_max_upload, link_video_vo, link_video_review, links_masked }) => ({
        no_video,
        deadline: tanggal_max_upload,
        days_late: tanggal_max_upload === null ? 0 : countDaysLate(tanggal_max_upload, today),
        // A masked link is unusable.
        link_vo: links_masked ? null : link_video_vo,
        link_review: links_masked ? null : link_video_review,
        links_hidden: links_masked,
      })),
  }
}
