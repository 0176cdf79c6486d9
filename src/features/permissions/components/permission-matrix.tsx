/** Renders the matrix of the open tab, an empty state, or the reason why loading failed. */
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan } from '#features/session/session.client.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { useFailureToast } from '#kit/feedback/use-failure-toast.client.ts'
import layout from '#kit/layout/layout.module.css'
import { useWidth } from '#kit/layout/use-width.client.ts'
import { useGlow } from '#kit/list/glow.client.ts'
import { ListStatus } from '#kit/list/list-status.tsx'
import { NothingFound } from '#kit/list/nothing-found.tsx'
import type { PermissionHolder } from '../permission-holder.ts'
import type { PermissionMatrix as Matrix } from '../permission-matrix.ts'
import type { PermissionSearch } from '../permission-search.ts'
import { useIsOwnWrite } from '../permissions.client.ts'
import type { MatrixControls, MatrixRowsProps } from './matrix-rows.client.ts'
import { PermissionCards } from './permission-cards.tsx'
import { PermissionTable } from './permission-table.tsx'
import '#kit/list/list.css'

interface PermissionMatrixProps {
  query: UseQueryResult<Matrix, Error>
  /** the users that match the search */
  matches: PermissionHolder[] | undefined
  name: string
  search: PermissionSearch
  onSearch(next: Partial<PermissionSearch>): void
  controls: MatrixControls
}

export function PermissionMatrix({
  query,
  matches,
  name,
  search,
  onSearch,
  controls,
}: PermissionMatrixProps) {
  const can = useCan()
  const glowingIds = useGlow({ rows: query.data?.users, listKey: 'users', isMine: useIsOwnWrite() })
  const failure = describeLoadFailure(query.error)

  useFailureToast(query.isLoadingError, query.isSuccess, failure.title)

  const hasOnlySuperadmins = search.q === '' && matches?.every((user) => user.full_access)
  const isEmpty = matches?.length === 0
  return (
    <div className={layout.stackSm}>
      <ListStatus total={matches?.length} />
      {query.isError && (
        <LoadFailure {...failure} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {isEmpty && search.q !== '' && (
        <NothingFound
          message="Tidak ada user yang sesuai dengan pencarian."
          onReset={() => onSearch({ q: '' })}
        />
      )}
      {!isEmpty && (matches || !query.isError) && (
        <PermissionRows
          tab={search.tab}
          name={name}
          users={matches}
          glowingIds={glowingIds}
          controls={controls}
        />
      )}
      {hasOnlySuperadmins && (
        <EmptyState
          icon={IconUsers}
          message="Belum ada user lain yang aktif. Permission dapat diatur setelah user ditambahkan di halaman User."
        >
          {can('user_management') && (
            <Button
              leftSection={<IconUsers size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/dashboard/users" {...props} />}
            >
              Buka halaman User
            </Button>
          )}
        </EmptyState>
      )}
    </div>
  )
}

/**
 * Returns the text for a failed load. A 4xx response brings its own message; after any other failure the server's
 * message does not help the user.
 */
function describeLoadFailure(error: Error | null): { title: string; reason: string } {
  const status = error && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 500
    ? { title: 'Failed to fetch user permissions', reason: error?.message ?? '' }
    : { title: 'Failed to fetch users', reason: 'Server tidak dapat dihubungi atau gagal menjawab.' }
}

/**
 * Minimum width of the table in pixels. In less width a name and three columns don't fit beside each other, and cards
 * replace the table.
 */
const minTableWidth = 560

function PermissionRows(props: MatrixRowsProps) {
  const [ref, width] = useWidth()
  const Rows = width !== null && width < minTableWidth ? PermissionCards : PermissionTable
  return <div ref={ref}>{width !== null && <Rows {...props} />}</div>
}
