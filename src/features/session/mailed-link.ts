/** Links in e-mails: requesting one, and reading one on the sign-in page. */
import { isEmail } from '#base/email.ts'

/** A link as the sign-in page receives it, in the fragment of its URL. */
export interface MailedLink {
  kind: 'pulihkan' | 'konfirmasi'
  token: string
}

/** @param hash fragment of a URL, with or without its # */
export function parseMailedLink(hash: string): MailedLink | null {
  const [, kind, token] = hash.match(/^#?(pulihkan|konfirmasi)=([\w-]+)$/) ?? []
  return kind && token ? { kind: kind as MailedLink['kind'], token } : null
}

export const invalidRecipientText = 'Format email tidak valid'

/** Returns the typed e-mail address in the form that is sent. */
export function normalizeRecipient(typedEmail: string): string {
  return typedEmail.trim().toLowerCase()
}

/** Returns the error message for a typed e-mail address, or null. */
export function findRecipientProblem(typedEmail: string): string | null {
  return isEmail(normalizeRecipient(typedEmail)) ? null : invalidRecipientText
}
