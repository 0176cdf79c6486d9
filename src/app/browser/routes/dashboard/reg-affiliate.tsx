import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { binAddress, WithBin } from '#features/bin/screens/with-bin.tsx'
import { affiliateSearchSchema } from '#features/registration/reg-affiliate-search.ts'
import { RegAffiliateScreen } from '#features/registration/screens/reg-affiliate-screen.tsx'

const address = affiliateSearchSchema.extend(binAddress)

export const Route = createFileRoute('/dashboard/reg-affiliate')({
  staticData: { title: 'Registrasi Affiliate' },
  validateSearch: address,
  search: { middlewares: [stripSearchParams(address.parse({}))] },
  component: RegAffiliate,
})

function RegAffiliate() {
  return (
    <WithBin
      noun="affiliate"
      path="/dashboard/reg-affiliate"
      page="Registrasi Affiliate"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    >
      <RegAffiliateScreen />
    </WithBin>
  )
}
