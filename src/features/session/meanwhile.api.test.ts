/** Changes of a login while a request about it is under way. A caller who was locked out changes nothing any more. */
import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#platform/server/hashing.ts'
import { commitDuring, program, readAll, wati, watiBrowser } from '#test/own-login.ts'
import { type Browser, password } from '#test/person.ts'
import { keyOf } from '#test/totp-key.ts'
import { generateTotp } from './totp.server.ts'

type Statements = [text: string, values: unknown[]][]

const passwordProof = { current_password: password }
const confirmFactor = `update second_factors set confirmed_at = now() where user_id = $1`
const newHash = hashPassword('rahasia-baru')

const endSession = (): Statements => [
  ['select from profiles where id = $1 for no key update', [wati.id]],
  ['delete from sessions where user_id = $1', [wati.id]],
]
const replacePassword = async (): Promise<Statements> => [
  ['update accounts set password = $2 where user_id = $1', [wati.id, await newHash]],
]

/** Every call that changes the user's own login: its preparation, and its method, path and input. */
const changes: [string, () => Promise<void>, () => Promise<[string, string, object]>][] = [
  [
    'changing the password',
    prepareNothing,
    async () => ['PUT', '/login/password', { ...passwordProof, new_password: 'rebutan' }],
  ],
  [
    'changing the e-mail',
    prepareNothing,
    async () => ['PUT', '/login/email', { ...passwordProof, email: `x${wati.email}` }],
  ],
  [
    'creating a second-factor key',
    prepareNothing,
    async () => ['POST', '/login/second-factor', passwordProof],
  ],
  [
    'creating recovery codes',
    turnOnSecondFactor,
    async () => ['POST', '/login/second-factor/recovery-codes', passwordProof],
  ],
  [
    'turning off the second factor',
    turnOnSecondFactor,
    async () => ['POST', '/login/second-factor/off', passwordProof],
  ],
]
const withoutPassword: typeof changes = [
  [
    'confirming the second factor',
    prepareNothing,
    async () => ['PUT', '/login/second-factor', { code: await createFirstCode() }],
  ],
  ['cancelling an e-mail change', requestEmailChange, async () => ['DELETE', '/login/email', {}]],
  ['ending all sessions', prepareNothing, async () => ['POST', '/login/sessions/end', { which: 'all' }]],
  [
    'ending one session',
    prepareNothing,
    async () => ['DELETE', `/login/sessions/${await createOtherSession()}`, {}],
  ],
]

async function prepareNothing() {}
async function createFirstCode() {
  const { secret } = (await watiBrowser.call('POST', '/login/second-factor', passwordProof)).body
  return generateTotp(keyOf(secret), Date.now())
}
async function turnOnSecondFactor() {
  await watiBrowser.call('POST', '/login/second-factor', passwordProof)
  await program.database.queryAsOwner(confirmFactor, [wati.id])
}
async function requestEmailChange() {
  await watiBrowser.call('PUT', '/login/email', { ...passwordProof, email: `x${wati.email}` })
}
async function createOtherSession() {
  await program.openBrowserInSession(wati)
  return (await watiBrowser.call('GET', '/login/sessions')).body[1].id
}

/** Returns the stored login without sessions, which the concurrent change may delete. */
async function readLogin() {
  const { profiles, tokens, factors, accounts } = (await readAll()) ?? {}
  return { profiles, tokens, factors, accounts }
}

describe('when the session ends during the request', () => {
  it.each([...changes, ...withoutPassword])('rejects %s and changes nothing', async (_, prepare, request) => {
    await prepare()
    const [method, path, body] = await request()
    const before = await readLogin()
    const reply = await commitDuring(endSession(), () => watiBrowser.call(method, path, body))
    expect([reply.status, reply.body.code]).toEqual([401, 'UNAUTHORIZED'])
    expect(await readLogin()).toEqual(before)
  })
})

describe('when the password is replaced during the request', () => {
  it.each(changes)('rejects %s with WRONG_PASSWORD', async (_, prepare, request) => {
    await prepare()
    const [method, path, body] = await request()
    const { factors } = await readLogin()
    const reply = await commitDuring(await replacePassword(), () => watiBrowser.call(method, path, body))
    expect([reply.status, reply.body.code]).toEqual([403, 'WRONG_PASSWORD'])
    const after = await readLogin()
    expect(after.factors).toEqual(factors)
    expect(JSON.stringify(after.accounts)).toContain(await newHash)
    expect(JSON.stringify(after.tokens)).not.toContain(wati.id)
  })
})

describe('a sign-in during which the password is replaced', () => {
  it.each([
    ['starts no session', false],
    ['does not reach the second factor', true],
  ])('%s', async (_, hasSecondFactor) => {
    if (hasSecondFactor) await turnOnSecondFactor()
    await program.database.queryAsOwner('delete from sessions where user_id = $1', [wati.id])
    const reply = await commitDuring(await replacePassword(), () => program.createBrowser().signIn(wati))
    expect(reply.status).toBe(401)
    const countRemaining = `select (select count(*) from sessions where user_id = $1)
      + (select count(*) from login_tokens where user_id = $1) as n`
    expect(await program.database.queryAsOwner(countRemaining, [wati.id])).toEqual([{ n: '0' }])
  })
})

describe('the second step of a sign-in', () => {
  let key: Buffer
  let browser: Browser
  let recoveryCodes: string[]
  beforeEach(async () => {
    key = keyOf((await watiBrowser.call('POST', '/login/second-factor', passwordProof)).body.secret)
    recoveryCodes = (
      await watiBrowser.call('PUT', '/login/second-factor', { code: generateTotp(key, Date.now()) })
    ).body.recovery_codes
    await program.database.queryAsOwner('update second_factors set last_step = 0 where user_id = $1', [
      wati.id,
    ])
    browser = program.createBrowser()
    await browser.signIn(wati)
  })

  const ways: [string, () => [string, object]][] = [
    ['a code', () => ['/auth/sign-in/code', { code: generateTotp(key, Date.now()) }]],
    ['a recovery code', () => ['/auth/sign-in/recovery-code', { code: recoveryCodes[0] }]],
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
