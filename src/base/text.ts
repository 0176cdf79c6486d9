/** Text as people type it: what the database can hold, in one normal form. */
import { z } from 'zod'

const control = /(?![\n\r\t])\p{Cc}/u
const lineBreak = /[\n\r\t\u2028\u2029]/g

/**
 * One line of text: trimmed, NFC, at most `max` UTF-16 units. A NUL byte or half a surrogate pair is refused
 * here because PostgreSQL could not store it; a pasted line break becomes a space.
 */
export function lineOfText(max: number) {
  return storable()
    .max(max, tooLong(max))
    .transform((text) => text.replace(lineBreak, ' ').normalize('NFC').trim())
}

/** As `lineOfText`, and not empty; `required` is the message when it is. */
export function requiredLine(required: string, max: number) {
  return lineOfText(max).pipe(z.string().min(1, required))
}

/** Text of several lines, which keep their breaks. */
export function paragraphs(max: number) {
  return storable()
    .max(max, tooLong(max))
    .transform((text) => text.replaceAll('\r\n', '\n').normalize('NFC'))
}

function storable() {
  return z
    .string()
    .refine(
      (text) => text.isWellFormed() && !control.test(text),
      'Teks berisi karakter yang tidak dapat disimpan',
    )
}

function tooLong(max: number): string {
  return `Maksimal ${max.toLocaleString('id-ID')} karakter`
}
