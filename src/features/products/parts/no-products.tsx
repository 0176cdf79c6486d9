import { Button } from '@mantine/core'
import { IconPackage, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '#kit/empty-state.tsx'

interface NoProductsProps {
  filtered: boolean
  onReset(): void
  onAdd(): void
}

export function NoProducts({ filtered, onReset, onAdd }: NoProductsProps) {
  if (filtered)
    return (
      <EmptyState icon={IconSearchOff} message="Tidak ada product yang sesuai dengan pencarian.">
        <Button variant="default" onClick={onReset}>
          Tampilkan semua product
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={IconPackage} message="Belum ada product. Tambahkan product pertama Anda!">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        Tambahkan product
      </Button>
    </EmptyState>
  )
}
