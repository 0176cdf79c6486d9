/** The videos that 'Tambah Video' offers in a product's tab. */

import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import type { AvailableVideo } from '#features/videos/video.ts'
import {
  buildDraft,
  buildNewEntry,
  type Draft,
  getEntryKey,
  selectEntries,
  type VideoEntry,
} from './draft.ts'

export interface Offer {
  id: string
  no_video: number
  status: AvailableVideo['status']
  /** links without protocol and `www.` */
  links: { kind: 'VO' | 'Review'; shortLink: string }[]
  /** Creates the video's entry in the form. A video that was removed from the form gets its saved entry back. */
  createEntry(now: Date): VideoEntry
}

interface OfferQuery {
  draft: Draft
  savedAffiliate: AffiliateDetail
  product_id: string
  /** the first digits of the video's number */
  search: string
}

/**
 * Returns the available videos that the tab lacks, plus saved ones that were removed from the tab but not yet from the
 * server.
 */
export function selectOffers(
  available: readonly AvailableVideo[],
  { draft, savedAffiliate, product_id, search }: OfferQuery,
): Offer[] {
  const entryKeys = new Set(draft.entries.map(getEntryKey))
  const offers = new Map<string, Offer>()
  for (const video of available) {
    const { id, no_video, status, video_vo, video_review } = video
    const links = shortenLinks(video_vo, video_review)
    offers.set(id, {
      id,
      no_video,
      status,
      links,
      createEntry: (now) => buildNewEntry(product_id, video, now),
    })
  }
  for (const entry of selectEntries(buildDraft(savedAffiliate), product_id)) {
    const { video_id, no_video, status_link_posting, link_video_vo, link_video_review } = entry
    const status = status_link_posting === 'dikembalikan' ? 'dikembalikan' : 'video baru'
    const links = shortenLinks(link_video_vo, link_video_review)
    if (String(no_video).startsWith(search))
      offers.set(video_id, { id: video_id, no_video, status, links, createEntry: () => entry })
  }
  return [...offers.values()]
    .filter(({ id }) => !entryKeys.has(getEntryKey({ product_id, video_id: id })))
    .sort((a, b) => a.no_video - b.no_video)
}

function shortenLinks(vo: string | null, review: string | null): Offer['links'] {
  const shorten = (link: string) => link.replace(/^https?:\/\/(www\.)?/, '')
  return [
    ...(vo === null ? [] : [{ kind: 'VO' as const, shortLink: shorten(vo) }]),
    ...(review === null ? [] : [{ kind: 'Review' as const, shortLink: shorten(review) }]),
  ]
}
