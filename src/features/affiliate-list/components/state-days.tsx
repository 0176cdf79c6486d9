/**
 * Filters by deadline, and by the days on which a state began. Few need them beside the week and the report, so they
 * are folded away.
 */
import { useState } from 'react'
import { DayRange } from '#kit/form/day-range.tsx'
import type { DataAffiliateSearch } from '../data-affiliate-search.ts'
import { selectShownDays } from './shown-days.ts'
import classes from './state-days.module.css'

interface StateDaysProps {
  search: DataAffiliateSearch
  onSearch(next: Partial<DataAffiliateSearch>): void
}

export function StateDays({ search, onSearch }: StateDaysProps) {
  const [isOpenAtFirst] = useState(() =>
    selectShownDays(search).some(({ from, to }) => search[from] || search[to]),
  )
  return (
    <details className={classes.days} open={isOpenAtFirst}>
      <summary>Tanggal</summary>
      <div className={classes.fields}>
        {selectShownDays(search).map(({ label, from, to }) => (
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
