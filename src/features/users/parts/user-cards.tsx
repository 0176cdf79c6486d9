import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { CardList } from '#kit/card-list.tsx'
import { RelativeTime } from '#kit/relative-time.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { RoleName } from './role-name.tsx'
import { RowActions, type RowActionsProps } from './row-actions.tsx'
import classes from './user-cards.module.css'
import { UserName } from './user-name.tsx'
import type { UserRowsProps } from './user-rows.tsx'
import { UserStatusBadge } from './user-status-badge.tsx'

/** The table's rows where a table has no room. */
export function UserCards({ rows, glowing, ...actions }: UserRowsProps) {
  return (
    <CardList
      label="Daftar user"
      className={classes.cards}
      rows={rows}
      glowing={glowing}
      skeleton={
        <>
          <Skeleton height={16} width="55%" mb="sm" />
          <Skeleton height={12} width="70%" mb="lg" />
          <Skeleton height={12} width="45%" mb="sm" />
        </>
      }
    >
      {(user) => <Card user={user} {...actions} />}
    </CardList>
  )
}

function Card({ user, ...actions }: RowActionsProps) {
  const id = useId()
  return (
    <article aria-labelledby={id}>
      <header className={classes.head}>
        <h2 className={classes.name} id={id}>
          <UserName user={user} />
        </h2>
        <UserStatusBadge user={user} />
      </header>
      <p className={classes.email}>
        <TruncatedText>{user.email}</TruncatedText>
      </p>
      <footer className={classes.foot}>
        <span className={classes.facts}>
          <RoleName role={user.role} />
          <span aria-hidden>·</span>
          <RelativeTime iso={user.created_at} />
        </span>
        <RowActions user={user} {...actions} />
      </footer>
    </article>
  )
}
