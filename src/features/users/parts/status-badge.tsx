import { Badge } from '@mantine/core'
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import { statusLabel, type User } from '../user.ts'
import classes from './status-badge.module.css'

export function StatusBadge({ user }: { user: Pick<User, 'is_active'> }) {
  const Mark = user.is_active ? IconCircleCheck : IconCircleOff
  return (
    <Badge
      className={classes.badge}
      color={user.is_active ? 'good' : 'gray'}
      leftSection={<Mark size={14} aria-hidden />}
    >
      {statusLabel(user)}
    </Badge>
  )
}
