/** The values with which the forms of the page begin: what was submitted last, or else what is stored. */
import type { RenderedForm } from '#base/public-form.ts'
import { toConsentInput } from '#features/creator-pages/consent-form.ts'
import {
  addressForm,
  type CreatorPage,
  needsChange,
  type PageAction,
  type RenderedCreatorPage,
} from '#features/creator-pages/creator-page.ts'
import { describeRepeatedLinks } from '#features/creator-pages/posted-links-form.ts'
import { findFirstWrongField, resultId } from './refused-submission.ts'

/** Returns the state of the form that was submitted, and of the forms that change something stored. */
export function buildFormStates(renderedPage: RenderedCreatorPage): Record<string, RenderedForm> {
  const { page, formToken: token, failedSubmission } = renderedPage
  const forms: Record<string, RenderedForm> = {
    [addressForm.name]: { token, input: toAddressInput(page?.address ?? null), errors: {} },
  }
  const videos = page?.videos ?? []
  for (const video of videos) {
    const { id, consent, link_posting_vo, link_posting_review } = video
    if (consent) forms[getFormName('izin', id)] = { token, input: toConsentInput(consent), errors: {} }
    // A changed video mostly keeps its link, and creators want to read a doubtful link before they replace it.
    if (needsChange(video) || video.open_warnings.length > 0) {
      const errors = video.status === 'belum' ? describeRepeatedLinks(video, { videos }) : {}
      const input = { vo: link_posting_vo ?? '', review: link_posting_review ?? '' }
      forms[getFormName('link', id)] = { token, input, errors }
    }
  }
  if (!failedSubmission || failedSubmission.action === 'diterima') return forms
  const { action, input, errors, video } = failedSubmission
  const name = video === undefined ? addressForm.name : getFormName(action, video)
  const field = findFirstWrongField(renderedPage)
  return { ...forms, [name]: { token, input, errors, ...(field && { anchor: { field, id: resultId } }) } }
}

/** Returns the name of a form that the page contains once for each video. */
export function getFormName(action: PageAction, video: string): string {
  return `${action}-${video}`
}

function toAddressInput(address: CreatorPage['address']): Record<string, string> {
  if (!address) return {}
  const { revision: _revision, line: _line, ...fields } = address
  return fields
}
