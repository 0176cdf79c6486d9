import { Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '#features/session/session.client.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { getAffiliateAccess } from '../../affiliate-access.ts'
import { MissingProduct } from './missing-product.tsx'

interface EmptyForViewerProps {
  icon: Icon
  /** message for users who see the rows of all products, so that an empty list means that there are none */
  message: string
  /** message for other users, who may just not see the rows that exist */
  limitedMessage: string
  /** action for the next step, not offered to users who see no product */
  children?: ReactNode
}

/** An empty list of affiliates, or of rows that are as visible as these. */
export function EmptyForViewer({ icon, message, limitedMessage, children }: EmptyForViewerProps) {
  const access = getAffiliateAccess(useSession().permissions)
  return (
    <EmptyState icon={icon} message={access === 'all' ? message : limitedMessage}>
      {access === 'none' ? (
        <Text c="dimmed" maw="60ch">
          <MissingProduct />
        </Text>
      ) : (
        children
      )}
    </EmptyState>
  )
}
