/** What the page shows of its users: rows and pages, nobody, or why not. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useGlow } from '#kit/glow.client.ts'
import { ListSection } from '#kit/list-section.tsx'
import { useTroubleToast } from '#kit/use-trouble-toast.client.ts'
import type { User } from '../user.ts'
import { filterCount, noFilters, onPage, type UserSearch } from '../user-search.ts'
import { type UserList as Listed, useIsOwnWrite } from '../users.client.ts'
import { NoUsers } from './no-users.tsx'
import type { RowActionsProps } from './row-actions.tsx'
import { UserRows } from './user-rows.tsx'

const trouble = 'Gagal mengambil data user'

interface UserListProps extends Omit<RowActionsProps, 'user'> {
  query: UseQueryResult<Listed, Error>
  /** those of all whom the search finds */
  found: User[] | undefined
  search: UserSearch
  onSearch(next: Partial<UserSearch>, options?: { replace?: boolean }): void
  onAdd(): void
  /** for the focus, when the row that had it is gone */
  ref: Ref<HTMLElement>
}

export function UserList({ query, found, search, onSearch, onAdd, ref, ...actions }: UserListProps) {
  const rows = found && onPage(found, search.page)
  const glowing = useGlow(rows, JSON.stringify(search), search.page, useIsOwnWrite())

  useTroubleToast(query.isLoadingError, query.isSuccess, trouble)

  return (
    <ListSection
      label="Daftar user"
      query={query}
      trouble={trouble}
      total={found?.length}
      page={search.page}
      onSearch={onSearch}
      empty={
        <NoUsers
          filtered={search.q !== '' || filterCount(search) > 0}
          onReset={() => onSearch({ q: '', ...noFilters })}
          onAdd={onAdd}
        />
      }
      ref={ref}
    >
      <UserRows rows={rows} glowing={glowing} {...actions} />
    </ListSection>
  )
}
