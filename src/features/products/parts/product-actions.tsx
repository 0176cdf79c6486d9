import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { RefreshButton } from '#kit/refresh-button.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'

interface RefreshProductsProps {
  refetch(): Promise<{ isError: boolean }>
}

export function RefreshProducts({ refetch }: RefreshProductsProps) {
  const [refreshing, setRefreshing] = useState(false)

  async function refresh() {
    setRefreshing(true)
    const { isError } = await refetch()
    setRefreshing(false)
    if (isError) toastError('Failed to fetch products')
    else toastSuccess('Data berhasil direfresh')
  }

  return <RefreshButton refreshing={refreshing} onRefresh={() => void refresh()} />
}

export function AddProductButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      Tambah Product
    </Button>
  )
}
