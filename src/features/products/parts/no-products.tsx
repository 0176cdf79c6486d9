import { Button } from '@mantine/core'
import { IconPackage, IconPlus } from '@tabler/icons-react'
import { EmptyState } from '#kit/empty-state.tsx'
import { NothingFound } from '#kit/nothing-found.tsx'

interface NoProductsProps {
  filtered: boolean
  onReset(): void
  onAdd(): void
}

export function NoProducts({ filtered, onReset, onAdd }: NoProductsProps) {
  if (filtered)
    return <NothingFound message="Tidak ada product yang sesuai dengan pencarian." onReset={onReset} />
  return (
    <EmptyState icon={IconPackage} message="Belum ada product. Tambahkan product pertama Anda!">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        Tambah Product
      </Button>
    </EmptyState>
  )
}
