/** The cookie of a session and the one between password and code: read from a request, written into a reply. */
import { generateSignedCookie } from 'hono/cookie'
import { parse, parseSigned, serialize } from 'hono/utils/cookie'
import type { Auth } from './auth.ts'

export interface LoginCookies {
  /** The token of the session that a request holds, whether it is alive or not. */
  session(headers: Headers): Promise<string | null>
  /** What a reply sets: a Set-Cookie line. */
  giveSession(token: string): Promise<string>
  takeSession(): string
  /** The token of a sign-in whose password was right and whose code is still to come. */
  challenge(headers: Headers): string | null
  giveChallenge(token: string, seconds: number): string
  takeChallenge(): string
}

export async function loginCookies(auth: Auth): Promise<LoginCookies> {
  const { authCookies, secret, sessionConfig } = await auth.$context
  const { name, attributes } = authCookies.sessionToken
  const ofSession = { ...attributes, sameSite: 'lax', maxAge: sessionConfig.expiresIn } as const
  const challengeName = name.replace('session_token', 'second_factor')
  const ofChallenge = {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: ofSession.secure,
  } as const
  const cookies = (headers: Headers) => headers.get('cookie') ?? ''

  return {
    async session(headers) {
      const found = await parseSigned(cookies(headers), secret, name)
      return found[name] || null
    },
    giveSession: (token) => generateSignedCookie(name, token, secret, ofSession),
    takeSession: () => serialize(name, '', { ...ofSession, maxAge: 0 }),
    challenge: (headers) => parse(cookies(headers), challengeName)[challengeName] ?? null,
    giveChallenge: (token, maxAge) => serialize(challengeName, token, { ...ofChallenge, maxAge }),
    takeChallenge: () => serialize(challengeName, '', { ...ofChallenge, maxAge: 0 }),
  }
}
