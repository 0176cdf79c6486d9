/** Shown in a week without deadlines, with the next step. */
import { Button } from '@mantine/core'
import { IconCalendarSmile } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { NoAffiliates } from '#features/affiliates/components/no-affiliates.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { NothingFound } from '#kit/list/nothing-found.tsx'
import { type DataAffiliateSearch, isFiltered } from '../../data-affiliate-search.ts'
import { RegisterLinks } from '../register-links.tsx'

interface EmptyWeekProps {
  hasAffiliates: boolean
  /** true for a week before the present one, which gets no new deadlines */
  isPast: boolean
  search: DataAffiliateSearch
  onReset(): void
}

export function EmptyWeek({ hasAffiliates, isPast, search, onReset }: EmptyWeekProps) {
  if (!hasAffiliates)
    return (
      <NoAffiliates isFiltered={false} onReset={onReset}>
        <RegisterLinks />
      </NoAffiliates>
    )
  if (isFiltered(search))
    return <NothingFound message="Tidak ada tenggat minggu ini yang sesuai dengan filter" onReset={onReset} />
  const nextSearch = {
    tab: search.tab,
    ...(isPast ? { tampilan: 'minggu' as const } : { posting: 'no_video' as const }),
  }
  return (
    <EmptyState icon={IconCalendarSmile} message="Tidak ada tenggat minggu ini">
      <Button
        variant="light"
        renderRoot={(props) => <Link to="/dashboard/data-affiliate" search={nextSearch} {...props} />}
      >
        {isPast ? 'Buka minggu ini' : 'Lihat affiliate tanpa video'}
      </Button>
    </EmptyState>
  )
}
