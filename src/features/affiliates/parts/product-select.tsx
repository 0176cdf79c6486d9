import { Anchor, type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ProductName, unknownProduct } from '#features/products/product.ts'
import { productListOptions } from '#features/products/products.client.ts'
import classes from './product-select.module.css'
import { saidByServer } from './server-answer.ts'

interface ProductSelectProps extends Omit<SelectProps, 'data'> {
  /** products that must be offered although the list may lack them: those already chosen */
  chosen?: readonly ProductName[]
}

interface ProductItem extends ComboboxItem {
  number: string
}

/** One of the products whose affiliates the user may see. */
export function ProductSelect({ chosen = [], error, placeholder, ...props }: ProductSelectProps) {
  const { items, status, trouble, retry } = useProductItems(chosen)
  const failure = (
    <>
      {trouble}.{' '}
      <Anchor component="button" type="button" fz="inherit" onClick={retry}>
        Coba lagi
      </Anchor>
    </>
  )
  const absence = absent(status, items.length, trouble)
  return (
    <Select
      // Inside its landmark or dialog, where a screen reader looks for it.
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      {...props}
      data={items}
      searchable
      selectFirstOptionOnChange
      allowDeselect={props.clearable ?? false}
      filter={byNameOrNumber}
      renderOption={({ option }) => <ProductOption item={option as ProductItem} />}
      placeholder={absence && status !== 'error' ? absence : placeholder}
      nothingFoundMessage={absence ?? 'Product tidak ditemukan'}
      error={error ?? (status === 'error' ? failure : undefined)}
      errorProps={{ component: 'div' }}
      maxDropdownHeight={280}
    />
  )
}

/** What the product is called by whoever has only its id, such as an address. */
export function useProductName(id: string | undefined): string | undefined {
  const { data } = useQuery(productListOptions())
  if (id === undefined) return undefined
  if (!data) return '...'
  return data.find((product) => product.id === id)?.product_name || unknownProduct
}

function useProductItems(chosen: readonly ProductName[]) {
  const { data, status, error, refetch } = useQuery(productListOptions())
  const offered = data?.filter((product) => product.affiliates_visible) ?? []
  const missing = chosen.filter(({ id }) => !offered.some((product) => product.id === id))
  const items = [...offered, ...missing].map(
    ({ id, product_name, product_number }): ProductItem => ({
      value: id,
      label: product_name || unknownProduct,
      number: product_number,
    }),
  )
  const trouble = saidByServer(error) ? 'Gagal memuat data produk' : 'Terjadi kesalahan saat memuat produk'
  return { items, status, trouble, retry: () => void refetch() }
}

/** Why there is nothing to choose from, if so. */
function absent(status: 'pending' | 'error' | 'success', count: number, trouble: string): string | undefined {
  if (count > 0) return undefined
  return { pending: 'Memuat product...', error: trouble, success: 'Belum ada product' }[status]
}

const byNameOrNumber: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase()
  return (options as ProductItem[]).filter((item) =>
    `${item.label}\n${item.number}`.toLowerCase().includes(wanted),
  )
}

function ProductOption({ item }: { item: ProductItem }) {
  return (
    <span className={classes.option}>
      <bdi className={classes.name}>{item.label}</bdi>
      <bdi className={classes.number}>{item.number}</bdi>
    </span>
  )
}
