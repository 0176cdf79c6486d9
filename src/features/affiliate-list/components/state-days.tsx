/** Filters by the days on which a state began. Few need them beside the report, so they are folded away. */
import { useState } from 'react'
import { DayRange } from '#kit/form/day-range.tsx'
import type { DataAffiliateSearch } from '../data-affiliate-search.ts'
import classes from './state-days.module.css'

/** Named as the report names the states. */
export const stateDays = [
  { label: 'Terdaftar', from: 'registered_from', to: 'registered_to' },
  { label: 'Disetujui', from: 'approved_from', to: 'approved_to' },
  { label: 'Dikirim', from: 'sent_from', to: 'sent_to' },
  { label: 'Diposting', from: 'posted_from', to: 'posted_to' },
] as const

interface StateDaysProps {
  search: DataAffiliateSearch
  onSearch(next: Partial<DataAffiliateSearch>): void
}

export function StateDays({ search, onSearch }: StateDaysProps) {
  const [isOpenAtFirst] = useState(() => stateDays.some(({ from, to }) => search[from] || search[to]))
  return (
    <details className={classes.days} open={isOpenAtFirst}>
      <summary>Tanggal status</summary>
      <div className={classes.fields}>
        {stateDays.map(({ label, from, to }) => (
          <DayRange
            key={label}
            label={label}
            from={search[from]}
            to={search[to]}
            onChange={(days) => onSearch({ [from]: days.from, [to]: days.to, page: 1 })}
          />
        ))}
      </div>
    </details>
  )
}
