import { Box, Text } from '@mantine/core'
import { use } from 'react'
import { formatField, getLabel } from '#base/resource.ts'
import { type Affiliate, affiliate as resource } from '#features/affiliates/affiliate.ts'
import { SampleBadge } from '#features/affiliates/components/sample-badge.tsx'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import { TrackingLink } from '../answer/tracking-link.tsx'
import { SampleActionsContext } from './sample-actions.client.ts'

const sampleFields = ['sample_product_reason', 'sample_courier', 'sample_resi', 'sample_received_at'] as const

export function SamplePanel({ affiliate }: { affiliate: Affiliate }) {
  const Actions = use(SampleActionsContext)
  return (
    <Box p="md" className={layout.card}>
      <SampleBadge status={affiliate.sample_product_status} />
      {sampleFields.map(
        (name) =>
          affiliate[name] && (
            <Text key={name} inherit mt="xs">
              <span className={layout.dimmed}>{getLabel(resource, name)}: </span>
              <UserText>{formatField(resource, name, affiliate)}</UserText>
            </Text>
          ),
      )}
      <TrackingLink courier={affiliate.sample_courier} resi={affiliate.sample_resi} />
      {Actions && (
        <Box mt="xs">
          <Actions affiliate={affiliate} />
        </Box>
      )}
    </Box>
  )
}
