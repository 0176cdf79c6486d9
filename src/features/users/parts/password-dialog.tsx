import { Checkbox, Text } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { z } from 'zod'
import { passwordSchema } from '#features/session/password.ts'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form-modal.tsx'
import { messagesAtFields } from '#kit/save-failure.ts'
import { toastSuccess } from '#kit/toast.tsx'
import { useEntryForm } from '#kit/use-entry-form.client.ts'
import { UserText } from '#kit/user-text.tsx'
import type { User } from '../user.ts'
import { useSetPassword } from '../users.client.ts'
import { GivenPasswordField } from './given-password-field.tsx'
import { reasonOf } from './save-failure.client.ts'

interface PasswordDialogProps {
  user: User | null
  opened: boolean
  onClose(): void
}

const schema = z.object({ password: passwordSchema, without_second_factor: z.boolean() })

export function PasswordDialog({ user, opened, onClose }: PasswordDialogProps) {
  return (
    <FormModal opened={opened} title="Set password baru" onClose={onClose}>
      {(controls) => user && <PasswordForm user={user} onSaved={onClose} {...controls} />}
    </FormModal>
  )
}

function PasswordForm({ user, onSaved, ...controls }: FormModalControls & { user: User; onSaved(): void }) {
  const set = useSetPassword()
  const { form, saving, formProps } = useEntryForm<z.infer<typeof schema>>({
    name: 'password',
    fieldOrder: ['password'],
    schema,
    initial: { password: '', without_second_factor: false },
    save,
  })

  async function save(input: z.infer<typeof schema>) {
    try {
      await set.mutateAsync({ id: user.id, ...input })
    } catch (thrown) {
      const error = thrown as NonNullable<typeof set.error>
      const refusal = isDefinedError(error) && error.code === 'BAD_REQUEST' ? error.data : undefined
      return { toast: `Gagal mengganti password: ${reasonOf(error)}`, fields: messagesAtFields(refusal) }
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
      {/* Tells a password manager whose it is. */}
      <input hidden readOnly autoComplete="username" value={user.email} />
      <GivenPasswordField
        label="Password baru"
        data-autofocus
        readOnly={saving}
        password={form.values.password}
        onMade={(password) => form.setFieldValue('password', password)}
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
