import { formatDays } from '#base/jakarta.ts'
import {
  consentFilterLabel,
  contactFilterLabel,
  needFilterLabel,
  platformLabel,
  sampleStatusLabel,
  trackRecordFilterLabel,
  whatsappStatusLabel,
} from '#features/affiliates/affiliate-values.ts'
import { trackRecordLabel } from '#features/affiliates/components/track-record.tsx'
import { consentLabel } from '#features/affiliates/consent.ts'
import { aggregateStatusLabel } from '#features/affiliates/link-video.ts'
import { getUserFilterLabel } from '#features/users/user-filter.ts'
import type { ActiveFilter } from '#kit/list/filter-chips.tsx'
import type { ListFilters } from '#kit/list/list-toolbar.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { type DataAffiliateSearch, linkCheckLabel, noCardFilters } from '../data-affiliate-search.ts'
import type { FilterFieldsProps } from './data-affiliate-filter-fields.tsx'
import { selectDayFilters } from './day-filters.ts'

/** Names of the users in the filters, by id. */
type UserNames = Record<string, string>

const FilterFields = lazyIdle(() =>
  import('./data-affiliate-filter-fields.tsx').then(({ FilterFields }) => FilterFields),
)

/** Returns the filters for the toolbar. @param list the loaded page; undefined while it loads */
export function buildCardFilters(
  props: FilterFieldsProps,
  list: { total: number; names: UserNames } | undefined,
): ListFilters {
  return {
    active: listActiveFilters(props, list?.names),
    total: list?.total,
    onReset: () => props.onSearch(noCardFilters),
    fields: <FilterFields {...props} />,
    isWide: true,
  }
}

function listActiveFilters(
  { search, onSearch }: FilterFieldsProps,
  names: UserNames | undefined,
): ActiveFilter[] {
  const { butuh, dihubungi, sample_product_status, status_whatsapp, posting, platform, late, link_check } =
    search
  const filters: ActiveFilter[] = []
  const add = (name: string, value: string | undefined, clearedParameters: Partial<DataAffiliateSearch>) => {
    if (value !== undefined)
      filters.push({ name, value, onRemove: () => onSearch({ ...clearedParameters, page: 1 }) })
  }
  add('Butuh', butuh && needFilterLabel[butuh], { butuh: undefined })
  add('Terakhir dihubungi', dihubungi && contactFilterLabel[dihubungi], { dihubungi: undefined })
  add('Status Sample', sample_product_status && sampleStatusLabel[sample_product_status], {
    sample_product_status: undefined,
  })
  add('Status WhatsApp', status_whatsapp && whatsappStatusLabel[status_whatsapp], {
    status_whatsapp: undefined,
  })
  add('Status Posting', posting && aggregateStatusLabel[posting], { posting: undefined })
  add(trackRecordLabel, search.rapor && trackRecordFilterLabel[search.rapor], { rapor: undefined })
  add(consentLabel, search.izin && consentFilterLabel[search.izin], { izin: undefined })
  add('Platform', platform && platformLabel[platform], { platform: undefined })
  add('Terlambat', late, { late: undefined })
  add(linkCheckLabel, link_check, { link_check: undefined })
  for (const dayFilter of selectDayFilters(search)) {
    const { label, from, to } = dayFilter
    add(label, formatDays(search[from], search[to]), { [from]: undefined, [to]: undefined })
    if ('by' in dayFilter) {
      const userId = search[dayFilter.by]
      add(`${label} oleh`, getUserFilterLabel(userId, findUserName(names, userId)), {
        [dayFilter.by]: undefined,
      })
    }
  }
  add('Tanpa Product', search.without_product, { without_product: undefined })
  return filters
}

/** Returns undefined while the names load, and null for a user whose name the reader may not see. */
function findUserName(names: UserNames | undefined, id: string | undefined): string | null | undefined {
  if (!names) return undefined
  return (id && names[id]) || null
}
