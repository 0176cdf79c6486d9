import { TableOrCards } from '#kit/table-or-cards.tsx'
import type { User } from '../user.ts'
import type { RowActionsProps } from './row-actions.tsx'
import { UserCards } from './user-cards.tsx'
import { UserTable } from './user-table.tsx'

export interface UserRowsProps extends Omit<RowActionsProps, 'user'> {
  /** undefined while there is nothing to show yet */
  rows: readonly User[] | undefined
  glowing: ReadonlySet<string>
}

/** Six columns need this many pixels; with fewer, rows become cards. */
const tableWidth = 820

export function UserRows(props: UserRowsProps) {
  return (
    <TableOrCards tableWidth={tableWidth} table={<UserTable {...props} />} cards={<UserCards {...props} />} />
  )
}
