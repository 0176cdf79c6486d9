import { Link } from '@tanstack/react-router'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import classes from './sidebar.module.css'
import { useOpenEntries } from './use-open-entries.ts'

/** List of pages. As a rail it shows only icons, with the names in tooltips. */
export function Sidebar({ isRail = false, onNavigate }: { isRail?: boolean; onNavigate?: () => void }) {
  return (
    <ul className={classes.list}>
      {useOpenEntries().map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Tooltip label={label} position="right" disabled={!isRail} openDelay={0}>
            <Link
              to={to}
              className={classes.link}
              onClick={onNavigate}
              data-rail={isRail || undefined}
              // `Link` sets aria-current on its page and on the pages below. Home must match exactly, because every
              // page is below it.
              activeOptions={{ exact: to === '/dashboard' }}
              aria-label={isRail ? label : undefined}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              {!isRail && label}
            </Link>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
