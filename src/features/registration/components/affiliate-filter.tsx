import { sampleStatusLabel } from '#features/affiliates/affiliate-values.ts'
import { ProductSelect } from '#features/affiliates/components/product-select.tsx'
import { SampleStatusFilter } from '#features/affiliates/components/sample-status-filter.tsx'
import { useProductName } from '#features/products/products.client.ts'
import { buildClearableProps } from '#kit/form/clearable-props.ts'
import type { ActiveFilter } from '#kit/list/filter-chips.tsx'
import type { ListFilters } from '#kit/list/list-toolbar.tsx'
import { type AffiliateSearch, noFilters } from '../reg-affiliate-search.ts'

interface FilterFieldsProps {
  search: AffiliateSearch
  onSearch(next: Partial<AffiliateSearch>): void
}

export function useAffiliateFilters(props: FilterFieldsProps, total: number | undefined): ListFilters {
  const { search, onSearch } = props
  const product = useProductName(search.product_id)
  const activeFilters: ActiveFilter[] = []
  if (search.sample_product_status)
    activeFilters.push({
      name: 'Status Sample',
      value: sampleStatusLabel[search.sample_product_status],
      onRemove: () => onSearch({ sample_product_status: undefined, page: 1 }),
    })
  if (product)
    activeFilters.push({
      name: 'Product',
      value: product,
      onRemove: () => onSearch({ product_id: undefined, page: 1 }),
    })
  return {
    active: activeFilters,
    total,
    onReset: () => onSearch(noFilters),
    fields: <FilterFields {...props} />,
  }
}

function FilterFields({ search, onSearch }: FilterFieldsProps) {
  return (
    <>
      <SampleStatusFilter
        value={search.sample_product_status}
        onChoose={(next) => onSearch({ sample_product_status: next, page: 1 })}
      />
      <ProductSelect
        label="Product"
        {...buildClearableProps('Semua product')}
        value={search.product_id ?? null}
        onChange={(id) => onSearch({ product_id: id ?? undefined, page: 1 })}
      />
    </>
  )
}
