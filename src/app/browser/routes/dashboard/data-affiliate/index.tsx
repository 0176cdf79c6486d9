import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { binAddress, WithBin } from '#features/bin/screens/with-bin.tsx'
import { dataAffiliateSearchSchema } from '#features/following/data-affiliate-search.ts'
import { DataAffiliateScreen } from '#features/following/screens/data-affiliate-screen.tsx'

const address = dataAffiliateSearchSchema.extend(binAddress)

export const Route = createFileRoute('/dashboard/data-affiliate/')({
  staticData: { title: 'Data Affiliate' },
  validateSearch: address,
  search: { middlewares: [stripSearchParams(address.parse({}))] },
  component: DataAffiliate,
})

function DataAffiliate() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithBin
      noun="affiliate"
      path="/dashboard/data-affiliate"
      page="Data Affiliate"
      search={search}
      navigate={navigate}
    >
      <DataAffiliateScreen
        search={search}
        onSearch={(next, options) =>
          void navigate({
            search: (now) => ({ ...now, ...next }),
            replace: options?.replace,
            resetScroll: false,
          })
        }
      />
    </WithBin>
  )
}
