/**
 * The token in the link of a creator's page. It contains the affiliate, the number of the link and a MAC over both, so
 * a token that nobody issued is recognized without the database, which stores no token.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PrivateLink } from '#platform/server/database/database.ts'
import { pagePath } from './creator-page-path.ts'

export interface PageTokens {
  /** Returns the token of a link, 46 characters of base64url. */
  create(link: PrivateLink): string
  /** Returns null for a token that was not created with this secret. The link may have ended nevertheless. */
  read(token: string): PrivateLink | null
}

/** 16 bytes of the affiliate's id, 2 of the number of the link. */
const payloadBytes = 18
/** Half of SHA-256: 128 bits. */
const macBytes = 16

export function createPageTokens(secret: string): PageTokens {
  const sign = (payload: Uint8Array) =>
    createHmac('sha256', secret).update('creator page ').update(payload).digest().subarray(0, macBytes)
  return {
    create({ subject, generation }) {
      const payload = Buffer.alloc(payloadBytes)
      payload.write(subject.replaceAll('-', ''), 'hex')
      payload.writeUInt16BE(generation, payloadBytes - 2)
      return Buffer.concat([payload, sign(payload)]).toString('base64url')
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== payloadBytes + macBytes || bytes.toString('base64url') !== token) return null
      const payload = bytes.subarray(0, payloadBytes)
      if (!timingSafeEqual(bytes.subarray(payloadBytes), sign(payload))) return null
      return { subject: uuidOf(payload), generation: payload.readUInt16BE(payloadBytes - 2) }
    },
  }
}

/** Returns a function that makes the path of a page from its link. */
export function createPagePaths(secret: string): (link: PrivateLink) => string {
  const tokens = createPageTokens(secret)
  return (link) => pagePath(tokens.create(link))
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
