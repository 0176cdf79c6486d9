/** Props of the rows of the matrix, shared by the table and the cards. */
import { dataAffiliatePermissions, pagePermissions } from '#features/session/permission.ts'
import type { PermissionHolder } from '../permission-holder.ts'
import type { PermissionMatrix } from '../permission-matrix.ts'
import type { MatrixTab } from '../permission-search.ts'
import type { Viewer } from './obstacle.ts'
import type { TurnSwitch } from './use-switches.client.ts'

/**
 * Props that all rows share. The object stays the same while only users change, so that memoized rows can skip
 * rendering.
 */
export interface MatrixControls {
  viewer: Viewer & { isSuperadmin: boolean }
  products: PermissionMatrix['products']
  onTurn: TurnSwitch
  /** opens the dialog that asks whose permissions this user gets */
  onCopyPermissions(user: PermissionHolder): void
}

export interface MatrixRowsProps {
  tab: MatrixTab
  /** accessible name of the whole matrix */
  name: string
  /** undefined while there is nothing to show yet */
  users: readonly PermissionHolder[] | undefined
  /** ids of the users whose row glows, since somebody else has changed it */
  glowingIds: ReadonlySet<string>
  controls: MatrixControls
}

/** The columns of each tab. */
export const matrixPermissions = { halaman: pagePermissions, 'data-affiliate': dataAffiliatePermissions }
