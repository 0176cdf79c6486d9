import { useState } from 'react'
import { RefreshButton } from '#kit/refresh-button.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'
import type { UserSearch } from '../user-search.ts'
import { UserFilter } from './user-filter.tsx'
import classes from './user-toolbar.module.css'

interface UserToolbarProps {
  search: UserSearch
  /** of those found */
  total: number | undefined
  refetch(): Promise<{ isError: boolean }>
  onSearch(next: Partial<UserSearch>, options?: { replace?: boolean }): void
}

export function UserToolbar({ search, total, refetch, onSearch }: UserToolbarProps) {
  const [refreshing, setRefreshing] = useState(false)

  async function refresh() {
    setRefreshing(true)
    const { isError } = await refetch()
    setRefreshing(false)
    if (isError) toastError('Gagal mengambil data user')
    else toastSuccess('Data berhasil direfresh')
  }

  return (
    <div className={classes.toolbar}>
      <SearchBox
        label="Cari nama atau email"
        placeholder="Nama / email"
        value={search.q}
        onSearch={(q, options) => onSearch({ q, page: 1 }, options)}
      />
      <UserFilter search={search} total={total} onSearch={onSearch} />
      <RefreshButton refreshing={refreshing} onRefresh={() => void refresh()} />
    </div>
  )
}
