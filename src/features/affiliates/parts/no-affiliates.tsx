import { Button } from '@mantine/core'
import { IconSearchOff, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#kit/empty-state.tsx'

interface NoAffiliatesProps {
  filtered: boolean
  onReset(): void
  /** the way to register the first */
  children: ReactNode
}

export function NoAffiliates({ filtered, onReset, children }: NoAffiliatesProps) {
  if (filtered)
    return (
      <EmptyState icon={IconSearchOff} message="Tidak ada affiliate yang sesuai dengan filter">
        <Button variant="default" onClick={onReset}>
          Reset Filter
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={IconUsers} message="Belum ada affiliate yang terdaftar">
      {children}
    </EmptyState>
  )
}
