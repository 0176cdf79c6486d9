/**
 * The cookies of sign-in and sessions. Each is signed with a key of its own, so that none passes for another. A forged
 * cookie is rejected without a query.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type CookieOptions, parse, serialize } from 'hono/utils/cookie'

export interface Cookie {
  /** Returns the value, or null if the cookie is missing or its signature is wrong. */
  read(headers: Headers): string | null
  set(replyHeaders: Headers, value: string): void
  clear(replyHeaders: Headers): void
}

export interface LoginCookies {
  /** the token of a session, which may have ended */
  session: Cookie
  /** the token of a sign-in that has passed the password and still needs the code */
  challenge: Cookie
  /** the logins that know this browser; known-devices.server.ts reads and writes the value */
  device: Cookie
}

const secondsPerMinute = 60
const secondsPerDay = 24 * 60 * secondsPerMinute

/** Seconds after which an unused session expires. */
export const sessionSeconds = 7 * secondsPerDay
/** Seconds within which the code must follow the password. */
export const challengeSeconds = 10 * secondsPerMinute

export function createLoginCookies({ secret, isHttps }: { secret: string; isHttps: boolean }): LoginCookies {
  function createCookie(name: string, key: string, options: CookieOptions): Cookie {
    // Browsers accept the prefix __Host- only over HTTPS and from this host, so no other subdomain can set the cookie.
    const fullName = `${isHttps ? '__Host-' : ''}affiliate.${name}`
    const allOptions = { ...options, path: '/', secure: isHttps, httpOnly: true }
    return {
      read: (headers) => verify(parse(headers.get('cookie') ?? '', fullName)[fullName], key),
      set: (reply, value) => reply.append('set-cookie', serialize(fullName, sign(value, key), allOptions)),
      clear: (reply) => reply.append('set-cookie', serialize(fullName, '', { ...allOptions, maxAge: 0 })),
    }
  }

  return {
    session: createCookie('session_token', secret, { sameSite: 'lax', maxAge: sessionSeconds }),
    challenge: createCookie('second_factor', `${secret} second factor`, {
      sameSite: 'strict',
      maxAge: challengeSeconds,
    }),
    device: createCookie('known_device', `${secret} known device`, {
      sameSite: 'strict',
      maxAge: 365 * secondsPerDay,
    }),
  }
}

function sign(value: string, key: string): string {
  return `${value}.${createHmac('sha256', key).update(value).digest('base64')}`
}

function verify(text: string | undefined, key: string): string | null {
  const value = text?.slice(0, Math.max(text.lastIndexOf('.'), 0))
  if (!text || !value) return null
  const [actual, expected] = [Buffer.from(text), Buffer.from(sign(value, key))]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? value : null
}
