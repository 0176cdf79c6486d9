/**
 * Notice about changes that others made to a row while it was being edited. Untouched fields take the changes over; the
 * notice lists every change.
 */
import { Alert, Button, List } from '@mantine/core'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Change } from '#base/conflict.ts'
import { UserText } from '../layout/user-text.tsx'
import { returnFocus } from '../overlay/return-focus.client.ts'
import classes from './conflict-notice.module.css'

interface ConflictNoticeProps {
  /** Display name of the resource, such as 'User'. */
  resource: string
  changes: readonly Change[]
  /** Heading above the changes. Set it where the user can also change the row outside of the form. */
  title?: string
  isDeleted?: boolean
  /** Explains what the user can still do with the input for a deleted row. */
  deletedText?: string
  onDismiss(): void
  /** Further notices of the same kind. */
  children?: ReactNode
}

export function ConflictNotice({
  resource,
  changes,
  title = `${resource} sudah diubah orang lain`,
  isDeleted,
  deletedText,
  onDismiss,
  children,
}: ConflictNoticeProps) {
  return (
    <div role="status" className={classes.notices}>
      {isDeleted && (
        <Alert
          role="group"
          color="bad"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={`${resource} ini sudah dihapus orang lain`}
        >
          {deletedText ?? 'Isian Anda masih ada di layar ini, tetapi tidak dapat disimpan.'}
        </Alert>
      )}
      {children}
      {changes.length > 0 && !isDeleted && (
        <Alert role="group" color="info" icon={<IconUsers size={20} aria-hidden />} title={title}>
          <List size="sm" spacing="xxs" className={classes.changes}>
            {changes.map((change) => (
              <ChangeItem key={change.name} change={change} />
            ))}
          </List>
          {changes.every(({ mine }) => mine === null)
            ? 'Formulir ini sudah mengikutinya.'
            : 'Yang Anda ketik masih ada dan akan menggantikannya bila disimpan. Yang lain sudah mengikuti.'}
          <DismissButton onDismiss={onDismiss} />
        </Alert>
      )}
    </div>
  )
}

/** Button that dismisses the notice. The focus would be lost with it, so it returns to the form. */
export function DismissButton({ onDismiss }: { onDismiss: () => void }) {
  function dismiss() {
    onDismiss()
    setTimeout(() => returnFocus(null))
  }
  return (
    <div>
      <Button variant="default" size="compact-sm" className={classes.dismiss} onClick={dismiss}>
        Mengerti
      </Button>
    </div>
  )
}

function ChangeItem({ change: { name, before, after, mine } }: { change: Change }) {
  return (
    <List.Item>
      <strong>{name}</strong>: <UserText>{before}</UserText> → <UserText>{after}</UserText>
      {mine !== null && (
        <>
          . Isian Anda tetap dipakai: <UserText>{mine}</UserText>
        </>
      )}
    </List.Item>
  )
}
