/** What a text of a chat says about one creator: 'Kak aku @sari.glow, wa 0812-3456-7890, shopee'. */
import { whatsappDigits } from '#base/phone.ts'
import { folded, plain } from '#base/plain-text.ts'
import { profileIn } from '#base/username.ts'
import type { Registration } from '#features/affiliates/affiliate.ts'
import type { Platform } from '#features/affiliates/affiliate-values.ts'
import { type ProductName, unknownProduct } from '#features/products/product-name.ts'
import { isFiller, platformIn, withoutPlatforms } from './pasted-words.ts'

type Field = keyof Registration

/** A field is '' where nothing was said of it. */
export interface Person extends Record<Field, string> {
  platform: Platform | ''
  /** those that were named after the first */
  more_product_ids: string[]
  /** what was said and can't be taken as it is, by its field, as a sentence */
  odd: Partial<Record<Field, string>>
}

export function nobody(): Person {
  return { platform: '', username: '', whatsapp: '', product_id: '', more_product_ids: [], odd: {} }
}

/** @param products those that may be chosen */
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
  const numbers = numbersIn(rest)
  for (const number of numbers) rest = rest.replace(number, ' ')
  found.whatsapp ||= numbers.join(' / ')
  const handle = /(?<![\p{L}\p{N}_.])@([\p{L}\p{N}_.-]*[\p{L}\p{N}_])/u.exec(rest)
  if (handle) {
    found.username ||= handle[1] ?? ''
    rest = rest.replace(handle[0], ' ')
  }
  let left = products
  for (let product = productNamed(rest, left); product; product = productNamed(rest, left)) {
    const { id, product_name } = product
    addProduct(found, id)
    rest = rest.replace(new RegExp(escaped(product_name), 'i'), ' ')
    left = left.filter((other) => other.id !== id)
  }
  found.platform ||= platformIn(rest)
  found.username ||= nameLeft(withoutPlatforms(rest))
  return found
}

/** How much was found, and whether that can hardly be a name that somebody typed. */
export function saysMuch({ platform, username, whatsapp }: Person): boolean {
  return (whatsapp !== '' && (username !== '' || platform !== '')) || (platform !== '' && username !== '')
}

/** The numbers of a text, as they stand there. */
function numbersIn(text: string): string[] {
  const found = text.match(/(?<![\p{L}\p{N}_@.#])(?:\+ ?)?\(?\d[\d .()-]{6,20}\d(?![\p{L}\p{N}_])/gu) ?? []
  return found.map(withoutTail).filter(isNumber)
}

/** '0812 3456 7890 2' is a number and a two. */
function withoutTail(number: string): string {
  let rest = number.trim()
  while (rest.includes(' ') && whatsappDigits(rest).length > 14) rest = rest.slice(0, rest.lastIndexOf(' '))
  return rest
}

/** A mobile number of Indonesia, or one that says of which country it is. */
export function isNumber(text: string): boolean {
  if (!/^[+\d .()/-]+$/.test(plain(text)))
    return isChatLink(text) && !/\s/.test(text.trim()) && whatsappDigits(text) !== ''
  const digits = whatsappDigits(text)
  return /^628\d{7,12}$/.test(digits) || (plain(text).startsWith('+') && /^[1-9]\d{7,14}$/.test(digits))
}

function isChatLink(text: string): boolean {
  return /wa\.me\/|[?&]phone=|^tel:/i.test(text)
}

/** Takes one more that was named. */
export function addProduct(person: Person, id: string): void {
  if (person.product_id === '') person.product_id = id
  else if (person.product_id !== id && !person.more_product_ids.includes(id)) person.more_product_ids.push(id)
}

/** The products that a cell names, and what of it names none; a name may hold a comma itself. */
export function productsOf(text: string, products: readonly ProductName[]) {
  const known: ProductName[] = []
  const unknown: string[] = []
  const parts = text.split(/([,;|\n])/)
  while (parts.length > 0) {
    // The longest beginning that is one, else its first part is none.
    let end = parts.length
    let product: ProductName | undefined
    for (; end > 0 && !product; end -= 2) product = productOf(parts.slice(0, end).join(''), products)
    const said = parts
      .splice(0, product ? end + 2 : 1)
      .join('')
      .trim()
    parts.shift()
    if (product) known.push(product)
    else if (said !== '') unknown.push(said)
  }
  return { known, unknown }
}

/** The product that a text is: its number, its name, or words that only one of them has. */
export function productOf(text: string, products: readonly ProductName[]): ProductName | undefined {
  const spelled = folded(text).replace(/^#/, '')
  const exact = products.find(({ product_number, product_name }) => {
    const [number, name] = [folded(product_number), folded(product_name)]
    return [number, name, `${number} ${name}`, `${name} ${number}`, `${name} (${number})`].includes(spelled)
  })
  if (exact || spelled.length < shortestWord) return exact
  const within = products.filter(({ product_name }) => {
    const words = folded(product_name).split(' ')
    return spelled.split(' ').every((word) => words.includes(word))
  })
  return within.length === 1 ? within[0] : undefined
}

/** Shorter words are in too many names by chance. */
const shortestWord = 4

/** The product that a sentence names. A number that is only digits may count anything. */
function productNamed(text: string, products: readonly ProductName[]): ProductName | undefined {
  const said = folded(text)
  const stands = (word: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${escaped(folded(word))}(?![\\p{L}\\p{N}])`, 'u').test(said)
  return products
    .toSorted((a, b) => b.product_name.length - a.product_name.length)
    .find(
      ({ product_name, product_number }) =>
        (product_name.length > 2 && product_name !== unknownProduct && stands(product_name)) ||
        stands(/\p{L}/u.test(product_number) ? product_number : `#${product_number}`),
    )
}

/** The one word that is left and can be a username. */
function nameLeft(text: string): string {
  const labelled = /(?:user ?name|user|akun(?:ku)?|account)\s*[:=]?\s+([\p{L}\p{N}_.-]+)/iu.exec(text)?.[1]
  if (labelled && !isFiller(labelled)) return labelled.replace(/[.-]+$/, '')
  const words = text
    .split(/[\s,;:|/()!?"]+/)
    .map((word) => word.replace(/^[.'-]+|[.'-]+$/g, ''))
    .filter((word) => /^[\p{L}\p{N}_.-]{2,}$/u.test(word) && !isFiller(word))
  const telling = words.filter((word) => /\p{L}/u.test(word) && /[._\d]/.test(word))
  const only = telling.length > 0 ? telling : words.filter((word) => /\p{L}/u.test(word))
  return only.length === 1 ? (only[0] ?? '') : ''
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
