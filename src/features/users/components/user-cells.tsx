/** Renderers for those fields of a user that are more than text. */
import { Badge } from '@mantine/core'
import { type Icon, IconCrown, IconShieldHalf, IconUser, IconUserStar } from '@tabler/icons-react'
import type { Role } from '#features/session/roles.ts'
import { useSession } from '#features/session/session.client.ts'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import type { User } from '../user.ts'
import { getStatus, statusLabel } from '../user-status.ts'
import classes from './user-cells.module.css'

/** The name of a user, with a badge on the current user's own. */
export function UserName({ user }: { user: User }) {
  const isSelf = useSession().user.id === user.id
  return (
    <span className={classes.name}>
      <TruncatedText>{user.full_name}</TruncatedText>
      {isSelf && (
        <Badge className={classes.self} size="sm">
          Anda
        </Badge>
      )}
    </span>
  )
}

const roleIcons: Record<Role, Icon> = {
  user: IconUser,
  moderator: IconUserStar,
  admin: IconShieldHalf,
  superadmin: IconCrown,
}

export function RoleName({ role }: { role: Role }) {
  const RoleIcon = roleIcons[role]
  return (
    <span className={classes.role}>
      <RoleIcon size={16} stroke={1.75} aria-hidden />
      {role}
    </span>
  )
}

export function UserStatusBadge({ user }: { user: User }) {
  const status = getStatus(user)
  return <StatusBadge {...statusStyle.account[status]}>{statusLabel[status]}</StatusBadge>
}
