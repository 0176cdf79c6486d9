/**
 * A place is where a pasted link can be saved: a missing posting link, VO or Review, of a video that an affiliate has.
 */
import {
  type ChatLink,
  findWarnings,
  getWarningField,
  type PostingField,
  type PostingWarning,
  parsePostingLink,
} from '#features/affiliates/posting-link.ts'
import type { AwaitedVideo, Poster } from './poster.ts'

export interface Place {
  poster: Poster
  video: AwaitedVideo
  field: PostingField
}

export function getPlaceKey({ video, field }: Place): string {
  return `${video.id} ${field}`
}

/** Lists the places of each affiliate in the order of the deadlines. Within a video, VO comes first. */
export function listPlaces(posters: readonly Poster[]): Place[] {
  return posters.flatMap((poster) =>
    poster.videos.flatMap((video) => video.missing_fields.map((field) => ({ poster, video, field }))),
  )
}

/**
 * Returns the likeliest place for a link: in the video that just got its other link, else with the field that the chat
 * names, else with the earliest deadline.
 */
export function findLikeliestPlace(
  places: readonly Place[],
  chatLink: ChatLink,
  previousAssignmentId: string | undefined,
): Place | undefined {
  const namedPlaces = places.filter(({ field }) => chatLink.field === null || field === chatLink.field)
  const isOfPreviousVideo = (place: Place) => place.video.id === previousAssignmentId
  return namedPlaces.find(isOfPreviousVideo) ?? places.find(isOfPreviousVideo) ?? namedPlaces[0] ?? places[0]
}

/**
 * Returns the links to save after the first, and those that are skipped because they are not posts. If no link is a
 * post, none is skipped.
 */
export function splitRemainingLinks(links: readonly ChatLink[]): {
  nextLinks: ChatLink[]
  skippedLinks: ChatLink[]
} {
  const otherLinks = links.slice(1)
  const isPost = ({ link }: ChatLink) => parsePostingLink(link).platform !== null
  if (!links.some(isPost)) return { nextLinks: otherLinks, skippedLinks: [] }
  return { nextLinks: otherLinks.filter(isPost), skippedLinks: otherLinks.filter((each) => !isPost(each)) }
}

/** Returns the warnings about a link in a place. `isUsed` is true if another video has a link to the same post. */
export function findPlaceWarnings(
  { poster, video, field }: Place,
  { link, isUsed }: { link: string; isUsed: boolean },
): PostingWarning[] {
  const links = { vo: video.link_posting_vo, review: video.link_posting_review, [field]: link }
  // 'review same_links' is about both links, so it also counts for the field `vo`.
  const placeWarnings = findWarnings(links, poster).filter(
    (warning) => getWarningField(warning) === field || warning === 'review same_links',
  )
  return isUsed ? [...placeWarnings, `${field} used_before`] : placeWarnings
}
