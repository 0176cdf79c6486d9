import { Alert, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { UserText } from '#kit/user-text.tsx'
import { loginFailure } from '../login-failure.client.ts'
import { checkSession, confirmEmail, useSessionState } from '../session.client.ts'
import { FormProblem } from './auth-form.tsx'

interface ConfirmEmailProps {
  token: string
  onDone(): void
}

/** What the link of a confirmation letter opens: it is sent at once, and once. */
export function ConfirmEmail({ token, onDone }: ConfirmEmailProps) {
  const { status } = useSessionState()
  const { mutate, data, error } = useMutation({
    mutationFn: (token: string) => confirmEmail({ token }),
    onSuccess: () => void checkSession(),
  })
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (sent.current === token) return
    sent.current = token
    mutate(token)
  }, [token, mutate])

  if (!data && !error) return <Text role="status">Mengonfirmasi email...</Text>
  return (
    <>
      {error ? (
        <FormProblem>{loginFailure(error).message}</FormProblem>
      ) : (
        <Alert role="status" color="good" title="Email sudah dikonfirmasi" mb="md">
          <UserText>{data?.email ?? ''}</UserText> sekarang email login Anda.
        </Alert>
      )}
      <Button size="md" fullWidth autoFocus onClick={onDone}>
        {status === 'signed in' ? 'Ke dashboard' : 'Ke halaman masuk'}
      </Button>
    </>
  )
}
