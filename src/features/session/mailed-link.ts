/** The link of a letter: asked for, and received by the login page. */
import { isEmail } from '#base/email.ts'

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

export const badRecipient = 'Format email tidak valid'

/** The e-mail that was typed, as it is sent. */
export function recipientOf(typed: string): string {
  return typed.trim().toLowerCase()
}

/** What is said of it, or null. */
export function recipientProblem(typed: string): string | null {
  return isEmail(recipientOf(typed)) ? null : badRecipient
}
