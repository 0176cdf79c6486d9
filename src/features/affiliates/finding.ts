/** What stands in the way of registering somebody, and what looks like him: as `app.find_twins` finds it. */
import { z } from 'zod'
import { platformLabel } from './affiliate-values.ts'
import { platformSchema } from './platform.ts'

/** `username`, `whatsapp` and products stand in the way; the others are worth a look. */
export const findingKinds = [
  'username',
  'whatsapp',
  'same name',
  'near number',
  'product gone',
  'product hidden',
] as const

export const findingSchema = z.object({
  /** which row, from 0 */
  row: z.int(),
  kind: z.enum(findingKinds),
  /** who has it; without an id where the caller may not see him */
  holder: z.object({ id: z.uuid().nullable(), platform: platformSchema, username: z.string() }).nullable(),
})
export type Finding = z.infer<typeof findingSchema>

/** A number that is near and a name elsewhere keep nobody from registering. */
export function isRefusal({ kind }: Finding): boolean {
  return kind !== 'same name' && kind !== 'near number'
}

/** What to make of it, in the words of a row. */
export function likeness({ kind, holder }: Finding): string {
  const on = holder ? ` di ${platformLabel[holder.platform]}` : ''
  switch (kind) {
    case 'username':
      return `username ini${on}`
    case 'whatsapp':
      return 'nomor ini'
    case 'same name':
      return `username yang sama${on}`
    case 'near number':
      return 'nomor beda satu angka'
    default:
      return ''
  }
}
