/** What the page shows of its users: rows and pages, nobody, or why not. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type Ref, useEffect, useRef } from 'react'
import { pageCount, pageSize } from '#base/paging.ts'
import { useGlow } from '#kit/glow.ts'
import classes from '#kit/list-section.module.css'
import { ListStatus } from '#kit/list-status.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Pager } from '#kit/pager.tsx'
import { useTroubleToast } from '#kit/use-trouble-toast.ts'
import type { User } from '../user.ts'
import { filterCount, noFilters, onPage, type UserSearch } from '../user-search.ts'
import { type UserList as Listed, useIsOwnWrite } from '../users.client.ts'
import { NoUsers } from './no-users.tsx'
import type { RowActionsProps } from './row-actions.tsx'
import { UserRows } from './user-rows.tsx'

const failed = 'Gagal mengambil data user'

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
  const top = useRef<HTMLDivElement>(null)

  useTroubleToast(query.isLoadingError, query.isSuccess, failed)

  const pages = found && pageCount(found.length)
  useEffect(() => {
    if (pages !== undefined && search.page > pages) onSearch({ page: pages }, { replace: true })
  }, [pages, search.page, onSearch])

  function turnTo(page: number) {
    onSearch({ page })
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }

  const isEmpty = found?.length === 0
  return (
    <section className={classes.list} aria-label="Daftar user" tabIndex={-1} ref={ref}>
      <div ref={top} className={classes.top} />
      <ListStatus total={found?.length} />
      {query.isError && (
        <LoadFailure
          title={failed}
          reason="Server tidak dapat dihubungi atau gagal menjawab."
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {isEmpty && (
        <NoUsers
          filtered={search.q !== '' || filterCount(search) > 0}
          onReset={() => onSearch({ q: '', ...noFilters })}
          onAdd={onAdd}
        />
      )}
      {!isEmpty && (rows || !query.isError) && <UserRows rows={rows} glowing={glowing} {...actions} />}
      {found && found.length > pageSize && (
        <Pager page={Math.min(search.page, pageCount(found.length))} total={found.length} onPage={turnTo} />
      )}
    </section>
  )
}
