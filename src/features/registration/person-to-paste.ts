/** Decides what the registration form takes from a pasted chat, and which product the form selects. */
import { parseMessages } from '#base/chat-message.ts'
import { createEmptyForm } from '#base/resource.ts'
import { parseLoneProfileLink } from '#base/username.ts'
import { affiliate, type Registration } from '#features/affiliates/affiliate.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { findAddress } from '#features/shipping-addresses/pasted-address.ts'
import { noteRecipientNumbers } from '#features/shipping-addresses/recipient-numbers.ts'
import type { AddressFields } from '#features/shipping-addresses/shipping-address.ts'
import { readPeopleInChat } from './pasted-chat.ts'
import { describeUnrecognized, hasSeveralFields, type Person } from './pasted-person.ts'

/** A person whose chat may also have the address to which the sample is sent. */
export interface PastedPerson extends Person {
  address: AddressFields | null
}

/**
 * Returns null if the field should handle the text itself: a name, a number or a lone profile link. Returns 'many' if
 * the text has more than the form can hold: several people, or several products.
 */
export function findPersonToPaste(
  text: string,
  products: readonly ProductName[],
): PastedPerson | 'many' | null {
  if (parseLoneProfileLink(text)) return null
  // The parts of an address would be read as names of products.
  const { address, remainingText } = findAddress(text)
  const people = readPeopleInChat(remainingText, products)
  const candidates = people.filter(hasSeveralFields)
  if (candidates.length > 1) return 'many'
  // A copied message has the number of its sender, which is enough.
  const isCopiedMessage = parseMessages(text).some(({ sender }) => sender !== '')
  const sender = isCopiedMessage ? people.find(({ whatsapp }) => whatsapp !== '') : undefined
  const person = candidates[0] ?? sender
  if (!person) return null
  if (person.more_product_ids.length > 0) return 'many'
  return { ...person, address: address && noteRecipientNumbers(address, text, person.whatsapp) }
}

type PersonFields = Pick<Registration, 'platform' | 'username' | 'whatsapp' | 'nama'>

interface FieldOptions {
  /** the values in the form */
  current: PersonFields
  /** the values that earlier pastes set */
  pastedBefore: Partial<Registration>
  /** true if the text is about the person who is in the form */
  isSamePerson: boolean
}

/**
 * Returns the values that the form gets. For another person, values of earlier pastes become empty, while values that
 * the user typed stay.
 */
export function chooseFieldsToPaste(
  person: Person,
  { current, pastedBefore, isSamePerson }: FieldOptions,
): PersonFields {
  const initial = createEmptyForm(affiliate)
  const choose = <N extends keyof PersonFields>(name: N) => {
    if (person[name]) return person[name]
    return !isSamePerson && current[name] === pastedBefore[name] ? initial[name] : current[name]
  }
  return {
    platform: choose('platform') as PersonFields['platform'],
    username: choose('username'),
    whatsapp: choose('whatsapp'),
    nama: choose('nama'),
  }
}

export interface ChosenProduct {
  /** '' if the user has to choose */
  product_id: string
  /** true if the text named no product, so that the product of the previous registration was chosen */
  isPrevious: boolean
  /** the reason why no product was chosen, shown at the field */
  hint: string
}

interface ProductOptions {
  available: readonly ProductName[]
  /** the product of the previous registration, or '' */
  previous: string
  /** the product that the user has chosen in the form, or '' */
  userChoice: string
}

/**
 * Returns the product that the text names, or else the user's choice. Without either, returns no product if the text
 * may name an unknown one; otherwise the only product, or else that of the previous registration.
 */
export function chooseProductToPaste(
  person: Person,
  { available, previous, userChoice }: ProductOptions,
): ChosenProduct {
  const buildChoice = (product_id: string) => ({ product_id, isPrevious: false, hint: '' })
  if (person.product_id || userChoice) return buildChoice(person.product_id || userChoice)
  const hint = person.problems.product_id ?? (person.unrecognized && describeUnrecognized(person))
  if (hint) return { ...buildChoice(''), hint }
  const [onlyProduct, another] = available
  if (onlyProduct && !another) return buildChoice(onlyProduct.id)
  const isOffered = available.some(({ id }) => id === previous)
  return { product_id: isOffered ? previous : '', isPrevious: isOffered, hint: '' }
}
