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

/** A search field is shown above this number of products. */
const manyProducts = 8

/** Renders the checklist of products, with a search field if it is long. */
export function ProductBoxes({ editor }: { editor: Editor }) {
  const { state, dispatch, known } = editor
  const { draft } = state
  const products = useQuery(productListOptions())
  const [search, setSearch] = useState('')
  const offered = listOfferedProducts(products.data ?? [], [...draft.products, ...known.products])
  const matches = offered.filter(({ product_name, product_number }) =>
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
      {offered.length > manyProducts && (
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
              body: classes.itemBody,
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
              dispatch({ type: checked ? 'productChosen' : 'productTakenOff', product })
            }
          />
        ))}
        {matches.length === 0 && (
          <p className={classes.absence} role="status">
            {emptyText}
          </p>
        )}
      </div>
    </>
  )
}

/** Checks for a touch screen, where the search must not be focused at once, since the keyboard would open. */
function isTouchScreen(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

/** Returns the products whose affiliates the user may see, plus those that are or were chosen. */
function listOfferedProducts(
  listed: readonly (ProductName & { affiliates_visible: boolean })[],
  chosen: readonly ProductName[],
): ProductName[] {
  const visibleProducts = listed.filter((product) => product.affiliates_visible)
  const unlisted = chosen.filter(
    ({ id }, i) =>
      !visibleProducts.some((product) => product.id === id) &&
      chosen.findIndex((other) => other.id === id) === i,
  )
  return [...visibleProducts, ...unlisted].map(({ id, product_number, product_name }) => ({
    id,
    product_number,
    product_name,
  }))
}

/** Moves the focus with the arrow keys. Enter toggles the box instead of submitting the form. */
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
