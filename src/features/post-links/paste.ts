/** Targets of a pasted link: the affiliate, the video, and which of its two links. */
import {
  type ChatLink,
  type PostingField,
  type PostingWarning,
  postingLink,
  warningsOf,
} from '#features/affiliates/posting-link.ts'
import type { AwaitedVideo, Poster } from './poster.ts'

export interface Place {
  poster: Poster
  video: AwaitedVideo
  field: PostingField
}

export function placeKey({ video, field }: Place): string {
  return `${video.id} ${field}`
}

/** Returns the places in the order of the deadlines. Within a video, VO comes first. */
export function placesOf(posters: readonly Poster[]): Place[] {
  return posters.flatMap((poster) =>
    poster.videos.flatMap((video) => video.awaits.map((field) => ({ poster, video, field }))),
  )
}

/**
 * Returns the likeliest place: first the video that just got its other link, then the field that the chat names, then
 * the earliest deadline.
 */
export function likeliestOf(
  places: readonly Place[],
  said: ChatLink,
  video: string | undefined,
): Place | undefined {
  const called = places.filter(({ field }) => said.field === null || field === said.field)
  const ofVideo = (place: Place) => place.video.id === video
  return called.find(ofVideo) ?? places.find(ofVideo) ?? called[0] ?? places[0]
}

/**
 * Returns the links to save after the first, and those that are skipped because they are no posts. If no link is a
 * post, none is skipped.
 */
export function afterFirst(links: readonly ChatLink[]): { next: ChatLink[]; left: ChatLink[] } {
  const rest = links.slice(1)
  const isPost = ({ link }: ChatLink) => postingLink(link).platform !== null
  if (!links.some(isPost)) return { next: rest, left: [] }
  return { next: rest.filter(isPost), left: rest.filter((each) => !isPost(each)) }
}

/** Returns the warnings about the link in this place. @param used true if another video has a link to the same post */
export function warningsAt({ poster, video, field }: Place, link: string, used: boolean): PostingWarning[] {
  const links = { vo: video.link_posting_vo, review: video.link_posting_review, [field]: link }
  const shown = warningsOf(links, poster).filter(
    (warning) => warning.startsWith(field) || warning === 'review same_links',
  )
  return used ? [...shown, `${field} used_before`] : shown
}
