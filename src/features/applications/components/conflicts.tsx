import { IconUserCheck, IconUsers } from '@tabler/icons-react'
import { HolderLink } from '#features/affiliates/components/holder-link.tsx'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import layout from '#kit/layout/layout.module.css'
import { type ApplicationConflict, describeConflict } from '../application-texts.ts'

interface ConflictsProps {
  conflicts: readonly ApplicationConflict[]
  /** true beside a form: links open in a new tab, so that typed input is not lost */
  inNewTab?: boolean
}

/** Lists conflicts that prevent accepting an application, and possible duplicates. */
export function Conflicts({ conflicts, inNewTab = false }: ConflictsProps) {
  const warnings = conflicts.flatMap((conflict) => {
    const text = describeConflict(conflict)
    return text ? [{ ...conflict, text }] : []
  })
  if (warnings.length === 0) return null
  return (
    <ul className={`${layout.stackXxs} ${layout.list}`} aria-label="Perlu dilihat">
      {warnings.map(({ kind, holder, text }) => {
        const isTaken = kind === 'username' || kind === 'whatsapp'
        return (
          <li key={`${kind} ${holder?.username}`} className={layout.wrap}>
            <StatusBadge color={isTaken ? 'warning' : 'info'} icon={isTaken ? IconUserCheck : IconUsers}>
              {text}
            </StatusBadge>
            {holder && <HolderLink holder={holder} inNewTab={inNewTab} />}
          </li>
        )
      })}
    </ul>
  )
}
