/**
 * The cookies of a login. Each is signed under a key of its own, so that none passes for another, and none that was made
 * up is looked up.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type CookieOptions, parse, serialize } from 'hono/utils/cookie'

export interface Cookie {
  /** What it holds, where it is one of ours. */
  read(headers: Headers): string | null
  give(replyHeaders: Headers, value: string): void
  take(replyHeaders: Headers): void
}

export interface LoginCookies {
  /** the token of a session, alive or not */
  session: Cookie
  /** the token of a sign-in whose password was right and whose code is still to come */
  challenge: Cookie
  /** of the browser; `knownDevices` reads and writes what it holds */
  device: Cookie
}

const minute = 60
const day = 24 * 60 * minute

/** How long a session lives without being used. */
export const sessionSeconds = 7 * day
/** How long one may take from the password to the code. */
export const challengeSeconds = 10 * minute

/** @param secure whether the site is served over https */
export function loginCookies(secret: string, secure: boolean): LoginCookies {
  function cookie(name: string, key: string, options: CookieOptions): Cookie {
    // Browsers take such a name from this very host over https alone: no neighbour in the domain plants one.
    const whole = `${secure ? '__Host-' : ''}affiliate.${name}`
    const all = { ...options, path: '/', secure, httpOnly: true }
    return {
      read: (headers) => unsigned(parse(headers.get('cookie') ?? '', whole)[whole], key),
      give: (reply, value) => reply.append('set-cookie', serialize(whole, signed(value, key), all)),
      take: (reply) => reply.append('set-cookie', serialize(whole, '', { ...all, maxAge: 0 })),
    }
  }

  return {
    session: cookie('session_token', secret, { sameSite: 'lax', maxAge: sessionSeconds }),
    challenge: cookie('second_factor', `${secret} second factor`, {
      sameSite: 'strict',
      maxAge: challengeSeconds,
    }),
    device: cookie('known_device', `${secret} known device`, { sameSite: 'strict', maxAge: 365 * day }),
  }
}

function signed(value: string, key: string): string {
  return `${value}.${createHmac('sha256', key).update(value).digest('base64')}`
}

function unsigned(text: string | undefined, key: string): string | null {
  const value = text?.slice(0, Math.max(text.lastIndexOf('.'), 0))
  if (!text || !value) return null
  const [given, right] = [Buffer.from(text), Buffer.from(signed(value, key))]
  return given.length === right.length && timingSafeEqual(given, right) ? value : null
}
