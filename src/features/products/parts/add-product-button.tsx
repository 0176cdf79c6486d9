import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

export function AddProductButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      Tambah Product
    </Button>
  )
}
