/** The messages for a refused save of the edit screen, and the fields that they belong to. */
import { isDefinedError } from '@orpc/client'
import { registrationFailure } from '#features/affiliates/components/registration-failure.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { listMissingLinks, postingLinkRequired } from '../affiliate-form.ts'
import { type Draft, getSlotKey, type Slot } from '../draft.ts'
import { buildSlotPath, type Path, type Problems, toPath } from '../draft-problems.ts'
import type { useSaveAffiliate } from '../editing.client.ts'

export type EditError = NonNullable<ReturnType<typeof useSaveAffiliate>['error']>

export interface EditFailure {
  toast: { message: string; title?: string }
  problems: Problems
}

export const failureTexts = {
  refused: 'Gagal mengupdate data affiliate',
  broken: 'Terjadi kesalahan saat mengupdate data',
}
const notAddedTitle = 'Gagal menambahkan video'

export function editFailure(error: EditError, draft: Draft): EditFailure {
  if (!isDefinedError(error)) return toRegistrationFailure(error, draft)
  switch (error.code) {
    case 'CHANGED':
    case 'PRODUCT_MISSING':
      return buildFailure(new Map(), { message: error.message })
    case 'SAMPLE_STEP':
      return buildFailure(new Map([['sample_product_status', error.message]]), { message: error.message })
    case 'FORBIDDEN':
      return buildFailure(new Map(), { message: `${failureTexts.refused}: ${error.message}` })
    case 'POSTING_LINK_REQUIRED': {
      const { messages } = error.data
      return buildFailure(findMissingLinkProblems(draft), {
        title: error.message,
        message: messages.join('\n') || postingLinkRequired,
      })
    }
    case 'VIDEO_TAKEN':
      return buildVideoFailure(draft, (slot) => {
        const holder = error.data.videos.find((video) => video.video_id === slot.video_id)
        return holder && describeTaken(holder)
      })
    case 'VIDEO_MISSING':
      return buildVideoFailure(draft, (slot) =>
        describeProblem(slot, error.data.video_ids, 'sudah tidak ada'),
      )
    case 'VIDEO_OF_OTHER_PRODUCT':
      return buildVideoFailure(draft, (slot) =>
        describeProblem(slot, error.data.video_ids, 'bukan milik product ini'),
      )
    case 'BAD_REQUEST': {
      const issues = error.data?.issues ?? []
      const problems = issues.map(({ path, message }): [Path, string] => [
        toPath(draft, path.split('.')),
        message,
      ])
      return buildFailure(new Map(problems), { message: failureTexts.refused })
    }
    default:
      return toRegistrationFailure(error, draft)
  }

  /** Puts a message at each video that the error concerns, and all messages in the toast. */
  function buildVideoFailure(form: Draft, messageFor: (slot: Slot) => string | undefined): EditFailure {
    const problems = new Map<Path, string>()
    for (const slot of form.slots) {
      const message = messageFor(slot)
      if (message) problems.set(buildSlotPath(getSlotKey(slot)), message)
    }
    const message = [...new Set(problems.values())].join('\n') || error.message
    return buildFailure(problems, { title: notAddedTitle, message })
  }
}

export function describeTaken({ no_video, username }: { no_video: number; username: string }): string {
  return `Video #${no_video} sudah diberikan ke ${isolate(username)}`
}

function describeProblem(
  { video_id, no_video }: Slot,
  ids: readonly string[],
  problem: string,
): string | undefined {
  return ids.includes(video_id) ? `Video #${no_video} ${problem}` : undefined
}

function buildFailure(problems: Problems, toast: EditFailure['toast']): EditFailure {
  return { problems, toast }
}

function findMissingLinkProblems(draft: Draft): Problems {
  return new Map(
    draft.slots.flatMap((slot) =>
      listMissingLinks(slot).map((field): [Path, string] => [
        buildSlotPath(getSlotKey(slot), field),
        postingLinkRequired,
      ]),
    ),
  )
}

/** Handles errors about username and number like the registration does. */
function toRegistrationFailure(error: EditError, { username, whatsapp }: Draft): EditFailure {
  const input = { username: username.trim(), whatsapp: whatsapp.trim() }
  const { title, toast, fields } = registrationFailure(
    error as Parameters<typeof registrationFailure>[0],
    input,
    failureTexts,
  )
  return buildFailure(new Map(Object.entries(fields)), { message: toast, ...(title && { title }) })
}
