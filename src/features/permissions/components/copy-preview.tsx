import { Text, ThemeIcon } from '@mantine/core'
import { type Icon, IconCheck, IconLock, IconMinus } from '@tabler/icons-react'
import { distinctName } from '#features/products/product-name.ts'
import { catalogue, productPermission } from '#features/session/permission.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import type { PermissionHolder } from '../permission-holder.ts'
import type { PermissionMatrix } from '../permission-matrix.ts'
import classes from './copy-dialog.module.css'
import type { copyPlan } from './copy-plan.ts'

interface CopyPreviewProps {
  plan: ReturnType<typeof copyPlan>
  source: PermissionHolder
  products: PermissionMatrix['products']
}

/** Maximum number of permissions listed by name; the rest are only counted. */
const named = 10

export function CopyPreview({ plan: { on, off, left }, source, products }: CopyPreviewProps) {
  const names = new Map<string, string>(Object.entries(catalogue).map(([word, { label }]) => [word, label]))
  for (const product of products)
    names.set(productPermission(product.id), `Product ${distinctName(product, products)}`)
  const lines: [Icon, string, string, string[]][] = [
    [IconCheck, 'good', 'permission diaktifkan', on],
    [IconMinus, 'gray', 'permission dimatikan', off],
    [IconLock, 'warning', 'permission tetap berbeda karena tidak dapat Anda ubah', left],
  ]
  return (
    <>
      {on.length + off.length === 0 && (
        <Text mb={left.length > 0 ? 'sm' : 0}>
          {left.length > 0 ? 'Tidak ada yang dapat disamakan.' : 'Permission keduanya sudah sama.'}
        </Text>
      )}
      <ul className={classes.lines} aria-label={`Perubahan menjadi seperti ${source.full_name}`}>
        {lines.map(
          ([Mark, color, words, list]) =>
            list.length > 0 && (
              <li key={words} className={classes.line}>
                <ThemeIcon size={24} radius="xl" variant="light" color={color}>
                  <Mark size={14} aria-hidden />
                </ThemeIcon>
                <div>
                  <Text fw={600}>
                    {list.length.toLocaleString('id-ID')} {words}
                  </Text>
                  <Text size="xs" c="dimmed" component="div">
                    <Names of={inOrder(names, list)} />
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
function inOrder(names: Map<string, string>, words: string[]): string[] {
  const wanted = new Set(words)
  return [...names].flatMap(([word, name]) => (wanted.has(word) ? [name] : []))
}

function Names({ of }: { of: string[] }) {
  const rest = of.length - named
  return (
    <>
      {of.slice(0, named).map((name, i) => (
        <span key={name}>
          {i > 0 && ', '}
          <UserText>{name}</UserText>
        </span>
      ))}
      {rest > 0 && ` dan ${rest.toLocaleString('id-ID')} lainnya`}
    </>
  )
}
