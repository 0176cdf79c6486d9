import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { perhaps } from '#base/address.ts'
import { mailedLinkIn } from '#features/session/mailed-link.ts'
import { SignInScreen } from '#features/session/screens/sign-in-screen.tsx'
import { knownSession } from '#features/session/session.client.ts'
import { safeNext } from '#features/session/session.ts'
import { heldLink, holdLink } from '../held-link.ts'
import { UnexpectedError } from '../unexpected-error.tsx'

export const Route = createFileRoute('/auth')({
  staticData: { title: 'Masuk' },
  validateSearch: z.object({
    next: perhaps(z.string()),
    lupa: perhaps(z.literal('password')),
  }),
  beforeLoad: async ({ search, location }) => {
    const link = mailedLinkIn(location.hash)
    if (link) {
      // Neither the address bar, the history nor a screenshot keeps it.
      holdLink(link)
      throw redirect({ to: '/auth', search: {}, hash: '', replace: true })
    }
    const held = heldLink()
    if (held) return { link: held }
    // An unreachable server is no reason to hide the form: signing in will say so.
    const state = await knownSession().catch(() => null)
    if (state?.status === 'signed in') throw leave(safeNext(search.next))
    return { link: null }
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
  const navigate = Route.useNavigate()
  const { lupa } = Route.useSearch()
  const { link } = Route.useRouteContext()
  return (
    <SignInScreen
      link={link}
      forgotten={lupa === 'password'}
      onForgotten={(forgotten) =>
        void navigate({ search: (now) => ({ ...now, lupa: forgotten ? 'password' : undefined }) })
      }
      onSignedIn={() => void router.invalidate()}
      onLinkDone={() => {
        holdLink(null)
        void router.invalidate()
      }}
    />
  )
}
