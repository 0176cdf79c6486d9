import { createFileRoute } from '@tanstack/react-router'
import { ApplicationOrigin } from '#features/applications/parts/application-origin.tsx'
import { AffiliateData } from '#features/bin/parts/affiliate-data.tsx'
import { ViewAffiliateScreen } from '#features/following/screens/view-affiliate-screen.tsx'

export const Route = createFileRoute('/dashboard/data-affiliate/view/$id')({
  staticData: { title: 'Detail Affiliate' },
  component: ViewAffiliate,
})

function ViewAffiliate() {
  const { id } = Route.useParams()
  return (
    // Another affiliate is another page: nothing of the last one stays.
    <AffiliateData key={id} id={id}>
      {(acts) => (
        <ViewAffiliateScreen id={id} acts={acts}>
          <ApplicationOrigin id={id} />
        </ViewAffiliateScreen>
      )}
    </AffiliateData>
  )
}
