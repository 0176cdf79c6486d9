import { Button } from '@mantine/core'
import { IconMessagePlus, IconMessages } from '@tabler/icons-react'
import { EmptyState } from '#kit/empty-state.tsx'
import { NothingFound } from '#kit/nothing-found.tsx'

interface NoTemplatesProps {
  filtered: boolean
  onReset(): void
  onWrite(): void
}

export function NoTemplates({ filtered, onReset, onWrite }: NoTemplatesProps) {
  if (filtered)
    return <NothingFound message="Tidak ada template yang sesuai dengan pencarian" onReset={onReset} />
  return (
    <EmptyState icon={IconMessages} message="Belum ada template">
      <Button leftSection={<IconMessagePlus size={16} aria-hidden />} onClick={onWrite}>
        Tulis template
      </Button>
    </EmptyState>
  )
}
