import { NavLink, Tooltip } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import classes from './sidebar.module.css'
import { entryOf } from './sidebar-entries.ts'
import { useOpenEntries } from './use-open-entries.ts'

/** The list of pages; as a rail it shows the icons alone and names them in tooltips. */
export function Sidebar({ rail = false, onNavigate }: { rail?: boolean; onNavigate?: () => void }) {
  const entries = useOpenEntries()
  const path = useLocation({ select: (location) => location.pathname })
  const current = entryOf(path)
  return (
    <nav aria-label="Menu utama" className={classes.nav}>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Tooltip label={entry.label} position="right" disabled={!rail} openDelay={0}>
              <NavLink
                className={classes.link}
                data-rail={rail || undefined}
                renderRoot={(props) => <Link to={entry.to} onClick={onNavigate} {...props} />}
                active={entry === current}
                aria-current={entry === current ? 'page' : undefined}
                aria-label={rail ? entry.label : undefined}
                label={rail ? undefined : entry.label}
                leftSection={<entry.icon size={20} stroke={1.75} aria-hidden />}
              />
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
