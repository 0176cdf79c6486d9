import { Anchor, Title } from '@mantine/core'
import { useState } from 'react'
import { clearToasts } from '#kit/feedback/toast.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import { toLoginFailure } from '../login-failure.client.ts'
import { findRecipientProblem, normalizeRecipient } from '../mailed-link.ts'
import { requestRecovery } from '../session.client.ts'
import classes from './auth-form.module.css'
import { EmailField, FormProblem, SubmitButton } from './auth-form.tsx'
import { useFields } from './use-fields.client.ts'

interface RecoveryRequestProps {
  email: string
  onBack(): void
}

/** Form of 'Lupa password?'. The answer is the same for every address, so it doesn't reveal who has an account. */
export function RecoveryRequest({ email, onBack }: RecoveryRequestProps) {
  const { busy, runUnlessBusy } = useBusy()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFields({ email: findRecipientProblem })

  async function request(email: string) {
    clearToasts()
    setProblem(null)
    try {
      await requestRecovery({ email })
      setSentTo(email)
    } catch (error) {
      setProblem(describeProblem(error))
    }
  }

  const backButton = (
    <div className={classes.otherActions}>
      <Anchor component="button" type="button" className={classes.otherAction} onClick={onBack}>
        Kembali ke halaman masuk
      </Anchor>
    </div>
  )

  if (sentTo !== null)
    return (
      <section aria-labelledby="recovery">
        <Title order={2} size="h3" id="recovery" tabIndex={-1} ref={focusHeading} className={classes.title}>
          Periksa email Anda
        </Title>
        <p className={classes.text}>
          Jika <UserText>{sentTo}</UserText> terdaftar dan aktif, link untuk membuat password baru sudah
          dikirim ke sana. Link berlaku 1 jam.
        </p>
        {backButton}
      </section>
    )

  return (
    <form
      noValidate
      aria-labelledby="recovery"
      onSubmit={form.onSubmit(
        (values) => void runUnlessBusy(() => request(normalizeRecipient(values.email))),
      )}
    >
      <Title order={2} size="h3" id="recovery" className={classes.title}>
        Lupa password
      </Title>
      <p className={classes.text}>Kami kirimkan link untuk membuat password baru ke email Anda.</p>
      <EmailField form={form} defaultValue={email} autoFocus />
      <FormProblem>{problem}</FormProblem>
      <SubmitButton isBusy={busy}>Kirim link</SubmitButton>
      {backButton}
    </form>
  )
}

/** Adds to the message about too many requests that links which were already sent stay valid. */
function describeProblem(error: unknown): string {
  const { code, message } = toLoginFailure(error)
  return code === 'TOO_MANY_ATTEMPTS' ? `${message} Link di email yang sudah dikirim tetap berlaku.` : message
}

/** Focuses the heading, since the button that was pressed is gone. */
function focusHeading(heading: HTMLElement | null) {
  heading?.focus()
}
