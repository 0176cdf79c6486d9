/** What the form of one registration takes from a pasted chat, and which product it chooses. */
import { parseMessages } from '#base/chat-message.ts'
import { loneProfileIn } from '#base/username.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { peopleInChat } from './pasted-chat.ts'
import { type Person, saysMuch, unreadText } from './pasted-person.ts'

/**
 * Returns null where the text is left to the field, a name, a number or a profile link alone, and 'many' where the form has
 * no place for all that it says: several people, or several products.
 */
export function personToPaste(text: string, products: readonly ProductName[]): Person | 'many' | null {
  if (loneProfileIn(text)) return null
  const people = peopleInChat(text, products)
  const telling = people.filter(saysMuch)
  if (telling.length > 1) return 'many'
  const isMessage = parseMessages(text).some(({ sender }) => sender !== '')
  const person = telling[0] ?? (isMessage ? people.find(({ whatsapp }) => whatsapp !== '') : undefined)
  return person && person.more_product_ids.length > 0 ? 'many' : (person ?? null)
}

export interface ProductChosen {
  /** '' where somebody has to choose */
  product_id: string
  /** whether the text named none and it is that of the registration before */
  isLatest: boolean
  /** why none was chosen, at the field */
  hint: string
}

interface Choices {
  offered: readonly ProductName[]
  /** the product of the registration before */
  latest: string
  /** what a person has chosen in the form */
  byHand: string
}

/** A product that the text names; if it may name one that nobody knows, none; otherwise the only one, or the latest. */
export function productToPaste(person: Person, { offered, latest, byHand }: Choices): ProductChosen {
  const chosen = (product_id: string) => ({ product_id, isLatest: false, hint: '' })
  if (person.product_id || byHand) return chosen(person.product_id || byHand)
  const hint = person.odd.product_id ?? (person.unread && unreadText(person))
  if (hint) return { ...chosen(''), hint }
  const [only, another] = offered
  if (only && !another) return chosen(only.id)
  const isOffered = offered.some(({ id }) => id === latest)
  return { product_id: isOffered ? latest : '', isLatest: isOffered, hint: '' }
}
