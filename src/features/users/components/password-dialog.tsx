import { Checkbox, Text } from '@mantine/core'
import { z } from 'zod'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { useEntryForm } from '#kit/form/use-entry-form.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { initialPasswordSchema } from '../initial-password.ts'
import type { User } from '../user.ts'
import { describePasswordFailure } from '../user-failure.client.ts'
import { useSetPassword } from '../users.client.ts'
import { InitialPasswordField } from './initial-password-field.tsx'

const schema = z.object({ password: initialPasswordSchema, without_second_factor: z.boolean() })

export function PasswordDialog({ dialog: { row, opened, close } }: { dialog: RowDialog<User> }) {
  return (
    <FormModal opened={opened} title="Set password baru" onClose={close}>
      {(controls) => row && <PasswordForm user={row} onSaved={close} {...controls} />}
    </FormModal>
  )
}

function PasswordForm({ user, onSaved, ...controls }: FormModalControls & { user: User; onSaved(): void }) {
  const setPassword = useSetPassword()
  const { form, saving, formProps } = useEntryForm<z.infer<typeof schema>>({
    name: 'password',
    fieldOrder: ['password'],
    schema,
    initial: { password: '', without_second_factor: false },
    save,
  })

  async function save(input: z.infer<typeof schema>) {
    try {
      await setPassword({ id: user.id, ...input })
    } catch (error) {
      return describePasswordFailure(error)
    }
    toastSuccess('Password berhasil diganti')
    onSaved()
    return null
  }

  return (
    <form noValidate onSubmit={formProps.onSubmit}>
      <Text mb="md">
        Password baru untuk{' '}
        <strong>
          <UserText>{user.full_name}</UserText>
        </strong>
        . Semua sesinya berakhir saat ini juga; sampaikan password baru ini kepadanya.
      </Text>
      {/* Tells password managers which user the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={user.email} />
      <InitialPasswordField
        label="Password baru"
        data-autofocus
        readOnly={saving}
        {...form.getInputProps('password')}
      />
      <Checkbox
        mt="md"
        label="Nonaktifkan juga verifikasi dua langkah"
        description="Bila ponsel dan kode pemulihannya hilang"
        disabled={saving}
        {...form.getInputProps('without_second_factor', { type: 'checkbox' })}
      />
      <SaveActions verb="Simpan password" dirty={form.isDirty()} saving={saving} {...controls} />
    </form>
  )
}
