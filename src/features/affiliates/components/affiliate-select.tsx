import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCan } from '#features/session/session.client.ts'
import type { RecipientSelectProps } from '#features/templates/template.ts'
import { Select } from '#kit/form/select.tsx'
import layout from '#kit/layout/layout.module.css'
import type { Affiliate } from '../affiliate.ts'
import { platformLabel } from '../affiliate-values.ts'
import { affiliateListOptions, affiliateWithLinksOptions } from '../affiliates.client.ts'
import { toRecipient } from '../recipient.ts'
import { buildFullRecipient } from './page-address.client.ts'

interface AffiliateItem extends ComboboxItem {
  affiliate: Affiliate
}

/**
 * Selects the affiliate for whom the preview of a template is filled in. Without a choice the preview shows an example.
 */
export function RecipientSelect({ onChoose }: RecipientSelectProps) {
  const can = useCan()
  const client = useQueryClient()
  const [choice, setChoice] = useState<Affiliate | null>(null)
  /** id of the affiliate chosen last; details of an earlier choice may arrive later and are ignored */
  const latestId = useRef<string>(undefined)

  /** Calls `onChoose` with the row of the list at once, and again with the details, if the user may see them. */
  async function choose(affiliate: Affiliate | null) {
    latestId.current = affiliate?.id
    setChoice(affiliate)
    onChoose(affiliate && toRecipient(affiliate))
    if (!affiliate || !can('data_affiliate')) return
    const detail = await client.fetchQuery(affiliateWithLinksOptions(affiliate.id)).catch(() => undefined)
    if (detail && latestId.current === detail.id) onChoose(buildFullRecipient(detail))
  }

  return (
    <AffiliateSelect
      label="Tampilkan untuk"
      placeholder="Contoh"
      clearLabel="Kembali ke contoh"
      choice={choice}
      onChoose={(affiliate) => void choose(affiliate)}
    />
  )
}

interface AffiliateSelectProps {
  label: string
  placeholder: string
  /** label of the button that clears the field */
  clearLabel: string
  choice: Affiliate | null
  onChoose(affiliate: Affiliate | null): void
}

/** Select field for an affiliate that the user may see. The server searches; without input, the newest are listed. */
export function AffiliateSelect({ label, placeholder, clearLabel, choice, onChoose }: AffiliateSelectProps) {
  const [searchText, setSearchText] = useState(choice?.username ?? '')
  // The username of the choice is in the field without being a search.
  const isSearch = searchText !== choice?.username
  const [q] = useDebouncedValue(isSearch ? searchText.trim().slice(0, 200) : '', 250)
  const { data, status } = useQuery(affiliateListOptions({ q, page: 1 }))
  const matches = data?.rows ?? []
  const unlistedChoice = choice && !matches.some(({ id }) => id === choice.id) ? [choice] : []
  const items = [...matches, ...unlistedChoice].map(
    (affiliate): AffiliateItem => ({ value: affiliate.id, label: affiliate.username, affiliate }),
  )

  /** Clears the choice when the user empties the field. */
  function search(text: string) {
    setSearchText(text)
    if (text === '' && choice) onChoose(null)
  }

  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={items}
      value={choice?.id ?? null}
      onChange={(_id, item) => onChoose((item as AffiliateItem | null)?.affiliate ?? null)}
      searchable
      searchValue={searchText}
      onSearchChange={search}
      filter={keepAllOptions}
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      renderOption={({ option }) => <AffiliateOption {...(option as AffiliateItem)} />}
      nothingFoundMessage={emptyText[status]}
      maxDropdownHeight={280}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

const emptyText = {
  pending: 'Memuat affiliate...',
  error: 'Gagal memuat data affiliate',
  success: 'Affiliate tidak ditemukan',
}

/** Turns off the filter of the field: the server has searched already, and not only in usernames. */
const keepAllOptions: OptionsFilter = ({ options }) => options

function AffiliateOption({ affiliate: { username, platform, whatsapp } }: AffiliateItem) {
  return (
    <span className={layout.lines}>
      <bdi className={layout.ellipsis}>{username}</bdi>
      <bdi className={`${layout.ellipsis} ${layout.dimmed} ${layout.xs}`}>
        {platformLabel[platform]} · {whatsapp}
      </bdi>
    </span>
  )
}
