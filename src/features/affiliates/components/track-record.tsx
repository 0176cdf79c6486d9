/** The track record of an affiliate, linked to the videos that it counts. */
import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import layout from '#kit/layout/layout.module.css'
import type { TrackRecord as TrackRecordFacts } from '../link-video.ts'
import { describePunctuality, describeTrackRecord, hasEnoughVideos, hasTrackRecord } from '../track-record.ts'
import type { createListState, createStateAfterList } from './list-place.client.ts'
import classes from './track-record.module.css'

/** Label of the record, and of the filter by it. */
export const trackRecordLabel = 'Rapor'

/** Anchor of the videos on the page of an affiliate. */
export const videosAnchor = 'link-video'

interface TrackRecordProps {
  /** id of the affiliate */
  id: string
  record: TrackRecordFacts
  /** the place to which the page of the affiliate leads back */
  state?: typeof createListState | typeof createStateAfterList
  /** true to open in a new tab, so that typed input stays */
  inNewTab?: true
  /** true to show only how many videos were on time, where there is little room */
  isShort?: boolean
  /**
   * Brings the videos into view, if they are on the same screen. With this function and without `state`, the record is
   * a button instead of a link.
   */
  onShowVideos?(): void
}

export function TrackRecord({ id, record, state, inNewTab, isShort, onShowVideos }: TrackRecordProps) {
  const text = describeTrackRecord(record)
  const name = `${trackRecordLabel}: ${text}${inNewTab ? ' (buka di tab baru)' : ''}`
  if (!hasTrackRecord(record)) return <span>{text}</span>
  if (onShowVideos && !state)
    return (
      <UnstyledButton className={classes.link} data-meaningful aria-label={name} onClick={onShowVideos}>
        {text}
      </UnstyledButton>
    )
  return (
    <Link
      to="/dashboard/data-affiliate/view/$id"
      params={{ id }}
      hash={videosAnchor}
      {...(state && { state })}
      {...(onShowVideos && { replace: true, onClick: onShowVideos })}
      {...(inNewTab && { target: '_blank' })}
      className={classes.link}
      data-meaningful={hasEnoughVideos(record) || undefined}
      aria-label={name}
      title={isShort ? text : undefined}
    >
      {isShort ? describePunctuality(record) : text}
    </Link>
  )
}

/** Shows the record with its label as one small, dimmed line. */
export function TrackRecordNote({ className = '', ...props }: TrackRecordProps & { className?: string }) {
  return (
    <span className={`${layout.dimmed} ${layout.xs} ${className}`}>
      {trackRecordLabel}: <TrackRecord {...props} />
    </span>
  )
}
