import { createFileRoute } from '@tanstack/react-router'
import { EditAffiliateScreen } from '#features/editing/screens/edit-affiliate-screen.tsx'
import { useCan } from '#features/session/session.client.ts'
import { AccessLimited } from '../../../access-limited.tsx'

export const Route = createFileRoute('/dashboard/data-affiliate/edit/$id')({
  staticData: { title: 'Edit Affiliate' },
  component: EditAffiliate,
})

function EditAffiliate() {
  const { id } = Route.useParams()
  const can = useCan()
  return can('data_affiliate_edit') ? (
    <EditAffiliateScreen key={id} id={id} />
  ) : (
    <AccessLimited permission="data_affiliate_edit" />
  )
}
