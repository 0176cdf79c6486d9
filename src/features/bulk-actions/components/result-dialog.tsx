/**
 * Lists the affiliates that an action did not change or its undo did not reach, with the reasons, and offers next
 * steps.
 */
import { Button } from '@mantine/core'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { type BulkAction, type Refusal, refusalText } from '../bulk-action.ts'
import { formatCount, howMany, refusedByWhy, resultText } from '../bulk-action-texts.ts'
import type { ShownResult } from '../use-bulk-action.client.ts'
import classes from './result-dialog.module.css'

interface ResultDialogProps {
  shownResult: ShownResult | null
  onClose(): void
  /** undoes the action: the toast with the same button is gone before all of this is read */
  onUndo(): void
  /** runs the action again, also on affiliates that changed meanwhile */
  onAgain(action: BulkAction, ids: readonly string[]): void
  /** plans again for affiliates whose plan no longer holds */
  onPlanAgain(ids: readonly string[]): void
  /** reduces the selection to these affiliates */
  onOnly(ids: readonly string[]): void
}

export function ResultDialog({ shownResult, ...props }: ResultDialogProps) {
  return (
    <Dialog opened={shownResult !== null} onClose={props.onClose} title={titleOf(shownResult)}>
      {shownResult?.about === 'refused' && <Refused shownResult={shownResult} {...props} />}
      {shownResult?.about === 'kept' && <Kept shownResult={shownResult} onClose={props.onClose} />}
    </Dialog>
  )
}

function titleOf(shownResult: ShownResult | null): string {
  if (shownResult?.about === 'kept') return 'Tidak semuanya diurungkan'
  return shownResult && howMany(shownResult.result.rows, 'done') === 0
    ? 'Belum ada yang berubah'
    : 'Tidak semuanya berhasil'
}

type RefusedProps = Omit<ResultDialogProps, 'shownResult'> & {
  shownResult: Extract<ShownResult, { about: 'refused' }>
}

const planFailed: readonly Refusal[] = ['video_taken', 'video_gone']

function Refused({
  shownResult: { action, result, names },
  onClose,
  onUndo,
  onAgain,
  onPlanAgain,
  onOnly,
}: RefusedProps) {
  const groups = refusedByWhy(result.rows)
  const changed = groups.find(([why]) => why === 'changed')?.[1] ?? []
  const unplanned = groups.flatMap(([why, ids]) => (planFailed.includes(why) ? ids : []))
  const refused = groups.flatMap(([, ids]) => ids).filter((id) => names.has(id))
  return (
    <div className={layout.stack}>
      {howMany(result.rows, 'refused') < result.rows.length && (
        <p className={layout.flush}>{resultText(action.kind, result)}.</p>
      )}
      {groups.map(([why, ids]) => (
        <section key={why} aria-label={refusalText[why]}>
          <h3 className={classes.why}>
            {refusalText[why]} ({formatCount(ids.length)})
          </h3>
          <Names ids={ids} names={names} />
        </section>
      ))}
      <div className={classes.ways}>
        {changed.length > 0 && action.kind !== 'give' && (
          <Button variant="default" onClick={() => onAgain(action, changed)}>
            Tetap lakukan untuk {formatCount(changed.length)} yang berubah
          </Button>
        )}
        {unplanned.length > 0 && (
          <Button variant="default" onClick={() => onPlanAgain(unplanned)}>
            Pilihkan video lain untuk {formatCount(unplanned.length)}
          </Button>
        )}
        {refused.length > 0 && refused.length < result.rows.length && (
          <Button variant="default" onClick={() => onOnly(refused)}>
            Pilih {formatCount(refused.length)} ini saja
          </Button>
        )}
        {result.id !== null && (
          <Button variant="default" onClick={onUndo}>
            Urungkan {formatCount(howMany(result.rows, 'done'))} yang berhasil
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          Mengerti
        </Button>
      </div>
    </div>
  )
}

function Kept({
  shownResult: { ids, elsewhere, names },
  onClose,
}: {
  shownResult: Extract<ShownResult, { about: 'kept' }>
  onClose(): void
}) {
  return (
    <div className={layout.stack}>
      {ids.length > 0 && (
        <section aria-label="Tetap">
          <h3 className={classes.why}>Tetap karena sudah berubah lagi ({formatCount(ids.length)})</h3>
          <Names ids={ids} names={names} />
        </section>
      )}
      {elsewhere.map(({ no_video, username }) => (
        <p key={no_video} className={layout.flush}>
          Video #{no_video} sekarang dipegang{' '}
          {username === null ? 'affiliate lain' : <UserText>{username}</UserText>}.
        </p>
      ))}
      <div className={classes.ways}>
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
