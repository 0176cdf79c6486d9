/** Creates accounts outside the API, so that somebody can sign in to a new database. Also holds the cookie key. */
import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { hashPassword } from '#platform/server/hashing.ts'

export interface Person {
  email: string
  full_name: string
  role: string
}

/**
 * Creates a superadmin if there is none. Two processes that start at the same time create only one.
 * @param addInitialData adds the initial data of a new database; runs in the same transaction, only if a superadmin is
 * created
 * @returns the e-mail address and the generated password; null if no account was created, or if the settings name a
 * password
 */
export async function ensureSuperadmin(
  owner: Client,
  settings: { email: string | undefined; password: string | undefined },
  addInitialData: () => Promise<void> = async () => {},
): Promise<{ email: string; password: string } | null> {
  await owner.query('begin')
  await owner.query(`select pg_advisory_xact_lock(hashtext('first superadmin'))`)
  const { rows } = await owner.query(`select from profiles where role = 'superadmin' limit 1`)
  const isMissing = rows.length === 0
  const email = settings.email ?? 'admin@example.com'
  const password = settings.password ?? randomBytes(9).toString('base64url')
  if (isMissing) {
    const person = { email, full_name: 'Superadmin', role: 'superadmin' }
    const id = await createPerson(owner, person, await hashPassword(password))
    // A generated password is printed, so the user must change it at the first sign-in.
    if (settings.password === undefined)
      await owner.query('update profiles set must_change_password = true where id = $1', [id])
    await addInitialData()
  }
  await owner.query('commit')
  return isMissing && settings.password === undefined ? { email, password } : null
}

/**
 * Creates a superadmin who must change the password at the first sign-in.
 * @returns false if the e-mail address is taken; nothing has changed then
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
    if (getViolatedConstraint(error) === 'profiles_email_unique') return false
    throw error
  }
}

interface LoginRow {
  email: string
  role: string
  full_name: string
  is_active: boolean
  has_password: boolean
}

/** Returns all profiles, superadmins first. */
export async function listLogins(owner: Pick<Client, 'query'>): Promise<LoginRow[]> {
  const { rows } = await owner.query<LoginRow>(
    `select p.email, p.role, p.full_name, p.is_active, a.user_id is not null as has_password
     from profiles p left join accounts a on a.user_id = p.id
     order by array_position(array['superadmin', 'admin', 'moderator', 'user'], p.role), p.email`,
  )
  return rows
}

/** Creates a profile with its login. The e-mail address counts as confirmed. @returns the id of the profile */
export async function createPerson(
  owner: Pick<Client, 'query'>,
  person: Person,
  hash: string,
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with new_profile as (
       insert into profiles (email, full_name, role, email_verified) values ($1, $2, $3, true) returning id
     )
     insert into accounts (user_id, password) select id, $4 from new_profile
     returning user_id as id`,
    [person.email, person.full_name, person.role, hash],
  )
  if (!rows[0]) throw new Error(`the profile of ${person.email} was not created`)
  return rows[0].id
}

/** Returns the key that signs cookies. It is created once per database and shared by all its processes. */
export async function ensureCookieSecret(owner: Client): Promise<string> {
  await owner.query(`insert into secrets (name, value) values ('cookie', $1) on conflict (name) do nothing`, [
    randomBytes(32).toString('base64url'),
  ])
  const { rows } = await owner.query<{ value: string }>(`select value from secrets where name = 'cookie'`)
  if (!rows[0]) throw new Error('the cookie secret is not readable')
  return rows[0].value
}
