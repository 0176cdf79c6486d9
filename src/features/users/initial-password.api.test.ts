/** A user whose password was set by somebody else must replace it before any other call. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#app/contract.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { ensureLogins } from '#platform/server/database/logins.ts'
import { createLog } from '#platform/server/log.ts'
import type { SignedInCall } from '#test/calls.ts'
import { extractToken, waitForEmail } from '#test/emails.ts'
import { onFileFinished } from '#test/fresh-database.ts'
import { type Browser, type LoginProgram, type Person, startLoginProgram } from '#test/person.ts'

let program: LoginProgram
let sari: SignedInCall
let wati: Person
let watiBrowser: Browser

const initialPassword = 'titipan-sari'
const ownPassword = 'milik-wati'

beforeAll(async () => {
  program = await startLoginProgram()
  sari = await program.signIn('sari')
})
beforeEach(async () => {
  await program.database.queryAsOwner('delete from rate_limits')
  wati = { ...(await program.createPerson()), password: initialPassword }
  expect((await sari('PUT', `/users/${wati.id}/password`, { password: initialPassword })).status).toBe(204)
  watiBrowser = await program.signInInBrowser(wati)
})

const readSession = async (browser = watiBrowser) => (await browser.call('GET', '/session')).body
const changePassword = (current_password: string, new_password: string) =>
  watiBrowser.call('PUT', '/login/password', { current_password, new_password })

async function setPermissions(permissions: string[], role = 'user'): Promise<void> {
  await program.database.queryAsOwner('update profiles set role = $2 where id = $1', [wati.id, role])
  await program.database.queryAsOwner(
    `insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[])`,
    [wati.id, permissions],
  )
}

/** The calls of the contract, with valid values for the parameters in their paths. */
const calls = Object.values(contract).flatMap((feature) =>
  Object.entries(feature).map(([name, call]) => {
    const { route, meta } = call['~orpc']
    const { method = 'GET', path = '' } = route
    return {
      name,
      isForAnyone: meta.withoutSession === true,
      method,
      path: path.replace(/\{\w*id\}/g, crypto.randomUUID()).replace(/\{\w+\}/g, 'griting'),
    }
  }),
)

describe('a password set by a superadmin', () => {
  it.each(['user', 'superadmin'])(
    'gives a %s no permission and no call except the password change',
    async (role) => {
      await setPermissions(['dashboard', 'reg_affiliate'], role)
      expect(await readSession()).toMatchObject({ must_change_password: true, permissions: [] })
      expect(calls.length).toBeGreaterThan(40)
      for (const { name, method, path, isForAnyone } of calls) {
        if (isForAnyone || name === 'current' || name === 'changePassword') continue
        const { status, body } = await watiBrowser.call(method, path, method === 'GET' ? undefined : {})
        expect([name, status, body.code]).toEqual([name, 403, 'OWN_PASSWORD_FIRST'])
      }
      expect((await watiBrowser.call('PUT', '/login/password', {})).status).toBe(400)
    },
  )

  it.each(['user', 'superadmin'])('gives a %s no access in the database either', async (role) => {
    await setPermissions(['user_management', 'dashboard'], role)
    const database = await openDatabase(await ensureLogins(program.database.url), createLog('silent'))
    onFileFinished(() => database.close())
    const [session] = await program.database.queryAsOwner<{ token_hash: string }>(
      'select token_hash from sessions where user_id = $1',
      [wati.id],
    )
    const rights = await database.transaction({ tokenHash: `${session?.token_hash}`, readOnly: true }, (tx) =>
      sql`select app.can('dashboard') as can_see_dashboard, app.outranks('user') as outranks_users,
        (select count(*)::int from profiles) as visible_profiles`.execute(tx),
    )
    // The visible profile is the user's own.
    expect(rights.rows).toEqual([{ can_see_dashboard: false, outranks_users: false, visible_profiles: 1 }])
  })

  it('must be changed first, after which the same session has the permissions of the user', async () => {
    await setPermissions(['dashboard'])
    expect((await changePassword(initialPassword, initialPassword)).body.data.issues[0].message).toMatch(
      /harus berbeda/,
    )
    expect((await changePassword('bukan-itu', ownPassword)).status).toBe(403)
    expect((await readSession()).must_change_password).toBe(true)
    expect((await changePassword(initialPassword, ownPassword)).status).toBe(204)
    expect(await readSession()).toMatchObject({ must_change_password: false, permissions: ['dashboard'] })
    const newBrowser = await program.signInInBrowser({ ...wati, password: ownPassword })
    expect(await readSession(newBrowser)).toMatchObject({ must_change_password: false })
  })

  it('need not be changed after a reset by e-mail', async () => {
    await program.anonymous('POST', '/auth/recovery', { email: wati.email })
    const token = extractToken(await waitForEmail(program.dataDir, wati.email, '#pulihkan='))
    await program.anonymous('POST', '/auth/recovery/password', { token, password: ownPassword })
    const newBrowser = await program.signInInBrowser({ ...wati, password: ownPassword })
    expect(await readSession(newBrowser)).toMatchObject({ must_change_password: false })
  })

  it('allows signing out', async () => {
    expect((await watiBrowser.call('POST', '/auth/sign-out', {})).status).toBe(200)
    expect((await watiBrowser.call('GET', '/session')).status).toBe(401)
  })
})

it('a new user must change the given password, unlike a user who already has their own', async () => {
  const email = `baru.${wati.email}`
  const createReply = await sari('POST', '/users', {
    email,
    full_name: 'Tuti',
    role: 'user',
    password: initialPassword,
  })
  expect(createReply.status).toBe(201)
  const browserOfNewUser = await program.signInInBrowser({ ...wati, email })
  expect((await readSession(browserOfNewUser)).must_change_password).toBe(true)
  const otherPerson = await program.createPerson()
  const otherBrowser = await program.signInInBrowser(otherPerson)
  expect((await readSession(otherBrowser)).must_change_password).toBe(false)
  const body = { current_password: otherPerson.password, new_password: ownPassword }
  expect((await otherBrowser.call('PUT', '/login/password', body)).status).toBe(204)
  expect((await readSession(otherBrowser)).must_change_password).toBe(false)
})
