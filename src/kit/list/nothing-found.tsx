import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { verbs } from '../theme/verbs.ts'

interface NothingFoundProps {
  message: string
  /** Clears search and filters. */
  onReset(): void
}

/** Empty state of a list in which nothing matches search and filters. */
export function NothingFound({ message, onReset }: NothingFoundProps) {
  return (
    <EmptyState icon={IconSearchOff} message={message}>
      <Button variant="default" onClick={onReset}>
        {verbs.resetFilters}
      </Button>
    </EmptyState>
  )
}
