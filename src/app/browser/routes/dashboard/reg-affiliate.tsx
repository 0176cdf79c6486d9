import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { affiliateSearchSchema } from '#features/registration/reg-affiliate-search.ts'
import { RegAffiliateScreen } from '#features/registration/screens/reg-affiliate-screen.tsx'

export const Route = createFileRoute('/dashboard/reg-affiliate')({
  staticData: { title: 'Registrasi Affiliate' },
  validateSearch: affiliateSearchSchema,
  search: { middlewares: [stripSearchParams(affiliateSearchSchema.parse({}))] },
  component: RegAffiliateScreen,
})
