import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { Page } from '#kit/layout/page.tsx'
import { useListSearch } from '#kit/list/list-search.client.ts'
import { type RowDialog, useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { DeleteUserDialog } from '../components/delete-dialog.tsx'
import { DetailDialog, type PersonalDataProps } from '../components/detail-dialog.tsx'
import { EndSessionsDialog } from '../components/end-sessions-dialog.tsx'
import { PasswordDialog } from '../components/password-dialog.tsx'
import { UserDialog } from '../components/user-dialog.tsx'
import { UserList } from '../components/user-list.tsx'
import type { LeftBehindProps } from '../left-behind.ts'
import type { User } from '../user.ts'
import { noFilters } from '../user-search.ts'
import { userListOptions } from '../users.client.ts'

const route = getRouteApi('/dashboard/users')

interface UserManagementScreenProps {
  leftBehind: ComponentType<LeftBehindProps>
  personalData: ComponentType<PersonalDataProps>
  eraseDialog: ComponentType<{ dialog: RowDialog<User> }>
}

export function UserManagementScreen(props: UserManagementScreenProps) {
  const { leftBehind, personalData, eraseDialog: EraseDialog } = props

  const { search, onSearch } = useListSearch(route.useSearch(), route.useNavigate())
  const query = useQuery(userListOptions())
  const { rows, roles_to_give: rolesToGive = [] } = query.data ?? {}
  const mayAdd = rolesToGive.length > 0
  const editing = useRowDialog<User>()
  const deleting = useRowDialog<User>()
  const detail = useRowDialog<User>()
  const password = useRowDialog<User>()
  const sessions = useRowDialog<User>()
  const erasing = useRowDialog<User>()
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => editing.open(null)}>
      Tambah User
    </Button>
  )

  /** Closes the detail before `next` opens. The focus is then on its row, where `next` returns it in the end. */
  function leadTo(next: typeof detail) {
    return (row: User) => {
      flushSync(detail.close)
      setTimeout(() => next.open(row))
    }
  }

  return (
    <Page title="User Management" count={rows?.length} action={add}>
      <UserList
        query={query}
        search={search}
        onSearch={onSearch}
        add={add}
        onDetail={detail.open}
        onEdit={editing.open}
        onDelete={deleting.open}
      />
      <UserDialog
        dialog={editing}
        users={rows}
        rolesToGive={rolesToGive}
        onCreated={() => onSearch({ q: '', ...noFilters })}
      />
      <DetailDialog
        dialog={{ ...detail, row: rows?.find(({ id }) => id === detail.row?.id) ?? detail.row }}
        onSetPassword={leadTo(password)}
        onEndSessions={leadTo(sessions)}
        personalData={personalData}
        onErase={leadTo(erasing)}
      />
      <PasswordDialog dialog={password} />
      <EndSessionsDialog dialog={sessions} />
      <EraseDialog dialog={erasing} />
      <DeleteUserDialog dialog={deleting} leftBehind={leftBehind} />
    </Page>
  )
}
