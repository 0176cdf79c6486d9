/** Signing in and out over HTTP, and who a request comes from. */
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { refusedBy } from '#platform/server/database/refusal.ts'
import { Busy } from '#platform/server/hashing.ts'
import { type Auth, addressHeader } from './auth.server.ts'
import { badRequest, refusalOf, tooMany } from './auth-replies.server.ts'
import { deviceAt, inLogins, type LoginParts, type Queries } from './login-parts.server.ts'
import { issueChallenge, lifetime, readProof, spendProof } from './login-tokens.server.ts'
import { beginSession, userAgentLength } from './own-sessions.server.ts'
import { passwordOf } from './passwords.server.ts'
import { recoveryRoutes } from './recovery-routes.server.ts'
import { codeSchema, recoveryCodeSchema } from './second-factor.ts'
import { acceptCode, acceptRecoveryCode, type Keys } from './second-factors.server.ts'
import { credentialsSchema } from './session.ts'
import { ownLimit, type SignInLimits } from './sign-in-limits.server.ts'

interface AuthRoutes {
  auth: Auth
  login: LoginParts
  limits: SignInLimits
  /** Tells whence a request comes, with no word of the client's own. */
  addressOf: (c: Context) => string
}

/** Routes below /api/auth: those that need no session. */
export function authRoutes({ auth, login, limits, addressOf }: AuthRoutes): Hono {
  const routes = new Hono()
  const codeLimit = ownLimit(login.pool, 'second factor')

  routes.post('/sign-in/email', async (c) => {
    const credentials = credentialsSchema.safeParse(await c.req.json().catch(() => null))
    if (!credentials.success) return badRequest(c, credentials.error)
    const { password } = credentials.data
    const email = credentials.data.email.toLowerCase()
    const address = addressOf(c)
    const device = await deviceAt(login, c.req.raw.headers, email)
    const { wait, forgive } = await limits({ email, address, device })
    if (wait > 0) return tooMany(c, wait)
    const headers = new Headers(c.req.raw.headers)
    headers.set(addressHeader, address)
    headers.set('user-agent', (c.req.header('user-agent') ?? '').slice(0, userAgentLength))
    const reply = await withPassword(c, email, () =>
      auth.api.signInEmail({ body: { email, password }, headers, asResponse: true }),
    ).catch(async (error) => {
      if (error instanceof Busy) await forgive()
      throw error
    })
    if (reply.ok || reply.status === 403) await forgive()
    return reply
  })

  /**
   * Between the look at the password and the session that follows somebody may replace the password: what was begun
   * with the old one is taken back, and the new one asked.
   */
  async function withPassword(c: Context, email: string, signIn: () => Promise<Response>): Promise<Response> {
    const before = await passwordOf(login.pool, email)
    try {
      const reply = await signIn()
      if (!reply.ok) return reply
      const { token, user } = (await reply.json()) as { token: string; user: { id: string } }
      if ((await passwordOf(login.pool, email)) === before) {
        const known = await login.cookies.devices.remember(c.req.raw.headers, user.id)
        return withCookies(c.json({}), [...reply.headers.getSetCookie(), known])
      }
      await login.pool.query('delete from sessions where token = $1', [token])
    } catch (error) {
      const rule = refusedBy(error)
      if (rule === 'sessions_of_active_profiles') return inactive(c)
      if (rule !== 'sessions_after_second_factor') throw error
      const question = await askForCode(c, login, { email, before })
      if (question) return question
    }
    return withPassword(c, email, signIn)
  }

  routes.post('/sign-in/code', (c) => secondStep(c, codeSchema, acceptCodeThatIsOn))
  routes.post('/sign-in/recovery-code', (c) => secondStep(c, recoveryCodeSchema, acceptRecoveryCode))

  /** The code after the password. Only here does a session begin for whoever has a second factor. */
  async function secondStep(c: Context, schema: z.ZodType<string>, accept: typeof acceptRecoveryCode) {
    const body = await c.req.json().catch(() => null)
    const code = schema.safeParse(body?.code)
    if (!code.success) return badRequest(c, code.error)
    const token = login.cookies.challenge(c.req.raw.headers) ?? ''
    const challenge = await readProof(login.pool, token, 'second factor')
    if (!challenge) return startAgain(c, login)
    const userId = challenge.user_id
    // Who only has the password spends the tries of strangers, not those of a browser that the owner used.
    const accounts = await login.cookies.devices.accountsAt(c.req.raw.headers)
    const { wait, forgive } = await codeLimit(`${userId} ${accounts.get(userId) ?? ''}`)
    if (wait > 0) return tooMany(c, wait)
    const outcome = await inLogins(login.pool, async (client) => {
      if (!(await accept(login, client, userId, code.data))) return 'wrong'
      if (!(await spendProof(client, token, 'second factor'))) return 'late'
      const userAgent = c.req.header('user-agent') ?? null
      return { session: await beginSession(client, { userId, address: addressOf(c), userAgent }) }
    })
    if (outcome === 'late') return startAgain(c, login)
    if (outcome === 'wrong') return refusalOf(c, 401, 'WRONG_CODE', 'Kode salah atau sudah pernah dipakai.')
    await forgive()
    return withCookies(c.json({}), [
      login.cookies.giveSession(outcome.session),
      login.cookies.takeChallenge(),
      await login.cookies.devices.remember(c.req.raw.headers, userId),
    ])
  }

  routes.post('/sign-out', async (c) => {
    const token = login.cookies.session(c.req.raw.headers)
    if (token) await login.pool.query('delete from sessions where token = $1', [token])
    c.header('set-cookie', login.cookies.takeSession(), { append: true })
    return c.json({})
  })

  routes.route('/', recoveryRoutes(login, addressOf))
  return routes
}

function acceptCodeThatIsOn(keys: Keys, client: Queries, userId: string, code: string) {
  return acceptCode(keys, client, userId, code, 'on')
}

function inactive(c: Context): Response {
  return refusalOf(c, 403, 'INACTIVE', 'Akun Anda tidak aktif. Silakan hubungi administrator.')
}

interface RightPassword {
  email: string
  /** the stored hash when it was right */
  before: string | undefined
}

/**
 * The password was right, and no session was made: what lies between is a cookie that opens nothing by itself. Null when
 * the password is another by now; whoever replaces it waits for the profile, and then voids the cookie.
 */
async function askForCode(c: Context, { pool, cookies }: LoginParts, { email, before }: RightPassword) {
  const token = await inLogins(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from profiles where email = $1 for share',
      [email],
    )
    if (!rows[0] || (await passwordOf(client, email)) !== before) return null
    return issueChallenge(client, rows[0].id)
  })
  if (!token) return null
  c.header('set-cookie', cookies.giveChallenge(token, lifetime['second factor']), { append: true })
  return c.json({ second_factor: true })
}

function startAgain(c: Context, { cookies }: LoginParts): Response {
  c.header('set-cookie', cookies.takeChallenge(), { append: true })
  const message = 'Waktu untuk memasukkan kode sudah habis. Silakan masukkan password lagi.'
  return refusalOf(c, 401, 'START_AGAIN', message)
}

/** Not better-auth's own reply, whose body repeats the token. */
function withCookies(reply: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) reply.headers.append('set-cookie', cookie)
  return reply
}
