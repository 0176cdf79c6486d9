import { IconUserCheck, IconUsers } from '@tabler/icons-react'
import { HolderLink } from '#features/affiliates/components/holder-link.tsx'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { type Found, findingText } from '../application-words.ts'
import classes from './findings.module.css'

interface FindingsProps {
  findings: readonly Found[]
  /** beside a form: links open in a new tab, so that typed input is not lost */
  apart?: true
}

/** Lists conflicts that prevent accepting an application, and possible duplicates. */
export function Findings({ findings, apart }: FindingsProps) {
  const warnings = findings.flatMap((finding) => {
    const text = findingText(finding)
    return text ? [{ ...finding, text }] : []
  })
  if (warnings.length === 0) return null
  return (
    <ul className={classes.findings} aria-label="Perlu dilihat">
      {warnings.map(({ kind, holder, text }) => {
        const taken = kind === 'username' || kind === 'whatsapp'
        return (
          <li key={`${kind} ${holder?.username}`} className={classes.finding}>
            <StatusBadge color={taken ? 'warning' : 'info'} icon={taken ? IconUserCheck : IconUsers}>
              {text}
            </StatusBadge>
            {holder && <HolderLink holder={holder} {...(apart && { apart })} />}
          </li>
        )
      })}
    </ul>
  )
}
