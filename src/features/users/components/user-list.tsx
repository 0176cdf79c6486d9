import { IconEye, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { roles } from '#features/session/roles.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { isolate } from '#kit/layout/user-text.tsx'
import type { FieldDisplays } from '#kit/list/field-display.client.ts'
import { buildChoiceFilters } from '#kit/list/filter-choice.tsx'
import type { ListSearch } from '#kit/list/list-search.client.ts'
import { NothingFound } from '#kit/list/nothing-found.tsx'
import { ResourceList } from '#kit/list/resource-list.tsx'
import { ResourceRows } from '#kit/list/resource-rows.tsx'
import { RowAction, RowActionGroup } from '#kit/list/row-action.tsx'
import { useWholeList } from '#kit/list/whole-list.client.ts'
import { verbs } from '#kit/theme/verbs.ts'
import { type User, user } from '../user.ts'
import { countFilters, filterUsers, noFilters, type UserSearch } from '../user-search.ts'
import { statusLabel } from '../user-status.ts'
import { downloadUsers, useIsOwnWrite } from '../users.client.ts'
import { RoleName, UserName, UserStatusBadge } from './user-cells.tsx'
import classes from './user-list.module.css'

const displays: FieldDisplays<typeof user> = {
  full_name: { card: 'title', renderContent: (row) => <UserName user={row} /> },
  email: { width: '28%', cardClass: classes.email },
  role: { width: 124, card: 'foot', renderContent: ({ role }) => <RoleName role={role} /> },
  is_active: { width: 116, card: 'mark', renderContent: (row) => <UserStatusBadge user={row} /> },
  created_at: { width: 108, quiet: true, card: 'foot' },
}

const filters = {
  role: { label: 'Role', labels: Object.fromEntries(roles.map((role) => [role, role])) },
  status: { label: 'Status', labels: statusLabel },
}

interface UserActions {
  onDetail(user: User): void
  onEdit(user: User): void
  onDelete(user: User): void
}

interface UserListProps extends ListSearch<UserSearch>, UserActions {
  query: UseQueryResult<{ rows: User[] }>
  /** button that adds a user, shown in the empty list */
  addButton: ReactNode
}

export function UserList({ query, search, onSearch, addButton, ...actions }: UserListProps) {
  const rows = query.data?.rows
  const matches = useMemo(() => rows && filterUsers(rows, search), [rows, search])
  const list = useWholeList(user, matches, search)
  return (
    <ResourceList
      label="Daftar user"
      query={query}
      list={list}
      search={search}
      onSearch={onSearch}
      searchBox={{ label: 'Cari nama atau email', placeholder: 'Nama / email' }}
      filters={buildChoiceFilters<UserSearch>(filters, { search, onSearch }, list?.total)}
      failureTexts={{ load: 'Gagal mengambil data user' }}
      isMine={useIsOwnWrite()}
      download={(format, options) => downloadUsers(search, format, options)}
      empty={
        search.q !== '' || countFilters(search) > 0 ? (
          <NothingFound
            message="Tidak ada user yang sesuai dengan pencarian atau filter."
            onReset={() => onSearch({ q: '', ...noFilters })}
          />
        ) : (
          <EmptyState icon={IconUsers} message="Belum ada user terdaftar">
            {addButton}
          </EmptyState>
        )
      }
    >
      {(listProps) => (
        <ResourceRows
          {...listProps}
          resource={user}
          displays={displays}
          tableWidth={820}
          cardWidth={320}
          actions={{
            label: 'Aksi',
            width: 124,
            maxActions: 3,
            render: (row) => <Actions user={row} {...actions} />,
          }}
        />
      )}
    </ResourceList>
  )
}

function Actions({ user, onDetail, onEdit, onDelete }: UserActions & { user: User }) {
  const name = isolate(user.full_name)
  return (
    <RowActionGroup>
      <RowAction opens label="Detail" name={name} icon={IconEye} onPress={() => onDetail(user)} />
      {user.may_manage && (
        <>
          <RowAction label="Edit" name={name} icon={IconPencil} onPress={() => onEdit(user)} />
          <RowAction label={verbs.remove} name={name} icon={IconTrash} onPress={() => onDelete(user)} />
        </>
      )}
    </RowActionGroup>
  )
}
