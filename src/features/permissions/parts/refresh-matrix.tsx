import { useState } from 'react'
import { RefreshButton } from '#kit/refresh-button.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'

interface RefreshMatrixProps {
  refetch(): Promise<{ isError: boolean }>
}

export function RefreshMatrix({ refetch }: RefreshMatrixProps) {
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
