import { useNotifications } from '@mantine/notifications'
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { SignInScreen } from '#features/session/screens/sign-in-screen.tsx'
import { loadSession } from '#features/session/session.client.ts'
import { scheduleWelcome } from '#features/session/welcome.client.ts'
import { UnexpectedError } from '../unexpected-error.tsx'
import {
  dropLink,
  openNext,
  readNextAddress,
  setRecoveryView,
  useMailedLink,
  useRecoveryView,
} from './address.ts'

export function Login() {
  return (
    <ErrorBoundary>
      <LazyToasts />
      <SignInScreen
        link={useMailedLink()}
        isRecovering={useRecoveryView()}
        onRecovering={setRecoveryView}
        onSignedIn={finishSignIn}
        onLinkDone={() => void finishLink()}
      />
    </ErrorBoundary>
  )
}

/** Never resolves, so that the form stays disabled while the changed session opens the next document. */
function finishSignIn(): Promise<never> {
  scheduleWelcome(readNextAddress())
  return new Promise(() => undefined)
}

async function finishLink() {
  const state = await loadSession().catch(() => null)
  dropLink()
  if (state?.status === 'signed in') openNext()
}

/**
 * Loads the toast renderer with the first toast. Each toast follows an answer of the server, so the file can be loaded
 * then.
 */
function LazyToasts() {
  const hasToasts = useNotifications().notifications.length > 0
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    if (hasToasts)
      import('#kit/feedback/toasts.tsx').then(
        (kit) => setToasts(() => kit.Toasts),
        () => undefined,
      )
  }, [hasToasts])
  return Toasts ? <Toasts /> : null
}

/** Error boundary of the login page. Shows the same page as the router does in the dashboard. */
class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : <UnexpectedError error={error} />
  }
}
