import { createFileRoute, redirect } from '@tanstack/react-router'
import { defineSearchParams, id } from '#base/search-params.ts'
import { loadSession } from '#features/session/session.client.ts'
import { buildSignInUrl } from '#features/session/session.ts'
import { DashboardLayout } from '../../layout/dashboard-layout.tsx'
import { UnexpectedError } from '../../unexpected-error.tsx'
import '../../loading.css'

/** Search parameters of every dashboard page: `antrean` is the id of the message queue whose dialog is open. */
const searchParams = defineSearchParams({ antrean: id })

export const Route = createFileRoute('/dashboard')({
  validateSearch: searchParams,
  beforeLoad: async ({ location }) => {
    const { status } = await loadSession()
    // After the session has ended, the page stays under the login dialog.
    if (status === 'signed out')
      throw redirect({ href: buildSignInUrl(location.href), replace: true, reloadDocument: true })
  },
  pendingComponent: Loading,
  errorComponent: UnexpectedError,
  component: DashboardLayout,
})

function Loading() {
  return (
    <p className="loading" role="status">
      Loading...
    </p>
  )
}
