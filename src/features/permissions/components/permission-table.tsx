import { Skeleton, VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, memo, useId, useState } from 'react'
import { rightOf } from '#features/session/permission.ts'
import layout from '#kit/layout/layout.module.css'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import type { PermissionHolder } from '../permission-holder.ts'
import { CopyButton } from './copy-button.tsx'
import { FullAccess } from './full-access.tsx'
import { type MatrixControls, type MatrixRowsProps, matrixPermissions } from './matrix-rows.client.ts'
import { PermissionSwitch } from './permission-switch.tsx'
import classes from './permission-table.module.css'
import { PersonName } from './person-name.tsx'
import { hasProductList, ProductListButton, ProductPermissions } from './product-permissions.tsx'
import { walkSwitches } from './walk-switches.client.ts'

type Words = (typeof matrixPermissions)[keyof typeof matrixPermissions]

/** Scrolls inside its own frame, with the names and the column headers always visible. */
export function PermissionTable({ tab, name, users, glowing, controls }: MatrixRowsProps) {
  const words = matrixPermissions[tab]
  return (
    <section
      className={classes.frame}
      aria-label={name}
      style={{ '--columns': words.length } as CSSProperties}
    >
      <table className={classes.table} aria-label={name} aria-busy={!users} onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col" className={classes.person}>
              User
            </th>
            {words.map((word) => (
              <th key={word} scope="col">
                <Tooltip label={rightOf(word).purpose} focus touch>
                  <span className={classes.column}>{rightOf(word).label}</span>
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
                words={words}
                glowing={glowing.has(user.id)}
                controls={controls}
              />
            ))}
          </tbody>
        ) : (
          <SkeletonUsers words={words} />
        )}
      </table>
    </section>
  )
}

function walk(event: KeyboardEvent<HTMLTableElement>) {
  if (walkSwitches(event.key, event.target)) event.preventDefault()
}

interface UserRowProps {
  user: PermissionHolder
  words: Words
  glowing: boolean
  controls: MatrixControls
}

const UserRow = memo(function UserRow({ user, words, glowing, controls }: UserRowProps) {
  const [opened, setOpened] = useState(false)
  const list = useId()
  const hasList =
    words.some((word) => word === 'data_affiliate_tab_products') && hasProductList(user, controls)
  return (
    <>
      <tr
        className={classes.row}
        data-glow={glowing || undefined}
        data-opened={(hasList && opened) || undefined}
      >
        <th scope="row" className={classes.person}>
          <span className={layout.rowXxs}>
            <PersonName user={user} />
            <CopyButton user={user} controls={controls} />
          </span>
        </th>
        {user.full_access ? (
          <td colSpan={words.length} className={classes.full}>
            <FullAccess />
          </td>
        ) : (
          words.map((word) => (
            <td key={word}>
              <PermissionSwitch user={user} word={word} name={rightOf(word).label} controls={controls} />
              {hasList && word === 'data_affiliate_tab_products' && (
                <ProductListButton
                  user={user}
                  controls={controls}
                  opened={opened}
                  list={list}
                  onToggle={() => setOpened(!opened)}
                />
              )}
            </td>
          ))
        )}
      </tr>
      {hasList && opened && (
        <tr>
          <td colSpan={words.length + 1} className={classes.more}>
            <div className={classes.inSight}>
              <ProductPermissions user={user} controls={controls} id={list} />
            </div>
          </td>
        </tr>
      )}
    </>
  )
})

function SkeletonUsers({ words }: { words: Words }) {
  return (
    <tbody className="appear-late">
      {[140, 104, 122, 96].map((width, row) => (
        <tr key={width} className={classes.row}>
          <th scope="row" className={classes.person}>
            <Skeleton height={14} width={width} />
            {row === 0 && <VisuallyHidden>Memuat...</VisuallyHidden>}
          </th>
          {words.map((word) => (
            <td key={word}>
              <Skeleton height={20} width={38} radius="xl" mx="auto" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
