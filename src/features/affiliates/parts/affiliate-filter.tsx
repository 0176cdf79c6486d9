import { Chip, Group, Input } from '@mantine/core'
import { useId } from 'react'
import { type ActiveFilter, FilterChips } from '#kit/filter-chips.tsx'
import { FilterPanel } from '#kit/filter-panel.tsx'
import { type SampleStatus, sampleStatuses, sampleStatusLabel } from '../affiliate.ts'
import { type AffiliateSearch, noFilters } from '../affiliate-search.ts'
import classes from './affiliate-filter.module.css'
import { ProductSelect, useProductName } from './product-select.tsx'

interface AffiliateFilterProps {
  search: AffiliateSearch
  total: number | undefined
  onSearch(next: Partial<AffiliateSearch>): void
}

export function AffiliateFilter({ search, total, onSearch }: AffiliateFilterProps) {
  const statusId = useId()
  const { sample_product_status: status, product_id } = search
  const active = [status, product_id].filter((filter) => filter !== undefined).length
  return (
    <FilterPanel
      active={active}
      done={total === undefined ? 'Lihat data' : `Lihat ${total.toLocaleString('id-ID')} data`}
      onReset={() => onSearch(noFilters)}
    >
      <Input.Wrapper label="Status Sample" labelElement="div" labelProps={{ id: statusId }}>
        <Chip.Group
          value={status ?? ''}
          onChange={(next) =>
            onSearch({ sample_product_status: (next as SampleStatus | '') || undefined, page: 1 })
          }
        >
          <Group gap={8} mt={4} role="radiogroup" aria-labelledby={statusId} className={classes.choices}>
            <Chip value="">Semua</Chip>
            {sampleStatuses.map((each) => (
              <Chip key={each} value={each}>
                {sampleStatusLabel[each]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
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
