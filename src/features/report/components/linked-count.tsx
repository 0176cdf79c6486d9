import { formatCount } from '#base/count.ts'
import { OptionalLink, type RowsLink } from '#kit/layout/optional-link.tsx'
import { notRecorded } from '../report.ts'
import classes from './report.module.css'

interface LinkedCountProps {
  /** null if the figure was not recorded in the period */
  count: number | null
  link?: RowsLink | undefined
  /** says to screen readers what is counted */
  label: string
}

/** Renders a number as a link to the rows that it counts; as plain text without a link, or for 0. */
export function LinkedCount({ count, link, label }: LinkedCountProps) {
  if (count === null) return <span className={classes.unrecorded}>{notRecorded}</span>
  const text = formatCount(count)
  if (!link || count === 0) return <span data-zero={count === 0 || undefined}>{text}</span>
  return (
    <OptionalLink link={link} className={classes.number} label={`${label}: ${text}`}>
      {text}
    </OptionalLink>
  )
}
