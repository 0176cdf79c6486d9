import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { affiliateSearchSchema } from '#features/registration/reg-affiliate-search.ts'
import { RegAffiliateScreen } from '#features/registration/screens/reg-affiliate-screen.tsx'

export const Route = createFileRoute('/dashboard/reg-affiliate')({
  staticData: { title: 'Registrasi Affiliate' },
  validateSearch: affiliateSearchSchema,
  search: { middlewares: [stripSearchParams(affiliateSearchSchema.parse({}))] },
  component: RegAffiliate,
})

function RegAffiliate() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RegAffiliateScreen
      search={search}
      onSearch={(next, options) =>
        void navigate({
          search: (now) => ({ ...now, ...next }),
          replace: options?.replace,
          resetScroll: false,
        })
      }
    />
  )
}
