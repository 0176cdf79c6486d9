import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { EditAffiliateScreen } from '#features/affiliates/screens/edit-affiliate-screen.tsx'
import { useCan } from '#features/session/session.client.ts'
import { AccessLimited } from '../../../access-limited.tsx'

const list = '/dashboard/data-affiliate'

export const Route = createFileRoute('/dashboard/data-affiliate/edit/$id')({
  staticData: { title: 'Edit Affiliate' },
  component: EditAffiliate,
})

function EditAffiliate() {
  const { id } = Route.useParams()
  const router = useRouter()
  const can = useCan()
  // While this page opens, the one before is still the resolved one.
  const [before] = useState(() => router.state.resolvedLocation)
  const isFromList = before?.pathname.replace(/\/$/, '') === list

  /** Back to the list as it was, with its filters and its place. */
  function leave({ asking } = { asking: true }) {
    if (isFromList && router.latestLocation.hash === '') router.history.back({ ignoreBlocker: !asking })
    else void router.navigate({ to: list, replace: true, ignoreBlocker: !asking })
  }

  return can('data_affiliate_edit') ? (
    <EditAffiliateScreen key={id} id={id} onLeave={leave} />
  ) : (
    <AccessLimited />
  )
}
