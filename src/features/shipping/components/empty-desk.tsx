/**
 * Shown while no sample waits to be sent. Links to the samples in review, which wait to be sent once they are approved.
 */
import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '#base/count.ts'
import { affiliateListOptions } from '#features/affiliates/affiliates.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'

export function EmptyDesk() {
  const can = useCan()
  return (
    <EmptyState icon={IconPackage} message="Tidak ada sample yang menunggu dikirim">
      {can('data_affiliate') && <ReviewLink />}
    </EmptyState>
  )
}

/** Renders nothing if the list would be empty. */
function ReviewLink() {
  const { data } = useQuery(affiliateListOptions({ sample_product_status: 'review' }))
  if (!data?.total) return null
  return (
    <Button
      variant="light"
      renderRoot={(props) => (
        <Link to="/dashboard/data-affiliate" search={{ sample_product_status: 'review' }} {...props} />
      )}
    >
      Lihat sample yang direview ({formatCount(data.total)})
    </Button>
  )
}
