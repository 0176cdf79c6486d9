/**
 * The browsers in which an account was used before. Their tries are counted apart from everybody else's, so no
 * stranger's guesses keep the owner out of them.
 */
import { randomBytes } from 'node:crypto'
import { generateSignedCookie } from 'hono/cookie'
import { parseSigned } from 'hono/utils/cookie'

export interface KnownDevices {
  /** The accounts that were used in this browser, and the name under which its tries at each are counted. */
  accountsAt(headers: Headers): Promise<Map<string, string>>
  /** A Set-Cookie line: the browser is known to the account from now on, beside those that it was known to. */
  remember(headers: Headers, userId: string, device?: string): Promise<string>
}

interface CookieOptions {
  name: string
  attributes: { httpOnly: true; sameSite: 'strict'; secure: boolean }
}

/** One name for all browsers that came by letter: each new letter would else bring new tries at the second factor. */
export const byLetter = 'by-letter'

/** People who share a browser; the one who has been away longest is forgotten first. */
const remembered = 8
const days = 365

export function knownDevices(cookie: CookieOptions, cookieSecret: string): KnownDevices {
  // Of its own, so that no other cookie that we signed passes for this one.
  const secret = `${cookieSecret} known device`
  const options = { ...cookie.attributes, path: '/api/auth', maxAge: days * 24 * 60 * 60 } as const

  async function accountsAt(headers: Headers): Promise<Map<string, string>> {
    const found = (await parseSigned(headers.get('cookie') ?? '', secret, cookie.name))[cookie.name]
    return new Map(found ? found.split('!').map((entry) => entry.split('.', 2) as [string, string]) : [])
  }

  return {
    accountsAt,
    async remember(headers, userId, device = randomBytes(9).toString('base64url')) {
      const accounts = await accountsAt(headers)
      accounts.delete(userId)
      const all = [[userId, device], ...accounts].slice(0, remembered)
      return generateSignedCookie(cookie.name, all.map((entry) => entry.join('.')).join('!'), secret, options)
    },
  }
}
