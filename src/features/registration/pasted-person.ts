/**
 * Reads one creator from a chat text. 'Kak aku @sari.glow, wa 0812-3456-7890, shopee' gives the username 'sari.glow',
 * the number '0812-3456-7890' and the platform 'shopee'.
 */
import { isChatWord } from '#base/chat-words.ts'
import { getWhatsappDigits } from '#base/phone.ts'
import { findPhoneNumbers, isChatLink } from '#base/phone-in-text.ts'
import { cutText, normalizeText } from '#base/plain-text.ts'
import { parseProfileLink } from '#base/username.ts'
import { affiliate, type RequiredName } from '#features/affiliates/affiliate.ts'
import type { Platform } from '#features/affiliates/affiliate-values.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { readProducts } from '#features/products/product-reader.ts'
import { findPlatform, removePlatforms } from './pasted-headings.ts'
import type { Restoration } from './restoration.ts'

/**
 * A person that was read from pasted data. A field is '' if the text doesn't mention it. The name is the only
 * optional field that is read.
 */
export interface Person extends Record<RequiredName, string> {
  platform: Platform | ''
  nama: string
  /** all mentioned products but the first, which is `product_id` */
  more_product_ids: string[]
  /** unrecognized words of a chat, which may name an unknown product */
  unrecognized: string
  /** the values that a row of our own export restores */
  restoration: Restoration | null
  /** sentences about values of the text that can't be used, by field */
  problems: Partial<Record<RequiredName, string>>
  /** sentences about optional values that can't be used; the person can be registered without these values */
  warnings: string[]
}

/** The people of a sheet or a chat. */
export interface PastedPeople {
  people: Person[]
  /** headings of columns with values that weren't imported, and skipped rows of totals as 'baris Total' */
  notImported: string[]
}

/** Problem of a row in a sheet that has no column for usernames. */
export const noUsernameInSheet = 'Username belum ada di sheet'

export function createEmptyPerson(): Person {
  return {
    platform: '',
    username: '',
    nama: '',
    whatsapp: '',
    product_id: '',
    more_product_ids: [],
    unrecognized: '',
    restoration: null,
    problems: {},
    warnings: [],
  }
}

/**
 * Reads the fields of one person from a text. Each step removes what it has read, so that no later step reads it again;
 * the last step looks for the username among the words that are left.
 * @param products the products that may be selected
 */
export function readPerson(text: string, products: readonly ProductName[]): Person {
  const person = createEmptyPerson()
  let remainingText = removeEmails(normalizeText(text))
  remainingText = takeLinks(person, remainingText)
  remainingText = takeNumbers(person, remainingText)
  remainingText = takeHandle(person, remainingText)
  remainingText = takeProducts(person, remainingText, products)
  remainingText = takePlatform(person, remainingText)
  person.username ||= findUsernameWord(remainingText)
  if (person.product_id === '') person.unrecognized = findUnrecognizedWords(remainingText, person.username)
  return person
}

/** Removes e-mail addresses, which would be read as usernames. */
function removeEmails(text: string): string {
  return text.replace(/[\p{L}\p{N}_.+-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.]+/gu, ' ')
}

/** Reads username and platform from the first profile link, and the number from the first chat link. */
function takeLinks(person: Person, text: string): string {
  let remainingText = text
  for (const link of text.match(/[^\s,;<>"]+\/[^\s,;<>"]+/g) ?? []) {
    const profile = parseProfileLink(link.replace(/[.)\]]+$/, ''))
    const number = isChatLink(link) ? getWhatsappDigits(link) : ''
    if (!profile && number === '' && !/^https?:/i.test(link)) continue
    if (profile && person.username === '') Object.assign(person, profile)
    if (number !== '' && person.whatsapp === '') person.whatsapp = `+${number}`
    remainingText = remainingText.replace(link, ' ')
  }
  return remainingText
}

function takeNumbers(person: Person, text: string): string {
  const numbers = findPhoneNumbers(text)
  person.whatsapp ||= numbers.join(' / ')
  let remainingText = text
  for (const number of numbers) remainingText = remainingText.replace(number, ' ')
  return remainingText
}

/** Reads '@sari.glow'. */
function takeHandle(person: Person, text: string): string {
  const handle = findHandle(text)
  if (handle === '') return text
  person.username ||= handle
  return text.replace(`@${handle}`, ' ')
}

function takeProducts(person: Person, text: string, products: readonly ProductName[]): string {
  const { matches, remainingText } = readProducts(text, products)
  for (const { id } of matches) addProduct(person, id)
  return remainingText
}

function takePlatform(person: Person, text: string): string {
  person.platform ||= findPlatform(text)
  return removePlatforms(text)
}

const usernamePattern = String.raw`[\p{L}\p{N}_.-]*[\p{L}\p{N}_]`
const emojiPattern = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]`
const handlePattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.])@(${usernamePattern})((?:${emojiPattern}+${usernamePattern})*)`,
  'u',
)

/**
 * Returns the username after the first @, or ''. Letters after an emoji stay part of the username, so that the form
 * warns about it: a shortened username could belong to somebody else. Only the name of a platform after an emoji is
 * dropped, as in '@sari💕shopee'.
 */
function findHandle(text: string): string {
  const [, username = '', afterEmoji = ''] = handlePattern.exec(text) ?? []
  return findPlatform(afterEmoji) ? username : username + afterEmoji
}

/** Returns the message about the words of a text that match no product. */
export function describeUnrecognized({ unrecognized }: Person): string {
  return `“${cutText(unrecognized, 40)}” tidak dikenali sebagai product.`
}

/** Checks whether a text gave several fields: a number and another one, or a platform and a username. */
export function hasSeveralFields({ platform, username, nama, whatsapp, product_id }: Person): boolean {
  return (
    (whatsapp !== '' && (username !== '' || nama !== '' || platform !== '' || product_id !== '')) ||
    (platform !== '' && username !== '')
  )
}

/** Sets the name. If it can't be stored, it stays empty and a warning gives the reason. */
export function setName(person: Person, text: string): void {
  const { data, error } = affiliate.fields.nama.written.safeParse(text)
  person.nama = data ?? ''
  for (const { message } of error?.issues ?? [])
    person.warnings.push(`Nama tidak ikut: ${message.replace(/\.?$/, '.')}`)
}

/** Checks whether a text has a space, which usernames don't have, and contains no account besides the name. */
export function isNameOnly(text: string): boolean {
  return /\s/.test(text.trim()) && !containsAccount(text)
}

/** Matches one word with a letter and with a sign or digit, as usernames have and names don't. */
const usernameWordPattern = /^(?=.*\p{L})(?=.*[._\d])[\p{L}\p{N}_.]*[\p{L}\p{N}_]$/u

/**
 * Checks whether `text` must be the username and `other` the name, as in 'dewi.daily' beside 'Dewi Ayu' or
 * 'Dewi'. Returns false for 'M.Rizky' beside 'rizky', since 'M.Rizky' may be the name.
 */
export function mustBeUsername(text: string, other: string): boolean {
  return (
    hasUsernameShape(text) &&
    !hasUsernameShape(other) &&
    !containsAccount(other) &&
    (isNameOnly(other) || text === text.toLowerCase())
  )
}

function hasUsernameShape(text: string): boolean {
  return usernameWordPattern.test(text) || (containsAccount(text) && !/\s/.test(text))
}

/** Checks whether a text contains an @ or is a profile link, as in 'Dewi Lestari (@dewi.daily)'. */
function containsAccount(text: string): boolean {
  return text.includes('@') || Boolean(parseProfileLink(text))
}

/** Matches the text after a name, as in 'Dewi Lestari (@dewi.daily)' and 'Dewi, 0812-3456-7890'. */
const nameEndPattern = /[,;|/@()[\]]|\s[-–]\s|\+?\d{4}/

/** Splits a text into the name at its start and the text after the name. Either part may be empty. */
export function splitName(text: string): { name: string; remainingText: string } {
  const end = text.search(nameEndPattern)
  return end < 0
    ? { name: text.trim(), remainingText: '' }
    : { name: text.slice(0, end).trim(), remainingText: text.slice(end) }
}

/** Adds a product: as `product_id` if that is empty, otherwise to `more_product_ids`. */
export function addProduct(person: Person, id: string): void {
  if (person.product_id === '') person.product_id = id
  else if (person.product_id !== id && !person.more_product_ids.includes(id)) person.more_product_ids.push(id)
}

const labelledUsernamePattern = /(?:user ?name|user|akun(?:ku)?|account)\s*[:=]?\s+([\p{L}\p{N}_.-]+)/iu

/** Returns the word after a label such as 'akun', or else the only word that can be a username, or ''. */
function findUsernameWord(text: string): string {
  const [, labelledUsername] = labelledUsernamePattern.exec(text) ?? []
  if (labelledUsername && !isChatWord(labelledUsername)) return labelledUsername.replace(/[.-]+$/, '')
  const words = findUncommonWords(text).filter((word) => /\p{L}/u.test(word))
  const likelyUsernames = words.filter((word) => /[._\d]/.test(word))
  const [username = '', another] = likelyUsernames.length > 0 ? likelyUsernames : words
  return another === undefined ? username : ''
}

/** Returns the words that may name an unknown product. Two letters are too few for a name. */
function findUnrecognizedWords(text: string, username: string): string {
  return findUncommonWords(text)
    .filter((word) => word !== username && word.length > 2 && /\p{L}/u.test(word))
    .join(' ')
}

/** Returns the words of a text except ordinary chat words. */
function findUncommonWords(text: string): string[] {
  return text
    .split(/[\s,;:|/()!?"]+/)
    .map((word) => word.replace(/^[.'-]+|[.'-]+$/g, ''))
    .filter((word) => /^[\p{L}\p{N}_.-]{2,}$/u.test(word) && !isChatWord(word))
}
