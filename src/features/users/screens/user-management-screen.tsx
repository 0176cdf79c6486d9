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
import type { User } from '../user.ts'
import { noFilters } from '../user-search.ts'
import { userListOptions } from '../users.client.ts'
import type { VideoReceiverProps } from '../video-receiver.ts'

const route = getRouteApi('/dashboard/users')

interface UserManagementScreenProps {
  videoReceiver: ComponentType<VideoReceiverProps>
  personalData: ComponentType<PersonalDataProps>
  eraseDialog: ComponentType<{ dialog: RowDialog<User> }>
}

export function UserManagementScreen(props: UserManagementScreenProps) {
  const { videoReceiver, personalData, eraseDialog: EraseDialog } = props
  const { search, onSearch } = useListSearch(route.useSearch(), route.useNavigate())
  const query = useQuery(userListOptions())
  const { rows, roles_to_give: rolesToGive = [] } = query.data ?? {}
  const mayAdd = rolesToGive.length > 0
  const editDialog = useRowDialog<User>()
  const deleteDialog = useRowDialog<User>()
  const detailDialog = useRowDialog<User>()
  const passwordDialog = useRowDialog<User>()
  const sessionsDialog = useRowDialog<User>()
  const eraseDialog = useRowDialog<User>()
  const addButton = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => editDialog.open(null)}>
      Tambah User
    </Button>
  )

  /**
   * Returns a function that closes the detail and then opens `next`. The focus goes back to the row in between, so that
   * `next` returns it to the row as well.
   */
  function openAfterDetail(next: typeof detailDialog) {
    return (row: User) => {
      flushSync(detailDialog.close)
      setTimeout(() => next.open(row))
    }
  }

  return (
    <Page title="User Management" isNarrow count={rows?.length} action={addButton}>
      <UserList
        query={query}
        search={search}
        onSearch={onSearch}
        addButton={addButton}
        onDetail={detailDialog.open}
        onEdit={editDialog.open}
        onDelete={deleteDialog.open}
      />
      <UserDialog
        dialog={editDialog}
        users={rows}
        rolesToGive={rolesToGive}
        onCreated={() => onSearch({ q: '', ...noFilters })}
      />
      <DetailDialog
        dialog={{
          ...detailDialog,
          row: rows?.find(({ id }) => id === detailDialog.row?.id) ?? detailDialog.row,
        }}
        onSetPassword={openAfterDetail(passwordDialog)}
        onEndSessions={openAfterDetail(sessionsDialog)}
        personalData={personalData}
        onErase={openAfterDetail(eraseDialog)}
      />
      <PasswordDialog dialog={passwordDialog} />
      <EndSessionsDialog dialog={sessionsDialog} />
      <EraseDialog dialog={eraseDialog} />
      <DeleteUserDialog dialog={deleteDialog} videoReceiver={videoReceiver} />
    </Page>
  )
}
