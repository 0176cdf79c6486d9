import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

export function AddVideoButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      Tambah Video
    </Button>
  )
}
