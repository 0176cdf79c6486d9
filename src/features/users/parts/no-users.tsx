import { Button } from '@mantine/core'
import { IconPlus, IconSearchOff, IconUsers } from '@tabler/icons-react'
import { EmptyState } from '#kit/empty-state.tsx'

interface NoUsersProps {
  filtered: boolean
  onReset(): void
  onAdd(): void
}

export function NoUsers({ filtered, onReset, onAdd }: NoUsersProps) {
  if (filtered)
    return (
      <EmptyState icon={IconSearchOff} message="Tidak ada user yang sesuai dengan pencarian atau filter.">
        <Button variant="default" onClick={onReset}>
          Reset
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={IconUsers} message="Belum ada user terdaftar">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        Tambah User
      </Button>
    </EmptyState>
  )
}
