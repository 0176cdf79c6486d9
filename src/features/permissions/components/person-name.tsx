import layout from '#kit/layout/layout.module.css'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import type { PermissionHolder } from '../permission-holder.ts'
import classes from './person-name.module.css'

/** Names the user of a row, with role and e-mail below. */
export function PersonName({ user }: { user: PermissionHolder }) {
  return (
    <span className={classes.person}>
      <TruncatedText className={`${layout.sm} ${layout.bold}`}>{user.full_name}</TruncatedText>
      <span className={classes.facts}>
        <span className={layout.fixed}>{user.role}</span>
        <span aria-hidden>·</span>
        <TruncatedText>{user.email}</TruncatedText>
      </span>
    </span>
  )
}
