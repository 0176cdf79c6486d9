import { type Icon, IconCrown, IconShieldHalf, IconUser, IconUserStar } from '@tabler/icons-react'
import type { Role } from '#features/session/role.ts'
import classes from './role-name.module.css'

const mark: Record<Role, Icon> = {
  user: IconUser,
  moderator: IconUserStar,
  admin: IconShieldHalf,
  superadmin: IconCrown,
}

export function RoleName({ role }: { role: Role }) {
  const Mark = mark[role]
  return (
    <span className={classes.role}>
      <Mark size={16} stroke={1.75} aria-hidden />
      {role}
    </span>
  )
}
