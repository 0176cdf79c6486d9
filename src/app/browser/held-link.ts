/** The link of a letter while this tab deals with it. It leaves the address at once, and is nowhere else. */
import type { MailedLink } from '#features/session/mailed-link.ts'

let held: MailedLink | null = null

export function heldLink(): MailedLink | null {
  return held
}

export function holdLink(link: MailedLink | null): void {
  held = link
}
