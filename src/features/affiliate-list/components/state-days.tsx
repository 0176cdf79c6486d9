/**
 * Filters by deadline, and by the days on which a state began. Few need them beside the week and the report, so they are
 * folded away.
 */
import { useState } from 'react'
import { DayRange } from '#kit/form/day-range.tsx'
import type { DataAffiliateSearch } from '../data-affiliate-search.ts'
import classes from './state-days.module.css'

/** States are named as the report names them. */
const dayFilters = [
  { label: 'Tenggat', from: 'deadline_from', to: 'deadline_to' },
  { label: 'Terdaftar', from: 'registered_from', to: 'registered_to' },
  { label: 'Disetujui', from: 'approved_from', to: 'approved_to' },
  { label: 'Dikirim', from: 'sent_from', to: 'sent_to' },
  { label: 'Diterima', from: 'received_from', to: 'received_to' },
  { label: 'Diposting', from: 'posted_from', to: 'posted_to' },
] as const

/** Returns the filters that apply: the week has days of its own. */
export function shownDays({ tampilan }: DataAffiliateSearch) {
  return tampilan === 'minggu' ? dayFilters.filter(({ label }) => label !== 'Tenggat') : dayFilters
}

interface StateDaysProps {
  search: DataAffiliateSearch
  onSearch(next: Partial<DataAffiliateSearch>): void
}

export function StateDays({ search, onSearch }: StateDaysProps) {
  const [isOpenAtFirst] = useState(() => shownDays(search).some(({ from, to }) => search[from] || search[to]))
  return (
    <details className={classes.days} open={isOpenAtFirst}>
      <summary>Tanggal</summary>
      <div className={classes.fields}>
        {shownDays(search).map(({ label, from, to }) => (
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
