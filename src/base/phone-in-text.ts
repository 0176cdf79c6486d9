/** Finds WhatsApp numbers in running text. */
import { getWhatsappDigits } from './phone.ts'
import { normalizeText } from './plain-text.ts'

/** Returns the numbers in a text, spelled as they occur there. */
export function findPhoneNumbers(text: string): string[] {
  const matches = text.match(/(?<![\p{L}\p{N}_@.#])(?:\+ ?)?\(?\d[\d .()-]{6,20}\d(?![\p{L}\p{N}_])/gu) ?? []
  return matches.map(cutTail).filter(isPhoneNumber)
}

/** Checks whether a text is a mobile number of Indonesia, a number with its country code, or a chat link. */
export function isPhoneNumber(text: string): boolean {
  if (!/^[+\d .()/-]+$/.test(normalizeText(text)))
    return isChatLink(text) && !/\s/.test(text.trim()) && getWhatsappDigits(text) !== ''
  const digits = getWhatsappDigits(text)
  return (
    /^628\d{7,12}$/.test(digits) || (normalizeText(text).startsWith('+') && /^[1-9]\d{7,14}$/.test(digits))
  )
}

export function isChatLink(text: string): boolean {
  return /wa\.me\/|[?&]phone=|^tel:/i.test(text)
}

/** Cuts off groups of digits behind the number: '0812 3456 7890 2' is a number and a two. */
function cutTail(number: string): string {
  let trimmed = number.trim()
  while (trimmed.includes(' ') && getWhatsappDigits(trimmed).length > 14)
    trimmed = trimmed.slice(0, trimmed.lastIndexOf(' '))
  return trimmed
}
