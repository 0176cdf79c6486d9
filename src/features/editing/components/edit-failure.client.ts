/** The messages for a refused save of the edit screen, and the fields that they belong to. */
import { isDefinedError } from '@orpc/client'
import { describeRegistrationFailure } from '#features/affiliates/components/registration-failure.client.ts'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { listMissingLinks, postingLinkRequired } from '../affiliate-form.ts'
import { type Draft, getEntryKey, type VideoEntry } from '../draft.ts'
import { buildEntryPath, type Path, type Problems, toPath } from '../draft-problems.ts'
import type { useSaveAffiliate } from '../editing.client.ts'

export type EditError = NonNullable<ReturnType<typeof useSaveAffiliate>['error']>

export interface EditFailure {
  toast: { message: string; title?: string }
  problems: Problems
}

export const failureTexts = {
  refused: 'Gagal mengupdate data affiliate',
  noAnswer: 'Terjadi kesalahan saat mengupdate data',
}
const videoRefusedTitle = 'Gagal menambahkan video'

/** @param draft the form that was sent */
export function describeEditFailure(error: EditError, draft: Draft): EditFailure {
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
      return buildVideoFailure((entry) => {
        const holder = error.data.videos.find((video) => video.video_id === entry.video_id)
        return holder && describeHolder(holder)
      })
    case 'VIDEO_MISSING':
      return buildVideoFailure((entry) => describeProblem(entry, error.data.video_ids, 'sudah tidak ada'))
    case 'VIDEO_OF_OTHER_PRODUCT':
      return buildVideoFailure((entry) =>
        describeProblem(entry, error.data.video_ids, 'bukan milik product ini'),
      )
    case 'BAD_REQUEST': {
      const issues = error.data?.issues ?? []
      const problems = issues.map(({ path, message }): [Path, string] => [
        toPath(draft, path.split('.')),
        message,
      ])
      return buildFailure(new Map(problems), {
        message: describeFailure(error, failureTexts.refused, failureTexts.refused),
      })
    }
    default:
      return toRegistrationFailure(error, draft)
  }

  /** Puts a message at each video for which `describeVideo` returns one, and all messages in the toast. */
  function buildVideoFailure(describeVideo: (entry: VideoEntry) => string | undefined): EditFailure {
    const problems = new Map<Path, string>()
    for (const entry of draft.entries) {
      const message = describeVideo(entry)
      if (message) problems.set(buildEntryPath(getEntryKey(entry)), message)
    }
    const message = [...new Set(problems.values())].join('\n') || error.message
    return buildFailure(problems, { title: videoRefusedTitle, message })
  }
}

export function describeHolder({ no_video, username }: { no_video: number; username: string }): string {
  return `Video #${no_video} sudah diberikan ke ${isolate(username)}`
}

function describeProblem(
  { video_id, no_video }: VideoEntry,
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
    draft.entries.flatMap((entry) =>
      listMissingLinks(entry).map((field): [Path, string] => [
        buildEntryPath(getEntryKey(entry), `link_posting_${field}`),
        postingLinkRequired,
      ]),
    ),
  )
}

/** Handles errors about username and number like the registration does. */
function toRegistrationFailure(error: EditError, { username, whatsapp }: Draft): EditFailure {
  const input = { username: username.trim(), whatsapp: whatsapp.trim() }
  const { title, toast, fields } = describeRegistrationFailure(
    error as Parameters<typeof describeRegistrationFailure>[0],
    input,
    failureTexts,
  )
  return buildFailure(new Map(Object.entries(fields)), { message: toast, ...(title && { title }) })
}
