import { createFileRoute, redirect } from '@tanstack/react-router'

/** Alias that the quick action on Home links to. Redirects to Registrasi Affiliate. */
export const Route = createFileRoute('/dashboard/affiliate-registration')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/reg-affiliate', replace: true })
  },
})
