/** The values with which the forms of the page begin: what was posted before, or else what is stored. */
import type { RenderedForm } from '#base/public-form.ts'
import { inputOfConsent } from '#features/creator-pages/consent-form.ts'
import {
  addressForm,
  type CreatorPage,
  isToChange,
  type PageAction,
  type RenderedCreatorPage,
} from '#features/creator-pages/creator-page.ts'
import { repeatedLinkTexts } from '#features/creator-pages/posted-links-form.ts'
import { firstWrongFieldOf, resultId } from './refused-post.ts'

/** Returns the state of the form that was posted, and of the forms that change something stored. */
export function formStatesOf(rendered: RenderedCreatorPage): Record<string, RenderedForm> {
  const { page, formToken: token, failed } = rendered
  const forms: Record<string, RenderedForm> = {
    [addressForm.name]: { token, typed: typedAddressOf(page?.address ?? null), wrong: {} },
  }
  const videos = page?.videos ?? []
  for (const video of videos) {
    const { id, consent, link_posting_vo, link_posting_review } = video
    if (consent) forms[formName('izin', id)] = { token, typed: inputOfConsent(consent), wrong: {} }
    // Most changed posts keep their links, and a link that is checked can be read before it is replaced.
    if (isToChange(video) || video.doubts.length > 0) {
      const wrong = video.status === 'belum' ? repeatedLinkTexts(video, { videos }) : {}
      const typed = { vo: link_posting_vo ?? '', review: link_posting_review ?? '' }
      forms[formName('link', id)] = { token, typed, wrong }
    }
  }
  if (!failed) return forms
  const { action, typed, wrong, video } = failed
  const name = video === undefined ? addressForm.name : formName(action, video)
  const field = firstWrongFieldOf(rendered)
  return { ...forms, [name]: { token, typed, wrong, ...(field && { anchor: { field, id: resultId } }) } }
}

/** Returns the name of a form that the page contains once for each video. */
export function formName(action: PageAction, video: string): string {
  return `${action}-${video}`
}

function typedAddressOf(address: CreatorPage['address']): Record<string, string> {
  if (!address) return {}
  const { revision: _revision, line: _line, ...fields } = address
  return fields
}
