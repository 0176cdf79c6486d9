import type { Facts } from '#base/conflict.ts'
import type { Role } from '#features/session/role.ts'
import { ConflictNotice } from '#kit/conflict-notice.tsx'
import { FormModal, type FormModalControls } from '#kit/form-modal.tsx'
import { toastSuccess } from '#kit/toast.tsx'
import { useFollowedRow } from '#kit/use-followed-row.client.ts'
import { verbs } from '#kit/verbs.ts'
import { statusLabel, type User } from '../user.ts'
import { useUpdateUser } from '../users.client.ts'
import { updateFailure } from './save-failure.client.ts'
import { type UserFormValues, useUserForm } from './use-user-form.client.ts'
import { UserForm } from './user-form.tsx'

interface EditDialogProps {
  /** as he was when the dialog opened */
  user: User | null
  /** as he is now; null once he is gone */
  now: User | null | undefined
  opened: boolean
  rolesToGive: readonly Role[]
  onClose(): void
}

export function EditDialog({ user, opened, onClose, ...props }: EditDialogProps) {
  return (
    <FormModal opened={opened} title="Edit User" onClose={onClose}>
      {(controls) => user && <EditForm user={user} onSaved={onClose} {...props} {...controls} />}
    </FormModal>
  )
}

interface EditFormProps extends FormModalControls, Pick<EditDialogProps, 'now' | 'rolesToGive'> {
  user: User
  onSaved(): void
}

function EditForm({ user, now, rolesToGive, onSaved, ...controls }: EditFormProps) {
  const update = useUpdateUser()
  const editor = useUserForm({ kind: 'edit', initial: valuesOf(user), save })
  const followed = useFollowedRow({ opened: user, find: () => now, fieldsOf: valuesOf, factsOf, editor })

  async function save({ password: _, ...input }: UserFormValues) {
    try {
      await followed.send(({ id, revision }) => update.mutateAsync({ id, revision, ...input }))
    } catch (error) {
      return updateFailure(error as NonNullable<typeof update.error>)
    }
    toastSuccess('User berhasil diupdate')
    onSaved()
    return null
  }

  return (
    <>
      <ConflictNotice noun="User" {...followed.notice} />
      <UserForm
        kind="edit"
        editor={editor}
        rolesToGive={rolesToGive}
        verb={verbs.saveChanges}
        fixedEmail={user.may_reset_login ? undefined : 'Email hanya dapat diganti oleh superadmin.'}
        emailNote="Bila diganti, semua sesinya berakhir; alamat lama dan baru diberi tahu lewat email."
        {...controls}
      />
    </>
  )
}

function valuesOf({ full_name, email, role, is_active }: User): UserFormValues {
  return { full_name, email, role, is_active, password: '' }
}

function factsOf(values: UserFormValues): Facts {
  return [
    ['Nama', values.full_name],
    ['Email', values.email],
    ['Role', values.role],
    ['Status', statusLabel(values)],
  ]
}
