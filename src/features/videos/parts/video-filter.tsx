/** Product, status and creator: in a card above the list; on a phone in a sheet, with what is on as chips. */
import { Button, Paper, Select } from '@mantine/core'
import { useProductName } from '#features/products/products.client.ts'
import { type ActiveFilter, FilterChips } from '#kit/filter-chips.tsx'
import { FilterPanel } from '#kit/filter-panel.tsx'
import { type VideoStatus, videoStatuses, videoStatusLabel } from '../video.ts'
import { filterCount, noFilters, type VideoSearch } from '../video-search.ts'
import { CreatorSelect } from './creator-select.tsx'
import { ProductSelect } from './product-select.tsx'
import classes from './video-filter.module.css'

interface VideoFilterProps {
  search: VideoSearch
  onSearch(next: Partial<VideoSearch>): void
}

export function VideoFilterCard({ search, onSearch }: VideoFilterProps) {
  const isOff = filterCount(search) === 0
  return (
    <Paper component="section" aria-label="Filter" className={classes.card}>
      <FilterFields search={search} onSearch={onSearch} />
      <FilterChips filters={weekFilter({ search, onSearch })} />
      <Button
        variant="subtle"
        color="gray"
        className={classes.reset}
        aria-disabled={isOff}
        data-disabled={isOff || undefined}
        onClick={() => !isOff && onSearch(noFilters)}
      >
        Reset Filter
      </Button>
    </Paper>
  )
}

export function VideoFilterSheet({
  search,
  total,
  onSearch,
}: VideoFilterProps & { total?: number | undefined }) {
  return (
    <FilterPanel
      active={filterCount(search)}
      done={total === undefined ? 'Lihat video' : `Lihat ${total.toLocaleString('id-ID')} video`}
      onReset={() => onSearch(noFilters)}
    >
      <FilterFields search={search} onSearch={onSearch} />
    </FilterPanel>
  )
}

const statusItems = videoStatuses.map((status) => ({ value: status, label: videoStatusLabel[status] }))

function FilterFields({ search, onSearch }: VideoFilterProps) {
  return (
    <>
      <ProductSelect
        label="Product"
        placeholder="Semua product"
        clearable
        clearButtonProps={{ 'aria-label': 'Semua product' }}
        value={search.product_id ?? null}
        onChange={(id) => onSearch({ product_id: id ?? undefined, page: 1 })}
      />
      <Select
        label="Status"
        placeholder="Semua status"
        data={statusItems}
        comboboxProps={{ withinPortal: false, keepMounted: false }}
        clearable
        clearButtonProps={{ 'aria-label': 'Semua status' }}
        value={search.status ?? null}
        onChange={(status) => onSearch({ status: (status as VideoStatus | null) ?? undefined, page: 1 })}
      />
      <CreatorSelect
        label="Dibuat Oleh"
        placeholder="Semua pembuat"
        clearable
        clearButtonProps={{ 'aria-label': 'Semua pembuat' }}
        value={search.dibuat_oleh ?? null}
        onChange={(email) => onSearch({ dibuat_oleh: email ?? undefined, page: 1 })}
      />
    </>
  )
}

/** Set by the home page alone: the form has no field for it. */
function weekFilter({ search, onSearch }: VideoFilterProps): ActiveFilter[] {
  if (!search.this_week) return []
  const onRemove = () => onSearch({ this_week: undefined, page: 1 })
  return [{ name: 'Ditambahkan', value: '7 hari terakhir', onRemove }]
}

export function VideoFilterChips({ search, onSearch }: VideoFilterProps) {
  const product = useProductName(search.product_id)
  const { status, dibuat_oleh } = search
  const filters: ActiveFilter[] = []
  const add = (name: string, value: string | undefined, without: Partial<VideoSearch>) => {
    if (value !== undefined) filters.push({ name, value, onRemove: () => onSearch({ ...without, page: 1 }) })
  }
  add('Product', product, { product_id: undefined })
  add('Status', status && videoStatusLabel[status], { status: undefined })
  add('Dibuat Oleh', dibuat_oleh, { dibuat_oleh: undefined })
  return <FilterChips filters={[...filters, ...weekFilter({ search, onSearch })]} />
}
