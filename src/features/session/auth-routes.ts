/** Signing in and out over HTTP, and who a request comes from. */
import { type Context, Hono } from 'hono'
import { getSignedCookie } from 'hono/cookie'
import type { Pool } from 'pg'
import { refusedBy } from '#platform/database/refusal.ts'
import type { Caller } from '#platform/http/calls.ts'
import { type Auth, addressHeader } from './auth.ts'
import { credentialsSchema } from './session.ts'
import type { SignInLimits } from './sign-in-limits.ts'

export interface SignedIn {
  caller: Caller
  /** names the session among all; known to the server only */
  token: string
}

/** Routes below /api/auth. `addressOf` tells whence a request comes, with no word of the client's own. */
export function authRoutes(auth: Auth, limits: SignInLimits, addressOf: (c: Context) => string): Hono {
  const routes = new Hono()

  routes.post('/sign-in/email', async (c) => {
    const credentials = credentialsSchema.safeParse(await c.req.json().catch(() => null))
    if (!credentials.success) return c.json({ code: 'BAD_REQUEST', message: 'Data tidak valid' }, 400)
    const { password } = credentials.data
    const attempt = { email: credentials.data.email.toLowerCase(), address: addressOf(c) }
    const { wait, forgive } = await limits(attempt)
    if (wait > 0) {
      return c.json({ code: 'TOO_MANY_ATTEMPTS', message: 'Terlalu banyak percobaan masuk' }, 429, {
        'Retry-After': String(wait),
      })
    }
    const headers = new Headers(c.req.raw.headers)
    headers.set(addressHeader, attempt.address)
    const reply = await auth.api
      .signInEmail({ body: { email: attempt.email, password }, headers, asResponse: true })
      .catch((error) => {
        if (refusedBy(error) === 'sessions_of_active_profiles') return inactive()
        throw error
      })
    if (reply.ok || reply.status === 403) await forgive()
    return reply.ok ? withCookies(c.json({}), reply) : reply
  })

  routes.post('/sign-out', async (c) => {
    const reply = await auth.api.signOut({ headers: c.req.raw.headers, asResponse: true })
    return withCookies(c.json({}), reply)
  })

  return routes
}

function inactive(): Response {
  const message = 'Akun Anda tidak aktif. Silakan hubungi administrator.'
  return Response.json({ code: 'INACTIVE', message }, { status: 403 })
}

/** The cookies of better-auth's reply without its body, which repeats the token. */
function withCookies(reply: Response, source: Response): Response {
  for (const cookie of source.headers.getSetCookie()) reply.headers.append('set-cookie', cookie)
  return reply
}

/** Tells who is behind a request's cookie, with the rights of this moment; null when nobody is. */
export type WhoIs = (c: Context) => Promise<SignedIn | null>

/** One query a request, where better-auth would take two and hide from us that the database is away. */
export async function whoIsReader(auth: Auth, pool: Pool): Promise<WhoIs> {
  const { authCookies, secret } = await auth.$context
  return async (c) => {
    const token = await getSignedCookie(c, secret, authCookies.sessionToken.name)
    if (!token) return null
    const { rows } = await pool.query<Caller>(
      `select a.* from sessions s cross join app.describe_actor(s.user_id) a
       where s.token = $1 and s.expires_at > now()`,
      [token],
    )
    return rows[0] ? { caller: rows[0], token } : null
  }
}
