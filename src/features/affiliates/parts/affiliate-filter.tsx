import { useProductName } from '#features/products/products.client.ts'
import { type ActiveFilter, FilterChips } from '#kit/filter-chips.tsx'
import { FilterPanel } from '#kit/filter-panel.tsx'
import { sampleStatuses, sampleStatusLabel } from '../affiliate.ts'
import { type AffiliateSearch, noFilters } from '../affiliate-search.ts'
import { FilterChoice } from './filter-choice.tsx'
import { ProductSelect } from './product-select.tsx'

interface AffiliateFilterProps {
  search: AffiliateSearch
  total: number | undefined
  onSearch(next: Partial<AffiliateSearch>): void
}

export function AffiliateFilter({ search, total, onSearch }: AffiliateFilterProps) {
  const { sample_product_status: status, product_id } = search
  const active = [status, product_id].filter((filter) => filter !== undefined).length
  return (
    <FilterPanel
      active={active}
      done={total === undefined ? 'Lihat data' : `Lihat ${total.toLocaleString('id-ID')} data`}
      onReset={() => onSearch(noFilters)}
    >
      <FilterChoice
        label="Status Sample"
        choices={sampleStatuses}
        words={sampleStatusLabel}
        value={status}
        onChoose={(next) => onSearch({ sample_product_status: next, page: 1 })}
      />
      <ProductSelect
        label="Product"
        placeholder="Semua product"
        clearable
        clearButtonProps={{ 'aria-label': 'Semua product' }}
        value={product_id ?? null}
        onChange={(id) => onSearch({ product_id: id ?? undefined, page: 1 })}
      />
    </FilterPanel>
  )
}

export function AffiliateFilterChips({ search, onSearch }: Omit<AffiliateFilterProps, 'total'>) {
  const product = useProductName(search.product_id)
  const filters: ActiveFilter[] = []
  if (search.sample_product_status)
    filters.push({
      name: 'Status Sample',
      value: sampleStatusLabel[search.sample_product_status],
      onRemove: () => onSearch({ sample_product_status: undefined, page: 1 }),
    })
  if (product)
    filters.push({
      name: 'Product',
      value: product,
      onRemove: () => onSearch({ product_id: undefined, page: 1 }),
    })
  return <FilterChips filters={filters} />
}
