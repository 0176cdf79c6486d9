import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unknownProduct } from '#features/products/product.ts'
import type { Recipient, RecipientSelectProps } from '#features/templates/template.ts'
import { Select } from '#kit/select.tsx'
import { type Affiliate, platformLabel } from '../affiliate.ts'
import { affiliateListOptions } from '../affiliates.client.ts'
import classes from './recipient-select.module.css'

interface AffiliateItem extends ComboboxItem {
  affiliate: Affiliate
}

/** One of the affiliates that the user may see, found by the server; the newest while nothing is typed. */
export function RecipientSelect({ onChoose }: RecipientSelectProps) {
  const [chosen, setChosen] = useState<Affiliate | null>(null)
  const [typed, setTyped] = useState('')
  const isChoice = typed === chosen?.username
  const [q] = useDebouncedValue(isChoice ? '' : typed.trim().slice(0, 200), 250)
  const { data, status } = useQuery(affiliateListOptions({ q, page: 1 }))
  const found = data?.rows ?? []
  const missing = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen] : []
  const items = [...found, ...missing].map(
    (affiliate): AffiliateItem => ({ value: affiliate.id, label: affiliate.username, affiliate }),
  )

  function choose(affiliate: Affiliate | null) {
    setChosen(affiliate)
    onChoose(affiliate && recipientOf(affiliate))
  }

  /** An emptied field means nobody in particular. */
  function search(text: string) {
    setTyped(text)
    if (text === '' && chosen) choose(null)
  }

  return (
    <Select
      label="Tampilkan untuk"
      placeholder="Contoh"
      data={items}
      value={chosen?.id ?? null}
      onChange={(_id, item) => choose((item as AffiliateItem | null)?.affiliate ?? null)}
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

function recipientOf({ username, whatsapp, products }: Affiliate): Recipient {
  return { username, whatsapp, products: products.map((product) => product.product_name || unknownProduct) }
}
