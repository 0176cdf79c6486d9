import { ThemeIcon, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, useRef, useState } from 'react'
import { needFilterLabel } from '#features/affiliates/affiliate-values.ts'
import { ContactNote } from '#features/affiliates/components/contact-note.tsx'
import { createRadarState } from '#features/affiliates/components/list-place.client.ts'
import { TrackRecordNote } from '#features/affiliates/components/track-record.tsx'
import type { ColleagueChat } from '#features/affiliates/need.ts'
import { hasTrackRecord } from '#features/affiliates/track-record.ts'
import { useCan } from '#features/session/session.client.ts'
import { useClock } from '#kit/feedback/clock.client.ts'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import layout from '#kit/layout/layout.module.css'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import slide from '#kit/list/departing-row.module.css'
import { useFreezeRows } from '#kit/list/frozen-rows.client.ts'
import { describeLine } from '../line-text.ts'
import type { Line } from '../radar-schema.ts'
import { LineAction } from './line-action.tsx'
import { LineMenu, NameMenu, useHasLineMenu } from './line-menu.tsx'
import classes from './radar-line.module.css'

interface RadarLineProps {
  line: Line
  isDeparting: boolean
  /** true if a colleague has handled the need, and the line is still shown since the rows are frozen */
  isHandled: boolean
  isGlowing: boolean
  onSnooze(line: Line): void
  /** @param colleague the chat of a colleague who came first, as soon as the server has answered */
  onChatOpened(line: Line, colleague: Promise<ColleagueChat | null>): void
  /** called when the need of the line is done */
  onCompleted(line: Line): void
}

/** Renders a line. Memoized, since most changes of the radar concern other lines. */
export const RadarLine = memo(function RadarLine(props: RadarLineProps) {
  const { line, isDeparting, isHandled, isGlowing, onSnooze, onChatOpened, onCompleted } = props
  const freezeRows = useFreezeRows()
  const textRef = useRef<HTMLDivElement>(null)
  const [isChatOpened, setChatOpened] = useState(false)
  const [isChoosingTemplate, setChoosingTemplate] = useState(false)
  // The line is compared by identity. After an undo, the affiliate has another revision, so the line is a new object
  // and no longer done. A line that is fetched again unchanged stays the same object (`shareRows`).
  const [completed, setCompleted] = useState<{ line: Line; result: string; isRejection: boolean }>()
  const reason = useClock((now) => describeLine(line, now))
  const { color, icon: NeedIcon } = statusStyle.need[line.need]
  const isDone = completed?.line === line
  const hasMenu = useHasLineMenu()
  const isPhone = usePhone()

  /** @param result the text of the badge that replaces the button; undefined if the action was refused or undone */
  function onResult(result?: string, isRejection = false) {
    freezeRows(textRef.current)
    // The focused button is about to disappear, so the text gets the focus.
    textRef.current?.focus({ preventScroll: true })
    setCompleted(result === undefined ? undefined : { line, result, isRejection })
    if (result !== undefined) onCompleted(line)
  }

  const menuProps = {
    line,
    onSnooze,
    onReminderCancelled: () => {
      setChatOpened(false)
      onCompleted(line)
    },
    onChooseTemplate: () => setChoosingTemplate(true),
    onResult,
  }

  return (
    <li
      className={`${slide.row} ${classes.line}`}
      data-row={line.id}
      data-departing={isDeparting || undefined}
      data-glow={isGlowing || undefined}
      inert={isDeparting}
      // Freezes the rows, so that nothing moves under the mouse or under a finger that touches the screen.
      onPointerEnter={({ currentTarget }) => freezeRows(currentTarget)}
    >
      <div className={`${slide.inner} ${classes.inner}`}>
        <ThemeIcon variant="light" color={color} size="var(--icon)" radius="xl" className={layout.fixed}>
          <NeedIcon size={18} stroke={1.75} aria-hidden />
          <VisuallyHidden>{needFilterLabel[line.need]}:</VisuallyHidden>
        </ThemeIcon>
        <div ref={textRef} tabIndex={-1} className={classes.text}>
          {isPhone && hasMenu ? <NameMenu {...menuProps} className={classes.name} /> : <Name line={line} />}
          <span className={classes.reason}>
            {reason}
            {line.contact && (
              <ContactNote contact={line.contact} className={`${layout.xs} ${layout.block}`} />
            )}
            {line.record && hasTrackRecord(line.record) && (
              <TrackRecordNote
                id={line.id}
                record={line.record}
                state={createRadarState}
                className={layout.block ?? ''}
              />
            )}
          </span>
        </div>
        <span className={classes.actions}>
          {isDone || isHandled ? (
            <StatusBadge {...statusStyle.result[isDone && completed.isRejection ? 'rejected' : 'done']}>
              {isDone ? completed.result : 'Sudah ditangani'}
            </StatusBadge>
          ) : (
            <LineAction
              line={line}
              isChatOpened={isChatOpened}
              isChoosingTemplate={isChoosingTemplate}
              onChoosingEnd={() => setChoosingTemplate(false)}
              onChatOpened={(colleague) => {
                setChatOpened(true)
                onChatOpened(line, colleague)
              }}
              onResult={onResult}
            />
          )}
          {!isPhone && hasMenu && <LineMenu {...menuProps} />}
        </span>
      </div>
    </li>
  )
})

/** Links to the details of the affiliate, for users who may see them. */
function Name({ line: { id, affiliate } }: { line: Line }) {
  const can = useCan()
  const name = <TruncatedText twoLines={usePhone()}>{affiliate.username}</TruncatedText>
  if (!can('data_affiliate')) return <span className={classes.name}>{name}</span>
  return (
    <Link
      to="/dashboard/data-affiliate/view/$id"
      params={{ id }}
      state={createRadarState}
      className={classes.name}
      data-linked
    >
      {name}
    </Link>
  )
}
