import { Button } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { EmptyState } from '#kit/empty-state.tsx'
import { NothingFound } from '#kit/nothing-found.tsx'

interface NoUsersProps {
  filtered: boolean
  onReset(): void
  onAdd(): void
}

export function NoUsers({ filtered, onReset, onAdd }: NoUsersProps) {
  if (filtered)
    return (
      <NothingFound message="Tidak ada user yang sesuai dengan pencarian atau filter." onReset={onReset} />
    )
  return (
    <EmptyState icon={IconUsers} message="Belum ada user terdaftar">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        Tambah User
      </Button>
    </EmptyState>
  )
}
