import { Spoiler, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconCheck,
  IconDownload,
  IconEraser,
  IconForms,
  IconKey,
  IconLogin2,
  IconMail,
  IconPencil,
  IconPlus,
  IconShield,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react'
import { formatDateTime, formatRelative } from '#base/jakarta.ts'
import { useClock } from '#kit/feedback/clock.client.ts'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import type { Entry, Subject } from '../entry.ts'
import { type FormattedChange, formatSentence } from '../sentences.ts'
import classes from './entry-item.module.css'

/** One event and its time. */
export function EntryItem({ entry, historySubject }: { entry: Entry; historySubject: Subject }) {
  const { actor, action, changes } = formatSentence(entry, historySubject)
  const Mark = findMark(entry)
  const isChange = entry.act === 'changed' || entry.act === 'applied'
  const [first, ...others] = changes
  const inlineChange = isChange && first && others.length === 0 && isShort(first) ? first : undefined
  return (
    <li className={classes.entry} tabIndex={-1}>
      <span className={classes.rail} aria-hidden>
        <span className={classes.mark}>
          <Mark size={16} stroke={1.75} />
        </span>
      </span>
      <div className={classes.what}>
        <p className={layout.flush}>
          {actor && (
            <>
              <strong>
                <UserText>{actor}</UserText>
              </strong>{' '}
            </>
          )}
          <UserText>{action}</UserText>
          {inlineChange && (
            <>
              : <FromTo {...inlineChange} />
            </>
          )}
        </p>
        {!inlineChange && isChange && first && <Changes changes={changes} />}
        <div className={classes.foot}>
          <Moment iso={entry.at} />
          {!isChange && <Facts changes={changes} />}
        </div>
      </div>
    </li>
  )
}

const shortText = 60

function isShort({ from, to }: FormattedChange): boolean {
  return [from, to].every((text) => text === null || (text.length <= shortText && !text.includes('\n')))
}

function Changes({ changes }: { changes: readonly FormattedChange[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.label} className={classes.change}>
          {/* A single change has its label in the sentence above, so here only screen readers get it. */}
          <dt>{changes.length > 1 ? change.label : <VisuallyHidden>{change.label}</VisuallyHidden>}</dt>
          <dd>
            <FromTo {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The values of a row when it was created or deleted. */
function Facts({ changes }: { changes: readonly FormattedChange[] }) {
  const facts = changes.flatMap(({ label, from, to }) => {
    const value = to ?? from
    return value === null ? [] : [{ label, value }]
  })
  if (facts.length === 0) return null
  return (
    <details className={classes.details}>
      <summary>Rincian</summary>
      <dl className={classes.changes}>
        {facts.map(({ label, value }) => (
          <div key={label} className={classes.change}>
            <dt>{label}</dt>
            <dd>
              <Value text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Two values with the same text differ in something that the reader may not see, so the text is shown once. */
function FromTo({ from, to }: FormattedChange) {
  if (from === to) return <Value text={to} />
  return (
    <>
      <Value text={from} />
      <span aria-hidden className={classes.arrow}>
        {' → '}
      </span>
      <VisuallyHidden> menjadi </VisuallyHidden>
      <Value text={to} />
    </>
  )
}

function Value({ text }: { text: string | null }) {
  if (text === null) return <span className={classes.nothing}>kosong</span>
  if (text.length <= shortText && !text.includes('\n')) return <UserText>{text}</UserText>
  return (
    <Spoiler maxHeight={72} showLabel="Tampilkan semua" hideLabel="Sembunyikan">
      <span dir="auto" className={classes.text}>
        {text}
      </span>
    </Spoiler>
  )
}

function Moment({ iso }: { iso: string }) {
  const relative = useClock((now) => formatRelative(iso, now))
  return (
    <Tooltip label={formatDateTime(iso)} focus touch>
      <time dateTime={iso} className={`${layout.dimmed} ${layout.xs}`}>
        {relative}
        <VisuallyHidden>, {formatDateTime(iso)}</VisuallyHidden>
      </time>
    </Tooltip>
  )
}

const marks: Record<Entry['act'], Icon> = {
  made: IconPlus,
  changed: IconPencil,
  deleted: IconTrash,
  restored: IconArrowBackUp,
  erased: IconEraser,
  'chat opened': IconBrandWhatsapp,
  applied: IconForms,
  done: IconCheck,
  reopened: IconArrowBackUp,
  'signed in': IconLogin2,
  'sessions ended': IconLogin2,
  'password changed': IconKey,
  'second factor on': IconShield,
  'second factor off': IconShield,
  'recovery codes renewed': IconKey,
  'recovery code used': IconKey,
  downloaded: IconDownload,
  'weekly report on': IconMail,
  'weekly report off': IconMail,
}

function findMark({ subject_type, act }: Entry): Icon {
  if (subject_type === 'permission') return IconShield
  return subject_type === 'assignment' && act !== 'changed' ? IconVideo : marks[act]
}
