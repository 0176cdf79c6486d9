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
import { getRecipient } from './page-address.client.ts'

interface AffiliateItem extends ComboboxItem {
  affiliate: Affiliate
}

/** Selects the affiliate for whom a template is previewed. Without a choice the preview shows an example. */
export function RecipientSelect({ onChoose }: RecipientSelectProps) {
  const can = useCan()
  const client = useQueryClient()
  const latest = useRef<string>(undefined)

  /** Passes on the row of the list at once, and then the details, if the user may see them. */
  async function choose(affiliate: Affiliate | null) {
    latest.current = affiliate?.id
    onChoose(affiliate && toRecipient(affiliate))
    if (!affiliate || !can('data_affiliate')) return
    const detail = await client.fetchQuery(affiliateWithLinksOptions(affiliate.id)).catch(() => undefined)
    if (detail && latest.current === detail.id) onChoose(getRecipient(detail))
  }

  return (
    <AffiliateSelect
      label="Tampilkan untuk"
      placeholder="Contoh"
      clearLabel="Kembali ke contoh"
      onChoose={(affiliate) => void choose(affiliate)}
    />
  )
}

interface AffiliateSelectProps {
  label: string
  placeholder: string
  /** label of the button that clears the field */
  clearLabel: string
  onChoose(affiliate: Affiliate | null): void
}

/** Select field for an affiliate that the user may see. The server searches; without input it lists the newest. */
export function AffiliateSelect({ label, placeholder, clearLabel, onChoose }: AffiliateSelectProps) {
  const [chosen, setChosen] = useState<Affiliate | null>(null)
  const [typed, setTyped] = useState('')
  const isChoice = typed === chosen?.username
  const [q] = useDebouncedValue(isChoice ? '' : typed.trim().slice(0, 200), 250)
  const { data, status } = useQuery(affiliateListOptions({ q, page: 1 }))
  const matches = data?.rows ?? []
  const unlistedChoice = chosen && !matches.some(({ id }) => id === chosen.id) ? [chosen] : []
  const items = [...matches, ...unlistedChoice].map(
    (affiliate): AffiliateItem => ({ value: affiliate.id, label: affiliate.username, affiliate }),
  )

  function choose(affiliate: Affiliate | null) {
    setChosen(affiliate)
    onChoose(affiliate)
  }

  /** Clears the choice when the user empties the field. */
  function search(text: string) {
    setTyped(text)
    if (text === '' && chosen) choose(null)
  }

  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={items}
      value={chosen?.id ?? null}
      onChange={(_id, item) => choose((item as AffiliateItem | null)?.affiliate ?? null)}
      searchable
      searchValue={typed}
      onSearchChange={search}
      filter={keepAll}
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

/** Keeps all options, since the server has searched already, and in more than the username. */
const keepAll: OptionsFilter = ({ options }) => options

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
