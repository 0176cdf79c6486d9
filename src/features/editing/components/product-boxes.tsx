import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { containsWords } from '#base/plain-text.ts'
import { describeProductsFailure } from '#features/affiliates/components/product-select.tsx'
import { type ProductName, unknownProduct } from '#features/products/product-name.ts'
import { productListOptions } from '#features/products/products.client.ts'
import layout from '#kit/layout/layout.module.css'
import classes from './product-checklist.module.css'
import type { Editor } from './use-affiliate-editor.client.ts'

/** Number of products up to which the list has no search field. */
const maxWithoutSearch = 8

/** Renders the checklist of products, with a search field if it is long. */
export function ProductBoxes({ editor }: { editor: Editor }) {
  const { state, dispatch, savedAffiliate } = editor
  const { draft } = state
  const products = useQuery(productListOptions())
  const [search, setSearch] = useState('')
  const selectableProducts = listSelectableProducts(products.data ?? [], [
    ...draft.products,
    ...savedAffiliate.products,
  ])
  const matches = selectableProducts.filter(({ product_name, product_number }) =>
    containsWords(`${product_name}\n${product_number}`, search),
  )
  const loadText = products.isError ? describeProductsFailure(products.error) : 'Memuat product...'
  const emptyText = products.data
    ? search.trim()
      ? 'Product tidak ditemukan'
      : 'Belum ada product'
    : loadText

  return (
    <>
      {selectableProducts.length > maxWithoutSearch && (
        <TextInput
          className={classes.search}
          type="text"
          inputMode="search"
          autoComplete="off"
          aria-label="Cari product"
          placeholder="Cari product"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll in every browser */}
      <div role="group" aria-label="Products" className={classes.list} onKeyDown={moveOrToggle}>
        {matches.map((product, i) => (
          <Checkbox
            key={product.id}
            data-autofocus={(i === 0 && isTouchScreen()) || undefined}
            classNames={{
              root: classes.item,
              body: classes.itemContent,
              labelWrapper: layout.fill,
              label: classes.itemLabel,
            }}
            label={
              <>
                <bdi className={layout.ellipsis}>{getName(product)}</bdi>
                <bdi className={classes.number}>{product.product_number}</bdi>
              </>
            }
            aria-label={getName(product)}
            checked={draft.products.some(({ id }) => id === product.id)}
            onChange={({ currentTarget: { checked } }) =>
              dispatch({ type: checked ? 'productChosen' : 'productRemoved', product })
            }
          />
        ))}
        {matches.length === 0 && (
          <p className={classes.emptyText} role="status">
            {emptyText}
          </p>
        )}
      </div>
    </>
  )
}

/** Checks for a touch screen. Its keyboard would open if the search field were focused, so a checkbox is focused. */
function isTouchScreen(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

/** Returns the products whose affiliates the user may see, then other products of `chosenProducts`. */
function listSelectableProducts(
  allProducts: readonly (ProductName & { affiliates_visible: boolean })[],
  chosenProducts: readonly ProductName[],
): ProductName[] {
  const products = new Map<string, ProductName>()
  const visibleProducts = allProducts.filter((product) => product.affiliates_visible)
  for (const { id, product_number, product_name } of [...visibleProducts, ...chosenProducts])
    if (!products.has(id)) products.set(id, { id, product_number, product_name })
  return [...products.values()]
}

/** Moves the focus with the arrow keys. Enter toggles the checkbox instead of submitting the form. */
function moveOrToggle(event: KeyboardEvent<HTMLDivElement>) {
  const boxes = [...event.currentTarget.querySelectorAll('input')]
  const index = boxes.indexOf(document.activeElement as HTMLInputElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) boxes[Math.min(Math.max(index + step, 0), boxes.length - 1)]?.focus()
  if (event.key === 'Enter') boxes[index]?.click()
  if (step !== undefined || event.key === 'Enter') event.preventDefault()
}

function getName({ product_name }: ProductName): string {
  return product_name || unknownProduct
}
