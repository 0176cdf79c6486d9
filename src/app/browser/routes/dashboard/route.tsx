import { createFileRoute, redirect } from '@tanstack/react-router'
import { address, id } from '#base/address.ts'
import { loadSession } from '#features/session/session.client.ts'
import { loginFor } from '#features/session/session.ts'
import { DashboardLayout } from '../../layout/dashboard-layout.tsx'
import { Loading } from '../../loading.tsx'
import { UnexpectedError } from '../../unexpected-error.tsx'

/** Search parameters of every dashboard page: `antrean` is the id of the message queue whose dialog is open. */
const pageAddress = address({ antrean: id })

export const Route = createFileRoute('/dashboard')({
  validateSearch: pageAddress,
  beforeLoad: async ({ location }) => {
    const { status } = await loadSession()
    // After the session has ended, the page stays under the login dialog.
    if (status === 'signed out')
      throw redirect({ href: loginFor(location.href), replace: true, reloadDocument: true })
  },
  pendingComponent: Loading,
  errorComponent: UnexpectedError,
  component: DashboardLayout,
})
