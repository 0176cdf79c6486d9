/** What a pasted link can be saved as: which video of whom, and which of its two links. */
import {
  type PostingField,
  type PostingWarning,
  postingLink,
  type SaidLink,
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

/** In the order in which they are due; of one video VO comes first. */
export function placesOf(posters: readonly Poster[]): Place[] {
  return posters.flatMap((poster) =>
    poster.videos.flatMap((video) => video.awaits.map((field) => ({ poster, video, field }))),
  )
}

/** Of a video that has one of its links just now the other; else what the chat calls it, else that which is due first. */
export function likeliestOf(
  places: readonly Place[],
  said: SaidLink,
  video: string | undefined,
): Place | undefined {
  const called = places.filter(({ field }) => said.field === null || field === said.field)
  const ofVideo = (place: Place) => place.video.id === video
  return called.find(ofVideo) ?? places.find(ofVideo) ?? called[0] ?? places[0]
}

/** What is saved after the first, and what is no post and so is not; where none is a post, all may be. */
export function afterFirst(links: readonly SaidLink[]): { next: SaidLink[]; left: SaidLink[] } {
  const rest = links.slice(1)
  const isPost = ({ link }: SaidLink) => postingLink(link).platform !== null
  if (!links.some(isPost)) return { next: rest, left: [] }
  return { next: rest.filter(isPost), left: rest.filter((each) => !isPost(each)) }
}

/** What looks wrong about the link in this place. @param used whether another video has a link to the same post */
export function warningsAt({ poster, video, field }: Place, link: string, used: boolean): PostingWarning[] {
  const links = { vo: video.link_posting_vo, review: video.link_posting_review, [field]: link }
  const shown = warningsOf(links, poster).filter(
    (warning) => warning.startsWith(field) || warning === 'review same_links',
  )
  return used ? [...shown, `${field} used_before`] : shown
}
