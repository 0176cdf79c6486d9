import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'
import { SignInScreen } from '#features/session/screens/sign-in-screen.tsx'
import { loadSession } from '#features/session/session.client.ts'
import { welcomeAt } from '#features/session/welcome.client.ts'
import { dropLink, nextAddress, openNext, setForgotten, useForgotten, useStoredLink } from './address.ts'
import { Boundary } from './boundary.tsx'

export function Login() {
  return (
    <Boundary>
      <ToastsWhenAny />
      <SignInScreen
        link={useStoredLink()}
        forgotten={useForgotten()}
        onForgotten={setForgotten}
        onSignedIn={signedIn}
        onLinkDone={() => void finishLink()}
      />
    </Boundary>
  )
}

/** Never resolves, so that the form stays disabled while the changed session opens the next document. */
function signedIn(): Promise<never> {
  welcomeAt(nextAddress())
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
function ToastsWhenAny() {
  const isAny = useNotifications().notifications.length > 0
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    if (isAny)
      import('#kit/feedback/toasts.tsx').then(
        (kit) => setToasts(() => kit.Toasts),
        () => undefined,
      )
  }, [isAny])
  return Toasts ? <Toasts /> : null
}
