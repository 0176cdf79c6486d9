/** Reads the body of a posted form as browsers send it: `application/x-www-form-urlencoded` in UTF-8. */

import type { z } from 'zod'

export const maxFormBytes = 32 * 1024

export interface Posted {
  /** input by field name; U+FFFD replaces invalid bytes */
  typed: Map<string, string>
  /** names of the fields with invalid UTF-8 */
  unsound: string[]
}

export function isFormType(type: string | undefined): boolean {
  return /^application\/x-www-form-urlencoded\s*(;\s*charset=["']?utf-8["']?\s*)?$/i.test(type ?? '')
}

/** Returns null if a name occurs twice, or if there are more fields than any form has. */
export function readPosted(body: Uint8Array): Posted | null {
  const typed = new Map<string, string>()
  const unsound: string[] = []
  const pairs = Buffer.from(body).toString('latin1').split('&').filter(Boolean)
  if (pairs.length > 50) return null
  for (const pair of pairs) {
    const [name = '', ...value] = pair.split('=')
    const nameText = decodeText(name).text
    if (typed.has(nameText)) return null
    const { text, isSound } = decodeText(value.join('='))
    typed.set(nameText, text)
    if (!isSound) unsound.push(nameText)
  }
  return { typed, unsound }
}

/** Returns the input of these fields; '' for a field that was not posted. */
export function pickInput(names: readonly string[], { typed }: Posted): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, typed.get(name) ?? '']))
}

/** Returns the values, or null and the error message of each wrong field. */
export function checkInput<S extends z.ZodObject>(
  schema: S,
  typed: Record<string, string>,
  unsound: readonly string[],
): { errors: Record<string, string>; values: z.output<S> | null } {
  const { success, data, error } = schema.safeParse(typed)
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  for (const name of unsound)
    if (name in typed) errors[name] ??= 'Teks berisi karakter yang tidak dapat disimpan'
  return { errors, values: success && Object.keys(errors).length === 0 ? data : null }
}

const lenientDecoder = new TextDecoder('utf-8', { ignoreBOM: true })
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeText(encoded: string): { text: string; isSound: boolean } {
  const raw = encoded
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    // Browsers send two characters for each line break, but the field's length counts one.
    .replaceAll('\r\n', '\n')
  const bytes = Buffer.from(raw, 'latin1')
  try {
    return { text: strictDecoder.decode(bytes), isSound: true }
  } catch {
    return { text: lenientDecoder.decode(bytes), isSound: false }
  }
}
