/**
 * Filters by deadline, and by the days on which a state began. They are collapsed, since few users need them: the week
 * and the links of the report set most of them.
 */
import { useState } from 'react'
import { DayRange } from '#kit/form/day-range.tsx'
import type { DataAffiliateSearch } from '../data-affiliate-search.ts'
import classes from './day-filter-fields.module.css'
import { selectDayFilters } from './day-filters.ts'

interface DayFilterFieldsProps {
  search: DataAffiliateSearch
  onSearch(next: Partial<DataAffiliateSearch>): void
}

export function DayFilterFields({ search, onSearch }: DayFilterFieldsProps) {
  const [isInitiallyOpen] = useState(() =>
    selectDayFilters(search).some(({ from, to }) => search[from] || search[to]),
  )
  return (
    <details
      className={classes.days}
      open={isInitiallyOpen}
      onToggle={({ currentTarget }) => {
        // Fields that the user has just expanded may lie below the visible part of the filter.
        if (currentTarget.open && !isInitiallyOpen) currentTarget.scrollIntoView({ block: 'nearest' })
      }}
    >
      <summary>Tanggal</summary>
      <div className={classes.fields}>
        {selectDayFilters(search).map(({ label, from, to }) => (
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
