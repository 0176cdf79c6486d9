/** Number of affiliates for each need. Each number links to its list. */
import { Link } from '@tanstack/react-router'
import { formatCount } from '#base/count.ts'
import { type NeedFilter, needFilterLabel, needs } from '#features/affiliates/affiliate-values.ts'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import type { RadarNow } from '../radar-schema.ts'
import classes from './need-counts.module.css'
import { useHasSingleList } from './use-has-single-list.client.ts'

interface NeedCountsProps {
  counts: RadarNow['counts']
  snoozed: number
  /** number of affiliates who rest after a reminder */
  reminded: number
  /** number of waiting applications */
  applications: number
}

export function NeedCounts({ counts, snoozed, reminded, applications }: NeedCountsProps) {
  const visibleNeeds = needs.filter((need) => counts[need] > 0)
  if (visibleNeeds.length + snoozed + reminded + applications === 0) return null
  return (
    <ul className={classes.counts} aria-label="Jumlah per alasan">
      {visibleNeeds.map((need) => (
        <Count key={need} filter={need} count={counts[need]} />
      ))}
      {applications > 0 && (
        <li>
          <Link
            to="/dashboard/reg-affiliate"
            search={{ tab: 'pendaftar' }}
            className={classes.chip}
            data-linked
          >
            <Label text="Pendaftar" colour="brand" count={applications} />
          </Link>
        </li>
      )}
      {reminded > 0 && <Count filter="diingatkan" count={reminded} />}
      {snoozed > 0 && <Count filter="ditunda" count={snoozed} />}
    </ul>
  )
}

function Count({ filter, count }: { filter: NeedFilter; count: number }) {
  const isLinked = useHasSingleList()
  const colour = filter === 'ditunda' || filter === 'diingatkan' ? 'gray' : statusStyle.need[filter].color
  const text = <Label text={needFilterLabel[filter]} colour={colour} count={count} />
  return (
    <li>
      {isLinked ? (
        <Link to="/dashboard/data-affiliate" search={{ butuh: filter }} className={classes.chip} data-linked>
          {text}
        </Link>
      ) : (
        <span className={classes.chip}>{text}</span>
      )}
    </li>
  )
}

function Label({ text, colour, count }: { text: string; colour: string; count: number }) {
  return (
    <>
      <span className={classes.dot} style={{ background: `var(--mantine-color-${colour}-5)` }} aria-hidden />
      {text}
      <span className={classes.count}>{formatCount(count)}</span>
    </>
  )
}
