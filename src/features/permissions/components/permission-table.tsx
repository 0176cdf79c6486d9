import { Skeleton, VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, memo, useId, useState } from 'react'
import { permissionInfo } from '#features/session/permission.ts'
import layout from '#kit/layout/layout.module.css'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import type { PermissionHolder } from '../permission-holder.ts'
import { CopyPermissionsButton } from './copy-permissions-button.tsx'
import { FullAccess } from './full-access.tsx'
import { type MatrixControls, type MatrixRowsProps, matrixPermissions } from './matrix-rows.client.ts'
import { moveSwitchFocus } from './move-switch-focus.client.ts'
import { PermissionSwitch } from './permission-switch.tsx'
import classes from './permission-table.module.css'
import { PersonName } from './person-name.tsx'
import { hasProductList, ProductListButton, ProductPermissions } from './product-permissions.tsx'

type Permissions = (typeof matrixPermissions)[keyof typeof matrixPermissions]

/** The matrix as a table. It scrolls inside its own frame, where the names and the column headers stay visible. */
export function PermissionTable({ tab, name, users, glowingIds, controls }: MatrixRowsProps) {
  const permissions = matrixPermissions[tab]
  return (
    <section
      className={classes.frame}
      aria-label={name}
      style={{ '--columns': permissions.length } as CSSProperties}
    >
      <table className={classes.table} aria-label={name} aria-busy={!users} onKeyDown={moveByArrowKey}>
        <thead>
          <tr>
            <th scope="col" className={classes.person}>
              User
            </th>
            {permissions.map((permission) => (
              <th key={permission} scope="col">
                <Tooltip label={permissionInfo[permission].purpose} focus touch>
                  <span className={classes.columnLabel}>{permissionInfo[permission].label}</span>
                </Tooltip>
              </th>
            ))}
          </tr>
        </thead>
        {users ? (
          <tbody>
            {users.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                permissions={permissions}
                isGlowing={glowingIds.has(user.id)}
                controls={controls}
              />
            ))}
          </tbody>
        ) : (
          <SkeletonUsers permissions={permissions} />
        )}
      </table>
    </section>
  )
}

function moveByArrowKey(event: KeyboardEvent<HTMLTableElement>) {
  if (moveSwitchFocus(event.key, event.target)) event.preventDefault()
}

interface UserRowProps {
  user: PermissionHolder
  permissions: Permissions
  isGlowing: boolean
  controls: MatrixControls
}

const UserRow = memo(function UserRow({ user, permissions, isGlowing, controls }: UserRowProps) {
  const [opened, setOpened] = useState(false)
  const listId = useId()
  const hasList =
    permissions.some((permission) => permission === 'data_affiliate_tab_products') &&
    hasProductList(user, controls)
  return (
    <>
      <tr
        className={classes.row}
        data-glow={isGlowing || undefined}
        data-opened={(hasList && opened) || undefined}
      >
        <th scope="row" className={classes.person}>
          <span className={layout.rowXxs}>
            <PersonName user={user} />
            <CopyPermissionsButton user={user} controls={controls} />
          </span>
        </th>
        {user.full_access ? (
          <td colSpan={permissions.length} className={classes.fullAccess}>
            <FullAccess />
          </td>
        ) : (
          permissions.map((permission) => (
            <td key={permission}>
              <PermissionSwitch
                user={user}
                permission={permission}
                name={permissionInfo[permission].label}
                controls={controls}
              />
              {hasList && permission === 'data_affiliate_tab_products' && (
                <ProductListButton
                  user={user}
                  controls={controls}
                  opened={opened}
                  listId={listId}
                  onToggle={() => setOpened(!opened)}
                />
              )}
            </td>
          ))
        )}
      </tr>
      {hasList && opened && (
        <tr>
          <td colSpan={permissions.length + 1} className={classes.productList}>
            <div className={classes.visiblePart}>
              <ProductPermissions user={user} controls={controls} id={listId} />
            </div>
          </td>
        </tr>
      )}
    </>
  )
})

function SkeletonUsers({ permissions }: { permissions: Permissions }) {
  return (
    <tbody className="appear-late">
      {[140, 104, 122, 96].map((width, row) => (
        <tr key={width} className={classes.row}>
          <th scope="row" className={classes.person}>
            <Skeleton height={14} width={width} />
            {row === 0 && <VisuallyHidden>Memuat...</VisuallyHidden>}
          </th>
          {permissions.map((permission) => (
            <td key={permission}>
              <Skeleton height={20} width={38} radius="xl" mx="auto" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
