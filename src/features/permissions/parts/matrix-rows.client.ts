/** What the rows of the matrix are given, be they a table or cards. */
import { dataAffiliatePermissions, pagePermissions } from '#features/session/permission.ts'
import type { PermissionHolder } from '../permission-holder.ts'
import type { PermissionMatrix } from '../permission-matrix.ts'
import type { MatrixTab } from '../permission-search.ts'
import type { Viewer } from './obstacle.ts'
import type { TurnSwitch } from './use-switches.client.ts'

/** What all rows share: the same object while only users change. */
export interface MatrixControls {
  viewer: Viewer & { isSuperadmin: boolean }
  products: PermissionMatrix['products']
  onTurn: TurnSwitch
  /** asks whose permissions this user shall get */
  onCopy(user: PermissionHolder): void
}

export interface MatrixRowsProps {
  tab: MatrixTab
  /** of the whole matrix */
  name: string
  /** undefined while there is nothing to show yet */
  users: readonly PermissionHolder[] | undefined
  glowing: ReadonlySet<string>
  controls: MatrixControls
}

/** The columns of each tab. */
export const matrixWords = { halaman: pagePermissions, 'data-affiliate': dataAffiliatePermissions }
