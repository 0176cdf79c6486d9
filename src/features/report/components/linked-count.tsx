import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#base/count.ts'
import { notRecorded } from '../report.ts'
import classes from './report.module.css'
import type { ReportLink } from './use-report-links.client.ts'

interface LinkedCountProps {
  /** null if the figure was not recorded in the period */
  count: number | null
  link?: ReportLink | undefined
  /** says to screen readers what is counted */
  label: string
}

/** Renders a number as a link to the rows that it counts; as plain text without a link, or for 0. */
export function LinkedCount({ count, link, label }: LinkedCountProps) {
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
