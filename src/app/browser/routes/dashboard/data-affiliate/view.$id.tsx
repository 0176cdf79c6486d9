import { createFileRoute } from '@tanstack/react-router'
import { Fragment } from 'react'
import { PersonalData } from '#features/bin/parts/personal-data.tsx'
import { ViewAffiliateScreen } from '#features/following/screens/view-affiliate-screen.tsx'

export const Route = createFileRoute('/dashboard/data-affiliate/view/$id')({
  staticData: { title: 'Detail Affiliate' },
  component: ViewAffiliate,
})

function ViewAffiliate() {
  const { id } = Route.useParams()
  // Another affiliate is another page: nothing of the last one stays.
  return (
    <Fragment key={id}>
      <ViewAffiliateScreen id={id} />
      <PersonalData id={id} />
    </Fragment>
  )
}
