import { Skeleton, UnstyledButton } from '@mantine/core'
import { memo, useId, useState } from 'react'
import { permissionInfo } from '#features/session/permission.ts'
import { FoldMark } from '#kit/layout/fold-mark.tsx'
import layout from '#kit/layout/layout.module.css'
import type { PermissionHolder } from '../permission-holder.ts'
import { CopyPermissionsButton } from './copy-permissions-button.tsx'
import { FullAccess } from './full-access.tsx'
import { type MatrixControls, type MatrixRowsProps, matrixPermissions } from './matrix-rows.client.ts'
import { findUserObstacle, obstacleText } from './obstacle.ts'
import classes from './permission-cards.module.css'
import { PermissionSwitch } from './permission-switch.tsx'
import { PersonName } from './person-name.tsx'
import { hasProductList, ProductListButton, ProductPermissions } from './product-permissions.tsx'

/** The matrix as one card per user, where a table doesn't fit. */
export function PermissionCards({ tab, name, users, glowingIds, controls }: MatrixRowsProps) {
  if (!users) return <SkeletonCards />
  return (
    <ul className={`${layout.stackSm} ${layout.list}`} aria-label={name}>
      {users.map((user) => (
        <li key={user.id} className={classes.card} data-glow={glowingIds.has(user.id) || undefined}>
          <Card user={user} tab={tab} isAlone={users.length === 1} controls={controls} />
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  user: PermissionHolder
  tab: MatrixRowsProps['tab']
  /** true for the only card, as after a search: it is shown open */
  isAlone: boolean
  controls: MatrixControls
}

const Card = memo(function Card({ user, tab, isAlone, controls }: CardProps) {
  const headingId = useId()
  const bodyId = useId()
  // Null until the user opens or closes this card.
  const [openedByUser, setOpenedByUser] = useState<boolean | null>(null)
  const opened = openedByUser ?? isAlone
  if (user.full_access)
    return (
      <article aria-labelledby={headingId} className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          <PersonName user={user} />
        </h2>
        <FullAccess />
      </article>
    )
  const permissions = matrixPermissions[tab]
  const heldCount = permissions.filter((permission) => user.held.includes(permission)).length
  return (
    <article aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        <UnstyledButton
          className={classes.head}
          aria-expanded={opened}
          aria-controls={opened ? bodyId : undefined}
          onClick={() => setOpenedByUser(!opened)}
        >
          <PersonName user={user} />
          <span className={classes.count}>
            {heldCount} dari {permissions.length}
          </span>
          <FoldMark opened={opened} className={`${layout.fixed} ${layout.dimmed}`} />
        </UnstyledButton>
      </h2>
      {opened && <CardBody id={bodyId} user={user} tab={tab} controls={controls} />}
    </article>
  )
})

interface CardBodyProps extends Pick<CardProps, 'user' | 'tab' | 'controls'> {
  id: string
}

function CardBody({ id, user, tab, controls }: CardBodyProps) {
  const [isListOpen, setIsListOpen] = useState(false)
  const listId = useId()
  const obstacle = findUserObstacle(user, controls.viewer)
  return (
    <div id={id} className={classes.body}>
      {obstacle && <p className={classes.obstacle}>{obstacleText[obstacle]}</p>}
      <ul className={classes.switches}>
        {matrixPermissions[tab].map((permission) => (
          <li key={permission}>
            <PermissionSwitch
              user={user}
              permission={permission}
              name={permissionInfo[permission].label}
              showsLabel
              controls={controls}
            />
            {permission === 'data_affiliate_tab_products' && hasProductList(user, controls) && (
              <div className={classes.products}>
                <ProductListButton
                  user={user}
                  controls={controls}
                  opened={isListOpen}
                  listId={listId}
                  onToggle={() => setIsListOpen(!isListOpen)}
                  showsLabel
                />
                {isListOpen && <ProductPermissions user={user} controls={controls} id={listId} isNested />}
              </div>
            )}
          </li>
        ))}
      </ul>
      <CopyPermissionsButton user={user} controls={controls} isWide />
    </div>
  )
}

function SkeletonCards() {
  return (
    <div className={`${layout.stackSm} ${layout.list} appear-late`} role="status" aria-label="Memuat...">
      {[0, 1, 2].map((card) => (
        <div key={card} className={classes.card}>
          <div className={classes.head}>
            <Skeleton height={16} width="45%" />
          </div>
          <div className={classes.body}>
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} height={14} mb="lg" width={`${90 - row * 8}%`} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
