import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '#kit/dialog.tsx'
import { lazyIdle } from '#kit/lazy-idle.tsx'
import { hasSessionEnded, useSessionState } from '../session.client.ts'
import { welcome } from '../welcome.client.ts'

const SignInForm = lazyIdle(() => import('../parts/sign-in-form.tsx').then(({ SignInForm }) => SignInForm))

// Every Mantine dialog hears Escape at the window. One that lies half filled below the login must not close by it,
// so this stands before them: the module is loaded before any of them is mounted.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && hasSessionEnded()) event.stopImmediatePropagation()
  },
  { capture: true },
)

interface SessionEndedDialogProps {
  /** the form for a password of one's own, in place of one that somebody else has set */
  ownPassword: ReactNode
}

/** Covers the page whose session has ended; after the login the page, and what was typed in it, goes on. */
export function SessionEndedDialog({ ownPassword }: SessionEndedDialogProps) {
  const state = useSessionState()
  const needsPassword = state.status === 'ended' && state.because === 'own password'
  return (
    <Dialog
      opened={state.status === 'ended'}
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={needsPassword ? 'Buat password Anda sendiri' : 'Sesi Anda berakhir'}
      zIndex={1000}
    >
      {needsPassword ? ownPassword : <SignIn email={state.session?.user.email} />}
    </Dialog>
  )
}

function SignIn({ email }: { email: string | undefined }) {
  return (
    <>
      <Text c="dimmed" mb="md">
        Masuk kembali untuk melanjutkan. Yang sudah Anda ketik di halaman ini tidak hilang.
      </Text>
      <SignInForm
        {...(email !== undefined && { email })}
        onSignedIn={async () => welcome()}
        // In a tab of its own: what is half typed here stays.
        onForgot={() => window.open('/auth?lupa=password', '_blank', 'noopener')}
      />
      <Text mt="md" ta="center">
        <Anchor href="/auth" inherit>
          Masuk dengan akun lain
        </Anchor>
      </Text>
    </>
  )
}
