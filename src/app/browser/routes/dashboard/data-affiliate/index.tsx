import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { dataAffiliateSearchSchema } from '#features/following/data-affiliate-search.ts'
import { DataAffiliateScreen } from '#features/following/screens/data-affiliate-screen.tsx'

export const Route = createFileRoute('/dashboard/data-affiliate/')({
  staticData: { title: 'Data Affiliate' },
  validateSearch: dataAffiliateSearchSchema,
  search: { middlewares: [stripSearchParams(dataAffiliateSearchSchema.parse({}))] },
  component: DataAffiliate,
})

function DataAffiliate() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
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
  )
}
