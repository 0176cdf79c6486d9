/** Reads the body of a submitted form as browsers send it: `application/x-www-form-urlencoded` in UTF-8. */

import type { z } from 'zod'
import { unstorableMessage } from '#base/plain-text.ts'

export const maxFormBytes = 32 * 1024
/** More fields than any form has. */
const maxFields = 50

export interface SubmittedForm {
  /** the input by field name; U+FFFD replaces invalid bytes */
  input: Map<string, string>
  /** names of the fields with invalid UTF-8 */
  invalidFields: string[]
}

export function isFormType(type: string | undefined): boolean {
  return /^application\/x-www-form-urlencoded\s*(;\s*charset=["']?utf-8["']?\s*)?$/i.test(type ?? '')
}

/** Returns null if a name occurs twice, or if there are too many fields. */
export function parseSubmittedForm(body: Uint8Array): SubmittedForm | null {
  const input = new Map<string, string>()
  const invalidFields: string[] = []
  const pairs = Buffer.from(body).toString('latin1').split('&').filter(Boolean)
  if (pairs.length > maxFields) return null
  for (const pair of pairs) {
    const [name = '', ...valueParts] = pair.split('=')
    const nameText = decodeText(name).text
    if (input.has(nameText)) return null
    const { text, isValid } = decodeText(valueParts.join('='))
    input.set(nameText, text)
    if (!isValid) invalidFields.push(nameText)
  }
  return { input, invalidFields }
}

/** Returns the input of these fields; '' for a field that was not submitted. */
export function pickInput(names: readonly string[], { input }: SubmittedForm): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, input.get(name) ?? '']))
}

/** Returns the values, or null and the error message of each wrong field. */
export function checkInput<S extends z.ZodObject>(
  schema: S,
  input: Record<string, string>,
  invalidFields: readonly string[],
): { errors: Record<string, string>; values: z.output<S> | null } {
  const { success, data, error } = schema.safeParse(input)
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  for (const name of invalidFields) if (name in input) errors[name] ??= unstorableMessage
  return { errors, values: success && Object.keys(errors).length === 0 ? data : null }
}

const lenientDecoder = new TextDecoder('utf-8', { ignoreBOM: true })
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeText(encoded: string): { text: string; isValid: boolean } {
  const raw = encoded
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    // Browsers send two characters for each line break, but the field's length counts one.
    .replaceAll('\r\n', '\n')
  const bytes = Buffer.from(raw, 'latin1')
  try {
    return { text: strictDecoder.decode(bytes), isValid: true }
  } catch {
    return { text: lenientDecoder.decode(bytes), isValid: false }
  }
}
