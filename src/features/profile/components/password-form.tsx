import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loginChanges } from '#features/session/login.client.ts'
import { toLoginFailure } from '#features/session/login-failure.client.ts'
import { type PasswordForm as Fields, passwordFormSchema } from '#features/session/password-schema.ts'
import { useSession } from '#features/session/session.client.ts'
import { clearToasts, toastSuccess } from '#kit/feedback/toast.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { verbs } from '#kit/theme/verbs.ts'
import classes from './form.module.css'
import { type SetProblem, useOwnProblem } from './problem.tsx'
import { Section } from './section.tsx'

interface PasswordFormProps {
  /** true if somebody else has set the current password */
  isTemporary?: boolean
  onProblem: SetProblem
  onUnsaved?(unsaved: boolean): void
  onChanged?(): void
}

const emptyFields: Fields = { current_password: '', new_password: '', confirmation: '' }
const fieldOrder = ['current_password', 'new_password', 'confirmation'] as const

export function PasswordForm({ isTemporary = false, onProblem, onUnsaved, onChanged }: PasswordFormProps) {
  const { user } = useSession()
  const changePassword = useMutation(loginChanges.password)
  const { showProblem, hideProblem } = useOwnProblem(onProblem)
  const form = useForm<Fields>({
    name: 'password',
    initialValues: emptyFields,
    onValuesChange: hideProblem,
    validate: schemaResolver(passwordFormSchema, { sync: true }),
  })
  const unsaved = form.isDirty()
  useEffect(() => onUnsaved?.(unsaved), [unsaved, onUnsaved])
  const { busy, runUnlessBusy } = useBusy()

  function showError(field: keyof Fields | null, message: string) {
    if (field) {
      form.setFieldError(field, message)
      form.getInputNode(field)?.focus()
    }
    showProblem({ message, isAtField: field !== null })
  }

  async function submit({ current_password, new_password }: Fields) {
    clearToasts()
    onProblem(null)
    try {
      await changePassword.mutateAsync({ current_password, new_password })
      form.setValues(emptyFields)
      toastSuccess('Perangkat lain sudah dikeluarkan.', 'Password Berhasil Diperbarui')
      onChanged?.()
    } catch (error) {
      const { message, field } = toLoginFailure(error)
      showError(fieldOrder.find((each) => each === field) ?? null, message)
    }
  }

  const onSubmit = form.onSubmit(
    (values) => runUnlessBusy(() => submit(values)),
    (errors) => {
      const firstInvalid = fieldOrder.find((field) => errors[field])
      if (firstInvalid) showError(firstInvalid, String(errors[firstInvalid]))
    },
  )

  const submitLabel = isTemporary ? 'Simpan Password' : 'Ubah Password'
  return (
    <Section title={isTemporary ? 'Password Anda sendiri' : 'Ubah Password'}>
      <form noValidate onSubmit={onSubmit} className={classes.form}>
        {/* Tells password managers which user the password belongs to. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={isTemporary ? 'Password yang Anda terima' : 'Password Lama'}
          autoComplete="current-password"
          key={form.key('current_password')}
          {...form.getInputProps('current_password')}
        />
        <PasswordField
          label="Password Baru"
          description="Minimal 6 karakter. Perangkat lain akan dikeluarkan."
          autoComplete="new-password"
          key={form.key('new_password')}
          {...form.getInputProps('new_password')}
        />
        <PasswordField
          label="Konfirmasi Password Baru"
          autoComplete="new-password"
          key={form.key('confirmation')}
          {...form.getInputProps('confirmation')}
        />
        <Button
          type="submit"
          variant={isTemporary ? 'filled' : 'light'}
          aria-disabled={busy}
          className={classes.submit}
        >
          {busy ? verbs.saving : submitLabel}
        </Button>
      </form>
    </Section>
  )
}
