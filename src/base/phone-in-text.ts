/** Finds WhatsApp numbers in running text. */
import { getWhatsappDigits } from './phone.ts'
import { normalizeText } from './plain-text.ts'

const candidatePattern = /(?<![\p{L}\p{N}_@.#])(?:\+ ?)?\(?\d[\d .()-]{6,20}\d(?![\p{L}\p{N}_])/u

/** Returns the numbers in a text as they are spelled there. */
export function findPhoneNumbers(text: string): string[] {
  const numbers: string[] = []
  let remainingText = text
  for (
    let match = candidatePattern.exec(remainingText);
    match;
    match = candidatePattern.exec(remainingText)
  ) {
    const candidate = cutTail(match[0])
    const isNumber = isPhoneNumber(candidate)
    if (isNumber) numbers.push(candidate)
    // Continues behind the number. If the candidate is no number, continues behind its first group of digits, since a
    // number may begin with the second group.
    const [firstGroup = ''] = candidate.split(' ', 1)
    remainingText = remainingText.slice(match.index + (isNumber ? candidate : firstGroup).length)
  }
  return numbers
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

/**
 * Cuts off groups of digits behind a number: those beyond 14 digits, and a single digit if the rest is a number, since
 * '0812 3456 7890 2' is a number and another digit.
 */
function cutTail(candidate: string): string {
  if (!candidate.includes(' ')) return candidate
  const shorter = candidate.slice(0, candidate.lastIndexOf(' ')).trim()
  const hasTail =
    getWhatsappDigits(candidate).length > 14 || (/ \d$/.test(candidate) && isPhoneNumber(shorter))
  return hasTail ? cutTail(shorter) : candidate
}
