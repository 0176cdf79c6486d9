/** Each process caches the user of a session. Nevertheless, the first request after a change returns the new state. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { cast } from '#db/cast.ts'
import { createCall, type SignedInCall } from '#test/calls.ts'
import { createSessionCookie } from '#test/cheap-logins.ts'
import { type Program, startProgram, startProgramOn } from '#test/program.ts'

let program: Program
/** URL of another process on the same database */
let otherUrl: string
let dewiId: string
let sari: SignedInCall

beforeAll(async () => {
  program = await startProgram()
  otherUrl = (await startProgramOn(program.database.url)).url
})

beforeEach(async () => {
  const { queryAsOwner } = program.database
  dewiId = await program.database.readUserId('dewi')
  await queryAsOwner(
    `update profiles set full_name = $2, role = 'admin', is_active = true, must_change_password = false where id = $1`,
    [dewiId, cast.dewi.full_name],
  )
  await queryAsOwner('delete from user_permissions where user_id = $1', [dewiId])
  sari = await program.signIn('sari')
})

/** Signs Dewi in, and reads the session from both processes three times, so that both have cached it. */
async function signInDewi() {
  const callFirstProcess = await program.signIn('dewi')
  const callSecondProcess = createCall(otherUrl, { cookie: callFirstProcess.cookie })
  const readBoth = () =>
    Promise.all([callFirstProcess('GET', '/session'), callSecondProcess('GET', '/session')])
  const readStatuses = async () => (await readBoth()).map(({ status }) => status)
  for (let i = 0; i < 3; i++) expect(await readStatuses()).toEqual([200, 200])
  return { callFirstProcess, callSecondProcess, readBoth, readStatuses }
}

it.each([
  {
    detail: 'name',
    change: `update profiles set full_name = 'Dewi Baru' where id = $1`,
    before: { user: { full_name: cast.dewi.full_name } },
    after: { user: { full_name: 'Dewi Baru' } },
  },
  {
    detail: 'role',
    change: `update profiles set role = 'moderator' where id = $1`,
    before: { user: { role: 'admin' } },
    after: { user: { role: 'moderator' } },
  },
  {
    detail: 'obligation to change the password',
    change: 'update profiles set must_change_password = true where id = $1',
    before: { must_change_password: false },
    after: { must_change_password: true },
  },
])('every process returns the changed $detail on the next request', async ({ change, before, after }) => {
  const { readBoth } = await signInDewi()
  for (const { body } of await readBoth()) expect(body).toMatchObject(before)
  await program.database.queryAsOwner(change, [dewiId])
  for (const { body } of await readBoth()) expect(body).toMatchObject(after)
})

it('an e-mail set by a superadmin ends the session in every process', async () => {
  const { readStatuses } = await signInDewi()
  const { body } = await sari('GET', '/users')
  const { revision, full_name, role, is_active } = body.rows.find(({ id }: { id: string }) => id === dewiId)
  const email = 'dewi.baru@example.com'
  const reply = await sari('PUT', `/users/${dewiId}`, { revision, full_name, role, is_active, email })
  expect(reply.status).toBe(200)
  expect(await readStatuses()).toEqual([401, 401])
  // The other tests sign in with the e-mail of the cast.
  await program.database.queryAsOwner('update profiles set email = $2 where id = $1', [
    dewiId,
    cast.dewi.email,
  ])
})

it.each([
  ['its deletion', 'delete from sessions where user_id = $1'],
  ['the deactivation of its user', 'update profiles set is_active = false where id = $1'],
  ['a change of its token', 'update sessions set token_hash = gen_random_uuid() where user_id = $1'],
  ['an earlier expiry', 'update sessions set expires_at = now() where user_id = $1'],
])('every process ends a session at once after %s', async (_, statement) => {
  const { readStatuses } = await signInDewi()
  await program.database.queryAsOwner(statement, [dewiId])
  expect(await readStatuses()).toEqual([401, 401])
})

it('every process ends a session at once when the table of sessions is emptied', async () => {
  const { readStatuses } = await signInDewi()
  await program.database.queryAsOwner('truncate sessions')
  expect(await readStatuses()).toEqual([401, 401])
})

it('a session that gets another user returns this user in every process at once', async () => {
  const { readBoth } = await signInDewi()
  await program.database.queryAsOwner('update sessions set user_id = $2 where user_id = $1', [
    dewiId,
    await program.database.readUserId('rina'),
  ])
  for (const { body } of await readBoth()) expect(body.user.email).toBe(cast.rina.email)
})

it('signing out in one process ends the session in the other', async () => {
  const { callFirstProcess, readStatuses } = await signInDewi()
  await callFirstProcess('POST', '/auth/sign-out', {})
  expect(await readStatuses()).toEqual([401, 401])
})

it('a reactivated user can sign in again in every process', async () => {
  const { readStatuses } = await signInDewi()
  await program.database.queryAsOwner('update profiles set is_active = false where id = $1', [dewiId])
  expect(await readStatuses()).toEqual([401, 401])
  await program.database.queryAsOwner('update profiles set is_active = true where id = $1', [dewiId])
  const { readBoth } = await signInDewi()
  expect((await readBoth()).map(({ body }) => body.user.id)).toEqual([dewiId, dewiId])
})

it('a deleted user is signed out in every process', async () => {
  const email = 'sebentar@example.com'
  const creation = await sari('POST', '/users', {
    email,
    full_name: 'Sebentar',
    role: 'user',
    password: 'kata sandi yang panjang',
  })
  expect(creation.status).toBe(201)
  const cookie = await createSessionCookie(program.database.client, email)
  const callers = [program.url, otherUrl].map((url) => createCall(url, { cookie }))
  const readStatuses = () => Promise.all(callers.map(async (call) => (await call('GET', '/session')).status))
  for (let i = 0; i < 3; i++) expect(await readStatuses()).toEqual([200, 200])
  expect((await sari('DELETE', `/users/${creation.body.id}`)).status).toBe(204)
  expect(await readStatuses()).toEqual([401, 401])
})

it('every process applies a granted or revoked permission at once', async () => {
  await program.database.queryAsOwner(`update profiles set role = 'user' where id = $1`, [dewiId])
  const { readBoth } = await signInDewi()
  for (let round = 0; round < 100; round++) {
    const isGranted = round % 2 === 0
    await program.database.queryAsOwner(
      isGranted
        ? `insert into user_permissions (user_id, permission_name) values ($1, 'griting')`
        : 'delete from user_permissions where user_id = $1',
      [dewiId],
    )
    const hasPermission = (await readBoth()).map(({ body }) => body.permissions.includes('griting'))
    expect(hasPermission, `round ${round}`).toEqual([isGranted, isGranted])
  }
})

it('every process applies a change of the permissions of a role or of the products at once', async () => {
  const { readBoth } = await signInDewi()
  const { queryAsOwner } = program.database
  const countPermissions = async () => (await readBoth()).map(({ body }) => body.permissions.length)
  const [countBefore = 0] = await countPermissions()
  // Each product brings a permission of its own.
  const [product] = await queryAsOwner<{ id: string }>(
    `insert into products (product_number, product_name, product_benefit) values ('K-1', 'Krim', 'x') returning id`,
  )
  expect(await countPermissions()).toEqual([countBefore + 1, countBefore + 1])
  await queryAsOwner('delete from products where id = $1', [product?.id])
  expect(await countPermissions()).toEqual([countBefore, countBefore])
  await queryAsOwner(`update permission_names set admin_has = false where name = 'griting'`)
  expect(await countPermissions()).toEqual([countBefore - 1, countBefore - 1])
  await queryAsOwner(`update permission_names set admin_has = true where name = 'griting'`)
  expect(await countPermissions()).toEqual([countBefore, countBefore])
})

it('no process returns an old name while its connection for notifications is lost', async () => {
  await program.database.queryAsOwner(`update profiles set role = 'user' where id = $1`, [dewiId])
  const { readBoth } = await signInDewi()
  for (let round = 0; round < 40; round++) {
    if (round % 8 === 0)
      await program.database.queryAsOwner(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'app_live' and datname = current_database()`)
    const full_name = `Dewi ${round}`
    await program.database.queryAsOwner(`update profiles set full_name = $2 where id = $1`, [
      dewiId,
      full_name,
    ])
    const names = (await readBoth()).map(({ body }) => body.user.full_name)
    expect(names, `round ${round}`).toEqual([full_name, full_name])
  }
})

it('a session that one process has renewed is not renewed again by the other', async () => {
  const { callFirstProcess, callSecondProcess } = await signInDewi()
  await program.database.queryAsOwner(
    `update sessions set expires_at = now() + interval '6 days', updated_at = now() - interval '6 minutes'
     where user_id = $1`,
    [dewiId],
  )
  const renewalReply = await callFirstProcess('GET', '/session')
  expect(renewalReply.headers.getSetCookie()).toHaveLength(1)
  const laterReply = await callSecondProcess('GET', '/session')
  expect(laterReply.headers.getSetCookie()).toEqual([])
  expect(laterReply.body.expires_in).toBeGreaterThan(6.9 * 24 * 3600)
})

it('a cached session expires on time, without any notification', async () => {
  const { readStatuses } = await signInDewi()
  await program.database.queryAsOwner(
    `update sessions set expires_at = now() + interval '1 second' where user_id = $1`,
    [dewiId],
  )
  expect(await readStatuses()).toEqual([200, 200])
  // Nothing happens at the expiry that the test could wait for.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect(await readStatuses()).toEqual([401, 401])
})
