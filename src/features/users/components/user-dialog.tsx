import { Switch } from '@mantine/core'
import type { Role } from '#features/session/role.ts'
import { useCan } from '#features/session/session.client.ts'
import type { Inputs } from '#kit/form/entry-fields.tsx'
import { ResourceDialog } from '#kit/form/resource-dialog.tsx'
import { Select } from '#kit/form/select.tsx'
import layout from '#kit/layout/layout.module.css'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { needsPermissions, roleNote, type User, user } from '../user.ts'
import { createFailure, updateFailure } from '../user-failure.client.ts'
import { useUserWrites } from '../users.client.ts'
import { InitialPasswordField } from './given-password-field.tsx'
import { UserCreatedNotice } from './made-notice.tsx'
import classes from './user-dialog.module.css'

interface UserDialogProps {
  dialog: RowDialog<User>
  users: readonly User[] | undefined
  /** roles that the current user may give */
  rolesToGive: readonly Role[]
  onCreated(): void
}

export function UserDialog({ dialog, users, rolesToGive, onCreated }: UserDialogProps) {
  const { create, update } = useUserWrites()
  const can = useCan()
  return (
    <ResourceDialog
      resource={user}
      dialog={dialog}
      current={users && (users.find(({ id }) => id === dialog.row?.id) ?? null)}
      className={layout.grid}
      inputs={inputsFor(dialog.row, rolesToGive)}
      create={{
        title: 'Tambah User',
        send: create,
        done: 'User berhasil dibuat',
        failed: 'Gagal membuat user',
        onDone: onCreated,
        next: (created) =>
          needsPermissions(created.role) &&
          can('permission_management') && <UserCreatedNotice user={created} onClose={dialog.close} />,
      }}
      edit={{
        title: 'Edit User',
        send: update,
        done: 'User berhasil diupdate',
        failed: 'Gagal mengupdate user',
      }}
      failureOf={dialog.row ? updateFailure : createFailure}
    />
  )
}

const noteBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** @param row the user being edited; null for a new one */
function inputsFor(row: User | null, rolesToGive: readonly Role[]): Inputs<typeof user> {
  return {
    full_name: { label: 'Nama Lengkap', autoCapitalize: 'words' },
    email: {
      type: 'email',
      inputMode: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
      inputWrapperOrder: noteBelow,
      ...(row && emailOf(row)),
    },
    password: (field) => <InitialPasswordField {...field} />,
    role: (field, form) => (
      <Select
        description={roleNote[form.values.role]}
        inputWrapperOrder={noteBelow}
        data={[...rolesToGive]}
        allowDeselect={false}
        {...field}
      />
    ),
    is_active: ({ readOnly }, form) => (
      <Switch
        className={classes.active}
        label="Aktif"
        description={
          form.values.is_active
            ? 'Bisa masuk dengan email dan password.'
            : 'Nonaktif: tidak bisa masuk, dan semua sesinya langsung berakhir.'
        }
        aria-disabled={readOnly}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    ),
  }
}

function emailOf({ may_reset_login }: User) {
  return may_reset_login
    ? { description: 'Bila diganti, semua sesinya berakhir; alamat lama dan baru diberi tahu lewat email.' }
    : { description: 'Email hanya dapat diganti oleh superadmin.', readOnly: true, variant: 'filled' }
}
