/** Reads one creator from a chat text such as 'Kak aku @sari.glow, wa 0812-3456-7890, shopee'. */
import { isChatWord } from '#base/chat-words.ts'
import { whatsappDigits } from '#base/phone.ts'
import { isChatLink, phoneNumbersIn } from '#base/phone-in-text.ts'
import { cutText, plain } from '#base/plain-text.ts'
import { profileIn } from '#base/username.ts'
import type { Registration } from '#features/affiliates/affiliate.ts'
import type { Platform } from '#features/affiliates/affiliate-values.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { readProducts } from '#features/products/product-reader.ts'
import { platformIn, withoutPlatforms } from './pasted-headings.ts'
import type { Restoring } from './restored.ts'

type Field = keyof Registration

/** A person that was read from pasted data. A field is '' if the text doesn't mention it. */
export interface Person extends Record<Field, string> {
  platform: Platform | ''
  /** the products that were named after the first */
  more_product_ids: string[]
  /** unrecognized words of a chat, which may name an unknown product */
  unread: string
  /** the values that a row of our own export restores */
  restoring: Restoring | null
  /** sentences about values that were given but can't be used, by field */
  odd: Partial<Record<Field, string>>
}

export function nobody(): Person {
  return {
    platform: '',
    username: '',
    whatsapp: '',
    product_id: '',
    more_product_ids: [],
    unread: '',
    restoring: null,
    odd: {},
  }
}

/** @param products the products that may be chosen */
export function personIn(text: string, products: readonly ProductName[]): Person {
  const found = nobody()
  let rest = plain(text).replace(/[\p{L}\p{N}_.+-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.]+/gu, ' ')
  for (const link of rest.match(/[^\s,;<>"]+\/[^\s,;<>"]+/g) ?? []) {
    const profile = profileIn(link.replace(/[.)\]]+$/, ''))
    const number = isChatLink(link) ? whatsappDigits(link) : ''
    if (!profile && number === '' && !/^https?:/i.test(link)) continue
    if (profile && found.username === '') Object.assign(found, profile)
    if (number !== '' && found.whatsapp === '') found.whatsapp = `+${number}`
    rest = rest.replace(link, ' ')
  }
  const numbers = phoneNumbersIn(rest)
  for (const number of numbers) rest = rest.replace(number, ' ')
  found.whatsapp ||= numbers.join(' / ')
  const handle = handleIn(rest)
  if (handle) {
    found.username ||= handle
    rest = rest.replace(`@${handle}`, ' ')
  }
  const { named, rest: others } = readProducts(rest, products)
  for (const { id } of named) addProduct(found, id)
  found.platform ||= platformIn(others)
  const left = withoutPlatforms(others)
  found.username ||= nameLeft(left)
  if (named.length === 0) found.unread = unreadWords(left, found.username)
  return found
}

const namePattern = String.raw`[\p{L}\p{N}_.-]*[\p{L}\p{N}_]`
const emojiPattern = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]`
const handlePattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.])@(${namePattern})((?:${emojiPattern}+${namePattern})*)`,
  'u',
)

/**
 * Returns the name behind the first @, or ''. Letters after an emoji stay part of the name: the form then warns about
 * it, while the shortened name could belong to somebody else. A platform's name after an emoji isn't part of it, as in
 * '@sari💕shopee'.
 */
function handleIn(text: string): string {
  const [, name = '', more = ''] = handlePattern.exec(text) ?? []
  return platformIn(more) ? name : name + more
}

/** Returns the message that unrecognized words of the text match no product. */
export function unreadText({ unread }: Person): string {
  return `“${cutText(unread, 40)}” tidak dikenali sebagai product.`
}

/** Checks whether so much was found that the text can hardly be a name that was typed into a field. */
export function saysMuch({ platform, username, whatsapp, product_id }: Person): boolean {
  return (
    (whatsapp !== '' && (username !== '' || platform !== '' || product_id !== '')) ||
    (platform !== '' && username !== '')
  )
}

/** Adds a product: as the first if there is none yet, otherwise as a further one. */
export function addProduct(person: Person, id: string): void {
  if (person.product_id === '') person.product_id = id
  else if (person.product_id !== id && !person.more_product_ids.includes(id)) person.more_product_ids.push(id)
}

/** Returns the only remaining word that can be a username, or ''. */
function nameLeft(text: string): string {
  const labelled = /(?:user ?name|user|akun(?:ku)?|account)\s*[:=]?\s+([\p{L}\p{N}_.-]+)/iu.exec(text)?.[1]
  if (labelled && !isChatWord(labelled)) return labelled.replace(/[.-]+$/, '')
  const words = wordsLeft(text)
  const telling = words.filter((word) => /\p{L}/u.test(word) && /[._\d]/.test(word))
  const only = telling.length > 0 ? telling : words.filter((word) => /\p{L}/u.test(word))
  return only.length === 1 ? (only[0] ?? '') : ''
}

function unreadWords(text: string, username: string): string {
  return wordsLeft(text)
    .filter((word) => word !== username && word.length > 2 && /\p{L}/u.test(word))
    .join(' ')
}

/** Returns the words of a text except ordinary chat words. */
function wordsLeft(text: string): string[] {
  return text
    .split(/[\s,;:|/()!?"]+/)
    .map((word) => word.replace(/^[.'-]+|[.'-]+$/g, ''))
    .filter((word) => /^[\p{L}\p{N}_.-]{2,}$/u.test(word) && !isChatWord(word))
}
