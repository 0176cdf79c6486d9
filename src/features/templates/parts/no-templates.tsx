import { Button } from '@mantine/core'
import { IconMessagePlus, IconMessages, IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '#kit/empty-state.tsx'

interface NoTemplatesProps {
  filtered: boolean
  onReset(): void
  onWrite(): void
}

export function NoTemplates({ filtered, onReset, onWrite }: NoTemplatesProps) {
  if (filtered)
    return (
      <EmptyState icon={IconSearchOff} message="Tidak ada template yang sesuai dengan pencarian">
        <Button variant="default" onClick={onReset}>
          Hapus pencarian
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={IconMessages} message="Belum ada template">
      <Button leftSection={<IconMessagePlus size={16} aria-hidden />} onClick={onWrite}>
        Tulis template
      </Button>
    </EmptyState>
  )
}
