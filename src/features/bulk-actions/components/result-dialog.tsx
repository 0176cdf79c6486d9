/**
 * Lists the affiliates that an action did not change or its undo did not reach, with the reasons, and offers next
 * steps.
 */
import { Button } from '@mantine/core'
import { formatCount } from '#base/count.ts'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'
import type { BulkAction } from '../bulk-action.ts'
import { countOutcome, describeResult, groupRefusals } from '../bulk-action-texts.ts'
import { type Refusal, refusalText } from '../refusal-text.ts'
import type { ShownResult } from '../use-bulk-action.client.ts'
import classes from './result-dialog.module.css'

interface ResultDialogProps {
  shownResult: ShownResult | null
  onClose(): void
  /** undoes the action; the toast that offers the same disappears before the user has read the dialog */
  onUndo(): void
  /** runs the action again, also on affiliates that changed meanwhile */
  onRunAgain(action: BulkAction, ids: readonly string[]): void
  /** plans other videos for affiliates whose planned video is no longer free */
  onPlanAgain(ids: readonly string[]): void
  /** reduces the selection to these affiliates */
  onChooseOnly(ids: readonly string[]): void
}

export function ResultDialog({ shownResult, ...props }: ResultDialogProps) {
  return (
    <Dialog opened={shownResult !== null} onClose={props.onClose} title={chooseTitle(shownResult)}>
      {shownResult?.kind === 'refused' && <RefusedResult shownResult={shownResult} {...props} />}
      {shownResult?.kind === 'not_undone' && (
        <SkippedResult shownResult={shownResult} onClose={props.onClose} />
      )}
    </Dialog>
  )
}

function chooseTitle(shownResult: ShownResult | null): string {
  if (shownResult?.kind === 'not_undone') return 'Tidak semuanya diurungkan'
  return shownResult && countOutcome(shownResult.result.rows, 'done') === 0
    ? 'Belum ada yang berubah'
    : 'Tidak semuanya berhasil'
}

type RefusedProps = Omit<ResultDialogProps, 'shownResult'> & {
  shownResult: Extract<ShownResult, { kind: 'refused' }>
}

/** Refusals that another planned video can avoid. */
const planRefusals: readonly Refusal[] = ['video_taken', 'video_gone']

function RefusedResult({
  shownResult: { action, result, names },
  onClose,
  onUndo,
  onRunAgain,
  onPlanAgain,
  onChooseOnly,
}: RefusedProps) {
  const groups = groupRefusals(result.rows)
  const changedIds = groups.find(([why]) => why === 'changed')?.[1] ?? []
  const rejectedIds = groups.find(([why]) => why === 'rejected')?.[1] ?? []
  const unplannedIds = groups.flatMap(([why, ids]) => (planRefusals.includes(why) ? ids : []))
  const refusedIds = groups.flatMap(([, ids]) => ids).filter((id) => names.has(id))
  return (
    <div className={layout.stack}>
      {countOutcome(result.rows, 'refused') < result.rows.length && (
        <p className={layout.flush}>{describeResult(action.kind, result)}.</p>
      )}
      {groups.map(([why, ids]) => (
        <section key={why} aria-label={refusalText[why]}>
          <h3 className={classes.reason}>
            {refusalText[why]} ({formatCount(ids.length)})
          </h3>
          <Names ids={ids} names={names} />
        </section>
      ))}
      <div className={classes.buttons}>
        {changedIds.length > 0 && action.kind !== 'give' && (
          <Button variant="default" onClick={() => onRunAgain(action, changedIds)}>
            Tetap lakukan untuk {formatCount(changedIds.length)} yang berubah
          </Button>
        )}
        {rejectedIds.length > 0 && action.kind === 'approve' && (
          <Button
            variant="default"
            onClick={() => onRunAgain({ ...action, include_rejected: true }, rejectedIds)}
          >
            Setujui juga {formatCount(rejectedIds.length)} yang ditolak
          </Button>
        )}
        {unplannedIds.length > 0 && (
          <Button variant="default" onClick={() => onPlanAgain(unplannedIds)}>
            Pilihkan video lain untuk {formatCount(unplannedIds.length)}
          </Button>
        )}
        {refusedIds.length > 0 && refusedIds.length < result.rows.length && (
          <Button variant="default" onClick={() => onChooseOnly(refusedIds)}>
            Pilih {formatCount(refusedIds.length)} ini saja
          </Button>
        )}
        {result.id !== null && (
          <Button variant="default" onClick={onUndo}>
            Urungkan {formatCount(countOutcome(result.rows, 'done'))} yang berhasil
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          Mengerti
        </Button>
      </div>
    </div>
  )
}

function SkippedResult({
  shownResult: { ids, reassigned_videos, names },
  onClose,
}: {
  shownResult: Extract<ShownResult, { kind: 'not_undone' }>
  onClose(): void
}) {
  return (
    <div className={layout.stack}>
      {ids.length > 0 && (
        <section aria-label="Tetap">
          <h3 className={classes.reason}>Tetap karena sudah berubah lagi ({formatCount(ids.length)})</h3>
          <Names ids={ids} names={names} />
        </section>
      )}
      {reassigned_videos.map(({ no_video, username }) => (
        <p key={no_video} className={layout.flush}>
          Video #{no_video} sekarang dipegang{' '}
          {username === null ? 'affiliate lain' : <UserText>{username}</UserText>}.
        </p>
      ))}
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onClose}>
          Mengerti
        </Button>
      </div>
    </div>
  )
}

function Names({ ids, names }: { ids: readonly string[]; names: ReadonlyMap<string, string> }) {
  return (
    <ul className={classes.names} tabIndex={ids.length > 8 ? 0 : undefined}>
      {ids.map((id) => (
        <li key={id}>
          <UserText>{names.get(id) ?? 'Affiliate'}</UserText>
        </li>
      ))}
    </ul>
  )
}
