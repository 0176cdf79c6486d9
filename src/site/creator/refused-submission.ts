/**
 * Decides how the page shows a refused submission: which form and field it opens at, and which input has no field
 * any more.
 */
import { consentForm } from '#features/creator-pages/consent-form.ts'
import {
  addressForm,
  type CreatorPage,
  type FailedSubmission,
  isUnderWay,
  listOpenLinks,
  listReplaceableLinks,
  mayAskForTime,
  mayGiveAddress,
  needsChange,
  type PageNotice,
  type RenderedCreatorPage,
} from '#features/creator-pages/creator-page.ts'
import { timeForm } from '#features/creator-pages/time-form.ts'

/** Id of the element at which the page opens after a submission: the result, or the first field to correct. */
export const resultId = 'hasil'

/** Fields with text that somebody would have to write again. */
const textFields = [...Object.keys(addressForm.labels), 'vo', 'review', 'alasan', 'kode']

type PageAfterSubmission = Pick<RenderedCreatorPage, 'page' | 'application' | 'failedSubmission' | 'notice'>

/** Returns the names of the fields in the form of a refused submission; none if the page has no such form now. */
function listShownFields({ page, application, failedSubmission }: PageAfterSubmission): string[] {
  if (!failedSubmission || application) return []
  return page ? listFormFields(page, failedSubmission) : Object.keys(failedSubmission.input)
}

function listFormFields(page: CreatorPage, { action, video: id }: FailedSubmission): string[] {
  if (action === 'alamat') return mayGiveAddress(page) ? Object.keys(addressForm.labels) : []
  const video = page.videos.find((each) => each.id === id)
  if (!video) return []
  if (action === 'link')
    return video.status === 'belum' || needsChange(video)
      ? [...listOpenLinks(video), ...listReplaceableLinks(video)]
      : []
  if (action === 'waktu') return mayAskForTime(video) ? Object.keys(timeForm.labels) : []
  if (action !== 'izin' || video.status !== 'sudah') return []
  return Object.keys(consentForm.labels).filter((name) => name !== 'kode' || page.platform === 'tiktok')
}

/** Checks whether the page shows the form of a refused submission, and the notice in it. */
export function showsRefusedForm(renderedPage: PageAfterSubmission): boolean {
  const { page, application, failedSubmission } = renderedPage
  if (failedSubmission?.action !== 'diterima') return listShownFields(renderedPage).length > 0
  return !application && (page === null || isUnderWay(page.sample))
}

/** Returns the input of a refused submission for which the page has no field any more, so that it is not lost. */
export function collectLostInput(renderedPage: PageAfterSubmission): string[] {
  const shownFields = listShownFields(renderedPage)
  return textFields.flatMap((name) =>
    shownFields.includes(name) ? [] : renderedPage.failedSubmission?.input[name] || [],
  )
}

/** Returns the name of the first field to correct; undefined if nothing in the form is wrong. */
export function findFirstWrongField(renderedPage: PageAfterSubmission): string | undefined {
  return listShownFields(renderedPage).find((name) => renderedPage.failedSubmission?.errors[name])
}

/** Notices that ask to correct the form or to send it again. */
const formNotices: readonly (PageNotice | undefined)[] = ['wrong', 'expired', 'away', 'busy']

/** Returns the notice of a submission. If the page has no such form any more, the notice says so instead. */
export function chooseNotice(renderedPage: PageAfterSubmission): PageNotice | undefined {
  const { notice, failedSubmission } = renderedPage
  if (!failedSubmission || !formNotices.includes(notice) || showsRefusedForm(renderedPage)) return notice
  return failedSubmission.video === undefined ? 'too late' : 'video changed'
}

/** Returns the number of the video that a refused submission was about; undefined if the page has no such video. */
export function findRefusedVideoNumber({ page, failedSubmission }: PageAfterSubmission): number | undefined {
  return page?.videos.find(({ id }) => id === failedSubmission?.video)?.no_video
}
