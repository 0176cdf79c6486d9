import { Alert, Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { UserText } from '#kit/layout/user-text.tsx'
import { toLoginFailure } from '../login-failure.client.ts'
import { checkSession, confirmEmail, useSessionState } from '../session.client.ts'
import { FormProblem } from './auth-form.tsx'

interface ConfirmEmailProps {
  token: string
  onDone(): void
}

/** Screen of the link in a confirmation e-mail. It sends the token at once, and only once. */
export function ConfirmEmail({ token, onDone }: ConfirmEmailProps) {
  const { status } = useSessionState()
  const [answer, setAnswer] = useState<{ email: string } | { error: unknown } | null>(null)
  const sentToken = useRef<string | null>(null)
  useEffect(() => {
    if (sentToken.current === token) return
    sentToken.current = token
    setAnswer(null)
    confirmEmail({ token }).then(
      (result) => {
        setAnswer(result)
        void checkSession()
      },
      (error: unknown) => setAnswer({ error }),
    )
  }, [token])

  if (!answer) return <Text role="status">Mengonfirmasi email...</Text>
  return (
    <>
      {'error' in answer ? (
        <FormProblem>{toLoginFailure(answer.error).message}</FormProblem>
      ) : (
        <Alert role="status" color="good" title="Email sudah dikonfirmasi" mb="md">
          <UserText>{answer.email}</UserText> sekarang email login Anda.
        </Alert>
      )}
      <Button size="md" fullWidth autoFocus onClick={onDone}>
        {status === 'signed in' ? 'Ke dashboard' : 'Ke halaman masuk'}
      </Button>
    </>
  )
}
