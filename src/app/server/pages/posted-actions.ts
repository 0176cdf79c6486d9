/** Reads the posts of the forms on the private page of a creator. */
import { z } from 'zod'
import { getJakartaDate } from '#base/jakarta.ts'
import { consentForm, createConsentSchema } from '#features/creator-pages/consent-form.ts'
import {
  answerConsent,
  askTime,
  confirmArrival,
  type ShownVideo,
  saveAddress,
  saveLinks,
} from '#features/creator-pages/creator-page.server.ts'
import {
  addressForm,
  type FailedPost,
  formFields,
  type PageAction,
  type StoredResult,
} from '#features/creator-pages/creator-page.ts'
import { checkLinks } from '#features/creator-pages/posted-links-form.ts'
import { timeForm } from '#features/creator-pages/time-form.ts'
import type { Statements } from '#platform/server/database/database.ts'
import { checkInput, type PostedForm, pickInput } from '#platform/server/forms/posted-form.ts'

/** Reasons why an action can't be stored now. */
export const refusals = ['changed', 'too late', 'video changed', 'consent changed'] as const

/** An action as it was posted. Without `store` its input has errors, which `failedPost` names. */
export interface PostedAction {
  failedPost?: FailedPost
  store?(tx: Statements): Promise<StoredResult | (typeof refusals)[number]>
}

/** Largest number of a column of type integer. */
const maxRevision = 2 ** 31 - 1

/** Reads the posts of each action. The result is null for a post that no form of the page sends. */
export const formReaders: Record<PageAction, (posted: PostedForm) => PostedAction | null> = {
  alamat(posted) {
    const input = pickInput(Object.keys(addressForm.labels), posted)
    const { errors, values } = checkInput(addressForm.schema, input, posted.invalidFields)
    const version = readVersion(posted)
    const revision = Number(version)
    const failedPost = { action: 'alamat' as const, input, errors, version }
    if (!values || !Number.isInteger(revision) || revision < 0 || revision > maxRevision)
      return { failedPost }
    return {
      failedPost,
      async store(tx) {
        const outcome = await saveAddress(tx, values, revision)
        return outcome === 'saved' ? 'alamat' : outcome
      },
    }
  },
  diterima: () => ({
    failedPost: { action: 'diterima', input: {}, errors: {} },
    store: async (tx) => ((await confirmArrival(tx)) ? 'diterima' : 'too late'),
  }),
  link(posted) {
    const input = { vo: posted.input.get('vo') ?? '', review: posted.input.get('review') ?? '' }
    const shownVideo = readShownVideo(posted)
    if (!shownVideo || posted.invalidFields.length > 0) return null
    const { errors, links, isOnlyShort } = checkLinks(input, {
      acceptsShort: posted.input.has(formFields.short),
    })
    const failedPost = { action: 'link' as const, input, errors, ...shownVideo, mayBeShort: isOnlyShort }
    return Object.keys(errors).length > 0
      ? { failedPost }
      : { failedPost, store: (tx) => saveLinks(tx, shownVideo, links) }
  },
  waktu(posted) {
    const shownVideo = readShownVideo(posted)
    if (!shownVideo) return null
    const input = pickInput(Object.keys(timeForm.labels), posted)
    const { errors, values } = checkInput(timeForm.schema, input, posted.invalidFields)
    const failedPost = { action: 'waktu' as const, input, errors, ...shownVideo }
    return values ? { failedPost, store: (tx) => askTime(tx, shownVideo, values) } : { failedPost }
  },
  izin(posted) {
    const shownVideo = readShownVideo(posted)
    if (!shownVideo) return null
    const input = pickInput(Object.keys(consentForm.labels), posted)
    const schema = createConsentSchema(getJakartaDate(new Date()))
    const { errors, values } = checkInput(schema, input, posted.invalidFields)
    const failedPost = { action: 'izin' as const, input, errors, ...shownVideo }
    return values ? { failedPost, store: (tx) => answerConsent(tx, shownVideo, values) } : { failedPost }
  },
}

/** Returns the video that a post is about, as its page showed it; undefined if it names none. */
function readShownVideo(posted: PostedForm): ShownVideo | undefined {
  const video = z.uuid().safeParse(posted.input.get(formFields.video)).data
  return video ? { video, version: readVersion(posted) } : undefined
}

/** Returns the version of what the form was rendered from; '' if the post names none that this program makes. */
function readVersion({ input }: PostedForm): string {
  const version = input.get(formFields.version) ?? ''
  return /^[0-9a-f-]{1,50}$/.test(version) ? version : ''
}
