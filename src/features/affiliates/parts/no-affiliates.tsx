import { Button } from '@mantine/core'
import { IconSearchOff, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { EmptyState } from '#kit/empty-state.tsx'
import { type AffiliateSearch, noFilters } from '../affiliate-search.ts'

interface NoAffiliatesProps {
  filtered: boolean
  onSearch(next: Partial<AffiliateSearch>): void
  onRegister(): void
}

export function NoAffiliates({ filtered, onSearch, onRegister }: NoAffiliatesProps) {
  if (filtered)
    return (
      <EmptyState icon={IconSearchOff} message="Tidak ada affiliate yang sesuai dengan filter">
        <Button variant="default" onClick={() => onSearch({ ...noFilters, q: '' })}>
          Reset Filter
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={IconUsers} message="Belum ada affiliate yang terdaftar">
      <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onRegister}>
        Daftarkan affiliate
      </Button>
    </EmptyState>
  )
}
