/** The products whose tab a user may open: a list of switches under the user's products-tab permission. */
import { Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { getDistinctName } from '#features/products/product-name.ts'
import { getProductPermission } from '#features/session/permission.ts'
import { FoldMark } from '#kit/layout/fold-mark.tsx'
import layout from '#kit/layout/layout.module.css'
import type { PermissionHolder } from '../permission-holder.ts'
import { findByWords } from '../permission-search.ts'
import { AllProductsButton } from './all-products-button.tsx'
import type { MatrixControls } from './matrix-rows.client.ts'
import { PermissionSwitch } from './permission-switch.tsx'
import classes from './product-permissions.module.css'

interface ProductPermissionsProps {
  user: PermissionHolder
  controls: MatrixControls
}

/** Number of products from which the list has a search field. */
const minProductsForSearch = 9

/** Checks whether the user's row shows the list of products. */
export function hasProductList(user: PermissionHolder, { viewer, products }: MatrixControls): boolean {
  const holdsTabPermission = user.held.includes('data_affiliate_tab_products')
  return products.length > 0 && !user.full_access && (holdsTabPermission || viewer.isSuperadmin)
}

interface ProductListButtonProps extends ProductPermissionsProps {
  opened: boolean
  /** id of the list element */
  listId: string
  onToggle(): void
  /** true to show the word 'product' after the count, where no column header does */
  showsLabel?: boolean
}

export function ProductListButton({
  user,
  controls,
  opened,
  listId,
  onToggle,
  showsLabel,
}: ProductListButtonProps) {
  const count = formatHeldCount(user, controls)
  return (
    <UnstyledButton
      className={classes.toggle}
      data-wide={showsLabel || undefined}
      aria-expanded={opened}
      aria-controls={opened ? listId : undefined}
      aria-label={`${count} — ${user.full_name}`}
      onClick={onToggle}
    >
      <span>{showsLabel ? count : count.replace(' product', '')}</span>
      <FoldMark opened={opened} size={14} />
    </UnstyledButton>
  )
}

interface ProductPermissionsListProps extends ProductPermissionsProps {
  id: string
  /** true in a card, where the button above the list already shows the count */
  isNested?: boolean
}

export function ProductPermissions({ user, controls, id, isNested = false }: ProductPermissionsListProps) {
  const [q, setQ] = useState('')
  const headingId = useId()
  const products = findByWords(
    controls.products,
    q,
    ({ product_name, product_number }) => `${product_name}\n${product_number}`,
  )
  return (
    <section
      className={classes.panel}
      id={id}
      aria-labelledby={headingId}
      data-nested={isNested || undefined}
    >
      <div className={layout.spread}>
        <div>
          <p className={classes.heading} id={headingId}>
            {formatHeldCount(user, controls)}
            <VisuallyHidden> — {user.full_name}</VisuallyHidden>
          </p>
          {!user.held.includes('data_affiliate_tab_products') && (
            <Text size="xs" c="dimmed">
              Baru berlaku setelah Tab Products diaktifkan.
            </Text>
          )}
        </div>
        <AllProductsButton user={user} controls={controls} />
        {controls.products.length >= minProductsForSearch && (
          <TextInput
            className={classes.search}
            aria-label={`Cari product — ${user.full_name}`}
            placeholder="Nama / nomor product"
            leftSection={<IconSearch size={16} aria-hidden />}
            autoComplete="off"
            spellCheck={false}
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setQ('')}
          />
        )}
      </div>
      <p className={classes.none} role="status">
        {products.length === 0 && 'Tidak ada product yang sesuai dengan pencarian.'}
      </p>
      {products.length > 0 && (
        <ul className={classes.list}>
          {products.map((product) => (
            <li key={product.id}>
              <PermissionSwitch
                user={user}
                permission={getProductPermission(product.id)}
                name={getDistinctName(product, controls.products)}
                showsLabel
                controls={controls}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Returns a text such as '1 dari 4 product'. */
function formatHeldCount({ held }: PermissionHolder, { products }: MatrixControls): string {
  const heldPermissions = new Set(held)
  const heldCount = products.filter(({ id }) => heldPermissions.has(getProductPermission(id))).length
  return `${formatCount(heldCount)} dari ${formatCount(products.length)} product`
}
