/**
 * Decides how the page shows a refused post: which form and field it opens at, and which input has no field
 * any more.
 */
import { consentForm } from '#features/creator-pages/consent-form.ts'
import {
  addressForm,
  type CreatorPage,
  type FailedPost,
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

/** Id of the element at which the page opens after a post: the result, or the first field to correct. */
export const resultId = 'hasil'

/** Fields with text that somebody would have to write again. */
const textFields = [...Object.keys(addressForm.labels), 'vo', 'review', 'alasan', 'kode']

type RefusedPost = Pick<RenderedCreatorPage, 'page' | 'application' | 'failedPost' | 'notice'>

/** Returns the names of the fields in the form of a refused post; none if the page has no such form now. */
function listShownFields({ page, application, failedPost }: RefusedPost): string[] {
  if (!failedPost || application) return []
  return page ? listFormFields(page, failedPost) : Object.keys(failedPost.input)
}

function listFormFields(page: CreatorPage, { action, video: id }: FailedPost): string[] {
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

/** Checks whether the page shows the form of a refused post, and the notice in it. */
export function showsRefusedForm(refusedPost: RefusedPost): boolean {
  const { page, application, failedPost } = refusedPost
  if (failedPost?.action !== 'diterima') return listShownFields(refusedPost).length > 0
  return !application && (page === null || isUnderWay(page.sample))
}

/** Returns the input of a refused post for which the page has no field any more, so that it is not lost. */
export function collectLostInput(renderedPage: RefusedPost): string[] {
  const shownFields = listShownFields(renderedPage)
  return textFields.flatMap((name) =>
    shownFields.includes(name) ? [] : renderedPage.failedPost?.input[name] || [],
  )
}

/** Returns the name of the first field to correct; undefined if nothing in the form is wrong. */
export function findFirstWrongField(renderedPage: RefusedPost): string | undefined {
  return listShownFields(renderedPage).find((name) => renderedPage.failedPost?.errors[name])
}

/** Notices that ask to correct the form or to send it again. */
const formNotices: readonly (PageNotice | undefined)[] = ['wrong', 'expired', 'away', 'busy']

/** Returns the notice of a post. If the page has no such form any more, the notice says so instead. */
export function chooseNotice(renderedPage: RefusedPost): PageNotice | undefined {
  const { notice, failedPost } = renderedPage
  if (!failedPost || !formNotices.includes(notice) || showsRefusedForm(renderedPage)) return notice
  return failedPost.video === undefined ? 'too late' : 'video changed'
}

/** Returns the number of the video that a refused post was about; undefined if the page has no such video. */
export function findRefusedVideoNumber({ page, failedPost }: RefusedPost): number | undefined {
  return page?.videos.find(({ id }) => id === failedPost?.video)?.no_video
}
