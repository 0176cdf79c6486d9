/** Moves videos to another deadline in one bulk action, and offers to undo it. */
import { useState } from 'react'
import { formatCount } from '#base/count.ts'
import { formatShortWeekdayDate } from '#base/jakarta.ts'
import type { MovableVideo } from '#features/affiliates/movable-video.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import type { BulkActionResult } from './bulk-action.ts'
import { failureText, groupRefusals } from './bulk-action-texts.ts'
import { useRunBulkAction } from './bulk-actions.client.ts'
import { refusalText } from './refusal-text.ts'
import { useOfferUndoOfAction } from './use-offer-undo-of-action.client.ts'

/** Maximum number of affiliates that a refusal names; more are only counted. */
const maxNames = 3

export function useMoveDeadlines() {
  const runMutation = useRunBulkAction()
  const offerUndo = useOfferUndoOfAction()
  const { busy, runUnlessBusy } = useBusy()
  const [failure, setFailure] = useState<string>()

  /** @returns the ids of the videos that have the deadline now */
  async function moveVideos(videos: readonly MovableVideo[], day: string): Promise<string[]> {
    const affiliateRevisions = new Map(videos.map(({ affiliate_id, revision }) => [affiliate_id, revision]))
    const result = await runMutation.mutateAsync({
      action: {
        kind: 'move',
        tanggal_max_upload: day,
        videos: videos.map(({ affiliate_id, id }) => ({ affiliate_id, id })),
      },
      rows: [...affiliateRevisions].map(([id, revision]) => ({ id, revision })),
    })
    /** Returns the videos of the affiliates for whom the action had one of these outcomes. */
    const findVideosByOutcome = (...outcomes: string[]) => {
      const affiliateIds = new Set(
        result.rows.flatMap(({ id, outcome }) => (outcomes.includes(outcome) ? [id] : [])),
      )
      return videos.filter(({ affiliate_id }) => affiliateIds.has(affiliate_id))
    }
    const movedVideos = findVideosByOutcome('done')
    if (result.id !== null) offerUndo(result.id, describeMove(movedVideos, day))
    else if (findVideosByOutcome('unchanged').length === videos.length)
      toastSuccess('Tanggalnya sudah begitu', 'Selesai')
    setFailure(describeRefusals(result, videos))
    return findVideosByOutcome('done', 'unchanged').map(({ id }) => id)
  }

  return {
    busy,
    /** one sentence that says which deadlines were not moved, and why */
    failure,
    /** @param onMoved receives the ids of the videos that have the deadline now */
    move: (videos: readonly MovableVideo[], day: string, onMoved: (ids: readonly string[]) => void) =>
      void runUnlessBusy(async () => {
        setFailure(undefined)
        try {
          onMoved(await moveVideos(videos, day))
        } catch (error) {
          setFailure(describeSaveFailure(error, failureText.move).toast)
        }
      }),
  }
}

function describeMove(videos: readonly MovableVideo[], day: string): string {
  const [first] = videos
  const name =
    videos.length === 1 && first
      ? `Tenggat ${isolate(first.username)}`
      : `${formatCount(videos.length)} tenggat`
  return `${name} dipindah ke ${formatShortWeekdayDate(day)}`
}

function describeRefusals(result: BulkActionResult, videos: readonly MovableVideo[]): string | undefined {
  const names = new Map(videos.map(({ affiliate_id, username }) => [affiliate_id, username]))
  const reasons = groupRefusals(result.rows).map(([why, ids]) => {
    const label =
      ids.length <= maxNames
        ? ids.map((id) => isolate(names.get(id) ?? '')).join(', ')
        : `${formatCount(ids.length)} affiliate`
    return `${label}: ${refusalText[why].toLowerCase()}`
  })
  return reasons.length > 0 ? `Tidak dipindah: ${reasons.join('; ')}.` : undefined
}
