/** Input of any length and with any characters that visitors send to the sign-in: refused or ignored, never a 500. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LoginProgram, password, startLoginProgram } from '#test/person.ts'

let program: LoginProgram

beforeAll(async () => {
  program = await startLoginProgram({ TRUST_PROXY: '1' })
})
beforeEach(() => program.database.queryAsOwner('delete from rate_limits'))

const routes = [
  ['/auth/sign-in/email', 401],
  ['/auth/recovery', 200],
  ['/auth/confirmation', 200],
] as const

/** Returns an e-mail address of `length` characters. */
const buildEmail = (length: number) => {
  const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
  return `${'a'.repeat(length - domain.length - 1)}@${domain}`
}

describe.each(routes)('%s', (path, acceptedStatus) => {
  it.each([200, 216, 250, 254])('accepts an e-mail of %i characters', async (length) => {
    const reply = await program.anonymous('POST', path, { email: buildEmail(length), password })
    expect(reply.status).toBe(acceptedStatus)
  })

  it.each([
    ['255 characters', buildEmail(255)],
    ['5,000 characters', buildEmail(5000)],
    ['NUL', 'a\u0000@example.com'],
    ['half a surrogate pair', 'a\ud800@example.com'],
    ['a type other than string', { $ne: '' }],
  ])('rejects an e-mail with %s', async (_, invalidEmail) => {
    const reply = await program.anonymous('POST', path, { email: invalidEmail, password })
    expect([reply.status, reply.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(reply.body.data.issues[0].message).toMatch(/email/)
  })

  it('rejects bytes that are not UTF-8', async () => {
    const body = new Uint8Array([...new TextEncoder().encode('{"email":"'), 0xff, 0xfe, 0x22, 0x7d])
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${program.url}/api${path}`, { method: 'POST', headers, body })
    expect(reply.status).toBe(400)
  })

  it.each([
    ['x-forwarded-for', '5,000 letters', 'x'.repeat(5000)],
    ['x-forwarded-for', 'an endless IPv4 number', `${'9'.repeat(5000)}.1.1.1`],
    ['x-forwarded-for', 'an endless IPv6 group', `[${'f'.repeat(5000)}::1]:80`],
    ['user-agent', '10,000 letters', 'u'.repeat(10_000)],
    ['user-agent', 'bytes that are not UTF-8', 'Chrome/ \u00ff\u00fe'],
    [
      'cookie',
      'a known device of 6,000 letters',
      `affiliate.known_device=${'x'.repeat(3000)}.${'y'.repeat(3000)}`,
    ],
    ['cookie', 'broken escapes', 'affiliate.known_device=%E0%A4%A; affiliate.session_token=%00.%ff'],
  ])('ignores a header %s with %s', async (name, _, value) => {
    const reply = await program.anonymous(
      'POST',
      path,
      { email: buildEmail(200), password },
      { [name]: value },
    )
    expect(reply.status).toBe(acceptedStatus)
  })
})

describe('a password', () => {
  it.each([
    ['NUL', 'a\u0000bcdef', 401],
    ['half a surrogate pair', 'abcdef\udc00', 401],
    ['128 characters', 'x'.repeat(128), 401],
    ['129 characters', 'x'.repeat(129), 400],
    ['200,000 characters', 'x'.repeat(200_000), 400],
  ])('with %s is rejected without a server error', async (_, typedPassword, status) => {
    const wati = await program.createPerson()
    expect((await program.createBrowser().signIn(wati, typedPassword)).status).toBe(status)
  })

  it('that is too long is rejected with an Indonesian message', async () => {
    const { body } = await program.createBrowser().signIn(await program.createPerson(), 'x'.repeat(129))
    expect(body.data.issues[0].message).toBe('Password maksimal 128 karakter')
  })
})

it('stores 500 characters of a long user agent and still recognizes the browser', async () => {
  const wati = await program.createPerson()
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0 ${'u'.repeat(10_000)}`
  const ownBrowser = await program.signInInBrowser(wati, { 'user-agent': userAgent })
  const [row] = await program.database.queryAsOwner<{ length: number }>(
    'select length(user_agent) from sessions where user_id = $1',
    [wati.id],
  )
  expect(row).toEqual({ length: 500 })
  expect((await ownBrowser.call('GET', '/login/sessions')).body[0].device).toBe('Chrome di Linux')
})
