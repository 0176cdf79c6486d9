import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { hasSessionEnded, useSessionState } from '../session.client.ts'
import { showWelcome } from '../welcome.client.ts'

const SignInForm = lazyIdle(() =>
  import('../components/sign-in-form.tsx').then(({ SignInForm }) => SignInForm),
)

// Mantine dialogs listen for Escape on the window. A half-filled dialog below the sign-in must not close on Escape, so
// this listener stops the event. It is registered first, because this module loads before any dialog is mounted.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && hasSessionEnded()) event.stopImmediatePropagation()
  },
  { capture: true },
)

/** Puts the dialog above all other dialogs and toasts. */
const topZIndex = 1000

interface SessionEndedDialogProps {
  /** form for the user's own password, shown if somebody else has set the current one */
  ownPassword: ReactNode
}

/** Covers the page when its session has ended. After the sign-in the user continues; nothing typed is lost. */
export function SessionEndedDialog({ ownPassword }: SessionEndedDialogProps) {
  const state = useSessionState()
  const needsPassword = state.status === 'ended' && state.reason === 'own password'
  return (
    <Dialog
      opened={state.status === 'ended'}
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={needsPassword ? 'Buat password Anda sendiri' : 'Sesi Anda berakhir'}
      zIndex={topZIndex}
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
        email={email}
        onSignedIn={async () => showWelcome()}
        // Opens a new tab, so that unsaved input on this page stays.
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
