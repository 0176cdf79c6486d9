import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#base/count.ts'
import { notRecorded } from '../report.ts'
import classes from './report.module.css'
import type { ReportLink } from './use-report-links.client.ts'

interface CountedProps {
  /** null if nothing was recorded */
  count: number | null
  link?: ReportLink | undefined
  /** What is counted, for screen readers. */
  label: string
}

/** A number that opens its rows. Without a list, or at 0, it is plain text. */
export function Counted({ count, link, label }: CountedProps) {
  if (count === null) return <span className={classes.unrecorded}>{notRecorded}</span>
  const text = formatCount(count)
  if (!link || count === 0) return <span data-zero={count === 0 || undefined}>{text}</span>
  return (
    <ReportLinkTo link={link} className={classes.number} label={`${label}: ${text}`}>
      {text}
    </ReportLinkTo>
  )
}

interface ReportLinkProps {
  link: ReportLink
  className?: string | undefined
  label?: string
  children: ReactNode
}

export function ReportLinkTo({ link, className, label, children }: ReportLinkProps) {
  return (
    <Link
      to={link.to}
      params={link.params as never}
      search={link.search as never}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
