import { Badge } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'

/** Badge that stands in the row of a superadmin in place of switches. */
export function FullAccess() {
  return (
    <Badge color="good" leftSection={<IconShieldCheck size={14} aria-hidden />}>
      Full Access
    </Badge>
  )
}
