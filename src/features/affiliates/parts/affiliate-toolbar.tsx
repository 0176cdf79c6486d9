import { useState } from 'react'
import { RefreshButton } from '#kit/refresh-button.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'
import type { AffiliateSearch } from '../affiliate-search.ts'
import { AffiliateFilter } from './affiliate-filter.tsx'
import classes from './affiliate-toolbar.module.css'

interface AffiliateToolbarProps {
  search: AffiliateSearch
  total: number | undefined
  refetch(): Promise<{ isError: boolean }>
  onSearch(next: Partial<AffiliateSearch>, options?: { replace?: boolean }): void
}

export function AffiliateToolbar({ search, total, refetch, onSearch }: AffiliateToolbarProps) {
  const [refreshing, setRefreshing] = useState(false)

  async function refresh() {
    setRefreshing(true)
    const { isError } = await refetch()
    setRefreshing(false)
    if (isError) toastError('Gagal memuat ulang data affiliate')
    else toastSuccess('Data berhasil direfresh')
  }

  return (
    <div className={classes.toolbar}>
      <SearchBox
        label="Cari username atau WhatsApp"
        placeholder="Username / WhatsApp"
        value={search.q}
        onSearch={(q, options) => onSearch({ q, page: 1 }, options)}
      />
      <AffiliateFilter search={search} total={total} onSearch={onSearch} />
      <RefreshButton refreshing={refreshing} onRefresh={() => void refresh()} />
    </div>
  )
}
