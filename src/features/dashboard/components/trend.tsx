import type { CSSProperties, ReactNode } from 'react'
import { formatCount } from '#base/count.ts'
import { formatShortWeekdayDate } from '#base/jakarta.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import layout from '#kit/layout/layout.module.css'
import { OptionalLink } from '#kit/layout/optional-link.tsx'
import { Panel } from '#kit/layout/panel.tsx'
import { computeTrendBarWidth } from '../summary.ts'
import type { DayCount } from '../summary-schema.ts'
import rowClasses from './number-rows.module.css'
import classes from './trend.module.css'
import type { ListLinks } from './use-list-links.client.ts'

interface TrendProps {
  trend: readonly DayCount[]
  links: ListLinks
  /** shown at the end of the title line */
  action: ReactNode
}

/** Panel with the number of registrations on each of the last seven days, today last. */
export function Trend({ trend, links, action }: TrendProps) {
  const today = useToday()
  const highestCount = Math.max(...trend.map(({ count }) => count), 1)
  const total = trend.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title="Tren Registrasi" note={`${formatCount(total)} dalam 7 hari`} action={action}>
      <ul
        className={rowClasses.rows}
        style={{ '--count-width': `${formatCount(highestCount).length}ch` } as CSSProperties}
      >
        {trend.map(({ day, count }) => (
          <li key={day}>
            <OptionalLink link={links.buildDayLink(day)} className={`${rowClasses.row} ${classes.row}`}>
              <span className={layout.dimmed}>
                {day === today ? 'Hari ini' : formatShortWeekdayDate(day)}
              </span>
              <span className={classes.barArea}>
                <span
                  className={classes.bar}
                  // `maxWidth` scales all bars down if the longest one doesn't fit. The style sheet sets a minimum
                  // width.
                  style={{ width: computeTrendBarWidth(count), maxWidth: `${(100 * count) / highestCount}%` }}
                  data-empty={count === 0 || undefined}
                  aria-hidden
                />
              </span>
              <span className={classes.count}>{formatCount(count)}</span>
            </OptionalLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
