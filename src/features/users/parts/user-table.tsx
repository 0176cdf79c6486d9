import { type Column, DataTable } from '#kit/data-table.tsx'
import { RelativeTime } from '#kit/relative-time.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { RoleName } from './role-name.tsx'
import { RowActions } from './row-actions.tsx'
import { UserName } from './user-name.tsx'
import type { UserRowsProps } from './user-rows.tsx'
import { UserStatusBadge } from './user-status-badge.tsx'
import classes from './user-table.module.css'

const columns: readonly Column[] = [
  { label: 'Nama' },
  { label: 'Email', className: classes.email },
  { label: 'Role', className: classes.role },
  { label: 'Status', className: classes.status },
  { label: 'Dibuat', className: classes.date },
  { label: 'Aksi', className: classes.actions },
]

export function UserTable({ rows, glowing, ...actions }: UserRowsProps) {
  return (
    <DataTable label="Daftar user" className={classes.table} columns={columns} rows={rows} glowing={glowing}>
      {(user) => (
        <>
          <th scope="row" className={classes.name}>
            <UserName user={user} />
          </th>
          <td>
            <TruncatedText>{user.email}</TruncatedText>
          </td>
          <td>
            <RoleName role={user.role} />
          </td>
          <td>
            <UserStatusBadge user={user} />
          </td>
          <td className={classes.quiet}>
            <RelativeTime iso={user.created_at} />
          </td>
          <td className={classes.actions}>
            <RowActions user={user} {...actions} />
          </td>
        </>
      )}
    </DataTable>
  )
}
