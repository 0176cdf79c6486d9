/** The link of a letter: asked for, received by the login page, and sent back to open something. */
import * as z from 'zod/mini'
import { newPasswordSchema } from './password.ts'

const badEmail = 'Format email tidak valid'

export const letterRequestSchema = z.object({
  email: z.pipe(
    z.string(badEmail).check(z.maxLength(254, badEmail), z.trim(), z.toLowerCase()),
    z.email(badEmail),
  ),
})

const cutLink = 'Link ini tidak lengkap. Buka lagi dari email Anda.'
const linkToken = z.string(cutLink).check(z.regex(/^[\w-]{43}$/, cutLink))

export const confirmSchema = z.object({ token: linkToken })

export const resetSchema = z.object({ token: linkToken, password: newPasswordSchema })

/** As the login page receives it: in the fragment of its address. */
export interface MailedLink {
  kind: 'pulihkan' | 'konfirmasi'
  token: string
}

/** @param hash of an address, with or without its # */
export function mailedLinkIn(hash: string): MailedLink | null {
  const [, kind, token] = hash.match(/^#?(pulihkan|konfirmasi)=([\w-]+)$/) ?? []
  return kind && token ? { kind: kind as MailedLink['kind'], token } : null
}
