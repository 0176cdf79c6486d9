/** Users over the API: helpers of the tests to create, change and read them. */
import { beforeEach, expect } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { createCall, createSignedInCall } from '#test/calls.ts'
import { as, program } from '#test/cast-program.ts'
import type { SignedInCall } from '#test/program.ts'

export { as, program } from '#test/cast-program.ts'

beforeEach(() => program.database.queryAsOwner('delete from rate_limits'))

export const unknownId = '00000000-0000-4000-8000-000000000000'
export const password = 'rahasia'
export const tuti = { full_name: 'Tuti Wijaya', password, role: 'user' }
let emailCount = 0
export const createEmail = () => `tuti${++emailCount}@example.com`

export async function createUser(change: Record<string, unknown> = {}) {
  const reply = await as.sari('POST', '/users', { ...tuti, email: createEmail(), ...change })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

/** Returns the fields that an update of a user sends. */
export function pickFields({ email, full_name, role, is_active, revision }: Record<string, unknown>) {
  return { email, full_name, role, is_active, revision }
}

/** Saves a change of a user, as a user of the cast. */
export async function updateUser(
  actor: CastName,
  user: Record<string, unknown>,
  fields: Record<string, unknown>,
) {
  return as[actor]('PUT', `/users/${user.id}`, { ...pickFields(user), ...fields })
}

export async function trySignIn(email: string, passwordToTry: string) {
  return program.anonymous('POST', '/auth/sign-in/email', { email, password: passwordToTry })
}

/** Signs a user in, after marking the password as one that the user chose. */
export async function signInUser(
  email: string,
  passwordOfUser = password,
  { url, database } = program,
): Promise<SignedInCall> {
  await database.queryAsOwner('update profiles set must_change_password = false where email = $1', [email])
  const reply = await createCall(url)('POST', '/auth/sign-in/email', { email, password: passwordOfUser })
  expect(reply.status).toBe(200)
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return createSignedInCall(url, cookie)
}

/** Returns everything that a refused request must leave unchanged. */
export async function readUserTables() {
  const [row] = await program.database.queryAsOwner(`select
    (select jsonb_agg(to_jsonb(profiles) order by id) from profiles) as profiles,
    (select jsonb_agg(to_jsonb(accounts) order by user_id) from accounts) as accounts,
    (select count(*) from sessions) as sessions`)
  return row
}

export async function readProfile(id: string) {
  const [row] = await program.database.queryAsOwner('select * from profiles where id = $1', [id])
  return row
}

/** Returns a user as the list shows it to the actor. */
export async function readUser(actor: CastName, id: string) {
  const { body } = await as[actor]('GET', '/users')
  return body.rows.find((row: { id: string }) => row.id === id)
}
