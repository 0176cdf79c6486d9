import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ListToolbar } from '#kit/list-toolbar.tsx'
import { Page } from '#kit/page.tsx'
import { useRowDialog } from '#kit/use-row-dialog.client.ts'
import type { LeftBehindProps } from '../left-behind.ts'
import { AddDialog } from '../parts/add-dialog.tsx'
import { DeleteDialog } from '../parts/delete-dialog.tsx'
import { DetailDialog } from '../parts/detail-dialog.tsx'
import { EditDialog } from '../parts/edit-dialog.tsx'
import { EndSessionsDialog } from '../parts/end-sessions-dialog.tsx'
import { PasswordDialog } from '../parts/password-dialog.tsx'
import { userFilters } from '../parts/user-filter.tsx'
import { UserList } from '../parts/user-list.tsx'
import type { User } from '../user.ts'
import { matching, noFilters, type UserSearch } from '../user-search.ts'
import { userListOptions } from '../users.client.ts'

interface UserManagementScreenProps {
  leftBehind: ComponentType<LeftBehindProps>
  search: UserSearch
  onSearch(next: Partial<UserSearch>, options?: { replace?: boolean }): void
}

export function UserManagementScreen({ leftBehind, search, onSearch }: UserManagementScreenProps) {
  const query = useQuery(userListOptions())
  const { rows, roles_to_give: rolesToGive = [] } = query.data ?? {}
  const found = useMemo(() => rows && matching(rows, search), [rows, search])
  const [adding, addDialog] = useDisclosure(false)
  const detail = useRowDialog<User>()
  const editing = useRowDialog<User>()
  const deleting = useRowDialog<User>()
  const password = useRowDialog<User>()
  const sessions = useRowDialog<User>()
  const list = useRef<HTMLElement>(null)

  /** The detail closes and gives the focus back to its row first, where the next dialog will return it. */
  function leadTo(next: typeof detail) {
    return (user: User) => {
      flushSync(detail.close)
      setTimeout(() => next.open(user))
    }
  }

  return (
    <Page
      title="User Management"
      count={rows?.length}
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={addDialog.open}>
          Tambah User
        </Button>
      }
    >
      <ListToolbar
        search={{
          label: 'Cari nama atau email',
          placeholder: 'Nama / email',
          value: search.q,
          onSearch: (q, options) => onSearch({ q, page: 1 }, options),
        }}
        filters={userFilters({ search, onSearch }, found?.length)}
        refresh={{ refetch: query.refetch, trouble: 'Gagal mengambil data user' }}
      />
      <UserList
        query={query}
        found={found}
        search={search}
        onSearch={onSearch}
        onAdd={addDialog.open}
        onDetail={detail.open}
        onEdit={editing.open}
        onDelete={deleting.open}
        ref={list}
      />
      <AddDialog
        opened={adding}
        rolesToGive={rolesToGive}
        onClose={addDialog.close}
        onCreated={() => onSearch({ q: '', ...noFilters })}
      />
      <EditDialog
        user={editing.row}
        now={rows && (rows.find(({ id }) => id === editing.row?.id) ?? null)}
        opened={editing.opened}
        rolesToGive={rolesToGive}
        onClose={editing.close}
      />
      <DetailDialog
        user={rows?.find(({ id }) => id === detail.row?.id) ?? detail.row}
        opened={detail.opened}
        onClose={detail.close}
        onSetPassword={leadTo(password)}
        onEndSessions={leadTo(sessions)}
      />
      <PasswordDialog user={password.row} opened={password.opened} onClose={password.close} />
      <EndSessionsDialog user={sessions.row} opened={sessions.opened} onClose={sessions.close} />
      <DeleteDialog
        user={deleting.row}
        leftBehind={leftBehind}
        opened={deleting.opened}
        onClose={deleting.close}
        onDeleted={() => list.current?.focus({ preventScroll: true })}
      />
    </Page>
  )
}
