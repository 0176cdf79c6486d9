/** Each process caches the current user, and the very next request still gets the current state. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { start } from '#app/server/start.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { caller, type SignedInCall } from '#test/calls.ts'
import { openedSession } from '#test/cheap-logins.ts'
import { atTheEnd } from '#test/fresh-database.ts'
import { testPages } from '#test/pages.ts'
import { type Program, startProgram } from '#test/program.ts'

let program: Program
/** URL of another process on the same database */
let other: string
let dewi: string
let sari: SignedInCall

async function startOther(url: string): Promise<string> {
  const config = readConfig({ DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent', BACKUP_AT: 'off' })
  const running = await start(config, testPages, createLog('silent'))
  atTheEnd(() => running.stop())
  return running.url.replace('localhost', '127.0.0.1')
}

beforeAll(async () => {
  program = await startProgram()
  other = await startOther(program.database.url)
})

beforeEach(async () => {
  const { owner } = program.database
  dewi = await program.database.idOf('dewi')
  await owner(
    `update profiles set role = 'admin', is_active = true, must_change_password = false where id = $1`,
    [dewi],
  )
  await owner('delete from user_permissions where user_id = $1', [dewi])
  sari = await program.signIn('sari')
})

/** Signs in and reads the session from both processes until both have cached it. */
async function signedIn() {
  const here = await program.signIn('dewi')
  const there = caller(other, { cookie: here.cookie })
  const both = () => Promise.all([here('GET', '/session'), there('GET', '/session')])
  for (let time = 0; time < 3; time++) expect((await both()).map(({ status }) => status)).toEqual([200, 200])
  return { here, there, both }
}

const own = 'where user_id = $1'
const profile = 'where id = $1'

it.each<[string, string, (body: Record<string, unknown>) => unknown, unknown, unknown]>([
  [
    'name',
    `update profiles set full_name = 'Dewi Baru' ${profile}`,
    ({ user }) => user,
    undefined,
    { full_name: 'Dewi Baru' },
  ],
  [
    'role',
    `update profiles set role = 'moderator' ${profile}`,
    ({ user }) => user,
    { role: 'admin' },
    { role: 'moderator' },
  ],
  [
    'obligation to change the password',
    `update profiles set must_change_password = true ${profile}`,
    ({ must_change_password }) => ({ must_change_password }),
    { must_change_password: false },
    { must_change_password: true },
  ],
])('every process returns the changed %s on the next request', async (_, change, detailOf, before, after) => {
  const { both } = await signedIn()
  if (before) for (const { body } of await both()) expect(detailOf(body)).toMatchObject(before)
  await program.database.owner(change, [dewi])
  for (const { body } of await both()) expect(detailOf(body)).toMatchObject(after as object)
})

it('an e-mail set by a superadmin ends the session in every process', async () => {
  const { both } = await signedIn()
  const email = `dewi.${Date.now()}@example.com`
  const { email: before } = (await both())[0].body.user
  const { body } = await sari('GET', '/users')
  const { revision, full_name, role, is_active } = body.rows.find(({ id }: { id: string }) => id === dewi)
  const set = await sari('PUT', `/users/${dewi}`, { revision, full_name, role, is_active, email })
  expect(set.status).toBe(200)
  expect((await both()).map(({ status }) => status)).toEqual([401, 401])
  await program.database.owner(`update profiles set email = $2 ${profile}`, [dewi, before])
})

it.each([
  ['session deleted', `delete from sessions ${own}`],
  ['all sessions deleted', 'truncate sessions'],
  ['user deactivated', `update profiles set is_active = false ${profile}`],
  ['another token', `update sessions set token_hash = gen_random_uuid() ${own}`],
  [
    'another holder',
    `update sessions set user_id = (select id from profiles where email = 'rina@example.com') ${own}`,
  ],
  ['earlier expiry', `update sessions set expires_at = now() ${own}`],
])('every process applies a change of a session at once: %s', async (what, change) => {
  const { both } = await signedIn()
  await program.database.owner(change, change.includes('$1') ? [dewi] : [])
  if (what === 'another holder')
    for (const { body } of await both()) expect(body.user.email).toBe('rina@example.com')
  else expect((await both()).map(({ status }) => status)).toEqual([401, 401])
})

it('signing out in one process ends the session in the other', async () => {
  const { here, both } = await signedIn()
  await here('POST', '/auth/sign-out', {})
  expect((await both()).map(({ status }) => status)).toEqual([401, 401])
})

it('a reactivated user can sign in again and a deleted user is signed out, in every process', async () => {
  const { both } = await signedIn()
  const { owner } = program.database
  await owner(`update profiles set is_active = false ${profile}`, [dewi])
  expect((await both()).map(({ status }) => status)).toEqual([401, 401])
  await owner(`update profiles set is_active = true ${profile}`, [dewi])
  const again = await signedIn()
  expect((await again.both()).map(({ body }) => body.user.id)).toEqual([dewi, dewi])
  const email = `sebentar.${Date.now()}@example.com`
  const made = await sari('POST', '/users', {
    email,
    full_name: 'Sebentar',
    role: 'user',
    password: 'kata sandi yang panjang',
  })
  expect(made.status).toBe(201)
  const cookie = await openedSession(program.database.client, email)
  const brief = [program.url, other].map((url) => caller(url, { cookie }))
  const seen = () => Promise.all(brief.map(async (call) => (await call('GET', '/session')).status))
  for (let time = 0; time < 3; time++) expect(await seen()).toEqual([200, 200])
  expect((await sari('DELETE', `/users/${made.body.id}`)).status).toBe(204)
  expect(await seen()).toEqual([401, 401])
})

it('every process applies a granted or revoked permission at once', async () => {
  await program.database.owner(`update profiles set role = 'user' ${profile}`, [dewi])
  const { both } = await signedIn()
  for (let round = 0; round < 100; round++) {
    const given = round % 2 === 0
    await program.database.owner(
      given
        ? `insert into user_permissions (user_id, permission_name) values ($1, 'griting')`
        : 'delete from user_permissions where user_id = $1',
      [dewi],
    )
    const seen = (await both()).map(({ body }) => body.permissions.includes('griting'))
    expect({ round, seen }).toEqual({ round, seen: [given, given] })
  }
})

it('every process applies permissions of a role at once, also for added and deleted products', async () => {
  const { both } = await signedIn()
  const { owner } = program.database
  const permissionCount = async () => (await both()).map(({ body }) => body.permissions.length)
  const [before = 0] = await permissionCount()
  const [product] = await owner<{ id: string }>(
    `insert into products (product_number, product_name, product_benefit) values ('K-1', 'ResultCache', 'x') returning id`,
  )
  expect(await permissionCount()).toEqual([before + 1, before + 1])
  await owner('delete from products where id = $1', [product?.id])
  expect(await permissionCount()).toEqual([before, before])
  await owner(`update permission_names set admin_has = false where name = 'griting'`)
  expect(await permissionCount()).toEqual([before - 1, before - 1])
  await owner(`update permission_names set admin_has = true where name = 'griting'`)
  expect(await permissionCount()).toEqual([before, before])
})

it('the cache stays exact while the listening connections are cut', async () => {
  await program.database.owner(`update profiles set role = 'user' ${profile}`, [dewi])
  const { both } = await signedIn()
  for (let round = 0; round < 40; round++) {
    if (round % 8 === 0)
      await program.database.owner(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'app_live' and datname = current_database()`)
    const full_name = `Dewi ${round}`
    await program.database.owner(`update profiles set full_name = $2 ${profile}`, [dewi, full_name])
    const seen = (await both()).map(({ body }) => body.user.full_name)
    expect({ round, seen }).toEqual({ round, seen: [full_name, full_name] })
  }
})

it('a session renewed in one process is read again by the other when due', async () => {
  const { here, there } = await signedIn()
  await program.database.owner(
    `update sessions set expires_at = now() + interval '6 days', updated_at = now() - interval '6 minutes' ${own}`,
    [dewi],
  )
  const renewed = await here('GET', '/session')
  expect(renewed.headers.getSetCookie()).toHaveLength(1)
  const after = await there('GET', '/session')
  expect(after.headers.getSetCookie()).toEqual([])
  expect(after.body.expires_in).toBeGreaterThan(6.9 * 24 * 3600)
})

it('a cached session expires on time without a notification', async () => {
  const { both } = await signedIn()
  await program.database.owner(`update sessions set expires_at = now() + interval '1 second' ${own}`, [dewi])
  expect((await both()).map(({ status }) => status)).toEqual([200, 200])
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect((await both()).map(({ status }) => status)).toEqual([401, 401])
})
