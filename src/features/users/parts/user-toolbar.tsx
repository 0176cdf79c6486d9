import { RefreshButton } from '#kit/refresh-button.tsx'
import { SearchBox } from '#kit/search-box.tsx'
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
  return (
    <div className={classes.toolbar}>
      <SearchBox
        label="Cari nama atau email"
        placeholder="Nama / email"
        value={search.q}
        onSearch={(q, options) => onSearch({ q, page: 1 }, options)}
      />
      <UserFilter search={search} total={total} onSearch={onSearch} />
      <RefreshButton refetch={refetch} trouble="Gagal mengambil data user" />
    </div>
  )
}
