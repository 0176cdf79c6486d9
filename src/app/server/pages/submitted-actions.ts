/** Reads what was submitted with the forms on the private page of a creator. */
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
  type FailedSubmission,
  formFields,
  type PageAction,
  type StoredResult,
} from '#features/creator-pages/creator-page.ts'
import { checkLinks } from '#features/creator-pages/posted-links-form.ts'
import { timeForm } from '#features/creator-pages/time-form.ts'
import type { Statements } from '#platform/server/database/database.ts'
import { checkInput, pickInput, type SubmittedForm } from '#platform/server/forms/submitted-form.ts'

/** Reasons why an action can't be stored now. */
export const refusals = ['changed', 'too late', 'video changed', 'consent changed'] as const

/** An action as it was submitted. Without `store` its input has errors, which `failedSubmission` names. */
export interface SubmittedAction {
  failedSubmission?: FailedSubmission
  store?(tx: Statements): Promise<StoredResult | (typeof refusals)[number]>
}

/** Largest number of a column of type integer. */
const maxRevision = 2 ** 31 - 1

/** Reads the submissions of each action. The result is null for one that no form of the page sends. */
export const formReaders: Record<PageAction, (form: SubmittedForm) => SubmittedAction | null> = {
  alamat(form) {
    const input = pickInput(Object.keys(addressForm.labels), form)
    const { errors, values } = checkInput(addressForm.schema, input, form.invalidFields)
    const version = readVersion(form)
    const revision = Number(version)
    const failedSubmission = { action: 'alamat' as const, input, errors, version }
    if (!values || !Number.isInteger(revision) || revision < 0 || revision > maxRevision)
      return { failedSubmission }
    return {
      failedSubmission,
      async store(tx) {
        const outcome = await saveAddress(tx, values, revision)
        return outcome === 'saved' ? 'alamat' : outcome
      },
    }
  },
  diterima: () => ({
    failedSubmission: { action: 'diterima', input: {}, errors: {} },
    store: async (tx) => ((await confirmArrival(tx)) ? 'diterima' : 'too late'),
  }),
  link(form) {
    const input = { vo: form.input.get('vo') ?? '', review: form.input.get('review') ?? '' }
    const shownVideo = readShownVideo(form)
    if (!shownVideo || form.invalidFields.length > 0) return null
    const { errors, links, isOnlyShort } = checkLinks(input, {
      acceptsShort: form.input.has(formFields.short),
    })
    const failedSubmission = {
      action: 'link' as const,
      input,
      errors,
      ...shownVideo,
      mayBeShort: isOnlyShort,
    }
    return Object.keys(errors).length > 0
      ? { failedSubmission }
      : { failedSubmission, store: (tx) => saveLinks(tx, shownVideo, links) }
  },
  waktu(form) {
    const shownVideo = readShownVideo(form)
    if (!shownVideo) return null
    const input = pickInput(Object.keys(timeForm.labels), form)
    const { errors, values } = checkInput(timeForm.schema, input, form.invalidFields)
    const failedSubmission = { action: 'waktu' as const, input, errors, ...shownVideo }
    return values
      ? { failedSubmission, store: (tx) => askTime(tx, shownVideo, values) }
      : { failedSubmission }
  },
  izin(form) {
    const shownVideo = readShownVideo(form)
    if (!shownVideo) return null
    const input = pickInput(Object.keys(consentForm.labels), form)
    const schema = createConsentSchema(getJakartaDate(new Date()))
    const { errors, values } = checkInput(schema, input, form.invalidFields)
    const failedSubmission = { action: 'izin' as const, input, errors, ...shownVideo }
    return values
      ? { failedSubmission, store: (tx) => answerConsent(tx, shownVideo, values) }
      : { failedSubmission }
  },
}

/** Returns the video that a submission is about, as its page showed it; undefined if it names none. */
function readShownVideo(form: SubmittedForm): ShownVideo | undefined {
  const video = z.uuid().safeParse(form.input.get(formFields.video)).data
  return video ? { video, version: readVersion(form) } : undefined
}

/** Returns the version of what the form was rendered from; '' if the submission names none that this program makes. */
function readVersion({ input }: SubmittedForm): string {
  const version = input.get(formFields.version) ?? ''
  return /^[0-9a-f-]{1,50}$/.test(version) ? version : ''
}
