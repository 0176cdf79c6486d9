import { createFileRoute } from '@tanstack/react-router'
import { defineSearchParams, id } from '#base/search-params.ts'
import { EditAffiliateScreen } from '#features/editing/screens/edit-affiliate-screen.tsx'
import { useCan } from '#features/session/session.client.ts'
import { EditParcel } from '#features/shipping/components/edit-parcel.tsx'
import { AccessLimited } from '../../../access-limited.tsx'
import { FollowUpActions } from '../../../follow-up.tsx'

export const Route = createFileRoute('/dashboard/data-affiliate/edit/$id')({
  staticData: { title: 'Edit Affiliate' },
  validateSearch: defineSearchParams({ product: id }),
  component: EditAffiliate,
})

function EditAffiliate() {
  const { id } = Route.useParams()
  const { product } = Route.useSearch()
  const can = useCan()
  return can('data_affiliate_edit') ? (
    <FollowUpActions>
      <EditAffiliateScreen
        key={id}
        id={id}
        productId={product}
        renderParcelEditor={(affiliate) => <EditParcel affiliate={affiliate} />}
      />
    </FollowUpActions>
  ) : (
    <AccessLimited permission="data_affiliate_edit" />
  )
}
