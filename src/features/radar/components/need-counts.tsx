/** Number of affiliates for each need. Each number links to its list. */
import { Link } from '@tanstack/react-router'
import { type Ask, askLabel, needs } from '#features/affiliates/affiliate-values.ts'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import type { RadarNow } from '../radar-schema.ts'
import classes from './need-counts.module.css'
import { useOneList } from './use-one-list.client.ts'

export function NeedCounts({ counts, snoozed }: { counts: RadarNow['counts']; snoozed: number }) {
  const visibleNeeds = needs.filter((need) => counts[need] > 0)
  if (visibleNeeds.length === 0 && snoozed === 0) return null
  return (
    <ul className={classes.counts} aria-label="Jumlah per alasan">
      {visibleNeeds.map((need) => (
        <Count key={need} ask={need} count={counts[need]} />
      ))}
      {snoozed > 0 && <Count ask="ditunda" count={snoozed} />}
    </ul>
  )
}

function Count({ ask, count }: { ask: Ask; count: number }) {
  const isLinked = useOneList()
  const colour = ask === 'ditunda' ? 'gray' : statusStyle.need[ask].color
  const text = (
    <>
      <span className={classes.dot} style={{ background: `var(--mantine-color-${colour}-5)` }} aria-hidden />
      {askLabel[ask]}
      <span className={classes.count}>{count.toLocaleString('id-ID')}</span>
    </>
  )
  return (
    <li>
      {isLinked ? (
        <Link to="/dashboard/data-affiliate" search={{ butuh: ask }} className={classes.chip} data-linked>
          {text}
        </Link>
      ) : (
        <span className={classes.chip}>{text}</span>
      )}
    </li>
  )
}
