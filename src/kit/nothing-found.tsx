import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from './empty-state.tsx'
import { verbs } from './verbs.ts'

interface NothingFoundProps {
  message: string
  /** takes search and filters away */
  onReset(): void
}

/** A list that its search and filters leave nothing of. */
export function NothingFound({ message, onReset }: NothingFoundProps) {
  return (
    <EmptyState icon={IconSearchOff} message={message}>
      <Button variant="default" onClick={onReset}>
        {verbs.resetFilters}
      </Button>
    </EmptyState>
  )
}
