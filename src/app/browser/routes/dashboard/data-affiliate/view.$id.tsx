import { createFileRoute } from '@tanstack/react-router'
import { ViewAffiliateScreen } from '#features/affiliate-list/screens/view-affiliate-screen.tsx'
import { ApplicationOrigin } from '#features/applications/components/application-origin.tsx'
import { AffiliatePersonalData } from '#features/trash/components/affiliate-personal-data.tsx'

export const Route = createFileRoute('/dashboard/data-affiliate/view/$id')({
  staticData: { title: 'Detail Affiliate' },
  component: ViewAffiliate,
})

function ViewAffiliate() {
  const { id } = Route.useParams()
  return (
    // The key remounts the page for another affiliate, so that it keeps no state of the previous one.
    <AffiliatePersonalData key={id} id={id}>
      {(menuItems) => (
        <ViewAffiliateScreen id={id} menuItems={menuItems}>
          <ApplicationOrigin id={id} />
        </ViewAffiliateScreen>
      )}
    </AffiliatePersonalData>
  )
}
