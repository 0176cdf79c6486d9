import { TruncatedText } from '#kit/truncated-text.tsx'
import type { PermissionHolder } from '../permission-holder.ts'
import classes from './person-name.module.css'

/** Who a row is about: the name, and below it role and e-mail. */
export function PersonName({ user }: { user: PermissionHolder }) {
  return (
    <span className={classes.person}>
      <TruncatedText className={classes.name}>{user.full_name}</TruncatedText>
      <span className={classes.facts}>
        <span className={classes.role}>{user.role}</span>
        <span aria-hidden>·</span>
        <TruncatedText>{user.email}</TruncatedText>
      </span>
    </span>
  )
}
