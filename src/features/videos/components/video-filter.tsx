/** Filters of the video list, as input fields and as chips of the active ones. */

import { useQuery } from '@tanstack/react-query'
import { formatDays } from '#base/jakarta.ts'
import { unknownProduct } from '#features/products/product-name.ts'
import { useProductName } from '#features/products/products.client.ts'
import { getUserFilterLabel } from '#features/users/user-filter.ts'
import { ChoiceSelect, type ChoiceSelectProps } from '#kit/form/choice-select.tsx'
import { buildClearableProps } from '#kit/form/clearable-props.ts'
import { DayRange } from '#kit/form/day-range.tsx'
import { Select } from '#kit/form/select.tsx'
import type { ActiveFilter } from '#kit/list/filter-chips.tsx'
import { FilterChoice } from '#kit/list/filter-choice.tsx'
import type { ListFilters } from '#kit/list/list-toolbar.tsx'
import { noFilters, postedStates, type VideoSearch } from '../video-search.ts'
import { type VideoStatus, videoStatuses, videoStatusLabel } from '../video-statuses.ts'
import { videoCreatorsOptions } from '../videos.client.ts'
import { ProductSelect, withoutProduct } from './product-select.tsx'

interface FilterFieldsProps {
  search: VideoSearch
  onSearch(next: Partial<VideoSearch>): void
}

/** @param list the loaded page */
export function useVideoFilters(
  props: FilterFieldsProps,
  list: { total: number; giver: string | null } | undefined,
): ListFilters {
  const { search, onSearch } = props
  const product = useProductName(search.product_id)
  const { status, dibuat_oleh, given_by, posted } = search
  const activeFilters: ActiveFilter[] = []
  /** Adds a chip, unless the value is undefined. `searchWithout` removes the filter. */
  const addFilter = (name: string, value: string | undefined, searchWithout: Partial<VideoSearch>) => {
    if (value !== undefined)
      activeFilters.push({ name, value, onRemove: () => onSearch({ ...searchWithout, page: 1 }) })
  }
  addFilter('Product', product, { product_id: undefined })
  addFilter('Product', search.without_product && unknownProduct, { without_product: undefined })
  addFilter('Status', status && videoStatusLabel[status], { status: undefined })
  addFilter('Dibuat Oleh', dibuat_oleh, { dibuat_oleh: undefined })
  addFilter('Stok', search.free && availableLabel, { free: undefined })
  addFilter('Diberikan', formatDays(search.given_from, search.given_to), {
    given_from: undefined,
    given_to: undefined,
  })
  addFilter('Diberikan oleh', getUserFilterLabel(given_by, list?.giver), {
    given_by: undefined,
  })
  addFilter('Diposting', formatDays(search.posted_from, search.posted_to), {
    posted_from: undefined,
    posted_to: undefined,
  })
  addFilter('Posting', posted && postedLabel[posted], { posted: undefined })
  return {
    active: activeFilters,
    total: list?.total,
    onReset: () => onSearch(noFilters),
    fields: <FilterFields {...props} />,
  }
}

const availableLabel = 'Bisa diberikan'
const postedLabel = { tepat: 'Tepat waktu', telat: 'Telat' }

function buildProductFilter(id: string | null): Partial<VideoSearch> {
  if (id === withoutProduct) return { product_id: undefined, without_product: 'ya' }
  return { product_id: id ?? undefined, without_product: undefined }
}

const statusItems = videoStatuses.map((status) => ({ value: status, label: videoStatusLabel[status] }))

function FilterFields({ search, onSearch }: FilterFieldsProps) {
  return (
    <>
      <ProductSelect
        label="Product"
        {...buildClearableProps('Semua product')}
        offersWithoutProduct
        value={search.without_product ? withoutProduct : (search.product_id ?? null)}
        onChange={(id) => onSearch({ ...buildProductFilter(id), page: 1 })}
      />
      <Select
        label="Status"
        data={statusItems}
        {...buildClearableProps('Semua status')}
        value={search.status ?? null}
        onChange={(status) => onSearch({ status: (status as VideoStatus | null) ?? undefined, page: 1 })}
      />
      <CreatorSelect
        label="Dibuat Oleh"
        {...buildClearableProps('Semua pembuat')}
        value={search.dibuat_oleh ?? null}
        onChange={(email) => onSearch({ dibuat_oleh: email ?? undefined, page: 1 })}
      />
      <DayRange
        label="Diberikan"
        from={search.given_from}
        to={search.given_to}
        onChange={({ from, to }) => onSearch({ given_from: from, given_to: to, page: 1 })}
      />
      <DayRange
        label="Diposting"
        from={search.posted_from}
        to={search.posted_to}
        onChange={({ from, to }) => onSearch({ posted_from: from, posted_to: to, page: 1 })}
      />
      <FilterChoice
        label="Posting"
        choices={postedStates}
        labels={postedLabel}
        value={search.posted}
        onChoose={(next) => onSearch({ posted: next, page: 1 })}
      />
    </>
  )
}

const creatorTexts = {
  loading: 'Memuat pembuat...',
  failed: 'Gagal memuat daftar pembuat',
  none: 'Belum ada pembuat',
  notFound: 'Pembuat tidak ditemukan',
}

/** Renders a choice among the users who own videos. Adds the user in the URL, who may own none any more. */
function CreatorSelect(props: Omit<ChoiceSelectProps, 'choices' | 'source' | 'messages'>) {
  const query = useQuery(videoCreatorsOptions())
  const unlistedCreators = props.value && !query.data?.includes(props.value) ? [props.value] : []
  const choices =
    query.data && [...query.data, ...unlistedCreators].map((email) => ({ value: email, label: email }))
  return <ChoiceSelect {...props} choices={choices} source={query} messages={creatorTexts} />
}
