import { formatDayAndMonth, formatShortWeekdayDate } from '#base/jakarta.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { describeFailure, toUndoResult } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import type { Affiliate } from '../../affiliate.ts'
import { useAnswerTime, useUndoTimeAnswer } from '../../affiliates.client.ts'
import { extendDeadline } from '../../deadline.ts'
import type { TimeAnswer, VideoWithTimeRequest } from '../../time-request.ts'
import type { OnResult } from '../follow-up.client.ts'

export const timeAnswerLabel: Record<TimeAnswer, string> = { granted: 'Setujui', refused: 'Tolak' }

export interface TimeRequestProps {
  affiliate: Pick<Affiliate, 'username'>
  video: VideoWithTimeRequest
  onResult?: OnResult | undefined
}

/** Returns for example 'jadi 28 Nov': the deadline that the video gets if the request is granted. */
export function useGrantedDay({ tanggal_max_upload, time_request }: VideoWithTimeRequest): string {
  return `jadi ${formatDayAndMonth(extendDeadline(tanggal_max_upload, time_request.days, useToday()))}`
}

/** Returns a function that answers the request of a creator for more days, and offers to undo it. */
export function useAnswerRequest({ affiliate, video, onResult }: TimeRequestProps) {
  const answerTime = useAnswerTime()
  const undoAnswer = useUndoTimeAnswer()
  const { runUnlessBusy } = useBusy()
  const { id, no_video, tanggal_max_upload, time_request } = video

  async function undo(before: string, after: string): Promise<UndoResult> {
    try {
      await undoAnswer.mutateAsync({ id, before, after })
      return true
    } catch (error) {
      toastError(describeFailure(error, 'Gagal mengurungkan'))
      return toUndoResult(error)
    }
  }

  async function send(answer: TimeAnswer) {
    const before = tanggal_max_upload
    if (!before) return
    onResult?.(answer === 'granted' ? 'Disetujui' : 'Ditolak', answer === 'refused')
    try {
      const { tanggal_max_upload: after } = await answerTime.mutateAsync({ id, ...time_request, answer })
      const name = isolate(affiliate.username)
      toastUndo(
        answer === 'granted'
          ? `Batas Video #${no_video} ${name} sekarang ${formatShortWeekdayDate(after)}`
          : `Permintaan waktu ${name} ditolak`,
        () => undo(before, after),
      )
    } catch (error) {
      onResult?.()
      toastError(describeFailure(error, 'Gagal menjawab permintaan waktu'))
    }
  }

  return (answer: TimeAnswer) => void runUnlessBusy(() => send(answer))
}
