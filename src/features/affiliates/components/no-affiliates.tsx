import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { NothingFound } from '#kit/list/nothing-found.tsx'

interface NoAffiliatesProps {
  /** true if a search or filter hides all affiliates; false if there are none */
  isFiltered: boolean
  onReset(): void
  /** buttons or links that register the first affiliates */
  children: ReactNode
}

export function NoAffiliates({ isFiltered, onReset, children }: NoAffiliatesProps) {
  if (isFiltered)
    return <NothingFound message="Tidak ada affiliate yang sesuai dengan filter" onReset={onReset} />
  return (
    <EmptyState icon={IconUsers} message="Belum ada affiliate yang terdaftar">
      {children}
    </EmptyState>
  )
}
