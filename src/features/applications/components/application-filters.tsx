/** Filters of all applications: when they were received, and the product that the applicant chose. */
import { formatDays } from '#base/jakarta.ts'
import { ProductSelect } from '#features/affiliates/components/product-select.tsx'
import { useProductName } from '#features/products/products.client.ts'
import { buildClearableProps } from '#kit/form/clearable-props.ts'
import { DayRange } from '#kit/form/day-range.tsx'
import type { ActiveFilter } from '#kit/list/filter-chips.tsx'
import type { ListFilters } from '#kit/list/list-toolbar.tsx'
import type { ApplicationFilter } from '../applications-search.ts'

export const noFilters = { applied_from: undefined, applied_to: undefined, product_id: undefined }

const receivedLabel = 'Mendaftar'

export function useApplicationFilters(
  filter: ApplicationFilter,
  onSearch: (next: ApplicationFilter & { page: number }) => void,
  total: number | undefined,
): ListFilters {
  const { applied_from, applied_to, product_id } = filter
  const product = useProductName(product_id)
  const days = formatDays(applied_from, applied_to)
  const changeFilter = (next: ApplicationFilter) => onSearch({ ...next, page: 1 })
  const activeFilters: ActiveFilter[] = []
  if (days !== undefined)
    activeFilters.push({
      name: receivedLabel,
      value: days,
      onRemove: () => changeFilter({ applied_from: undefined, applied_to: undefined }),
    })
  if (product !== undefined)
    activeFilters.push({
      name: 'Product',
      value: product,
      onRemove: () => changeFilter({ product_id: undefined }),
    })
  return {
    active: activeFilters,
    total,
    onReset: () => changeFilter(noFilters),
    fields: (
      <>
        <DayRange
          label={receivedLabel}
          from={applied_from}
          to={applied_to}
          onChange={({ from, to }) => changeFilter({ applied_from: from, applied_to: to })}
        />
        <ProductSelect
          label="Product"
          {...buildClearableProps('Semua product')}
          value={product_id ?? null}
          onChange={(id) => changeFilter({ product_id: id ?? undefined })}
        />
      </>
    ),
  }
}
