/** Letters that open something, and what they open: a forgotten password, an e-mail to confirm. */
import { type Context, Hono } from 'hono'
import { refusedBy } from '#platform/server/database/refusal.ts'
import { hashPassword } from '#platform/server/hashing.ts'
import { badRequest, refusalOf, tooMany } from './auth-replies.server.ts'
import { byLetter } from './known-devices.server.ts'
import { deviceAt, inLogins, type LoginParts, type Queries } from './login-parts.server.ts'
import { queueLink, readProof, spendProof } from './login-tokens.server.ts'
import { resetPassword } from './passwords.server.ts'
import { confirmSchema, letterRequestSchema, resetSchema } from './recovery.ts'
import { letterLimits, linkLimit } from './sign-in-limits.server.ts'

export function recoveryRoutes(login: LoginParts, addressOf: (c: Context) => string): Hono {
  const routes = new Hono()
  const limits = letterLimits(login.pool)
  const guesses = linkLimit(login.pool)

  routes.post('/recovery', (c) => onRequest(c, sendRecovery))
  routes.post('/confirmation', (c) => onRequest(c, sendConfirmation))

  /** The same answer after the same time, whether or not somebody has this e-mail: who has is found out later. */
  async function onRequest(c: Context, send: (login: LoginParts, email: string) => Promise<void>) {
    const request = letterRequestSchema.safeParse(await c.req.json().catch(() => null))
    if (!request.success) return badRequest(c, request.error)
    const { email } = request.data
    const device = await deviceAt(login, c.req.raw.headers, email)
    const { wait, enough } = await limits({ email, address: addressOf(c), device })
    if (wait > 0) return tooMany(c, wait)
    if (enough) return c.json({})
    send(login, email).catch((error: unknown) =>
      login.log.error({ err: error }, 'a letter that was asked for could not be queued'),
    )
    return c.json({})
  }

  routes.post('/recovery/password', async (c) => {
    const request = resetSchema.safeParse(await c.req.json().catch(() => null))
    if (!request.success) return badRequest(c, request.error)
    const { token, password } = request.data
    // A look first: the slow hash is not for everybody.
    if (!(await readProof(login.pool, token, 'recovery'))) return expired(c)
    const hash = await hashPassword(password)
    const person = await inLogins(login.pool, async (client) => {
      const proof = await spendProof(client, token, 'recovery')
      if (!proof) return null
      await resetPassword(client, proof.user_id, hash)
      // Whoever read the letter has the address.
      await client.query('update profiles set email_verified = true, updated_at = now() where id = $1', [
        proof.user_id,
      ])
      return proof
    })
    if (!person) return expired(c)
    // Whatever strangers have tried: here the owner signs in with his new password.
    const { devices } = login.cookies
    c.header('set-cookie', await devices.remember(c.req.raw.headers, person.user_id, byLetter))
    return c.json({})
  })

  routes.post('/confirm', async (c) => {
    const request = confirmSchema.safeParse(await c.req.json().catch(() => null))
    if (!request.success) return badRequest(c, request.error)
    const confirmed = await confirm(login, request.data.token).catch((error) => {
      if (refusedBy(error) === 'profiles_email_unique') return 'taken' as const
      throw error
    })
    if (confirmed === 'taken') return refusalOf(c, 409, 'EMAIL_TAKEN', 'Email sudah terdaftar')
    if (!confirmed) return expired(c)
    return c.json({ email: confirmed })
  })

  /** Only what opens nothing is counted: a stranger at the same address holds up nobody's letter. */
  async function expired(c: Context): Promise<Response> {
    const { wait } = await guesses(addressOf(c))
    if (wait > 0) return tooMany(c, wait)
    return refusalOf(c, 410, 'LINK_EXPIRED', 'Link ini tidak berlaku lagi atau sudah dipakai.')
  }

  return routes
}

interface Person {
  id: string
  email_verified: boolean
}

async function activePerson(client: Queries, email: string): Promise<Person | undefined> {
  const { rows } = await client.query<Person>(
    'select id, email_verified from profiles where email = $1 and is_active',
    [email],
  )
  return rows[0]
}

function sendRecovery(login: LoginParts, email: string): Promise<void> {
  return inLogins(login.pool, async (client) => {
    const person = await activePerson(client, email)
    if (person) await queueLink(login, client, person.id, 'recovery', email)
  })
}

function sendConfirmation(login: LoginParts, email: string): Promise<void> {
  return inLogins(login.pool, async (client) => {
    const person = await activePerson(client, email)
    if (person && !person.email_verified) await queueLink(login, client, person.id, 'confirmation', email)
  })
}

/** The address of the letter becomes, or turns out to be, the e-mail of profile and login: they are one column. */
async function confirm(login: LoginParts, token: string): Promise<string | null> {
  return inLogins(login.pool, async (client) => {
    const proof = await spendProof(client, token, 'confirmation', 'new email')
    if (!proof?.email) return null
    await client.query(
      'update profiles set email = $2, email_verified = true, updated_at = now() where id = $1',
      [proof.user_id, proof.email],
    )
    return proof.email
  })
}
