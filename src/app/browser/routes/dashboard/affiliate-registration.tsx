import { createFileRoute, redirect } from '@tanstack/react-router'

/** Long-standing address of a quick action on the home page. Redirects to Registrasi Affiliate. */
export const Route = createFileRoute('/dashboard/affiliate-registration')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/reg-affiliate', replace: true })
  },
})
