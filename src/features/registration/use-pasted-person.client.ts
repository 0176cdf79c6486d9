/** A chat that is pasted into the form: each of its fields gets what was said of it, for everybody to see. */
import { useLocalStorage } from '@mantine/hooks'
import { type ClipboardEvent, useState } from 'react'
import type { affiliate, Registration } from '#features/affiliates/affiliate.ts'
import { type Platform, platformLabel } from '#features/affiliates/affiliate-values.ts'
import type { ProductName } from '#features/products/product-name.ts'
import type { FormHold } from '#kit/entry-fields.tsx'
import { isolated } from '#kit/user-text.tsx'
import { type ProductChosen, personToPaste, productToPaste } from './person-to-paste.ts'

type Offered = ProductName & { affiliates_visible: boolean }

interface Reading {
  fields: Partial<Registration>
  product: ProductChosen
}

/** @param onMany gets rows of several */
export function usePastedPerson(
  form: FormHold<typeof affiliate>,
  products: readonly Offered[] | undefined,
  onMany: (text: string) => void,
) {
  const [reading, setReading] = useState<Reading | null>(null)
  const [latest, keep] = useLocalStorage({ key: 'registration-product', defaultValue: '' })
  const offered = products?.filter(({ affiliates_visible }) => affiliates_visible) ?? []

  function onPaste(event: ClipboardEvent<HTMLFormElement>) {
    const text = event.clipboardData.getData('text')
    if (!(event.target instanceof HTMLInputElement)) return
    const person = personToPaste(text, offered)
    if (!person) return
    event.preventDefault()
    event.stopPropagation()
    if (person === 'many') return onMany(text)
    const before = form.getValues().product_id
    const isByHand = before !== '' && before !== reading?.fields.product_id
    const product = productToPaste(person, { offered, latest, byHand: isByHand ? before : '' })
    const { platform, username, whatsapp } = person
    const fields: Partial<Registration> = {
      ...(platform && { platform }),
      ...(username && { username }),
      ...(whatsapp && { whatsapp }),
      product_id: product.product_id,
    }
    form.setValues(fields)
    form.clearErrors()
    if (product.hint) form.setFieldError('product_id', product.hint)
    setReading({ fields, product })
  }

  const now = form.getValues()
  const holds =
    reading &&
    Object.entries(reading.fields).every(([name, value]) => now[name as keyof Registration] === value)
  return { onPaste, keep, reading: holds ? inWords(reading, offered) : '' }
}

function inWords({ fields, product }: Reading, products: readonly ProductName[]) {
  const { platform, username, whatsapp } = fields
  const name = products.find(({ id }) => id === product.product_id)?.product_name
  const said = [platform && platformLabel[platform as Platform], username, whatsapp, name].filter(Boolean)
  const read = said.map((text) => isolated(String(text))).join(', ')
  return name
    ? `Dibaca dari tempelan: ${read}${product.isLatest ? ', seperti terakhir' : ''}. Periksa, lalu Enter.`
    : `Dibaca dari tempelan: ${read}. Pilih product-nya, lalu Enter.`
}
