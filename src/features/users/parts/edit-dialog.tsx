import { isDefinedError } from '@orpc/client'
import { useState } from 'react'
import { FormModal, type FormModalControls } from '#kit/form-modal.tsx'
import { toastSuccess } from '#kit/toast.tsx'
import { verbs } from '#kit/verbs.ts'
import type { Role, User } from '../user.ts'
import { useUpdateUser } from '../users.client.ts'
import { type Change, ChangedNotice } from './changed-notice.tsx'
import { updateFailure } from './save-failure.ts'
import type { UserFormValues } from './use-user-form.ts'
import { UserForm } from './user-form.tsx'

interface EditDialogProps {
  /** as he was when the dialog opened: live changes never touch what is being typed */
  user: User | null
  opened: boolean
  rolesToGive: readonly Role[]
  onClose(): void
}

export function EditDialog({ user, opened, rolesToGive, onClose }: EditDialogProps) {
  return (
    <FormModal opened={opened} title="Edit User" onClose={onClose}>
      {(controls) =>
        user && <EditForm user={user} rolesToGive={rolesToGive} onSaved={onClose} {...controls} />
      }
    </FormModal>
  )
}

interface EditFormProps extends FormModalControls {
  user: User
  rolesToGive: readonly Role[]
  onSaved(): void
}

function EditForm({ user, rolesToGive, onSaved, ...controls }: EditFormProps) {
  const update = useUpdateUser()
  // The row that the person knows of: as the dialog opened, or as somebody else has left it since.
  const [known, setKnown] = useState(user)
  const [change, setChange] = useState<Change | null>(null)

  async function save({ password: _, ...input }: UserFormValues) {
    try {
      await update.mutateAsync({ id: known.id, revision: known.revision, ...input })
    } catch (thrown) {
      const error = thrown as NonNullable<typeof update.error>
      if (isDefinedError(error) && error.code === 'CHANGED') {
        setChange({ before: known, now: error.data })
        setKnown(error.data)
      }
      return updateFailure(error)
    }
    toastSuccess('User berhasil diupdate')
    onSaved()
    return null
  }

  return (
    <>
      {change && <ChangedNotice {...change} />}
      <UserForm
        kind="edit"
        initial={valuesOf(user)}
        rolesToGive={rolesToGive}
        save={save}
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
