/** A link by e-mail resets a forgotten password or confirms an address. A visitor learns nothing by requesting it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collectStatusesInTurn } from '#test/calls.ts'
import { extractToken, readEmailsTo, waitForEmail } from '#test/emails.ts'
import { type LoginProgram, type Person, password, startLoginProgram } from '#test/person.ts'

let program: LoginProgram
let wati: Person

beforeAll(async () => {
  program = await startLoginProgram()
})
beforeEach(async () => {
  await program.database.queryAsOwner('delete from rate_limits')
  wati = await program.createPerson()
})

const freshPassword = 'rahasia-baru'
const requestEmail = (email: unknown, path = '/auth/recovery') => program.anonymous('POST', path, { email })
const reset = (token: unknown, newPassword: unknown = freshPassword) =>
  program.anonymous('POST', '/auth/recovery/password', { token, password: newPassword })
const requestToken = async ({ email }: Person, nth = 1) => {
  await requestEmail(email)
  return extractToken(await waitForEmail(program.dataDir, email, '#pulihkan=', nth))
}
const readLogin = (email: string) =>
  program.database.queryAsOwner(
    `select p.email_verified, a.password, (select count(*)::int from sessions s where s.user_id = p.id) as sessions,
       (select count(*)::int from login_tokens t where t.user_id = p.id) as tokens
     from profiles p join accounts a on a.user_id = p.id where p.email = $1`,
    [email],
  )

describe.each(['/auth/recovery', '/auth/confirmation'])('a request at %s', (path) => {
  it('gets the same answer for any kind of account or none, before the account is looked up', async () => {
    const inactivePerson = await program.createPerson()
    const unconfirmedPerson = await program.createPerson()
    await program.database.queryAsOwner('update profiles set is_active = false where id = $1', [
      inactivePerson.id,
    ])
    await program.database.queryAsOwner('update profiles set email_verified = false where id = $1', [
      unconfirmedPerson.id,
    ])
    const isRecovery = path === '/auth/recovery'
    const requests = [
      { email: wati.email, sentEmails: isRecovery ? 1 : 0 },
      { email: inactivePerson.email, sentEmails: 0 },
      { email: unconfirmedPerson.email, sentEmails: 1 },
      { email: 'siapa@example.com', sentEmails: 0 },
    ]
    // While the table is locked, no answer can depend on whether an account exists.
    await program.database.queryAsOwner('begin')
    await program.database.queryAsOwner('lock table profiles in access exclusive mode')
    const replies = await Promise.all(requests.map(({ email }) => requestEmail(email, path)))
    await program.database.queryAsOwner('commit')
    for (const { status, body } of replies) expect([status, body]).toEqual([200, {}])
    const headerNames = replies.map(({ headers }) => [...headers.keys()].sort().join())
    expect(new Set(headerNames).size).toBe(1)
    // Waits for the expected e-mails before it counts them.
    for (const { email, sentEmails } of requests)
      if (sentEmails) await waitForEmail(program.dataDir, email, '/auth#')
    for (const { email, sentEmails } of requests)
      expect(await readEmailsTo(program.dataDir, email), email).toHaveLength(sentEmails)
  })

  it('is limited to five emails per e-mail and client, whether the account exists or not', async () => {
    const collectSevenStatuses = (email: string) => collectStatusesInTurn(7, () => requestEmail(email, path))
    const expectedStatuses = [200, 200, 200, 200, 200, 429, 429]
    expect(await collectSevenStatuses(wati.email)).toEqual(expectedStatuses)
    expect(await collectSevenStatuses('siapa@example.com')).toEqual(expectedStatuses)
    const limitedReply = await requestEmail(wati.email, path)
    expect(Number(limitedReply.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it.each(['', 'wati', null, ['wati@example.com'], { email: 'x' }, 'a\u0000@example.com'])(
    'returns 400 for the e-mail %j',
    async (email) => expect((await requestEmail(email, path)).status).toBe(400),
  )

  it('is rejected from a foreign page', async () => {
    const reply = await program.anonymous(
      'POST',
      path,
      { email: wati.email },
      { origin: 'https://evil.example' },
    )
    expect(reply.status).toBe(403)
    expect(await readEmailsTo(program.dataDir, wati.email)).toEqual([])
  })
})

describe('a password reset by email', () => {
  it('ends every session, signs nobody in, and replaces the old password', async () => {
    const browser = await program.signInInBrowser(wati)
    const token = await requestToken(wati)
    const reply = await reset(token)
    expect([reply.status, reply.body]).toEqual([200, {}])
    expect(reply.headers.getSetCookie().join()).not.toContain('session_token')
    expect((await browser.call('GET', '/session')).status).toBe(401)
    expect((await program.createBrowser().signIn(wati)).status).toBe(401)
    expect((await program.createBrowser().signIn(wati, freshPassword)).status).toBe(200)
    expect(await waitForEmail(program.dataDir, wati.email, 'baru saja diganti')).toBeTruthy()
  })

  it('closes the live stream of a session that it ends', async () => {
    const browser = await program.signInInBrowser(wati)
    const { status, body } = await fetch(`${program.url}/api/live`, {
      headers: { cookie: browser.cookies() },
    })
    expect(status).toBe(200)
    let isOpen = true
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    async function readToEnd() {
      while (!(await reader.read()).done);
      isOpen = false
    }
    await reader.read()
    const end = readToEnd()
    const token = await requestToken(wati)
    expect(isOpen).toBe(true)
    await reset(token)
    await end
    expect(isOpen).toBe(false)
  })

  it('confirms the e-mail as well', async () => {
    await program.database.queryAsOwner('update profiles set email_verified = false where id = $1', [wati.id])
    await reset(await requestToken(wati))
    expect((await program.createBrowser().signIn(wati, freshPassword)).status).toBe(200)
  })

  it('succeeds once per link, also for simultaneous requests', async () => {
    const token = await requestToken(wati)
    const replies = await Promise.all([reset(token), reset(token, 'rahasia-lain')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
    expect((await reset(token)).status).toBe(410)
  })

  it('works with any of its emails, whose other links are then invalid', async () => {
    const firstToken = await requestToken(wati)
    const secondToken = await requestToken(wati, 2)
    expect((await reset(firstToken)).status).toBe(200)
    expect((await reset(secondToken)).status).toBe(410)
  })

  it.each([
    ['after an hour', `update login_tokens set expires_at = now() - interval '1 second' where user_id = $1`],
    ['for a user who has become inactive', 'update profiles set is_active = false where id = $1'],
    ['for a user whose e-mail has changed', `update profiles set email = 'dari.' || email where id = $1`],
  ])('is rejected %s', async (_, statement) => {
    const token = await requestToken(wati)
    await program.database.queryAsOwner(statement, [wati.id])
    const hashQuery = 'select password from accounts where user_id = $1'
    const before = await program.database.queryAsOwner(hashQuery, [wati.id])
    expect((await reset(token)).body.code).toBe('LINK_EXPIRED')
    expect(await program.database.queryAsOwner(hashQuery, [wati.id])).toEqual(before)
  })

  it.each([
    ['12345', 'Password baru harus minimal 6 karakter'],
    ['x'.repeat(129), 'Password maksimal 128 karakter'],
    [null, 'Password baru harus minimal 6 karakter'],
  ])(
    'rejects the password %j with the message of the form, and the link stays valid',
    async (newPassword, message) => {
      const token = await requestToken(wati)
      const before = await readLogin(wati.email)
      const { status, body } = await reset(token, newPassword)
      expect([status, body.data.issues]).toEqual([400, [{ path: 'password', message }]])
      expect(await readLogin(wati.email)).toEqual(before)
      expect((await reset(token)).status).toBe(200)
    },
  )

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44), null, 7, { $ne: '' }])(
    'rejects the token %j',
    async (token) => {
      await requestToken(wati)
      const before = await readLogin(wati.email)
      expect([400, 410]).toContain((await reset(token)).status)
      expect(await readLogin(wati.email)).toEqual(before)
    },
  )

  it('rejects confirmation links, and a confirmation rejects reset links', async () => {
    const browser = await program.signInInBrowser(wati)
    await browser.call('PUT', '/login/email', { email: `x${wati.email}`, current_password: password })
    const confirmationToken = extractToken(
      await waitForEmail(program.dataDir, `x${wati.email}`, '#konfirmasi='),
    )
    expect((await reset(confirmationToken)).status).toBe(410)
    const recoveryToken = await requestToken(wati)
    expect((await program.anonymous('POST', '/auth/confirm', { token: recoveryToken })).status).toBe(410)
  })

  it('allows thirty attempts at links from one address', async () => {
    const statuses = await collectStatusesInTurn(32, () => reset('A'.repeat(43)))
    expect(statuses).toEqual([...Array(30).fill(410), 429, 429])
  })
})

describe('an unconfirmed e-mail', () => {
  beforeEach(() =>
    program.database.queryAsOwner('update profiles set email_verified = false where id = $1', [wati.id]),
  )

  it('prevents sign-in until the link of its email is opened', async () => {
    const refusedReply = await program.createBrowser().signIn(wati)
    expect([refusedReply.status, refusedReply.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    await requestEmail(wati.email, '/auth/confirmation')
    const token = extractToken(await waitForEmail(program.dataDir, wati.email, '#konfirmasi='))
    const confirmationReply = await program.anonymous('POST', '/auth/confirm', { token })
    expect([confirmationReply.status, confirmationReply.body]).toEqual([200, { email: wati.email }])
    expect((await program.createBrowser().signIn(wati)).status).toBe(200)
    expect((await program.anonymous('POST', '/auth/confirm', { token })).status).toBe(410)
  })

  it('is not revealed after a wrong password', async () => {
    const wrongPasswordReply = await program.createBrowser().signIn(wati, 'bukan-itu')
    expect([wrongPasswordReply.status, wrongPasswordReply.body.code]).toEqual([
      401,
      'INVALID_EMAIL_OR_PASSWORD',
    ])
  })
})
