import { Anchor, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { clearToasts } from '#kit/toast.tsx'
import { useOnce } from '#kit/use-once.client.ts'
import { UserText } from '#kit/user-text.tsx'
import { loginFailure } from '../login-failure.client.ts'
import { letterRequestSchema } from '../mailed-link.ts'
import { requestRecovery } from '../session.client.ts'
import classes from './auth-form.module.css'
import { FormProblem, SubmitButton } from './auth-form.tsx'

interface RecoveryRequestProps {
  email: string
  onBack(): void
}

/** 'Lupa password?'. The answer is the same whoever asks: it tells nobody who works here. */
export function RecoveryRequest({ email, onBack }: RecoveryRequestProps) {
  const { busy, once } = useOnce()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    validate: schemaResolver(letterRequestSchema, { sync: true }),
    validateInputOnBlur: true,
  })

  async function request(typed: { email: string }) {
    clearToasts()
    setProblem(null)
    try {
      const asked = letterRequestSchema.parse(typed)
      await requestRecovery(asked)
      setSentTo(asked.email)
    } catch (error) {
      setProblem(problemOf(error))
    }
  }

  const back = (
    <div className={classes.others}>
      <Anchor component="button" type="button" className={classes.other} onClick={onBack}>
        Kembali ke halaman masuk
      </Anchor>
    </div>
  )

  if (sentTo !== null)
    return (
      <section aria-labelledby="recovery">
        <Title order={2} size="h3" id="recovery" tabIndex={-1} ref={focusIt} className={classes.title}>
          Periksa email Anda
        </Title>
        <p className={classes.text}>
          Jika <UserText>{sentTo}</UserText> terdaftar dan aktif, link untuk membuat password baru sudah
          dikirim ke sana. Link berlaku 1 jam.
        </p>
        {back}
      </section>
    )

  return (
    <form
      noValidate
      aria-labelledby="recovery"
      onSubmit={form.onSubmit(
        (typed) => void once(() => request(typed)),
        () => form.getInputNode('email')?.focus(),
      )}
    >
      <Title order={2} size="h3" id="recovery" className={classes.title}>
        Lupa password
      </Title>
      <p className={classes.text}>Kami kirimkan link untuk membuat password baru ke email Anda.</p>
      <TextInput
        className={classes.field}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        size="md"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <FormProblem>{problem}</FormProblem>
      <SubmitButton busy={busy}>Kirim link</SubmitButton>
      {back}
    </form>
  )
}

/** No more letters for now, and none is needed. */
function problemOf(error: unknown): string {
  const { code, message } = loginFailure(error)
  return code === 'TOO_MANY_ATTEMPTS' ? `${message} Link di email yang sudah dikirim tetap berlaku.` : message
}

/** The button that was pressed is gone; what is read next has the focus. */
function focusIt(heading: HTMLElement | null) {
  heading?.focus()
}
