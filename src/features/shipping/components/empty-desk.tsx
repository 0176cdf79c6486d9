/**
 * Shown while no sample waits to be sent. Links to the samples in review, which wait to be sent once they are approved.
 */
import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '#base/count.ts'
import { affiliateListOptions } from '#features/affiliates/affiliates.client.ts'
import { EmptyForViewer } from '#features/affiliates/components/access/empty-for-viewer.tsx'
import { useCan } from '#features/session/session.client.ts'

export function EmptyDesk() {
  const can = useCan()
  return (
    <EmptyForViewer
      icon={IconPackage}
      message="Tidak ada sample yang menunggu dikirim"
      limitedMessage="Tidak ada sample menunggu dikirim yang dapat Anda lihat"
    >
      {can('data_affiliate') && <ReviewLink />}
    </EmptyForViewer>
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
