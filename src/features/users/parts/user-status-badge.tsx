import { StatusBadge } from '#kit/status-badge.tsx'
import { statusLook } from '#kit/status-look.client.ts'
import { statusLabel, type User } from '../user.ts'

export function UserStatusBadge({ user }: { user: Pick<User, 'is_active'> }) {
  return (
    <StatusBadge {...statusLook.account[user.is_active ? 'aktif' : 'nonaktif']}>
      {statusLabel(user)}
    </StatusBadge>
  )
}
