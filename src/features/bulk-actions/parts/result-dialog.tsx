/** Whom an action did not change, or its way back did not reach, and why; what can be done about it. */
import { Button } from '@mantine/core'
import { Dialog } from '#kit/dialog.tsx'
import { UserText } from '#kit/user-text.tsx'
import { type BulkAction, type Refusal, refusalText } from '../bulk-action.ts'
import { resultText, told as counted, howMany, refusedByWhy } from '../bulk-action-texts.ts'
import type { Told } from '../use-bulk-action.client.ts'
import classes from './result-dialog.module.css'

interface ToldDialogProps {
  told: Told | null
  onClose(): void
  /** of whoever was changed: the notice with the same is gone before all of this is read */
  onUndo(): void
  /** once more, also to who was changed meanwhile */
  onAgain(action: BulkAction, ids: readonly string[]): void
  /** anew, for whom the plan did not hold */
  onPlanAgain(ids: readonly string[]): void
  /** leaves only these chosen */
  onOnly(ids: readonly string[]): void
}

export function ToldDialog({ told, ...props }: ToldDialogProps) {
  return (
    <Dialog opened={told !== null} onClose={props.onClose} title={titleOf(told)}>
      {told?.about === 'refused' && <Refused told={told} {...props} />}
      {told?.about === 'kept' && <Kept told={told} onClose={props.onClose} />}
    </Dialog>
  )
}

function titleOf(told: Told | null): string {
  if (told?.about === 'kept') return 'Tidak semuanya diurungkan'
  return told && howMany(told.result.rows, 'done') === 0 ? 'Belum ada yang berubah' : 'Tidak semuanya berhasil'
}

type RefusedProps = Omit<ToldDialogProps, 'told'> & { told: Extract<Told, { about: 'refused' }> }

const planFailed: readonly Refusal[] = ['video_taken', 'video_gone']

function Refused({
  told: { action, result, names },
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
    <div className={classes.told}>
      {howMany(result.rows, 'refused') < result.rows.length && (
        <p className={classes.done}>{resultText(action.kind, result)}.</p>
      )}
      {groups.map(([why, ids]) => (
        <section key={why} aria-label={refusalText[why]}>
          <h3 className={classes.why}>
            {refusalText[why]} ({counted(ids.length)})
          </h3>
          <Names ids={ids} names={names} />
        </section>
      ))}
      <div className={classes.ways}>
        {changed.length > 0 && action.kind !== 'give' && (
          <Button variant="default" onClick={() => onAgain(action, changed)}>
            Tetap lakukan untuk {counted(changed.length)} yang berubah
          </Button>
        )}
        {unplanned.length > 0 && (
          <Button variant="default" onClick={() => onPlanAgain(unplanned)}>
            Pilihkan video lain untuk {counted(unplanned.length)}
          </Button>
        )}
        {refused.length > 0 && refused.length < result.rows.length && (
          <Button variant="default" onClick={() => onOnly(refused)}>
            Pilih {counted(refused.length)} ini saja
          </Button>
        )}
        {result.id !== null && (
          <Button variant="default" onClick={onUndo}>
            Urungkan {counted(howMany(result.rows, 'done'))} yang berhasil
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
  told: { ids, elsewhere, names },
  onClose,
}: {
  told: Extract<Told, { about: 'kept' }>
  onClose(): void
}) {
  return (
    <div className={classes.told}>
      {ids.length > 0 && (
        <section aria-label="Tetap">
          <h3 className={classes.why}>Tetap karena sudah berubah lagi ({counted(ids.length)})</h3>
          <Names ids={ids} names={names} />
        </section>
      )}
      {elsewhere.map(({ no_video, username }) => (
        <p key={no_video} className={classes.done}>
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
