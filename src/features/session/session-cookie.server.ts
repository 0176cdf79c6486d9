/** The cookies of a login: of the session, between password and code, of a browser that is known to an account. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Auth } from './auth.server.ts'
import { type KnownDevices, knownDevices } from './known-devices.server.ts'

export interface LoginCookies {
  devices: KnownDevices
  /** The token of the session that a request holds, whether it is alive or not. */
  session(headers: Headers): string | null
  /** What a reply sets: a Set-Cookie line. */
  giveSession(token: string): string
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
  const toLogin = { httpOnly: true, sameSite: 'strict', secure: ofSession.secure ?? false } as const
  const ofChallenge = { ...toLogin, path: '/api/auth' }
  const cookies = (headers: Headers) => headers.get('cookie') ?? ''

  return {
    devices: knownDevices(
      { name: name.replace('session_token', 'known_device'), attributes: toLogin },
      secret,
    ),
    session: (headers) => unsigned(parse(cookies(headers), name)[name], secret),
    giveSession: (token) => serialize(name, `${token}.${signature(token, secret)}`, ofSession),
    takeSession: () => serialize(name, '', { ...ofSession, maxAge: 0 }),
    challenge: (headers) => parse(cookies(headers), challengeName)[challengeName] ?? null,
    giveChallenge: (token, maxAge) => serialize(challengeName, token, { ...ofChallenge, maxAge }),
    takeChallenge: () => serialize(challengeName, '', { ...ofChallenge, maxAge: 0 }),
  }
}

/** As better-auth signs its cookies: the value, a dot, and its HMAC. */
function signature(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('base64')
}

function unsigned(signed: string | undefined, secret: string): string | null {
  const dot = signed?.lastIndexOf('.') ?? -1
  if (!signed || dot < 1) return null
  const value = signed.slice(0, dot)
  const [given, right] = [Buffer.from(signed.slice(dot + 1)), Buffer.from(signature(value, secret))]
  return given.length === right.length && timingSafeEqual(given, right) ? value : null
}
