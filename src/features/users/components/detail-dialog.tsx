import { Alert, Anchor, Button } from '@mantine/core'
import { IconInfoCircle, IconKey, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { formatCount } from '#base/count.ts'
import { formatLongDateTime } from '#base/jakarta.ts'
import { formatField, getLabel, listColumnNames } from '#base/resource.ts'
import { useSession } from '#features/session/session.client.ts'
import layout from '#kit/layout/layout.module.css'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { HistoryTabs } from '#kit/overlay/history.tsx'
import { user as resource, type User } from '../user.ts'
import { userSessionsOptions } from '../users.client.ts'
import classes from './detail-dialog.module.css'
import { RoleName, UserStatusBadge } from './user-cells.tsx'

/** Props of the section about a user's stored data and its erasure. Another feature provides it; `app` passes it in. */
export interface PersonalDataProps {
  user: User
  onErase(): void
}

interface DetailDialogProps {
  /** its `row` is the user as the list has them now */
  dialog: RowDialog<User>
  onSetPassword(user: User): void
  onEndSessions(user: User): void
  personalData: ComponentType<PersonalDataProps>
  onErase(user: User): void
}

export function DetailDialog({ dialog: { row, opened, close }, ...actions }: DetailDialogProps) {
  const isPhone = usePhone()
  return (
    <Dialog opened={opened} onClose={close} title="Detail User" fullScreen={isPhone}>
      {row && (
        <WithHistory user={row}>
          <Detail user={row} {...actions} />
        </WithHistory>
      )}
    </Dialog>
  )
}

/** Shows the history beside the content to the user themselves and to those who outrank them. */
function WithHistory({ user, children }: { user: User; children: ReactNode }) {
  const isSelf = useSession().user.id === user.id
  if (!isSelf && !user.may_manage) return children
  return (
    <HistoryTabs resource={resource} id={user.id} label="Data">
      {children}
    </HistoryTabs>
  )
}

const renderers: Record<string, (user: User) => ReactNode> = {
  role: ({ role }) => <RoleName role={role} />,
  is_active: (user) => <UserStatusBadge user={user} />,
  created_at: ({ created_at: iso }) => <time dateTime={iso}>{formatLongDateTime(iso)}</time>,
}

type DetailProps = Omit<DetailDialogProps, 'dialog'> & { user: User }

function Detail({ user, onSetPassword, onEndSessions, personalData: PersonalData, onErase }: DetailProps) {
  const isSelf = useSession().user.id === user.id
  return (
    <div className={layout.stack}>
      <dl className={classes.facts}>
        {listColumnNames(resource).map((name) => (
          <Fact key={name} name={getLabel(resource, name)}>
            {renderers[name]?.(user) ?? <UserText>{formatField(resource, name, user)}</UserText>}
          </Fact>
        ))}
        <Fact name="User ID">
          <span className={classes.id}>{user.id}</span>
        </Fact>
        {user.may_reset_login && (
          <Fact name="Sesi aktif">
            <SessionCount id={user.id} />
          </Fact>
        )}
      </dl>
      {user.may_reset_login && (
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconKey size={16} aria-hidden />}
            onClick={() => onSetPassword(user)}
          >
            Set password baru
          </Button>
          <Button
            variant="default"
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => onEndSessions(user)}
          >
            Akhiri semua sesi
          </Button>
        </div>
      )}
      {isSelf && (
        <Note>
          Ini akun Anda. Nama, email, dan password diubah di halaman{' '}
          <Anchor component={Link} to="/dashboard/profile" inherit underline="always">
            Profile
          </Anchor>
          .
        </Note>
      )}
      {!isSelf && !user.may_manage && <Note>User ini hanya dapat diubah oleh role di atasnya.</Note>}
      <PersonalData user={user} onErase={() => onErase(user)} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function SessionCount({ id }: { id: string }) {
  const { data, isError } = useQuery(userSessionsOptions(id))
  if (isError) return 'Gagal dimuat'
  return data ? formatCount(data.count) : '...'
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Alert color="gray" icon={<IconInfoCircle size={18} aria-hidden />}>
      {children}
    </Alert>
  )
}
