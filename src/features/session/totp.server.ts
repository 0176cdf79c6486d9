/** Codes of an authenticator app: RFC 6238 with the settings that every app takes (SHA-1, 6 digits, 30 seconds). */
import { createHmac, timingSafeEqual } from 'node:crypto'

const seconds = 30
/** A clock may be this many steps off. */
const drift = 1

/** The code of an instant. `secret` is the raw key, `at` milliseconds since 1970. */
export function totp(secret: Buffer, at: number): string {
  return codeOf(secret, stepAt(at))
}

/** The step whose code this is, around an instant; null when it is none of them. */
export function stepOf(secret: Buffer, code: string, at: number): number | null {
  const now = stepAt(at)
  for (let step = now - drift; step <= now + drift; step++) {
    if (isSame(codeOf(secret, step), code)) return step
  }
  return null
}

function stepAt(at: number): number {
  return Math.floor(at / 1000 / seconds)
}

function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding, as authenticator apps take a key that is typed. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code says. */
export function keyUri(issuer: string, account: string, secret: Buffer): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
