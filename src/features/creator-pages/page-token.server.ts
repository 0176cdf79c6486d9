/**
 * The token in the link of a private page: of a creator, or of an applicant. It contains the id that the link is for,
 * the generation of the link (1 for the first, 2 for the one that replaces it) and a MAC over both and the kind of
 * page. A token that nobody issued is therefore rejected without the database, which stores no token.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { GuestLink, LinkKind, PrivateLink } from '#platform/server/database/database.ts'
import { formatUuid } from '#platform/server/uuid.ts'
import { buildPagePath } from './creator-page-path.ts'

export interface PageTokens {
  /** Returns the token of a link, 46 characters of base64url. */
  create(link: GuestLink): string
  /** Returns null for a token that was not created with this secret. The link may have ended nevertheless. */
  read(token: string): GuestLink | null
}

/** 16 bytes of the id, 2 of the generation. */
const payloadBytes = 18
/** Half of SHA-256: 128 bits. */
const macBytes = 16
const kinds: readonly LinkKind[] = ['creator', 'applicant']

export function createPageTokens(secret: string): PageTokens {
  // The signed text begins with the kind, so that a token of one kind is not valid for the other.
  const sign = (kind: LinkKind, payload: Uint8Array) =>
    createHmac('sha256', secret).update(`${kind} page `).update(payload).digest().subarray(0, macBytes)
  return {
    create({ kind, subject, generation }) {
      const payload = Buffer.alloc(payloadBytes)
      payload.write(subject.replaceAll('-', ''), 'hex')
      payload.writeUInt16BE(generation, payloadBytes - 2)
      return Buffer.concat([payload, sign(kind, payload)]).toString('base64url')
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== payloadBytes + macBytes || bytes.toString('base64url') !== token) return null
      const payload = bytes.subarray(0, payloadBytes)
      const mac = bytes.subarray(payloadBytes)
      const kind = kinds.find((each) => timingSafeEqual(mac, sign(each, payload)))
      return kind
        ? { kind, subject: formatUuid(payload), generation: payload.readUInt16BE(payloadBytes - 2) }
        : null
    },
  }
}

/** Returns a function that makes the path of a creator's page from its link. */
export function createPagePathBuilder(secret: string): (link: PrivateLink) => string {
  const tokens = createPageTokens(secret)
  return (link) => buildPagePath(tokens.create({ ...link, kind: 'creator' }))
}

/**
 * Returns a function that makes the path of an applicant's page from the id of a row of `application_links`. The token
 * has the generation of an affiliate's first link. So once the application is accepted, the path leads to the page of
 * the affiliate, until staff replace that first link.
 */
export function createApplicantPathBuilder(secret: string): (subject: string) => string {
  const tokens = createPageTokens(secret)
  return (subject) => buildPagePath(tokens.create({ kind: 'applicant', subject, generation: 1 }))
}
