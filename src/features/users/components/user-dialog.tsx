import { Switch } from '@mantine/core'
import { type ComponentProps, useRef, useState } from 'react'
import { useCopyPermissions } from '#features/permissions/permissions.client.ts'
import type { Role } from '#features/session/roles.ts'
import { useCan } from '#features/session/session.client.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import type { Inputs } from '#kit/form/entry-fields.tsx'
import { ResourceDialog } from '#kit/form/resource-dialog.tsx'
import { Select } from '#kit/form/select.tsx'
import layout from '#kit/layout/layout.module.css'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { type NewUser, needsPermissions, roleNote, type User, user } from '../user.ts'
import { describeCreateFailure, describeUpdateFailure, describeWithReason } from '../user-failure.client.ts'
import { useUserWrites } from '../users.client.ts'
import { InitialPasswordField } from './initial-password-field.tsx'
import { SamePermissionsSelect } from './same-permissions-select.tsx'
import { UserCreatedNotice } from './user-created-notice.tsx'
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
  const mayCopyPermissions = useCan()('permission_management')
  const copyMutation = useCopyPermissions()
  const [sourceId, setSourceId] = useState<string | null>(null)
  /** values for the notice about a new user; deleted when the notice gets them, because they contain the password */
  const noticeValues = useRef<{ password: string; grantedCount: number | undefined }>(undefined)

  async function createWithPermissions(input: NewUser) {
    const created = await create(input)
    noticeValues.current = { password: input.password, grantedCount: await copyPermissions(created) }
    return created
  }

  /** Returns the number of copied permissions; undefined if none are to be copied, or if that failed. */
  async function copyPermissions({ id, role }: User): Promise<number | undefined> {
    if (!sourceId || !mayCopyPermissions || !needsPermissions(role)) return undefined
    try {
      return (await copyMutation.mutateAsync({ user_id: id, from: sourceId })).granted
    } catch (error) {
      toastError(describeWithReason(error, 'User dibuat, tetapi permission tidak tersalin'))
      return undefined
    }
  }

  /** Renders the notice about a new user and deletes the values that it shows. Returns null if no notice is needed. */
  function renderNotice(created: User) {
    const { password = '', grantedCount } = noticeValues.current ?? {}
    noticeValues.current = undefined
    setSourceId(null)
    if (!needsPermissions(created.role) || !mayCopyPermissions) return null
    return (
      <UserCreatedNotice
        user={created}
        password={password}
        grantedCount={grantedCount}
        onClose={dialog.close}
      />
    )
  }

  function close() {
    setSourceId(null)
    dialog.close()
  }

  return (
    <ResourceDialog
      resource={user}
      dialog={{ ...dialog, close }}
      current={users && (users.find(({ id }) => id === dialog.row?.id) ?? null)}
      className={layout.grid}
      inputs={buildInputs(
        dialog.row,
        rolesToGive,
        mayCopyPermissions ? { value: sourceId, onChange: setSourceId } : undefined,
      )}
      create={{
        title: 'Tambah User',
        send: createWithPermissions,
        successText: 'User berhasil dibuat',
        failureText: 'Gagal membuat user',
        onDone: onCreated,
        renderNext: renderNotice,
      }}
      edit={{
        title: 'Edit User',
        send: update,
        successText: 'User berhasil diupdate',
        failureText: 'Gagal mengupdate user',
      }}
      toFailure={dialog.row ? describeUpdateFailure : describeCreateFailure}
    />
  )
}

/** Order of an input's parts that puts the description below the input. */
const descriptionBelow: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

/**
 * @param row the user being edited; null for a new one
 * @param sourceProps props of the field that chooses whose permissions a new user gets; undefined for users who may not
 * grant permissions
 */
function buildInputs(
  row: User | null,
  rolesToGive: readonly Role[],
  sourceProps: Pick<ComponentProps<typeof SamePermissionsSelect>, 'value' | 'onChange'> | undefined,
): Inputs<typeof user> {
  return {
    full_name: { label: 'Nama Lengkap', autoCapitalize: 'words' },
    email: {
      type: 'email',
      inputMode: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
      inputWrapperOrder: descriptionBelow,
      ...(row && getEmailInputProps(row)),
    },
    password: (field) => <InitialPasswordField {...field} />,
    role: (field, form) => (
      <>
        <Select
          description={roleNote[form.values.role]}
          inputWrapperOrder={descriptionBelow}
          data={[...rolesToGive]}
          allowDeselect={false}
          {...field}
        />
        {!row && sourceProps && needsPermissions(form.values.role) && (
          <SamePermissionsSelect {...sourceProps} readOnly={field.readOnly} />
        )}
      </>
    ),
    is_active: ({ readOnly }, form) => (
      <Switch
        className={classes.activeSwitch}
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

function getEmailInputProps({ may_reset_login }: User) {
  return may_reset_login
    ? { description: 'Bila diganti, semua sesinya berakhir; alamat lama dan baru diberi tahu lewat email.' }
    : { description: 'Email hanya dapat diganti oleh superadmin.', readOnly: true, variant: 'filled' }
}
