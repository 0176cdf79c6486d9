/** The track record of an affiliate, linked to the videos that it counts. */
import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import layout from '#kit/layout/layout.module.css'
import type { TrackRecord as Record } from '../link-video.ts'
import { hasTrackRecord, onTimeText, trackRecordText } from '../track-record.ts'
import type { stateOnList } from './list-place.client.ts'
import classes from './track-record.module.css'

/** Label of the record, and of the filter by it. */
export const trackRecordLabel = 'Rapor'

/** Anchor of the videos on the page of an affiliate. */
export const videosAnchor = 'link-video'

interface TrackRecordProps {
  /** id of the affiliate */
  id: string
  record: Record
  /** the place to which the page of the affiliate leads back */
  state?: typeof stateOnList
  /** opens in a new tab, so that typed input stays */
  inNewTab?: true
  /** Shows only how many videos were on time, where there is little room. */
  isShort?: boolean
  /** Shows the videos where the page has them already, instead of a link to the page of the affiliate. */
  onShowVideos?(): void
}

export function TrackRecord({ id, record, state, inNewTab, isShort, onShowVideos }: TrackRecordProps) {
  const text = trackRecordText(record)
  const name = `${trackRecordLabel}: ${text}${inNewTab ? ' (buka di tab baru)' : ''}`
  if (!hasTrackRecord(record)) return <span>{text}</span>
  if (onShowVideos)
    return (
      <UnstyledButton className={classes.link} aria-label={name} onClick={onShowVideos}>
        {text}
      </UnstyledButton>
    )
  return (
    <Link
      to="/dashboard/data-affiliate/view/$id"
      params={{ id }}
      hash={videosAnchor}
      {...(state && { state })}
      {...(inNewTab && { target: '_blank' })}
      className={classes.link}
      aria-label={name}
      title={isShort ? text : undefined}
    >
      {isShort ? onTimeText(record) : text}
    </Link>
  )
}

/** The record as one quiet line with its label. */
export function TrackRecordNote({ className = '', ...props }: TrackRecordProps & { className?: string }) {
  return (
    <span className={`${layout.dimmed} ${layout.xs} ${className}`}>
      {trackRecordLabel}: <TrackRecord {...props} />
    </span>
  )
}
