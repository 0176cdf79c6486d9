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

/** Shows one event and its time. */
export function EntryItem({ entry, historySubject }: { entry: Entry; historySubject: Subject }) {
  const { actor, action, changes } = formatSentence(entry, historySubject)
  const EventIcon = findIcon(entry)
  const isChange = entry.act === 'changed' || entry.act === 'applied'
  const [first, ...others] = changes
  const inlineChange = isChange && first && others.length === 0 && isInlineChange(first) ? first : undefined
  return (
    <li className={classes.entry} tabIndex={-1}>
      <span className={classes.rail} aria-hidden>
        <span className={classes.icon}>
          <EventIcon size={16} stroke={1.75} />
        </span>
      </span>
      <div className={classes.content}>
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

/** Maximum number of characters of a value that is shown within a line. */
const maxInlineLength = 60

function isInlineText(text: string): boolean {
  return text.length <= maxInlineLength && !text.includes('\n')
}

function isInlineChange({ from, to }: FormattedChange): boolean {
  return [from, to].every((text) => text === null || isInlineText(text))
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

/** Shows the values that a row had when it was created, deleted or restored, folded behind 'Rincian'. */
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

/** Shows a text once if it is the same before and after: the values then differ in what the reader may not see. */
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
  if (text === null) return <span className={classes.emptyValue}>kosong</span>
  if (isInlineText(text)) return <UserText>{text}</UserText>
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

const icons: Record<Entry['act'], Icon> = {
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

function findIcon({ subject_type, act }: Entry): Icon {
  if (subject_type === 'permission') return IconShield
  return subject_type === 'assignment' && act !== 'changed' ? IconVideo : icons[act]
}
