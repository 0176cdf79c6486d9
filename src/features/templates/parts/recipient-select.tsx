import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Affiliate, platformLabel } from '#features/affiliates/affiliate.ts'
import { affiliateListOptions } from '#features/affiliates/affiliates.client.ts'
import { Select } from '#kit/select.tsx'
import classes from './recipient-select.module.css'

interface AffiliateItem extends ComboboxItem {
  affiliate: Affiliate
}

interface RecipientSelectProps {
  chosen: Affiliate | null
  onChoose(affiliate: Affiliate | null): void
}

/** One of the affiliates that the user may see, found by the server; the newest while nothing is typed. */
export function RecipientSelect({ chosen, onChoose }: RecipientSelectProps) {
  const [typed, setTyped] = useState('')
  const isChoice = typed === chosen?.username
  const [q] = useDebouncedValue(isChoice ? '' : typed.trim().slice(0, 200), 250)
  const { data, status } = useQuery(affiliateListOptions({ q, page: 1 }))
  const found = data?.rows ?? []
  const missing = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen] : []
  const items = [...found, ...missing].map(
    (affiliate): AffiliateItem => ({ value: affiliate.id, label: affiliate.username, affiliate }),
  )

  /** An emptied field means nobody in particular. */
  function search(text: string) {
    setTyped(text)
    if (text === '' && chosen) onChoose(null)
  }

  return (
    <Select
      label="Tampilkan untuk"
      placeholder="Contoh"
      data={items}
      value={chosen?.id ?? null}
      onChange={(_id, item) => onChoose((item as AffiliateItem | null)?.affiliate ?? null)}
      searchable
      searchValue={typed}
      onSearchChange={search}
      filter={asFound}
      clearable
      clearButtonProps={{ 'aria-label': 'Kembali ke contoh' }}
      renderOption={({ option }) => <AffiliateOption {...(option as AffiliateItem)} />}
      nothingFoundMessage={nothing[status]}
      maxDropdownHeight={280}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

const nothing = {
  pending: 'Memuat affiliate...',
  error: 'Gagal memuat data affiliate',
  success: 'Affiliate tidak ditemukan',
}

/** The server has searched already, and in more than the username. */
const asFound: OptionsFilter = ({ options }) => options

function AffiliateOption({ affiliate: { username, platform, whatsapp } }: AffiliateItem) {
  return (
    <span className={classes.option}>
      <bdi className={classes.name}>{username}</bdi>
      <bdi className={classes.facts}>
        {platformLabel[platform]} · {whatsapp}
      </bdi>
    </span>
  )
}
