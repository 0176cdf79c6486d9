/** Creates logins and sessions without the cost of password hashing, which is slow by design. */
import { serializeSigned } from 'hono/utils/cookie'
import type { Client } from 'pg'
import { createPerson, type Person } from '#features/session/first-superadmin.server.ts'
import { createToken, hashToken } from '#features/session/login-tokens.server.ts'
import { hashPassword } from '#platform/server/hashing.ts'

export const sessionCookie = 'affiliate.session_token'

const hashes = new Map<string, Promise<string>>()

/** Creates a user. Each distinct password is hashed only once. @returns the id of the profile */
export async function createCheapPerson(
  owner: Pick<Client, 'query'>,
  { password, ...person }: Person & { password: string },
): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return createPerson(owner, person, await hash)
}

/** Creates a session like the one that a sign-in creates. @returns its cookie: name=value */
export async function createSessionCookie(owner: Pick<Client, 'query'>, email: string): Promise<string> {
  const token = createToken()
  const { rows } = await owner.query<{ secret: string }>(
    `insert into sessions (user_id, token_hash, expires_at)
     select id, $2, now() + interval '7 days' from profiles where email = $1
     returning (select value from secrets where name = 'cookie') as secret`,
    [email, hashToken(token)],
  )
  if (!rows[0]) throw new Error(`no profile has the e-mail ${email}`)
  return serializeSigned(sessionCookie, token, rows[0].secret)
}
