import type { DetailWithLinks } from '../affiliate.ts'
import { toRecipient } from '../recipient.ts'

/** Returns the absolute address of a private page, or null without its path. */
export function buildPageAddress(path: string | null): string | null {
  return path && `${location.origin}${path}`
}

/** Returns the recipient of a message with the address of their private page and their videos. */
export function buildFullRecipient(detail: DetailWithLinks) {
  return toRecipient({ ...detail, page_address: buildPageAddress(detail.page_path) })
}
