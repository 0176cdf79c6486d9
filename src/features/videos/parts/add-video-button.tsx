import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

export function AddVideoButton({ onAdd, className }: { onAdd: () => void; className?: string | undefined }) {
  return (
    <Button className={className} leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      Tambah Video
    </Button>
  )
}
