import { NavLink } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Tooltip } from '#kit/tooltip.tsx'
import classes from './sidebar.module.css'
import { useOpenEntries } from './use-open-entries.ts'

/** The list of pages; as a rail it shows the icons alone and names them in tooltips. */
export function Sidebar({ rail = false, onNavigate }: { rail?: boolean; onNavigate?: () => void }) {
  return (
    <ul className={classes.list}>
      {useOpenEntries().map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Tooltip label={label} position="right" disabled={!rail} openDelay={0}>
            <NavLink
              className={classes.link}
              onClick={onNavigate}
              data-rail={rail || undefined}
              // The link itself sets aria-current, also on the pages below it; home has every page below it.
              renderRoot={(props) => (
                <Link to={to} activeOptions={{ exact: to === '/dashboard' }} {...props} />
              )}
              aria-label={rail ? label : undefined}
              label={rail ? undefined : label}
              leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
            />
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
