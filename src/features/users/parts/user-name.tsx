import { Badge } from '@mantine/core'
import { useSession } from '#features/session/session.client.ts'
import { TruncatedText } from '#kit/truncated-text.tsx'
import type { User } from '../user.ts'
import classes from './user-name.module.css'

/** The name, and beside one's own that it is. */
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
