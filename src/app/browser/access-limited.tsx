import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useGivers } from '#features/permissions/permissions.client.ts'
import {
  type DataAffiliatePermission,
  type PagePermission,
  permissionInfo,
} from '#features/session/permission.ts'
import { AccessNotice } from '#kit/feedback/access-notice.tsx'
import { useOpenEntries } from './layout/use-open-entries.ts'

/** Shown instead of a page that the user has no permission to open. */
export function AccessLimited({ permission }: { permission: PagePermission | DataAffiliatePermission }) {
  const [firstEntry] = useOpenEntries()
  return (
    <AccessNotice order={1} missing={[permissionInfo[permission]]} givers={useGivers()}>
      {firstEntry && (
        <Button mt="lg" renderRoot={(props) => <Link to={firstEntry.to} {...props} />}>
          Buka {firstEntry.label}
        </Button>
      )}
    </AccessNotice>
  )
}
