import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address that the quick action of the home page has always had. */
export const Route = createFileRoute('/dashboard/affiliate-registration')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/reg-affiliate', replace: true })
  },
})
