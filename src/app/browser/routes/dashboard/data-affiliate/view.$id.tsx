import { createFileRoute } from '@tanstack/react-router'
import { ApplicationOrigin } from '#features/applications/parts/application-origin.tsx'
import { AffiliateData } from '#features/bin/parts/affiliate-data.tsx'
import { LinkCheckContext } from '#features/following/parts/detail/link-check.client.ts'
import { SampleFurtherContext } from '#features/following/parts/detail/sample-further.client.ts'
import { ViewAffiliateScreen } from '#features/following/screens/view-affiliate-screen.tsx'
import { LinkCheck } from '#features/posting/parts/link-check.tsx'
import { EditParcel } from '#features/shipping/parts/edit-parcel.tsx'

export const Route = createFileRoute('/dashboard/data-affiliate/view/$id')({
  staticData: { title: 'Detail Affiliate' },
  component: ViewAffiliate,
})

function ViewAffiliate() {
  const { id } = Route.useParams()
  // Another affiliate is another page: nothing of the last one stays.
  return (
    <LinkCheckContext value={LinkCheck}>
      <SampleFurtherContext value={EditParcel}>
        <ViewAffiliateScreen key={id} id={id}>
          <ApplicationOrigin id={id} />
          <AffiliateData id={id} />
        </ViewAffiliateScreen>
      </SampleFurtherContext>
    </LinkCheckContext>
  )
}
