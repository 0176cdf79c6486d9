/** Each process caches the user of a session. Even so, the request after a change gets the new state. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { caller, type SignedInCall } from '#test/calls.ts'
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
  dewiId = await program.database.idOf('dewi')
  await queryAsOwner(
    `update profiles set role = 'admin', is_active = true, must_change_password = false where id = $1`,
    [dewiId],
  )
  await queryAsOwner('delete from user_permissions where user_id = $1', [dewiId])
  sari = await program.signIn('sari')
})

/** Signs in, and reads the session from both processes three times, so that both have cached it. */
async function signInToBoth() {
  const callFirstProcess = await program.signIn('dewi')
  const callSecondProcess = caller(otherUrl, { cookie: callFirstProcess.cookie })
  const readBoth = () =>
    Promise.all([callFirstProcess('GET', '/session'), callSecondProcess('GET', '/session')])
  for (let time = 0; time < 3; time++)
    expect((await readBoth()).map(({ status }) => status)).toEqual([200, 200])
  return { callFirstProcess, callSecondProcess, readBoth }
}

const whereUser = 'where user_id = $1'
const whereProfile = 'where id = $1'

it.each<[string, string, (body: Record<string, unknown>) => unknown, unknown, unknown]>([
  [
    'name',
    `update profiles set full_name = 'Dewi Baru' ${whereProfile}`,
    ({ user }) => user,
    undefined,
    { full_name: 'Dewi Baru' },
  ],
  [
    'role',
    `update profiles set role = 'moderator' ${whereProfile}`,
    ({ user }) => user,
    { role: 'admin' },
    { role: 'moderator' },
  ],
  [
    'obligation to change the password',
    `update profiles set must_change_password = true ${whereProfile}`,
    ({ must_change_password }) => ({ must_change_password }),
    { must_change_password: false },
    { must_change_password: true },
  ],
])(
  'every process returns the changed %s on the next request',
  async (_, change, selectDetail, before, after) => {
    const { readBoth } = await signInToBoth()
    if (before) for (const { body } of await readBoth()) expect(selectDetail(body)).toMatchObject(before)
    await program.database.queryAsOwner(change, [dewiId])
    for (const { body } of await readBoth()) expect(selectDetail(body)).toMatchObject(after as object)
  },
)

it('an e-mail set by a superadmin ends the session in every process', async () => {
  const { readBoth } = await signInToBoth()
  const email = `dewi.${Date.now()}@example.com`
  const { email: previousEmail } = (await readBoth())[0].body.user
  const { body } = await sari('GET', '/users')
  const { revision, full_name, role, is_active } = body.rows.find(({ id }: { id: string }) => id === dewiId)
  const reply = await sari('PUT', `/users/${dewiId}`, { revision, full_name, role, is_active, email })
  expect(reply.status).toBe(200)
  expect((await readBoth()).map(({ status }) => status)).toEqual([401, 401])
  await program.database.queryAsOwner(`update profiles set email = $2 ${whereProfile}`, [
    dewiId,
    previousEmail,
  ])
})

it.each([
  ['session deleted', `delete from sessions ${whereUser}`],
  ['all sessions deleted', 'truncate sessions'],
  ['user deactivated', `update profiles set is_active = false ${whereProfile}`],
  ['another token', `update sessions set token_hash = gen_random_uuid() ${whereUser}`],
  [
    'another holder',
    `update sessions set user_id = (select id from profiles where email = 'rina@example.com') ${whereUser}`,
  ],
  ['earlier expiry', `update sessions set expires_at = now() ${whereUser}`],
])('every process applies a change of a session at once: %s', async (caseName, change) => {
  const { readBoth } = await signInToBoth()
  await program.database.queryAsOwner(change, change.includes('$1') ? [dewiId] : [])
  if (caseName === 'another holder')
    for (const { body } of await readBoth()) expect(body.user.email).toBe('rina@example.com')
  else expect((await readBoth()).map(({ status }) => status)).toEqual([401, 401])
})

it('signing out in one process ends the session in the other', async () => {
  const { callFirstProcess, readBoth } = await signInToBoth()
  await callFirstProcess('POST', '/auth/sign-out', {})
  expect((await readBoth()).map(({ status }) => status)).toEqual([401, 401])
})

it('a reactivated user can sign in again and a deleted user is signed out, in every process', async () => {
  const { readBoth } = await signInToBoth()
  const { queryAsOwner } = program.database
  await queryAsOwner(`update profiles set is_active = false ${whereProfile}`, [dewiId])
  expect((await readBoth()).map(({ status }) => status)).toEqual([401, 401])
  await queryAsOwner(`update profiles set is_active = true ${whereProfile}`, [dewiId])
  const browsersAfterwards = await signInToBoth()
  expect((await browsersAfterwards.readBoth()).map(({ body }) => body.user.id)).toEqual([dewiId, dewiId])
  const email = `sebentar.${Date.now()}@example.com`
  const creation = await sari('POST', '/users', {
    email,
    full_name: 'Sebentar',
    role: 'user',
    password: 'kata sandi yang panjang',
  })
  expect(creation.status).toBe(201)
  const cookie = await createSessionCookie(program.database.client, email)
  const callers = [program.url, otherUrl].map((url) => caller(url, { cookie }))
  const readStatuses = () => Promise.all(callers.map(async (call) => (await call('GET', '/session')).status))
  for (let time = 0; time < 3; time++) expect(await readStatuses()).toEqual([200, 200])
  expect((await sari('DELETE', `/users/${creation.body.id}`)).status).toBe(204)
  expect(await readStatuses()).toEqual([401, 401])
})

it('every process applies a granted or revoked permission at once', async () => {
  await program.database.queryAsOwner(`update profiles set role = 'user' ${whereProfile}`, [dewiId])
  const { readBoth } = await signInToBoth()
  for (let round = 0; round < 100; round++) {
    const isGranted = round % 2 === 0
    await program.database.queryAsOwner(
      isGranted
        ? `insert into user_permissions (user_id, permission_name) values ($1, 'griting')`
        : 'delete from user_permissions where user_id = $1',
      [dewiId],
    )
    const seen = (await readBoth()).map(({ body }) => body.permissions.includes('griting'))
    expect({ round, seen }).toEqual({ round, seen: [isGranted, isGranted] })
  }
})

it('every process applies a change of the permissions of a role or of the products at once', async () => {
  const { readBoth } = await signInToBoth()
  const { queryAsOwner } = program.database
  const countPermissions = async () => (await readBoth()).map(({ body }) => body.permissions.length)
  const [before = 0] = await countPermissions()
  const [product] = await queryAsOwner<{ id: string }>(
    `insert into products (product_number, product_name, product_benefit) values ('K-1', 'Krim', 'x') returning id`,
  )
  expect(await countPermissions()).toEqual([before + 1, before + 1])
  await queryAsOwner('delete from products where id = $1', [product?.id])
  expect(await countPermissions()).toEqual([before, before])
  await queryAsOwner(`update permission_names set admin_has = false where name = 'griting'`)
  expect(await countPermissions()).toEqual([before - 1, before - 1])
  await queryAsOwner(`update permission_names set admin_has = true where name = 'griting'`)
  expect(await countPermissions()).toEqual([before, before])
})

it('no process returns an old name while its listening connection is being cut', async () => {
  await program.database.queryAsOwner(`update profiles set role = 'user' ${whereProfile}`, [dewiId])
  const { readBoth } = await signInToBoth()
  for (let round = 0; round < 40; round++) {
    if (round % 8 === 0)
      await program.database.queryAsOwner(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'app_live' and datname = current_database()`)
    const full_name = `Dewi ${round}`
    await program.database.queryAsOwner(`update profiles set full_name = $2 ${whereProfile}`, [
      dewiId,
      full_name,
    ])
    const seen = (await readBoth()).map(({ body }) => body.user.full_name)
    expect({ round, seen }).toEqual({ round, seen: [full_name, full_name] })
  }
})

it('a session renewed in one process has the new expiry in the other, which renews nothing', async () => {
  const { callFirstProcess, callSecondProcess } = await signInToBoth()
  await program.database.queryAsOwner(
    `update sessions set expires_at = now() + interval '6 days', updated_at = now() - interval '6 minutes' ${whereUser}`,
    [dewiId],
  )
  const renewalReply = await callFirstProcess('GET', '/session')
  expect(renewalReply.headers.getSetCookie()).toHaveLength(1)
  const laterReply = await callSecondProcess('GET', '/session')
  expect(laterReply.headers.getSetCookie()).toEqual([])
  expect(laterReply.body.expires_in).toBeGreaterThan(6.9 * 24 * 3600)
})

it('a cached session expires on time without a notification', async () => {
  const { readBoth } = await signInToBoth()
  await program.database.queryAsOwner(
    `update sessions set expires_at = now() + interval '1 second' ${whereUser}`,
    [dewiId],
  )
  expect((await readBoth()).map(({ status }) => status)).toEqual([200, 200])
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect((await readBoth()).map(({ status }) => status)).toEqual([401, 401])
})
