/** WhatsApp numbers: 0812… and https://wa.me/62812… both mean 62812…. */
import { foldText } from './plain-text.ts'

/** Matches the number in a pasted URL; escapes such as %2b are not part of it. */
const linkedNumberPattern = /(?:wa\.me\/|[?&]phone=|^tel:)((?:%[0-9a-f]{2}|[^?&#;/a-z%])*)/

/** Returns the international digits of a number as wa.me expects them, or '' if the text contains none. */
export function getWhatsappDigits(whatsapp: string): string {
  const digits = extractNumber(whatsapp)
    .replace(/[^0-9]/g, '')
    .replace(/^00/, '')
  if (/^620+8/.test(digits)) return digits.replace(/^620+/, '62')
  if (/^0+8/.test(digits)) return digits.replace(/^0+/, '62')
  if (digits.startsWith('8')) return `62${digits}`
  return digits
}

/**
 * Returns the key that all spellings of a number share; a text without a number is its own key. `app.whatsapp_key` does
 * the same in SQL.
 */
export function getWhatsappKey(whatsapp: string): string {
  return getWhatsappDigits(whatsapp) || foldText(whatsapp)
}

/** Returns '+62812…' for any spelling; a text with no number, or with several, is returned unchanged. */
export function toInternationalNumber(whatsapp: string): string {
  const digits = getWhatsappDigits(whatsapp)
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : whatsapp
}

/**
 * Splits a number that was typed without spaces into groups for reading: 0812 3456 7890, +62 812 3456 7890. Any other
 * text is returned as one group.
 */
export function groupDigits(number: string): string[] {
  const [, prefix = '', digits = ''] = /^(\+?62(?=8)|)([0-9]{9,13})$/.exec(number) ?? []
  const groups = (prefix === '' ? /^(.{4})(.{4})(.+)$/ : /^(.{3})(.{4})(.+)$/).exec(digits)
  return groups ? [prefix, ...groups.slice(1)].filter((group) => group !== '') : [number]
}

/** Returns '+62 812 3456 7890' for any spelling of a mobile number, for reading. Any other text is not grouped. */
export function formatSpacedNumber(whatsapp: string): string {
  const number = toInternationalNumber(whatsapp)
  return number.startsWith('+') ? groupDigits(number).join(' ') : number
}

/** Returns the digits that the user searches for; '' for a search for words. */
export function parseSearchDigits(text: string): string {
  return /^[+\d .()/-]{3,}$/.test(extractNumber(text)) ? getWhatsappDigits(text) : ''
}

/** Returns a warning about a typed number, or null. It never prevents saving. */
export function findWhatsappWarning(whatsapp: string): string | null {
  const digits = getWhatsappDigits(whatsapp)
  if (foldText(whatsapp) === '') return null
  if (hasTwoNumbers(whatsapp)) return 'Sepertinya ada dua nomor di sini. Pakai satu saja.'
  if (/^628\d{8,11}$/.test(digits)) return null
  return 'Sepertinya bukan nomor HP Indonesia (08…, 10–13 angka). Periksa lagi.'
}

/** Checks whether the text seems to contain two numbers, such as '0812… / 0813…'. */
export function hasTwoNumbers(whatsapp: string): boolean {
  const parts = extractNumber(whatsapp).split(/[/,;|&]|\b(?:atau|dan|or|and)\b/)
  const numbers = parts.filter((part) => part.replace(/[^0-9]/g, '').length > 6)
  return numbers.length > 1 || /^628\d{7,11}(?:0|62)8\d{7,11}$/.test(getWhatsappDigits(whatsapp))
}

/** Returns the URL of a chat with a first message, or null if the number has no digits. */
export function buildChatLink(whatsapp: string, message = ''): string | null {
  const digits = getWhatsappDigits(whatsapp)
  if (digits === '') return null
  const text = message === '' ? '' : `?text=${encodeURIComponent(message)}`
  return `https://wa.me/${digits}${text}`
}

function extractNumber(whatsapp: string): string {
  const text = foldText(whatsapp)
  return linkedNumberPattern.exec(text)?.[1]?.replace(/%[0-9a-f]{2}/g, '') ?? text
}
