import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NothingFound } from '#kit/list/nothing-found.tsx'
import { noVisibleAffiliateText } from '../affiliate-access.ts'
import { EmptyForViewer } from './access/empty-for-viewer.tsx'

interface NoAffiliatesProps {
  /** true if a search or filter hides all affiliates; false if the user sees none without it */
  isFiltered: boolean
  onReset(): void
  /** buttons or links that register the first affiliates */
  children: ReactNode
}

export function NoAffiliates({ isFiltered, onReset, children }: NoAffiliatesProps) {
  if (isFiltered)
    return <NothingFound message="Tidak ada affiliate yang sesuai dengan filter" onReset={onReset} />
  return (
    <EmptyForViewer
      icon={IconUsers}
      message="Belum ada affiliate yang terdaftar"
      limitedMessage={noVisibleAffiliateText}
    >
      {children}
    </EmptyForViewer>
  )
}
