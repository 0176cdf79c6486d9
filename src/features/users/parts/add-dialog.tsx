import { useState } from 'react'
import type { Role } from '#features/session/role.ts'
import { useCan } from '#features/session/session.client.ts'
import { FormModal, type FormModalControls } from '#kit/form-modal.tsx'
import { toastSuccess } from '#kit/toast.tsx'
import { verbs } from '#kit/verbs.ts'
import { emptyUser, needsPermissions, type User } from '../user.ts'
import { useCreateUser } from '../users.client.ts'
import { MadeNotice } from './made-notice.tsx'
import { createFailure } from './save-failure.client.ts'
import { type UserFormValues, useUserForm } from './use-user-form.client.ts'
import { UserForm } from './user-form.tsx'

interface AddDialogProps {
  opened: boolean
  rolesToGive: readonly Role[]
  onClose(): void
  onCreated(): void
}

export function AddDialog({ opened, onClose, ...props }: AddDialogProps) {
  return (
    <FormModal opened={opened} title="Tambah User" onClose={onClose}>
      {(controls) => <AddForm onClose={onClose} {...props} {...controls} />}
    </FormModal>
  )
}

type AddFormProps = Omit<AddDialogProps, 'opened'> & FormModalControls

function AddForm({ rolesToGive, onClose, onCreated, ...controls }: AddFormProps) {
  const create = useCreateUser()
  const can = useCan()
  const editor = useUserForm({ kind: 'add', initial: { ...emptyUser, is_active: true }, save })
  /** whose permissions come next */
  const [made, setMade] = useState<User | null>(null)

  async function save({ is_active: _, ...input }: UserFormValues) {
    try {
      const user = await create.mutateAsync(input)
      toastSuccess('User berhasil dibuat')
      onCreated()
      if (needsPermissions(user.role) && can('permission_management')) setMade(user)
      else onClose()
      return null
    } catch (error) {
      return createFailure(error as NonNullable<typeof create.error>)
    }
  }

  if (made) return <MadeNotice user={made} watch={controls.watch} onClose={onClose} />
  return <UserForm kind="add" editor={editor} rolesToGive={rolesToGive} verb={verbs.save} {...controls} />
}
