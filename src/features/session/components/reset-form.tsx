import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import { clearToasts, toastSuccess } from '#kit/feedback/toast.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { toLoginFailure } from '../login-failure.client.ts'
import { type NewPassword, newPasswordValidators } from '../password.ts'
import { resetPassword } from '../session.client.ts'
import classes from './auth-form.module.css'
import { FormProblem, SubmitButton } from './auth-form.tsx'
import { useFields } from './use-fields.client.ts'

interface ResetFormProps {
  token: string
  onDone(): void
  onAskAgain(): void
}

/** Screen of the link in a recovery e-mail: asks for a new password. */
export function ResetForm({ token, onDone, onAskAgain }: ResetFormProps) {
  const { busy, runUnlessBusy } = useBusy()
  const [expiredMessage, setExpiredMessage] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFields(newPasswordValidators)

  async function save({ new_password }: NewPassword) {
    clearToasts()
    setProblem(null)
    try {
      await resetPassword(token, new_password)
      toastSuccess('Silakan masuk dengan password baru Anda.', 'Password Berhasil Diperbarui')
      onDone()
    } catch (error) {
      const { code, message } = toLoginFailure(error)
      if (code === 'LINK_EXPIRED') setExpiredMessage(message)
      else setProblem(message)
    }
  }

  if (expiredMessage !== null)
    return (
      <>
        <FormProblem>{expiredMessage}</FormProblem>
        <Button size="md" fullWidth autoFocus onClick={onAskAgain}>
          Minta link baru
        </Button>
      </>
    )

  return (
    <form
      noValidate
      aria-labelledby="reset"
      onSubmit={form.onSubmit((values) => void runUnlessBusy(() => save(values)))}
    >
      <Title order={2} size="h3" id="reset" className={classes.title}>
        Buat password baru
      </Title>
      <p className={classes.text}>Minimal 6 karakter. Semua perangkat yang masih masuk akan dikeluarkan.</p>
      <PasswordField
        className={classes.field}
        label="Password Baru"
        autoComplete="new-password"
        autoFocus
        size="md"
        {...form.getInputProps('new_password')}
      />
      <PasswordField
        className={classes.field}
        label="Konfirmasi Password Baru"
        autoComplete="new-password"
        size="md"
        {...form.getInputProps('confirmation')}
      />
      <FormProblem>{problem}</FormProblem>
      <SubmitButton isBusy={busy}>Simpan password</SubmitButton>
    </form>
  )
}
