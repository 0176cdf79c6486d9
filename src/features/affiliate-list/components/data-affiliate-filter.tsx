import { Switch } from '@mantine/core'
import {
  aggregateStatuses,
  type ConsentFilter,
  type ContactFilter,
  consentFilterLabel,
  consentFilters,
  contactFilterLabel,
  contactFilters,
  type NeedFilter,
  needFilterLabel,
  needFilters,
  platformLabel,
  platforms,
  sampleStatusLabel,
  type TrackRecordFilter,
  trackRecordFilterLabel,
  trackRecordFilters,
  whatsappStatuses,
  whatsappStatusLabel,
} from '#features/affiliates/affiliate-values.ts'
import { SampleStatusFilter } from '#features/affiliates/components/sample-status-filter.tsx'
import { trackRecordLabel } from '#features/affiliates/components/track-record.tsx'
import { consentLabel } from '#features/affiliates/consent.ts'
import { type AggregateStatus, aggregateStatusLabel } from '#features/affiliates/link-video.ts'
import { getUserFilterLabel } from '#features/users/user-filter.ts'
import { buildClearableProps } from '#kit/form/clearable-props.ts'
import { formatDays } from '#kit/form/day-range.tsx'
import { Select } from '#kit/form/select.tsx'
import type { ActiveFilter } from '#kit/list/filter-chips.tsx'
import { FilterChoice } from '#kit/list/filter-choice.tsx'
import type { ListFilters } from '#kit/list/list-toolbar.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { type DataAffiliateSearch, linkCheckLabel, noCardFilters } from '../data-affiliate-search.ts'
import { selectDayFilters } from './day-filters.ts'

/** Makes a switch as high as a touch target. */
const touchRow = { alignItems: 'center', minHeight: 'var(--touch-target)' }

interface FilterFieldsProps {
  search: DataAffiliateSearch
  onSearch(next: Partial<DataAffiliateSearch>): void
}

/** names of the users in the filters, by id */
type UserNames = Record<string, string>

const DayFilterFields = lazyIdle(() =>
  import('./day-filter-fields.tsx').then(({ DayFilterFields }) => DayFilterFields),
)

const postingItems = aggregateStatuses.map((status) => ({
  value: status,
  label: aggregateStatusLabel[status],
}))

const needItems = needFilters.map((need) => ({ value: need, label: needFilterLabel[need] }))
const contactItems = contactFilters.map((value) => ({ value, label: contactFilterLabel[value] }))
const consentItems = consentFilters.map((value) => ({ value, label: consentFilterLabel[value] }))
const trackRecordItems = trackRecordFilters.map((value) => ({ value, label: trackRecordFilterLabel[value] }))

/** Returns the filters for the toolbar. @param list the loaded page; undefined while it loads */
export function describeCardFilters(
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

function FilterFields({ search, onSearch }: FilterFieldsProps) {
  return (
    <>
      <SampleStatusFilter
        value={search.sample_product_status}
        onChoose={(next) => onSearch({ sample_product_status: next, page: 1 })}
      />
      <FilterChoice
        label="Status WhatsApp"
        choices={whatsappStatuses}
        labels={whatsappStatusLabel}
        value={search.status_whatsapp}
        onChoose={(next) => onSearch({ status_whatsapp: next, page: 1 })}
      />
      <FilterChoice
        label="Platform"
        choices={platforms}
        labels={platformLabel}
        value={search.platform}
        onChoose={(next) => onSearch({ platform: next, page: 1 })}
      />
      <Select
        label="Status Posting"
        data={postingItems}
        {...buildClearableProps('Semua status')}
        value={search.posting ?? null}
        onChange={(next) => onSearch({ posting: (next as AggregateStatus | null) ?? undefined, page: 1 })}
      />
      <Select
        label="Butuh"
        data={needItems}
        {...buildClearableProps('Semua affiliate')}
        value={search.butuh ?? null}
        onChange={(next) => onSearch({ butuh: (next as NeedFilter | null) ?? undefined, page: 1 })}
      />
      <Select
        label="Terakhir dihubungi"
        data={contactItems}
        {...buildClearableProps('Kapan saja')}
        value={search.dihubungi ?? null}
        onChange={(next) => onSearch({ dihubungi: (next as ContactFilter | null) ?? undefined, page: 1 })}
      />
      <Select
        label={trackRecordLabel}
        data={trackRecordItems}
        {...buildClearableProps('Semua affiliate')}
        value={search.rapor ?? null}
        onChange={(next) => onSearch({ rapor: (next as TrackRecordFilter | null) ?? undefined, page: 1 })}
      />
      <Select
        label={consentLabel}
        data={consentItems}
        {...buildClearableProps('Semua affiliate')}
        value={search.izin ?? null}
        onChange={(next) => onSearch({ izin: (next as ConsentFilter | null) ?? undefined, page: 1 })}
      />
      <Switch
        label="Terlambat"
        description="Ada video yang belum diposting setelah batasnya"
        styles={{ body: touchRow }}
        checked={search.late !== undefined}
        onChange={({ currentTarget: { checked } }) => onSearch({ late: checked ? 'ya' : undefined, page: 1 })}
      />
      <Switch
        label={linkCheckLabel}
        description="Ada link posting yang tampak salah atau dikirim kreator, dan belum dicek"
        styles={{ body: touchRow }}
        checked={search.link_check !== undefined}
        onChange={({ currentTarget: { checked } }) =>
          onSearch({ link_check: checked ? 'ya' : undefined, page: 1 })
        }
      />
      <DayFilterFields search={search} onSearch={onSearch} />
    </>
  )
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
      const user = search[dayFilter.by]
      // Undefined while the names load; null for a user whose name the reader may not see.
      const name = names && ((user && names[user]) || null)
      add(`${label} oleh`, getUserFilterLabel(user, name), { [dayFilter.by]: undefined })
    }
  }
  add('Tanpa Product', search.without_product, { without_product: undefined })
  return filters
}
