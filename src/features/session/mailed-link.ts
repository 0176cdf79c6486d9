/** The link of a letter, as the login page receives it: in the fragment of its address. */

export interface MailedLink {
  kind: 'pulihkan' | 'konfirmasi'
  token: string
}

/** @param hash of an address, with or without its # */
export function mailedLinkIn(hash: string): MailedLink | null {
  const [, kind, token] = hash.match(/^#?(pulihkan|konfirmasi)=([\w-]+)$/) ?? []
  return kind && token ? { kind: kind as MailedLink['kind'], token } : null
}
