import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { SignInScreen } from '#features/session/screens/sign-in-screen.tsx'
import { knownSession } from '#features/session/session.client.ts'
import { safeNext } from '#features/session/session.ts'
import { UnexpectedError } from '../unexpected-error.tsx'

export const Route = createFileRoute('/auth')({
  staticData: { title: 'Masuk' },
  validateSearch: z.object({ next: z.string().optional().catch(undefined) }),
  beforeLoad: async ({ search }) => {
    // An unreachable server is no reason to hide the form: signing in will say so.
    const state = await knownSession().catch(() => null)
    if (state?.status === 'signed in') throw leave(safeNext(search.next))
  },
  errorComponent: UnexpectedError,
  component: Auth,
})

/** A public page is no route of this application: the browser loads it. */
function leave(href: string) {
  return redirect({ href, replace: true, reloadDocument: !/^\/(auth|dashboard)([/?#]|$)/.test(href) })
}

function Auth() {
  const router = useRouter()
  return <SignInScreen onSignedIn={() => void router.invalidate()} />
}
