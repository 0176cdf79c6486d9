import { Button, Checkbox, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { isDefinedError } from '@orpc/client'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { FormActions, FormModal, type FormModalControls } from '#kit/form-modal.tsx'
import { clearToasts, toastError, toastSuccess } from '#kit/toast.tsx'
import { UserText } from '#kit/user-text.tsx'
import { passwordSchema, type User } from '../user.ts'
import { useSetPassword } from '../users.client.ts'
import { PasswordField } from './password-field.tsx'
import { reasonOf } from './save-failure.ts'

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

function PasswordForm({
  user,
  onSaved,
  askToClose,
  watch,
}: FormModalControls & { user: User; onSaved(): void }) {
  const set = useSetPassword()
  const form = useForm({
    initialValues: { password: '', without_second_factor: false },
    validate: schemaResolver(schema, { sync: true }),
  })
  // Two presses within one frame both meet `isPending` false.
  const pressed = useRef(false)
  const [dirty, saving] = [form.isDirty(), set.isPending]
  useEffect(() => watch({ dirty, saving }), [watch, dirty, saving])

  async function save(input: z.infer<typeof schema>) {
    if (pressed.current) return
    pressed.current = true
    clearToasts()
    try {
      await set.mutateAsync({ id: user.id, ...input })
    } catch (thrown) {
      pressed.current = false
      const error = thrown as NonNullable<typeof set.error>
      toastError(`Gagal mengganti password: ${reasonOf(error)}`)
      const issues = isDefinedError(error) && error.code === 'BAD_REQUEST' ? error.data?.issues : undefined
      form.setErrors(Object.fromEntries((issues ?? []).map(({ path, message }) => [path, message])))
      return
    }
    toastSuccess('Password berhasil diganti')
    onSaved()
  }

  return (
    <form noValidate onSubmit={form.onSubmit(save, () => form.getInputNode('password')?.focus())}>
      <Text mb="md">
        Password baru untuk{' '}
        <strong>
          <UserText>{user.full_name}</UserText>
        </strong>
        . Semua sesinya berakhir saat ini juga; sampaikan password baru ini kepadanya.
      </Text>
      {/* Tells a password manager whose it is. */}
      <input hidden readOnly autoComplete="username" value={user.email} />
      <PasswordField
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
      <FormActions>
        <Button variant="default" aria-disabled={saving} onClick={askToClose}>
          Batal
        </Button>
        <Button type="submit" aria-disabled={saving}>
          {saving ? 'Menyimpan...' : 'Simpan password'}
        </Button>
      </FormActions>
    </form>
  )
}
