/** A new database gets somebody who can sign in. */
import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { refusedBy } from '#platform/server/database/refusal.ts'
import { hashPassword } from '#platform/server/hashing.ts'

export interface Person {
  email: string
  full_name: string
  role: string
}

/**
 * Creates the first superadmin when there is none. Two processes that start at once make one.
 * @param furnish runs with it, in the same transaction: what a new database begins with
 * @returns the generated password when none was given and the account was made now
 */
export async function ensureSuperadmin(
  owner: Client,
  given: { email: string | undefined; password: string | undefined },
  furnish: () => Promise<void> = async () => {},
): Promise<{ email: string; password: string } | null> {
  await owner.query('begin')
  await owner.query(`select pg_advisory_xact_lock(hashtext('first superadmin'))`)
  const { rows } = await owner.query(`select from profiles where role = 'superadmin' limit 1`)
  const email = given.email ?? 'admin@example.com'
  const password = given.password ?? randomBytes(9).toString('base64url')
  if (rows.length === 0) {
    const person = { email, full_name: 'Superadmin', role: 'superadmin' }
    const id = await createPerson(owner, person, await hashPassword(password))
    // One that was printed is for the first sign-in.
    if (given.password === undefined)
      await owner.query('update profiles set must_change_password = true where id = $1', [id])
    await furnish()
  }
  await owner.query('commit')
  return rows.length === 0 && given.password === undefined ? { email, password } : null
}

/**
 * Makes a superadmin whose password is for the first sign-in alone.
 * @returns false when somebody has the e-mail; then nothing has changed
 */
export async function createSuperadmin(owner: Client, person: Person, hash: string): Promise<boolean> {
  await owner.query('begin')
  try {
    const id = await createPerson(owner, person, hash)
    await owner.query('update profiles set must_change_password = true where id = $1', [id])
    await owner.query('commit')
    return true
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    if (refusedBy(error) === 'profiles_email_unique') return false
    throw error
  }
}

interface Login {
  email: string
  role: string
  full_name: string
  is_active: boolean
  has_password: boolean
}

/** Everybody with a profile, superadmins first. */
export async function listLogins(owner: Pick<Client, 'query'>): Promise<Login[]> {
  const { rows } = await owner.query<Login>(
    `select p.email, p.role, p.full_name, p.is_active, a.user_id is not null as has_password
     from profiles p left join accounts a on a.user_id = p.id
     order by array_position(array['superadmin', 'admin', 'moderator', 'user'], p.role), p.email`,
  )
  return rows
}

/** A profile with its login, the e-mail taken as confirmed. @returns the id of the profile */
export async function createPerson(
  owner: Pick<Client, 'query'>,
  person: Person,
  hash: string,
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with made as (
       insert into profiles (email, full_name, role, email_verified) values ($1, $2, $3, true) returning id
     )
     insert into accounts (user_id, password) select id, $4 from made
     returning user_id as id`,
    [person.email, person.full_name, person.role, hash],
  )
  if (!rows[0]) throw new Error(`the profile of ${person.email} was not made`)
  return rows[0].id
}

/** The key that signs cookies, made once for a database and shared by all its processes. */
export async function cookieSecret(owner: Client): Promise<string> {
  await owner.query(`insert into secrets (name, value) values ('cookie', $1) on conflict (name) do nothing`, [
    randomBytes(32).toString('base64url'),
  ])
  const { rows } = await owner.query<{ value: string }>(`select value from secrets where name = 'cookie'`)
  if (!rows[0]) throw new Error('the cookie secret is not readable')
  return rows[0].value
}
