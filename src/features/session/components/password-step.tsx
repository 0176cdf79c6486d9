import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { clearToasts, toastSuccess } from '#kit/feedback/toast.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { toLoginFailure } from '../login-failure.client.ts'
import { requestConfirmation, signIn } from '../session.client.ts'
import { type Credentials, credentialsValidators } from '../session.ts'
import classes from './auth-form.module.css'
import { EmailField, FormProblem, SubmitButton } from './auth-form.tsx'
import { useFields } from './use-fields.client.ts'

interface PasswordStepProps {
  email: string
  onSignedIn(): Promise<void>
  /** Called if the password is right and a code is needed next. */
  onCodeNeeded(email: string): void
  /** Called by 'Lupa password?' with the content of the e-mail field. */
  onForgot(email: string): void
}

export function PasswordStep({ email, onSignedIn, onCodeNeeded, onForgot }: PasswordStepProps) {
  const { busy, runUnlessBusy } = useBusy()
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFields(credentialsValidators)

  async function submitCredentials(credentials: Credentials) {
    clearToasts()
    setProblem(null)
    setUnconfirmedEmail(null)
    try {
      if ((await signIn(credentials)) === 'code') onCodeNeeded(credentials.email)
      else await onSignedIn()
    } catch (error) {
      showFailure(error, credentials)
    }
  }

  function showFailure(error: unknown, { email }: Credentials) {
    const { code, message } = toLoginFailure(error)
    if (code === 'EMAIL_NOT_VERIFIED') setUnconfirmedEmail(email)
    if (code !== 'INVALID_EMAIL_OR_PASSWORD') return setProblem(addResetHint(message, code))
    form.showError('password', message)
  }

  async function resendConfirmation(recipient: string) {
    try {
      await requestConfirmation({ email: recipient })
      setUnconfirmedEmail(null)
      setProblem(null)
      toastSuccess('Periksa email Anda untuk link konfirmasi.', 'Link dikirim')
    } catch (error) {
      setProblem(toLoginFailure(error).message)
    }
  }

  return (
    <form
      onSubmit={form.onSubmit((credentials) => void runUnlessBusy(() => submitCredentials(credentials)))}
      noValidate
    >
      <EmailField form={form} defaultValue={email} autoFocus={!email} />
      <PasswordField
        className={classes.field}
        label="Password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        // The focus trap of a dialog looks for this attribute.
        data-autofocus={email ? true : undefined}
        size="md"
        {...form.getInputProps('password')}
      />
      <FormProblem>{problem}</FormProblem>
      <SubmitButton isBusy={busy}>Masuk</SubmitButton>
      <div className={classes.otherActions}>
        <Anchor
          component="button"
          type="button"
          className={classes.otherAction}
          onClick={() => onForgot(form.getValues().email)}
        >
          Lupa password?
        </Anchor>
        {unconfirmedEmail !== null && (
          <Anchor
            component="button"
            type="button"
            className={classes.otherAction}
            onClick={() => void runUnlessBusy(() => resendConfirmation(unconfirmedEmail))}
          >
            Kirim ulang link konfirmasi
          </Anchor>
        )}
      </div>
    </form>
  )
}

/** Adds to the message about too many attempts that the user can reset the password by e-mail. */
function addResetHint(message: string, code: string | null): string {
  return code === 'TOO_MANY_ATTEMPTS' ? `${message} Atau buat password baru lewat ‘Lupa password?’.` : message
}
