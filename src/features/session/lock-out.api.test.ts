/** Attempts by others don't lock users out of a known browser, nor out of a new one after a reset by e-mail. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEmails, readEmail, tokenIn } from '#test/letters.ts'
import { type Browser, type LoginProgram, type Person, password, startLoginProgram } from '#test/person.ts'
import { keyOf } from '#test/totp-key.ts'
import { totp } from './totp.server.ts'

let program: LoginProgram
let wati: Person

beforeAll(async () => {
  program = await startLoginProgram({ TRUST_PROXY: '1' })
})
beforeEach(async () => {
  await program.database.owner('delete from rate_limits')
  wati = await program.person()
})

const fresh = 'rahasia-baru'

/** A browser without cookies. The address that it claims itself precedes the one that the proxy adds. */
const at = (address: string) => program.browser({ 'x-forwarded-for': `6.6.6.6, ${address}` })
const visitor = (i: number) => at(`203.0.${Math.floor(i / 200)}.${i % 200}`)

async function statuses(count: number, attempt: (i: number) => Promise<{ status: number }>) {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push((await attempt(i)).status)
  return all
}

/** Uses up the attempts of a limit, so that only `left` remain. */
const leave = (rule: string, points: number, left: number) =>
  program.database.owner('update rate_limits set points = $2 where key like $1', [`${rule}:%`, points - left])

const ask = (browser: Browser, path = '/auth/recovery', email = wati.email) =>
  browser.call('POST', path, { email })
const reset = (browser: Browser, token: string) =>
  browser.call('POST', '/auth/recovery/password', { token, password: fresh })

describe('while visitors at a hundred addresses guess a password', () => {
  it('lets the owner in from a known browser, and from a new one after a reset by letter', async () => {
    const his = at('10.1.0.1')
    await his.signIn(wati)
    await his.call('POST', '/auth/sign-out', {})
    const guess = (i: number) => visitor(i).signIn(wati, 'tebakan')
    expect(await statuses(5, guess)).toEqual(Array(5).fill(401))
    await leave('account', 100, 1)
    expect(await statuses(2, (i) => guess(98 + i))).toEqual([401, 429])
    expect((await at('10.9.0.9').signIn(wati)).status).toBe(429)
    expect((await his.signIn(wati)).status).toBe(200)

    const anew = at('10.9.0.9')
    expect((await ask(anew)).status).toBe(200)
    const token = tokenIn(await readEmail(program.dataDir, wati.email, '#pulihkan='))
    expect((await reset(anew, token)).status).toBe(200)
    expect((await anew.signIn(wati, fresh)).status).toBe(200)
    expect((await visitor(500).signIn(wati, fresh)).status).toBe(429)
  })
})

describe('a browser that is known to an account', () => {
  it('has ten attempts of its own, which other browsers do not use up', async () => {
    const his = at('10.1.0.1')
    const other = at('10.1.0.2')
    for (const browser of [his, other]) await browser.signIn(wati)
    expect(await statuses(11, () => his.signIn(wati, 'tebakan'))).toEqual([...Array(10).fill(401), 429])
    expect((await other.signIn(wati)).status).toBe(200)
    expect((await at('10.1.0.1').signIn(wati)).status).toBe(200)
  })

  it('is unknown to other accounts, also with a forged or copied cookie', async () => {
    const victim = await program.person()
    const his = await program.signedIn(wati)
    await visitor(1).signIn(victim, 'tebakan')
    await leave('account', 100, 0)
    expect((await his.signIn(victim)).status).toBe(429)
    const [name, value] =
      his
        .cookies()
        .match(/\S*known_device=[^;]*/)?.[0]
        ?.split('=', 2) ?? []
    const forged = [
      `${victim.id}.x`,
      String(value).replace(wati.id, victim.id),
      String(his.cookies().match(/session_token=([^;]*)/)?.[1]),
    ]
    for (const cookie of forged) {
      const headers = { cookie: `${name}=${cookie}` }
      const body = { email: victim.email, password }
      expect((await program.anonymous('POST', '/auth/sign-in/email', body, headers)).status).toBe(429)
    }
  })

  it('stays known to each of the users who share it', async () => {
    const other = await program.person()
    const shared = at('10.1.0.1')
    await shared.signIn(wati)
    await shared.signIn(other)
    for (const who of [wati, other]) await visitor(1).signIn(who, 'tebakan')
    await leave('account', 100, 0)
    expect((await shared.signIn(wati)).status).toBe(200)
    expect((await shared.signIn(other)).status).toBe(200)
    expect((await at('10.1.0.1').signIn(wati)).status).toBe(429)
  })
})

describe('a client address', () => {
  it('is not blocked by failures at one account, but by attempts at many', async () => {
    const colleague = await program.person()
    const office = () => at('198.51.100.7')
    expect(await statuses(30, () => office().signIn(wati, 'lupa'))).toEqual([
      ...Array(10).fill(401),
      ...Array(20).fill(429),
    ])
    expect((await office().signIn(colleague)).status).toBe(200)
    const his = office()
    await his.signIn(colleague)
    await leave('address', 100, 1)
    const nobody = (i: number) => office().signIn({ email: `siapa${i}@example.com` }, 'x')
    expect(await statuses(2, nobody)).toEqual([401, 429])
    expect((await his.signIn(colleague)).status).toBe(200)
  })

  it.each([
    ['an IPv6 network of 64 bits', (i: number) => `2001:db8:1:2:${i}::${i}`],
    ['an IPv4 address in any notation', (i: number) => (i % 2 ? '::ffff:10.0.0.9' : `10.0.0.9:4${i}`)],
  ])('is counted as %s', async (_, address) => {
    const tries = await statuses(12, (i) => at(address(i)).signIn(wati, 'tebakan'))
    expect(tries).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('is shown in full to the owner of the session', async () => {
    const his = await program.signedIn(wati, { 'x-forwarded-for': '2001:db8:1:2::77' })
    expect((await his.call('GET', '/login/sessions')).body[0].address).toBe('2001:db8:1:2::77')
  })

  it('does not prevent a sign-in when it is malformed or very long', async () => {
    const said = ['x'.repeat(5000), Array(900).fill('1.1.1.1').join(), '', '1.2.3', 'unknown']
    for (const text of said) {
      const reply = await program.browser({ 'x-forwarded-for': text }).signIn(wati)
      expect(reply.status, text.slice(0, 20)).toBe(200)
    }
  })
})

describe('letters requested by visitors', () => {
  it.each([
    ['/auth/recovery', '#pulihkan='],
    ['/auth/confirmation', '#konfirmasi='],
  ])('at %s leave the link of an earlier letter valid', async (path, link) => {
    await program.database.owner('update profiles set email_verified = false where id = $1', [wati.id])
    await ask(at('10.1.0.1'), path)
    const token = tokenIn(await readEmail(program.dataDir, wati.email, link))
    await ask(visitor(1), path)
    await readEmail(program.dataDir, wati.email, link, 2)
    const opened = path.endsWith('recovery')
      ? await reset(at('10.1.0.1'), token)
      : await at('10.1.0.1').call('POST', '/auth/confirm', { token })
    expect(opened.status).toBe(200)
  })

  it('are limited to ten, and the owner can still request one', async () => {
    const his = await program.signedIn(wati, { 'x-forwarded-for': '10.1.0.1' })
    for (let i = 0; i < 12; i++) expect((await ask(visitor(i))).status).toBe(200)
    await readEmail(program.dataDir, wati.email, '#pulihkan=', 10)
    expect((await ask(his)).status).toBe(200)
    await readEmail(program.dataDir, wati.email, '#pulihkan=', 11)
    expect(await readEmails(program.dataDir, wati.email)).toHaveLength(11)
  })

  it('to confirm a confirmed e-mail do not count towards password resets', async () => {
    for (let i = 0; i < 12; i++) expect((await ask(visitor(i), '/auth/confirmation')).status).toBe(200)
    await ask(at('198.51.100.7'))
    await readEmail(program.dataDir, wati.email, '#pulihkan=')
    expect(await readEmails(program.dataDir, wati.email)).toHaveLength(1)
  })

  it('have a link that works even while invalid links are rate-limited', async () => {
    await ask(at('198.51.100.7'))
    const token = tokenIn(await readEmail(program.dataDir, wati.email, '#pulihkan='))
    const bogus = () => reset(at('198.51.100.7'), 'A'.repeat(43))
    expect(await statuses(31, bogus)).toEqual([...Array(30).fill(410), 429])
    expect((await reset(at('198.51.100.7'), token)).status).toBe(200)
  })
})

describe('a rate-limited visitor', () => {
  const rows = async () => {
    const [row] = await program.database.owner<{ count: number }>(
      'select count(*)::int as count from rate_limits',
    )
    return row?.count
  }

  it.each([
    ['address', 100, (i: number) => at('10.1.0.1').signIn({ email: `siapa${i}@example.com` }, 'x'), 401],
    [
      'letter to address',
      20,
      (i: number) => ask(at('10.1.0.1'), '/auth/recovery', `siapa${i}@example.com`),
      200,
    ],
  ] as const)(
    'adds no further rows over the limit “%s”, whatever e-mails they send',
    async (limit, points, attempt, ok) => {
      await attempt(0)
      await leave(limit, points, 1)
      expect((await attempt(1)).status).toBe(ok)
      const before = await rows()
      expect(await statuses(20, (i) => attempt(2 + i))).toEqual(Array(20).fill(429))
      expect(await rows()).toBe(before)
    },
  )

  it('uses up no more attempts of the address over the limit of an account', async () => {
    await statuses(14, () => at('10.1.0.1').signIn(wati, 'tebakan'))
    const [row] = await program.database.owner(`select points from rate_limits where key like 'address:%'`)
    expect(row?.points).toBe(10)
  })
})

describe('a visitor who has the password but not the second factor', () => {
  it('cannot lock the owner out of a known browser, nor out of any browser after a reset', async () => {
    const known = await program.signedIn(wati)
    const { secret } = (await known.call('POST', '/login/second-factor', { current_password: password })).body
    const code = (steps = 0) => ({ code: totp(keyOf(secret), Date.now() + steps * 30_000) })
    await known.call('PUT', '/login/second-factor', code(-1))

    await visitor(1).signIn(wati)
    await leave('right password', 100, 1)
    expect(await statuses(3, (i) => visitor(i).signIn(wati))).toEqual([200, 429, 429])
    expect((await known.signIn(wati)).body).toEqual({ second_factor: true })
    expect((await known.call('POST', '/auth/sign-in/code', code())).status).toBe(200)

    const anew = at('10.9.0.9')
    await ask(anew)
    await reset(anew, tokenIn(await readEmail(program.dataDir, wati.email, '#pulihkan=')))
    for (const browser of [anew, at('10.9.0.10')])
      expect((await browser.signIn(wati, fresh)).body).toEqual({ second_factor: true })
  })
})

describe('a visitor who has the password and guesses the code', () => {
  it('does not lock the owner out of a known browser, nor out of a new one after a reset', async () => {
    const his = await program.signedIn(wati)
    const { secret } = (await his.call('POST', '/login/second-factor', { current_password: password })).body
    const code = (steps = 0) => ({ code: totp(keyOf(secret), Date.now() + steps * 30_000) })
    expect((await his.call('PUT', '/login/second-factor', code(-1))).status).toBe(200)

    const thief = visitor(1)
    await thief.signIn(wati)
    const guess = () => thief.call('POST', '/auth/sign-in/code', { code: '000000' })
    expect(await statuses(11, guess)).toEqual([...Array(10).fill(401), 429])
    await his.signIn(wati)
    expect((await his.call('POST', '/auth/sign-in/code', code())).status).toBe(200)

    const anew = at('10.9.0.9')
    await ask(anew)
    await reset(anew, tokenIn(await readEmail(program.dataDir, wati.email, '#pulihkan=')))
    await anew.signIn(wati, fresh)
    expect((await anew.call('POST', '/auth/sign-in/code', code(1))).status).toBe(200)
  })

  it('gets no more attempts by requesting more letters', async () => {
    const his = await program.signedIn(wati)
    const { secret } = (await his.call('POST', '/login/second-factor', { current_password: password })).body
    await his.call('PUT', '/login/second-factor', { code: totp(keyOf(secret), Date.now()) })
    const tries = []
    for (const nth of [1, 2]) {
      const thief = visitor(nth)
      await ask(thief)
      await reset(thief, tokenIn(await readEmail(program.dataDir, wati.email, '#pulihkan=', nth)))
      await thief.signIn(wati, fresh)
      tries.push(...(await statuses(6, () => thief.call('POST', '/auth/sign-in/code', { code: '000000' }))))
    }
    expect(tries).toEqual([...Array(10).fill(401), 429, 429])
  })
})
