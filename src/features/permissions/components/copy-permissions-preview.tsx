import { Text, ThemeIcon } from '@mantine/core'
import { type Icon, IconCheck, IconLock, IconMinus } from '@tabler/icons-react'
import { formatCount } from '#base/count.ts'
import { getDistinctName } from '#features/products/product-name.ts'
import { getProductPermission, permissionInfo } from '#features/session/permission.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import type { PermissionHolder } from '../permission-holder.ts'
import type { PermissionMatrix } from '../permission-matrix.ts'
import classes from './copy-permissions-dialog.module.css'
import type { planCopyOfPermissions } from './copy-permissions-plan.ts'

interface CopyPermissionsPreviewProps {
  plan: ReturnType<typeof planCopyOfPermissions>
  source: PermissionHolder
  products: PermissionMatrix['products']
}

interface PreviewLine {
  LineIcon: Icon
  color: string
  /** follows the number of permissions */
  text: string
  permissions: string[]
}

/** Maximum number of permissions listed by name; the rest are only counted. */
const maxNames = 10

export function CopyPermissionsPreview({
  plan: { grants, revocations, blocked },
  source,
  products,
}: CopyPermissionsPreviewProps) {
  const names = new Map<string, string>(
    Object.entries(permissionInfo).map(([permission, { label }]) => [permission, label]),
  )
  for (const product of products)
    names.set(getProductPermission(product.id), `Product ${getDistinctName(product, products)}`)
  const lines: PreviewLine[] = [
    { LineIcon: IconCheck, color: 'good', text: 'permission diaktifkan', permissions: grants },
    { LineIcon: IconMinus, color: 'gray', text: 'permission dimatikan', permissions: revocations },
    {
      LineIcon: IconLock,
      color: 'warning',
      text: 'permission tetap berbeda karena tidak dapat Anda ubah',
      permissions: blocked,
    },
  ]
  return (
    <>
      {grants.length + revocations.length === 0 && (
        <Text mb={blocked.length > 0 ? 'sm' : 0}>
          {blocked.length > 0 ? 'Tidak ada yang dapat disamakan.' : 'Permission keduanya sudah sama.'}
        </Text>
      )}
      <ul className={classes.lines} aria-label={`Perubahan menjadi seperti ${source.full_name}`}>
        {lines.map(
          ({ LineIcon, color, text, permissions }) =>
            permissions.length > 0 && (
              <li key={text} className={classes.line}>
                <ThemeIcon size={24} radius="xl" variant="light" color={color}>
                  <LineIcon size={14} aria-hidden />
                </ThemeIcon>
                <div>
                  <Text fw={600}>
                    {formatCount(permissions.length)} {text}
                  </Text>
                  <Text size="xs" c="dimmed" component="div">
                    <Names names={listNamesInOrder(names, permissions)} />
                  </Text>
                </div>
              </li>
            ),
        )}
      </ul>
    </>
  )
}

/** Returns the names of the permissions in the order of the matrix. */
function listNamesInOrder(names: Map<string, string>, permissions: string[]): string[] {
  const listedPermissions = new Set(permissions)
  return [...names].flatMap(([permission, name]) => (listedPermissions.has(permission) ? [name] : []))
}

function Names({ names }: { names: string[] }) {
  const unlistedCount = names.length - maxNames
  return (
    <>
      {names.slice(0, maxNames).map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <UserText>{name}</UserText>
        </span>
      ))}
      {unlistedCount > 0 && ` dan ${formatCount(unlistedCount)} lainnya`}
    </>
  )
}
