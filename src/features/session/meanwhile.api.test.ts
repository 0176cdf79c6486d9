/** Changes of a login while a request about it is under way. A caller who was locked out changes nothing any more. */
import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#platform/server/hashing.ts'
import { commitDuring, here, program, readAll, wati } from '#test/own-login.ts'
import { type Browser, password } from '#test/person.ts'
import { keyOf } from '#test/totp-key.ts'
import { totp } from './totp.server.ts'

type Doing = [text: string, values: unknown[]][]

const proof = { current_password: password }
const isOn = `update second_factors set confirmed_at = now() where user_id = $1`
const fresh = hashPassword('rahasia-baru')

const endedSession = (): Doing => [
  ['select from profiles where id = $1 for no key update', [wati.id]],
  ['delete from sessions where user_id = $1', [wati.id]],
]
const replaced = async (): Promise<Doing> => [
  ['update accounts set password = $2 where user_id = $1', [wati.id, await fresh]],
]

/** Every call that changes the user's own login: its preparation, and its method, path and input. */
const changes: [string, () => Promise<void>, () => Promise<[string, string, object]>][] = [
  [
    'changing the password',
    nothing,
    async () => ['PUT', '/login/password', { ...proof, new_password: 'rebutan' }],
  ],
  [
    'changing the e-mail',
    nothing,
    async () => ['PUT', '/login/email', { ...proof, email: `x${wati.email}` }],
  ],
  ['creating a second-factor key', nothing, async () => ['POST', '/login/second-factor', proof]],
  ['creating recovery codes', switchedOn, async () => ['POST', '/login/second-factor/recovery-codes', proof]],
  ['turning off the second factor', switchedOn, async () => ['POST', '/login/second-factor/off', proof]],
]
const withoutPassword: typeof changes = [
  [
    'confirming the second factor',
    nothing,
    async () => ['PUT', '/login/second-factor', { code: await firstCode() }],
  ],
  ['cancelling an e-mail change', requestedEmail, async () => ['DELETE', '/login/email', {}]],
  ['ending all sessions', nothing, async () => ['POST', '/login/sessions/end', { which: 'all' }]],
  ['signal one session', nothing, async () => ['DELETE', `/login/sessions/${await otherSession()}`, {}]],
]

async function nothing() {}
async function firstCode() {
  const { secret } = (await here.call('POST', '/login/second-factor', proof)).body
  return totp(keyOf(secret), Date.now())
}
async function switchedOn() {
  await here.call('POST', '/login/second-factor', proof)
  await program.database.owner(isOn, [wati.id])
}
async function requestedEmail() {
  await here.call('PUT', '/login/email', { ...proof, email: `x${wati.email}` })
}
async function otherSession() {
  await program.inSession(wati)
  return (await here.call('GET', '/login/sessions')).body[1].id
}

/** Returns the stored login without sessions, which the concurrent change may delete. */
async function state() {
  const { profiles, tokens, factors, accounts } = (await readAll()) ?? {}
  return { profiles, tokens, factors, accounts }
}

describe('when the session ends during the request', () => {
  it.each([...changes, ...withoutPassword])('rejects %s and changes nothing', async (_, before, request) => {
    await before()
    const [method, path, body] = await request()
    const was = await state()
    const reply = await commitDuring(endedSession(), () => here.call(method, path, body))
    expect([reply.status, reply.body.code]).toEqual([401, 'UNAUTHORIZED'])
    expect(await state()).toEqual(was)
  })
})

describe('when the password is replaced during the request', () => {
  it.each(changes)('rejects %s with WRONG_PASSWORD', async (_, before, request) => {
    await before()
    const [method, path, body] = await request()
    const { factors } = await state()
    const reply = await commitDuring(await replaced(), () => here.call(method, path, body))
    expect([reply.status, reply.body.code]).toEqual([403, 'WRONG_PASSWORD'])
    const now = await state()
    expect(now.factors).toEqual(factors)
    expect(JSON.stringify(now.accounts)).toContain(await fresh)
    expect(JSON.stringify(now.tokens)).not.toContain(wati.id)
  })
})

describe('a sign-in during which the password is replaced', () => {
  it.each([
    ['starts no session', false],
    ['does not reach the second factor', true],
  ])('%s', async (_, secondFactor) => {
    if (secondFactor) await switchedOn()
    await program.database.owner('delete from sessions where user_id = $1', [wati.id])
    const reply = await commitDuring(await replaced(), () => program.browser().signIn(wati))
    expect(reply.status).toBe(401)
    const left = `select (select count(*) from sessions where user_id = $1)
      + (select count(*) from login_tokens where user_id = $1) as n`
    expect(await program.database.owner(left, [wati.id])).toEqual([{ n: '0' }])
  })
})

describe('the second step of a sign-in', () => {
  let key: Buffer
  let browser: Browser
  let codes: string[]
  beforeEach(async () => {
    key = keyOf((await here.call('POST', '/login/second-factor', proof)).body.secret)
    codes = (await here.call('PUT', '/login/second-factor', { code: totp(key, Date.now()) })).body
      .recovery_codes
    await program.database.owner('update second_factors set last_step = 0 where user_id = $1', [wati.id])
    browser = program.browser()
    await browser.signIn(wati)
  })

  const ways: [string, () => [string, object]][] = [
    ['a code', () => ['/auth/sign-in/code', { code: totp(key, Date.now()) }]],
    ['a recovery code', () => ['/auth/sign-in/recovery-code', { code: codes[0] }]],
  ]
  const ends: [string, string][] = [
    ['deactivated', 'update profiles set is_active = false where id = $1'],
    ['deleted', 'delete from profiles where id = $1'],
    ['given another password', `update accounts set password = 'x' where user_id = $1`],
  ]
  it.each(ends.flatMap(([end, text]) => ways.map(([way, step]) => [end, way, text, step] as const)))(
    'is rejected with START_AGAIN once the user is %s: %s',
    async (_, _way, text, step) => {
      const [path, body] = step()
      const reply = await commitDuring([[text, [wati.id]]], () => browser.call('POST', path, body))
      expect([reply.status, reply.body.code]).toEqual([401, 'START_AGAIN'])
      const { cookies } = browser
      expect(cookies()).not.toContain('session_token')
    },
  )
})
