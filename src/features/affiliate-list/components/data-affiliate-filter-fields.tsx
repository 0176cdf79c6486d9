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
import { buildClearableProps } from '#kit/form/clearable-props.ts'
import { Select } from '#kit/form/select.tsx'
import { FilterChoice } from '#kit/list/filter-choice.tsx'
import { type DataAffiliateSearch, linkCheckLabel } from '../data-affiliate-search.ts'
import { DayFilterFields } from './day-filter-fields.tsx'

/** Makes a switch as high as a touch target. */
const touchRow = { alignItems: 'center', minHeight: 'var(--touch-target)' }

export interface FilterFieldsProps {
  search: DataAffiliateSearch
  onSearch(next: Partial<DataAffiliateSearch>): void
}

const postingItems = aggregateStatuses.map((status) => ({
  value: status,
  label: aggregateStatusLabel[status],
}))

const needItems = needFilters.map((need) => ({ value: need, label: needFilterLabel[need] }))
const contactItems = contactFilters.map((value) => ({ value, label: contactFilterLabel[value] }))
const consentItems = consentFilters.map((value) => ({ value, label: consentFilterLabel[value] }))
const trackRecordItems = trackRecordFilters.map((value) => ({ value, label: trackRecordFilterLabel[value] }))

/** The fields of Data Affiliate's filter. They load when the page is used, because the panel is closed at first. */
export function FilterFields({ search, onSearch }: FilterFieldsProps) {
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
        description="Ada video yang belum diposting setelah batasnya, juga bila ditunda, diingatkan, atau minta waktu"
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
