/** Cleans the lines of a pasted chat. */
import { findPhoneNumbers } from '#base/phone-in-text.ts'
import { normalizeText } from '#base/plain-text.ts'

/** Joins a value to one line, without WhatsApp numbers and without punctuation around it. */
export function cleanLine(value: string): string {
  let textWithoutNumbers = value
  for (const number of findPhoneNumbers(value)) textWithoutNumbers = textWithoutNumbers.replace(number, ' ')
  const line = textWithoutNumbers
    .split('\n')
    .map((each) => each.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ')
  const cleaned = normalizeText(line)
    .replace(/\([\s,]*\)/g, ' ')
    .replace(/\s*,(?:\s*,)+/g, ',')
    .replace(/\s+,/g, ',')
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s,.;:/-]+|[\s,;:/(-]+$/g, '')
  return cleaned.includes('(') ? cleaned : cleaned.replace(/[\s,)]+$/, '')
}
