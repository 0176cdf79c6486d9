/** A line of a chat that is pasted into the form: each of its fields gets what was said of it, for everybody to see. */
import { useLocalStorage } from '@mantine/hooks'
import { type ClipboardEvent, useState } from 'react'
import { profileIn } from '#base/username.ts'
import type { affiliate, Registration } from '#features/affiliates/affiliate.ts'
import { type Platform, platformLabel } from '#features/affiliates/affiliate-values.ts'
import type { ProductName } from '#features/products/product-name.ts'
import type { FormHold } from '#kit/entry-fields.tsx'
import { isolated } from '#kit/user-text.tsx'
import { personIn, saysMuch } from './pasted-person.ts'

type Offered = ProductName & { affiliates_visible: boolean }

/** @param onMany gets rows of several */
export function usePastedPerson(
  form: FormHold<typeof affiliate>,
  products: readonly Offered[] | undefined,
  onMany: (text: string) => void,
) {
  const [read, setRead] = useState<Partial<Registration> | null>(null)
  const [latest, keep] = useLocalStorage({ key: 'registration-product', defaultValue: '' })
  const offered = products?.filter(({ affiliates_visible }) => affiliates_visible) ?? []

  /** Said in the chat, the only one there is, or the one that was chosen last. */
  function productFor(said: string): string {
    if (said || form.getValues().product_id) return said || form.getValues().product_id
    const only = offered.length === 1 ? offered[0]?.id : undefined
    return only ?? offered.find(({ id }) => id === latest)?.id ?? ''
  }

  function onPaste(event: ClipboardEvent<HTMLFormElement>) {
    const text = event.clipboardData.getData('text')
    if (!(event.target instanceof HTMLInputElement)) return
    if (isOfMany(text)) {
      event.preventDefault()
      event.stopPropagation()
      onMany(text)
      return
    }
    const person = personIn(text, offered)
    if (!saysMuch(person) || profileIn(text)) return
    event.preventDefault()
    event.stopPropagation()
    // The form has a place for one product; the grid for all that were named.
    if (person.more_product_ids.length > 0) return onMany(text)
    const { username, whatsapp } = person
    const found: Partial<Registration> = {
      ...(person.platform && { platform: person.platform }),
      ...(username && { username }),
      ...(whatsapp && { whatsapp }),
      product_id: productFor(person.product_id),
    }
    form.setValues(found)
    form.clearErrors()
    setRead(found)
  }

  const now = form.getValues()
  const holds =
    read && Object.entries(read).every(([name, value]) => now[name as keyof Registration] === value)
  return { onPaste, keep, reading: holds ? inWords(read, offered) : '' }
}

/** Rows of a sheet, or lines that each say a number. */
function isOfMany(text: string): boolean {
  const lines = text.split(/\r?\n|\r/).filter((line) => saysMuch(personIn(line, [])))
  return lines.length > 1
}

function inWords(
  { platform, username, whatsapp, product_id }: Partial<Registration>,
  products: readonly ProductName[],
) {
  const product = products.find(({ id }) => id === product_id)?.product_name
  const said = [platform && platformLabel[platform as Platform], username, whatsapp, product].filter(Boolean)
  return `Dibaca dari tempelan: ${said.map((text) => isolated(String(text))).join(', ')}. Periksa, lalu Enter.`
}
