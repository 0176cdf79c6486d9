/** Decisions on applications, with a toast for each result and its undo. */
import { formatCount } from '#base/count.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { awaitChangedIds, awaitUndoResult, describeServerFailure } from '#kit/selection/changed-ids.client.ts'
import type { AcceptEdit, Application, Refusal } from './application.ts'
import { describeRefusal } from './application-texts.ts'
import { useAccept, useDecline, useErase, useReopen, useTakeBack, useUnmark } from './applications.client.ts'

type Applicant = Pick<Application, 'id' | 'username'>

const failureText = 'Keputusan belum tersimpan. Periksa koneksi, lalu coba lagi.'
const decidedText = 'sudah diputuskan orang lain'
const changedText = 'sudah diubah orang lain, atau nomornya sudah menunggu lagi'
/** Maximum number of refusals listed by name; the rest are only counted. */
const maxNamedRefusals = 5

export function useDecisions() {
  const acceptMutation = useAccept()
  const takeBackMutation = useTakeBack()
  const declineMutation = useDecline()
  const reopenMutation = useReopen()
  const unmarkMutation = useUnmark()
  const eraseMutation = useErase()

  /**
   * Accepts applications, and shows who was accepted.
   * @param applicants the same applications, whose usernames the toast shows
   * @param onUndone called when the toast has undone at least one of these decisions
   * @throws errors that `describeFailedRequest` describes
   */
  async function accept(edits: AcceptEdit[], applicants: readonly Applicant[], onUndone?: () => void) {
    const answer = await acceptMutation.mutateAsync({ rows: edits })
    const ids = answer.accepted.map(({ id }) => id)
    if (ids.length > 0)
      toastUndo(`${formatApplicants(ids, applicants)} diterima`, async () => {
        const result = await awaitUndoResult(
          takeBackMutation.mutateAsync({ ids }),
          ids,
          changedText,
          failureText,
        )
        if (result === true) onUndone?.()
        return result
      })
    return answer
  }

  async function decline(rows: readonly Applicant[], reason: string): Promise<boolean> {
    const declinedIds = await awaitChangedIds(
      declineMutation.mutateAsync({ ids: listIds(rows), reason }),
      rows,
      decidedText,
      failureText,
    )
    if (declinedIds && declinedIds.length > 0)
      toastUndo(`${formatApplicants(declinedIds, rows)} ditolak`, () =>
        awaitUndoResult(
          reopenMutation.mutateAsync({ ids: declinedIds }),
          declinedIds,
          changedText,
          failureText,
        ),
      )
    return declinedIds !== null
  }

  /** Runs a decision that has no undo. @param skippedText says why some applications were not changed */
  async function runDecision(
    rows: readonly Applicant[],
    mutation: typeof eraseMutation,
    resultText: string,
    skippedText: string,
  ): Promise<boolean> {
    const changedIds = await awaitChangedIds(
      mutation.mutateAsync({ ids: listIds(rows) }),
      rows,
      skippedText,
      failureText,
    )
    if (changedIds && changedIds.length > 0)
      toastSuccess(`${formatApplicants(changedIds, rows)} ${resultText}`)
    return changedIds !== null
  }
  const reopen = (rows: readonly Applicant[]) =>
    runDecision(rows, reopenMutation, 'menunggu keputusan lagi', changedText)
  const unmark = (rows: readonly Applicant[]) =>
    runDecision(rows, unmarkMutation, 'menunggu keputusan', changedText)
  const erase = (rows: readonly Applicant[]) => runDecision(rows, eraseMutation, 'dihapus', decidedText)

  // `runUnlessBusy` of `useBusy` lets only one decision run at a time. All decisions but `accept` resolve to true if
  // the server answered, whatever the answer.
  return { ...useBusy(), accept, decline, reopen, unmark, erase }
}

/** Returns the message for a request that failed or got no answer. */
export function describeFailedRequest(error: unknown) {
  return { toast: describeServerFailure(error, failureText), fields: {} }
}

function listIds(rows: readonly Applicant[]): string[] {
  return rows.map(({ id }) => id)
}

/** Returns the username of a single applicant; of several, their number. */
function formatApplicants(ids: readonly string[], rows: readonly Applicant[]): string {
  return ids.length === 1
    ? isolate(rows.find(({ id }) => id === ids[0])?.username ?? '')
    : `${formatCount(ids.length)} pendaftar`
}

export function formatRefusals(refusals: readonly Refusal[], rows: readonly Applicant[]): string {
  const hiddenCount = refusals.length - maxNamedRefusals
  return [
    ...refusals
      .slice(0, maxNamedRefusals)
      .map((refusal) => `${formatApplicants([refusal.id], rows)}: ${describeRefusal(refusal)}`),
    ...(hiddenCount > 0 ? [`dan ${formatCount(hiddenCount)} lagi`] : []),
  ].join('; ')
}
