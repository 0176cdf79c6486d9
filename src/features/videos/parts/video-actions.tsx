import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { RefreshButton } from '#kit/refresh-button.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'

interface RefreshVideosProps {
  refetch(): Promise<{ isError: boolean }>
}

export function RefreshVideos({ refetch }: RefreshVideosProps) {
  const [refreshing, setRefreshing] = useState(false)

  async function refresh() {
    setRefreshing(true)
    const { isError } = await refetch()
    setRefreshing(false)
    if (isError) toastError('Gagal merefresh data')
    else toastSuccess('Data berhasil direfresh')
  }

  return <RefreshButton refreshing={refreshing} onRefresh={() => void refresh()} />
}

export function AddVideoButton({ onAdd, className }: { onAdd: () => void; className?: string | undefined }) {
  return (
    <Button className={className} leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      Tambah Video
    </Button>
  )
}
