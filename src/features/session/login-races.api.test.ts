/** A login changes during a request about it. If the change locks the caller out, the request changes nothing. */
import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#platform/server/hashing.ts'
import { commitDuring, program, readLoginTables, wati, watiBrowser } from '#test/own-login.ts'
import { type Browser, password } from '#test/person.ts'
import { computeCode, createKey, turnOnSecondFactor } from '#test/second-factor.ts'

type Statements = [text: string, values: unknown[]][]

const passwordProof = { current_password: password }
const newHash = await hashPassword('rahasia-baru')

const endSession = (): Statements => [
  ['select from profiles where id = $1 for no key update', [wati.id]],
  ['delete from sessions where user_id = $1', [wati.id]],
]
const replacePassword = (): Statements => [
  ['update accounts set password = $2 where user_id = $1', [wati.id, newHash]],
]

type Change = [
  name: string,
  prepare: () => Promise<unknown>,
  request: () => Promise<[string, string, object]>,
]

/** The calls that change the user's own login and ask for the password. A request is its method, path and input. */
const changesWithPassword: Change[] = [
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
    () => turnOnSecondFactor(program, watiBrowser),
    async () => ['POST', '/login/second-factor/recovery-codes', passwordProof],
  ],
  [
    'turning off the second factor',
    () => turnOnSecondFactor(program, watiBrowser),
    async () => ['POST', '/login/second-factor/off', passwordProof],
  ],
]
const changesWithoutPassword: Change[] = [
  [
    'confirming the second factor',
    prepareNothing,
    async () => ['PUT', '/login/second-factor', { code: computeCode(await createKey(watiBrowser)) }],
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
async function requestEmailChange() {
  await watiBrowser.call('PUT', '/login/email', { ...passwordProof, email: `x${wati.email}` })
}
async function createOtherSession() {
  await program.openBrowserInSession(wati)
  return (await watiBrowser.call('GET', '/login/sessions')).body[1].id
}

/** Returns the stored login without sessions, which the concurrent change may delete. */
async function readLogin() {
  const { profiles, tokens, factors, accounts } = (await readLoginTables()) ?? {}
  return { profiles, tokens, factors, accounts }
}

describe('when the session ends during the request', () => {
  it.each([...changesWithPassword, ...changesWithoutPassword])(
    'rejects %s and changes nothing',
    async (_, prepare, request) => {
      await prepare()
      const [method, path, body] = await request()
      const before = await readLogin()
      const reply = await commitDuring(endSession(), () => watiBrowser.call(method, path, body))
      expect([reply.status, reply.body.code]).toEqual([401, 'UNAUTHORIZED'])
      expect(await readLogin()).toEqual(before)
    },
  )
})

describe('when the password is replaced during the request', () => {
  it.each(changesWithPassword)('rejects %s with WRONG_PASSWORD', async (_, prepare, request) => {
    await prepare()
    const [method, path, body] = await request()
    const { factors } = await readLogin()
    const reply = await commitDuring(replacePassword(), () => watiBrowser.call(method, path, body))
    expect([reply.status, reply.body.code]).toEqual([403, 'WRONG_PASSWORD'])
    const after = await readLogin()
    expect(after.factors).toEqual(factors)
    expect(JSON.stringify(after.accounts)).toContain(newHash)
    expect(JSON.stringify(after.tokens)).not.toContain(wati.id)
  })
})

describe('a sign-in during which the password is replaced', () => {
  it.each([
    ['starts no session', false],
    ['does not reach the second factor', true],
  ])('%s', async (_, hasSecondFactor) => {
    if (hasSecondFactor) await turnOnSecondFactor(program, watiBrowser)
    await program.database.queryAsOwner('delete from sessions where user_id = $1', [wati.id])
    const reply = await commitDuring(replacePassword(), () => program.createBrowser().signIn(wati))
    expect(reply.status).toBe(401)
    const { queryAsOwner } = program.database
    expect(await queryAsOwner('select from sessions where user_id = $1', [wati.id])).toEqual([])
    expect(await queryAsOwner('select from login_tokens where user_id = $1', [wati.id])).toEqual([])
  })
})

describe('the second step of a sign-in', () => {
  let key: Buffer
  let browser: Browser
  let recoveryCodes: string[]
  beforeEach(async () => {
    const secondFactor = await turnOnSecondFactor(program, watiBrowser)
    key = secondFactor.key
    recoveryCodes = secondFactor.recoveryCodes
    browser = program.createBrowser()
    await browser.signIn(wati)
  })

  const requests: [string, () => [string, object]][] = [
    ['a code', () => ['/auth/sign-in/code', { code: computeCode(key) }]],
    ['a recovery code', () => ['/auth/sign-in/recovery-code', { code: recoveryCodes[0] }]],
  ]
  const statements = [
    ['deactivated', 'update profiles set is_active = false where id = $1'],
    ['deleted', 'delete from profiles where id = $1'],
    ['given another password', `update accounts set password = 'x' where user_id = $1`],
  ] as const
  const cases = statements.flatMap(([event, statement]) =>
    requests.map(([kind, buildRequest]) => [kind, event, statement, buildRequest] as const),
  )
  it.each(cases)(
    'with %s is rejected with START_AGAIN once the user is %s',
    async (_kind, _event, statement, buildRequest) => {
      const [path, body] = buildRequest()
      const reply = await commitDuring([[statement, [wati.id]]], () => browser.call('POST', path, body))
      expect([reply.status, reply.body.code]).toEqual([401, 'START_AGAIN'])
      expect(browser.cookies()).not.toContain('session_token')
    },
  )
})
