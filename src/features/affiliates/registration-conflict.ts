/** Conflicts and possible duplicates of a registration, as `app.find_registration_conflicts` finds them. */
import { z } from 'zod'
import { platformLabel } from './affiliate-values.ts'
import { platformSchema } from './platform.ts'

/** `username`, `whatsapp` and the product kinds prevent a registration; the others are only warnings. */
export const conflictKinds = [
  'username',
  'whatsapp',
  'same name',
  'near number',
  'product gone',
  'product hidden',
] as const

export const conflictSchema = z.object({
  /** index of the row, from 0 */
  row: z.int(),
  kind: z.enum(conflictKinds),
  /**
   * the affiliate with the same or a similar value, with a null id if the caller may not see them; null for a product
   */
  holder: z.object({ id: z.uuid().nullable(), platform: platformSchema, username: z.string() }).nullable(),
})
export type RegistrationConflict = z.infer<typeof conflictSchema>

/**
 * Checks whether a conflict prevents a registration. A similar number, or the same name on another platform, doesn't.
 */
export function isBlocking({ kind }: RegistrationConflict): boolean {
  return kind !== 'same name' && kind !== 'near number'
}

/** Returns a short description of the similarity; '' for a product. */
export function describeSimilarity({ kind, holder }: RegistrationConflict): string {
  const suffix = holder ? ` di ${platformLabel[holder.platform]}` : ''
  switch (kind) {
    case 'username':
      return `username ini${suffix}`
    case 'whatsapp':
      return 'nomor ini'
    case 'same name':
      return `username yang sama${suffix}`
    case 'near number':
      return 'nomor beda satu angka'
    default:
      return ''
  }
}
