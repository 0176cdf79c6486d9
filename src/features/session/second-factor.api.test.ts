/** The second factor: turned on with proof, required for every session. Each code works once and is shown once. */
import { describe, expect, it } from 'vitest'
import { collectStatusesInTurn } from '#test/calls.ts'
import { extractToken, waitForEmail } from '#test/emails.ts'
import { isSignedIn, program, wati, watiBrowser } from '#test/own-login.ts'
import { type Browser, password } from '#test/person.ts'
import { computeCode, createKey, turnOnSecondFactor } from '#test/second-factor.ts'
import { decodeTotpKey } from '#test/totp-key.ts'

const passwordProof = { current_password: password }

async function passPasswordStep(): Promise<Browser> {
  const browser = program.createBrowser()
  const reply = await browser.signIn(wati)
  expect([reply.status, reply.body]).toEqual([200, { second_factor: true }])
  return browser
}

const enterCode = (browser: Browser, code: unknown) => browser.call('POST', '/auth/sign-in/code', { code })
const enterRecoveryCode = (browser: Browser, code: unknown) =>
  browser.call('POST', '/auth/sign-in/recovery-code', { code })
const readSecondFactor = async () => (await watiBrowser.call('GET', '/login')).body.second_factor
const countSessions = async () =>
  (await program.database.queryAsOwner('select from sessions where user_id = $1', [wati.id])).length

describe('turning on the second factor', () => {
  it('needs the password, then a correct code, before sign-ins require it', async () => {
    expect((await watiBrowser.call('POST', '/login/second-factor', {})).status).toBe(400)
    const wrongPasswordReply = await watiBrowser.call('POST', '/login/second-factor', {
      current_password: 'bukan-itu',
    })
    expect([wrongPasswordReply.status, wrongPasswordReply.body.code]).toEqual([403, 'WRONG_PASSWORD'])
    const key = await createKey(watiBrowser)
    expect(await readSecondFactor()).toEqual({ enabled: false, recovery_codes_left: 0 })
    expect((await program.createBrowser().signIn(wati)).body).toEqual({})
    expect((await watiBrowser.call('PUT', '/login/second-factor', { code: '000000' })).body.code).toBe(
      'WRONG_CODE',
    )
    const enableReply = await watiBrowser.call('PUT', '/login/second-factor', { code: computeCode(key) })
    expect(enableReply.body.recovery_codes).toHaveLength(10)
    expect(new Set(enableReply.body.recovery_codes).size).toBe(10)
    expect(await readSecondFactor()).toEqual({ enabled: true, recovery_codes_left: 10 })
    expect(await isSignedIn(watiBrowser)).toBe(true)
    await passPasswordStep()
    expect(await waitForEmail(program.dataDir, wati.email, 'meminta kode dari aplikasi')).toBeTruthy()
  })

  it('returns key and codes only once and stores neither in plain text', async () => {
    const reply = await watiBrowser.call('POST', '/login/second-factor', passwordProof)
    const key = decodeTotpKey(reply.body.secret)
    expect(reply.body.uri).toContain(`secret=${reply.body.secret}`)
    const { body } = await watiBrowser.call('PUT', '/login/second-factor', { code: computeCode(key) })
    const rows = JSON.stringify(await program.database.queryAsOwner('select * from second_factors'))
    const laterReplies = JSON.stringify([
      (await watiBrowser.call('GET', '/login')).body,
      (await watiBrowser.call('GET', '/profile')).body,
      (await watiBrowser.call('GET', '/session')).body,
    ])
    for (const secret of [
      reply.body.secret,
      key.toString('hex'),
      key.toString('base64'),
      ...body.recovery_codes,
    ]) {
      expect(rows).not.toContain(secret)
      expect(laterReplies).not.toContain(secret)
    }
  })

  it('is rejected while it is already on', async () => {
    await turnOnSecondFactor(program, watiBrowser)
    const before = await program.database.queryAsOwner('select * from second_factors')
    const repeatedReply = await watiBrowser.call('POST', '/login/second-factor', passwordProof)
    expect([repeatedReply.status, repeatedReply.body.code]).toEqual([409, 'ON'])
    expect((await watiBrowser.call('PUT', '/login/second-factor', { code: '000000' })).body.code).toBe(
      'WRONG_CODE',
    )
    expect(await program.database.queryAsOwner('select * from second_factors')).toEqual(before)
  })

  it('a newer key rejects a code of the older one', async () => {
    const olderKey = await createKey(watiBrowser)
    await createKey(watiBrowser)
    expect(
      (await watiBrowser.call('PUT', '/login/second-factor', { code: computeCode(olderKey) })).status,
    ).toBe(422)
  })

  it('allows ten attempts at the code', async () => {
    await createKey(watiBrowser)
    const guess = () => watiBrowser.call('PUT', '/login/second-factor', { code: '000000' })
    expect(await collectStatusesInTurn(12, guess)).toEqual([...Array(10).fill(422), 429, 429])
  })
})

describe('signing in with a second factor', () => {
  it('gives no session before the code, and one after it', async () => {
    const { key } = await turnOnSecondFactor(program, watiBrowser)
    const before = await countSessions()
    const browser = program.createBrowser()
    const signInReply = await browser.signIn(wati)
    const [cookie, ...otherCookies] = signInReply.headers.getSetCookie()
    expect(otherCookies).toEqual([])
    expect(cookie).toMatch(/^affiliate\.second_factor=.*Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(await countSessions()).toBe(before)
    expect((await browser.call('GET', '/session')).status).toBe(401)
    expect((await browser.call('GET', '/login')).status).toBe(401)
    const { status, body } = await enterCode(browser, computeCode(key))
    expect([status, body]).toEqual([200, {}])
    expect(await isSignedIn(browser)).toBe(true)
    expect(browser.cookies()).not.toContain('second_factor')
    expect(await countSessions()).toBe(before + 1)
  })

  it('stores device and address with the session', async () => {
    const { key } = await turnOnSecondFactor(program, watiBrowser)
    const browser = program.createBrowser({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0' })
    await browser.signIn(wati)
    await enterCode(browser, computeCode(key))
    const [currentSession] = (await browser.call('GET', '/login/sessions')).body
    expect(currentSession).toMatchObject({
      device: 'Firefox di Windows',
      address: expect.stringContaining('127.0.0.1'),
    })
    expect((await browser.call('GET', '/session')).body.expires_in).toBeGreaterThan(6 * 24 * 3600)
  })

  it('accepts a code typed in groups, and the code of the next half minute', async () => {
    const { key } = await turnOnSecondFactor(program, watiBrowser)
    const code = computeCode(key, 1)
    expect((await enterCode(await passPasswordStep(), ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(
      200,
    )
  })

  it('accepts each code once, even at the same time, and no older one afterwards', async () => {
    const { key } = await turnOnSecondFactor(program, watiBrowser)
    const firstBrowser = await passPasswordStep()
    const secondBrowser = await passPasswordStep()
    const thirdBrowser = await passPasswordStep()
    const code = computeCode(key)
    const replies = await Promise.all([enterCode(firstBrowser, code), enterCode(secondBrowser, code)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
    const replayReply = await enterCode(thirdBrowser, code)
    expect([replayReply.status, replayReply.body.code]).toEqual([401, 'WRONG_CODE'])
    expect((await enterCode(thirdBrowser, computeCode(key, -1))).status).toBe(401)
    expect(await isSignedIn(thirdBrowser)).toBe(false)
  })

  it('rejects the code that turned the second factor on', async () => {
    const key = await createKey(watiBrowser)
    const code = computeCode(key)
    await watiBrowser.call('PUT', '/login/second-factor', { code })
    expect((await enterCode(await passPasswordStep(), code)).status).toBe(401)
  })

  it.each(['000000', '12345', '1234567', 'abcdef', '', null, 123456, ['123456'], '123456\u0000'])(
    'rejects the code %j',
    async (code) => {
      await turnOnSecondFactor(program, watiBrowser)
      const before = await countSessions()
      const browser = await passPasswordStep()
      expect([400, 401]).toContain((await enterCode(browser, code)).status)
      expect([await isSignedIn(browser), await countSessions()]).toEqual([false, before])
    },
  )

  it('stops after ten wrong codes over several sign-ins, and works again once the limit has ended', async () => {
    const { key } = await turnOnSecondFactor(program, watiBrowser)
    const statuses = []
    for (let i = 0; i < 6; i++) {
      const browser = await passPasswordStep()
      statuses.push(...(await collectStatusesInTurn(2, () => enterCode(browser, '000000'))))
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const browser = await passPasswordStep()
    const limitedReply = await enterCode(browser, computeCode(key))
    expect([limitedReply.status, Number(limitedReply.headers.get('retry-after')) > 0]).toEqual([429, true])
    await program.database.queryAsOwner('delete from rate_limits')
    expect((await enterCode(browser, computeCode(key))).status).toBe(200)
  })

  it.each<[string, Record<string, string>]>([
    ['without the password', {}],
    ['with a made-up cookie', { cookie: `affiliate.second_factor=${'A'.repeat(43)}` }],
  ])('is rejected %s', async (_, headers) => {
    const { key } = await turnOnSecondFactor(program, watiBrowser)
    const reply = await enterCode(program.createBrowser(headers), computeCode(key))
    expect([reply.status, reply.body.code]).toEqual([401, 'START_AGAIN'])
  })

  it.each([
    [
      'after ten minutes',
      `update login_tokens set expires_at = now() - interval '1 second' where user_id = $1`,
    ],
    ['once the user is inactive', 'update profiles set is_active = false where id = $1'],
    ['once the password has changed', `update accounts set password = 'x' where user_id = $1`],
  ])('must begin again with the password %s', async (_, statement) => {
    const { key } = await turnOnSecondFactor(program, watiBrowser)
    const browser = await passPasswordStep()
    await program.database.queryAsOwner(statement, [wati.id])
    const before = await countSessions()
    expect((await enterCode(browser, computeCode(key))).body.code).toBe('START_AGAIN')
    expect(await countSessions()).toBe(before)
  })

  it('cannot complete the same half-done sign-in twice', async () => {
    const { key } = await turnOnSecondFactor(program, watiBrowser)
    const browser = await passPasswordStep()
    const copiedBrowser = program.createBrowser({ cookie: browser.cookies() })
    await enterCode(browser, computeCode(key))
    expect((await enterCode(copiedBrowser, computeCode(key, 1))).body.code).toBe('START_AGAIN')
  })

  it('rejects the code of another user', async () => {
    await turnOnSecondFactor(program, watiBrowser)
    const tini = await program.createPerson()
    const key = await createKey(await program.signInInBrowser(tini))
    expect((await enterCode(await passPasswordStep(), computeCode(key))).status).toBe(401)
  })

  it('does not reveal the second factor after a wrong password', async () => {
    await turnOnSecondFactor(program, watiBrowser)
    const reply = await program.createBrowser().signIn(wati, 'bukan-itu')
    expect([reply.status, reply.body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
  })

  it('is rejected from a foreign page', async () => {
    const { key } = await turnOnSecondFactor(program, watiBrowser)
    const browser = await passPasswordStep()
    const body = { code: computeCode(key) }
    const foreignReply = await browser.call('POST', '/auth/sign-in/code', body, {
      origin: 'https://evil.example',
    })
    expect(foreignReply.status).toBe(403)
    expect((await browser.call('POST', '/auth/sign-in/code', body)).status).toBe(200)
  })

  it('still requires the code after a password reset by e-mail', async () => {
    await turnOnSecondFactor(program, watiBrowser)
    await program.anonymous('POST', '/auth/recovery', { email: wati.email })
    const token = extractToken(await waitForEmail(program.dataDir, wati.email, '#pulihkan='))
    await program.anonymous('POST', '/auth/recovery/password', { token, password: 'rahasia-baru' })
    expect((await program.createBrowser().signIn(wati, 'rahasia-baru')).body).toEqual({ second_factor: true })
  })

  it('rejects its cookie as a session cookie, and a session cookie in its place', async () => {
    const { key } = await turnOnSecondFactor(program, watiBrowser)
    const readCookie = (browser: Browser, name: string) =>
      browser.cookies().match(new RegExp(`affiliate\\.${name}=([^;]*)`))?.[1]
    const challengeCookie = readCookie(await passPasswordStep(), 'second_factor')
    const sessionCookie = readCookie(watiBrowser, 'session_token')
    const swappedCookies = [
      `affiliate.session_token=${challengeCookie}`,
      `affiliate.second_factor=${sessionCookie}`,
    ]
    const browser = program.createBrowser({ cookie: swappedCookies.join('; ') })
    expect((await browser.call('GET', '/session')).status).toBe(401)
    expect((await enterCode(browser, computeCode(key))).body.code).toBe('START_AGAIN')
  })

  it('is enforced by the database for every new session', async () => {
    await turnOnSecondFactor(program, watiBrowser)
    const insert = `insert into sessions (user_id, token_hash, expires_at)
      values ($1, gen_random_uuid(), now() + interval '1 day')`
    await expect(program.database.queryAsOwner(insert, [wati.id])).rejects.toMatchObject({
      constraint: 'sessions_after_second_factor',
    })
  })
})

describe('recovery codes', () => {
  it('each work once, in any letter case and without the dash', async () => {
    const { recoveryCodes } = await turnOnSecondFactor(program, watiBrowser)
    const [firstCode = '', secondCode = ''] = recoveryCodes
    const browser = await passPasswordStep()
    expect((await enterRecoveryCode(browser, firstCode)).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
    const secondReply = await enterRecoveryCode(await passPasswordStep(), firstCode)
    expect([secondReply.status, secondReply.body.code]).toEqual([401, 'WRONG_CODE'])
    const retypedCode = secondCode.replace('-', ' ').toUpperCase()
    expect((await enterRecoveryCode(await passPasswordStep(), retypedCode)).status).toBe(200)
    expect(await readSecondFactor()).toEqual({ enabled: true, recovery_codes_left: 8 })
  })

  it('work for only one of two sign-ins at the same time', async () => {
    const { recoveryCodes } = await turnOnSecondFactor(program, watiBrowser)
    const browsers = [await passPasswordStep(), await passPasswordStep()]
    const replies = await Promise.all(browsers.map((browser) => enterRecoveryCode(browser, recoveryCodes[0])))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it.each(['aaaaa-aaaaa', '', 'x', null, 7, ['aaaaa-aaaaa']])(
    'are rejected if they were not issued: %j',
    async (code) => {
      await turnOnSecondFactor(program, watiBrowser)
      const browser = await passPasswordStep()
      expect([400, 401]).toContain((await enterRecoveryCode(browser, code)).status)
      expect(await isSignedIn(browser)).toBe(false)
    },
  )

  it('share ten attempts with the codes of the app', async () => {
    const { recoveryCodes } = await turnOnSecondFactor(program, watiBrowser)
    const browser = await passPasswordStep()
    for (let i = 0; i < 5; i++) await enterCode(browser, '000000')
    for (let i = 0; i < 5; i++) await enterRecoveryCode(browser, 'aaaaa-aaaaa')
    expect((await enterRecoveryCode(browser, recoveryCodes[0])).status).toBe(429)
  })

  it('are replaced after entering the password, and the old ones stop working', async () => {
    const { recoveryCodes } = await turnOnSecondFactor(program, watiBrowser)
    const path = '/login/second-factor/recovery-codes'
    expect((await watiBrowser.call('POST', path, {})).status).toBe(400)
    expect((await watiBrowser.call('POST', path, { current_password: 'bukan-itu' })).status).toBe(403)
    expect(await readSecondFactor()).toEqual({ enabled: true, recovery_codes_left: 10 })
    const { body } = await watiBrowser.call('POST', path, passwordProof)
    expect(body.recovery_codes).toHaveLength(10)
    expect((await enterRecoveryCode(await passPasswordStep(), recoveryCodes[0])).status).toBe(401)
    expect((await enterRecoveryCode(await passPasswordStep(), body.recovery_codes[0])).status).toBe(200)
  })

  it('cannot be created while the second factor is off', async () => {
    const reply = await watiBrowser.call('POST', '/login/second-factor/recovery-codes', passwordProof)
    expect([reply.status, reply.body.code]).toEqual([409, 'OFF'])
  })
})

describe('turning off the second factor', () => {
  const turnOff = (body: object) => watiBrowser.call('POST', '/login/second-factor/off', body)

  it('needs the password; afterwards the password is enough to sign in', async () => {
    await turnOnSecondFactor(program, watiBrowser)
    expect((await turnOff({})).status).toBe(400)
    expect((await turnOff({ current_password: 'bukan-itu' })).status).toBe(403)
    expect((await readSecondFactor()).enabled).toBe(true)
    expect((await turnOff(passwordProof)).status).toBe(204)
    expect(await readSecondFactor()).toEqual({ enabled: false, recovery_codes_left: 0 })
    expect((await program.createBrowser().signIn(wati)).body).toEqual({})
    expect((await turnOff(passwordProof)).body.code).toBe('OFF')
    expect(await waitForEmail(program.dataDir, wati.email, 'hanya meminta password')).toBeTruthy()
  })

  it('ends a half-done sign-in without starting a session', async () => {
    const { key } = await turnOnSecondFactor(program, watiBrowser)
    const browser = await passPasswordStep()
    await turnOff(passwordProof)
    expect((await enterCode(browser, computeCode(key))).status).toBe(401)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('is part of deleting a user', async () => {
    await turnOnSecondFactor(program, watiBrowser)
    await program.database.queryAsOwner('delete from profiles where id = $1', [wati.id])
    expect(
      await program.database.queryAsOwner('select from second_factors where user_id = $1', [wati.id]),
    ).toEqual([])
  })
})
