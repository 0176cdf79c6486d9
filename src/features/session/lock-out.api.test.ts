/** Attempts by others don't lock users out of a known browser, nor out of a new one after a reset by e-mail. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collectStatusesInTurn } from '#test/calls.ts'
import { extractToken, readEmailsTo, waitForEmail } from '#test/emails.ts'
import { type Browser, type LoginProgram, type Person, password, startLoginProgram } from '#test/person.ts'
import { computeCode, turnOnSecondFactor } from '#test/second-factor.ts'

let program: LoginProgram
let wati: Person

beforeAll(async () => {
  program = await startLoginProgram({ TRUST_PROXY: '1' })
})
beforeEach(async () => {
  await program.database.queryAsOwner('delete from rate_limits')
  wati = await program.createPerson()
})

const freshPassword = 'rahasia-baru'

/** Creates a browser at this address. The address that it claims itself precedes the one that the proxy adds. */
const createBrowserAt = (address: string) =>
  program.createBrowser({ 'x-forwarded-for': `6.6.6.6, ${address}` })
/** Creates the browser of one of many visitors, who each have an address of their own. */
const createVisitorBrowser = (i: number) => createBrowserAt(`203.0.${Math.floor(i / 200)}.${i % 200}`)

/** Uses up the allowed attempts of a limit, so that only `left` remain. The limit must have been used before. */
const leaveAttempts = (limit: string, { allowed = 100, left }: { allowed?: number; left: number }) =>
  program.database.queryAsOwner('update rate_limits set points = $2 where key like $1', [
    `${limit}:%`,
    allowed - left,
  ])

const requestEmail = (browser: Browser, path = '/auth/recovery', email = wati.email) =>
  browser.call('POST', path, { email })
const reset = (browser: Browser, token: string) =>
  browser.call('POST', '/auth/recovery/password', { token, password: freshPassword })

describe('while visitors at many addresses guess a password', () => {
  it('lets the owner in from a known browser, and from a new one after a reset by e-mail', async () => {
    const ownBrowser = createBrowserAt('10.1.0.1')
    await ownBrowser.signIn(wati)
    await ownBrowser.call('POST', '/auth/sign-out', {})
    const guess = (i: number) => createVisitorBrowser(i).signIn(wati, 'tebakan')
    expect(await collectStatusesInTurn(5, guess)).toEqual(Array(5).fill(401))
    await leaveAttempts('account', { left: 1 })
    // One attempt of a hundred remains for all unknown browsers together.
    expect(await collectStatusesInTurn(2, (i) => guess(5 + i))).toEqual([401, 429])
    expect((await createBrowserAt('10.9.0.9').signIn(wati)).status).toBe(429)
    expect((await ownBrowser.signIn(wati)).status).toBe(200)

    const newBrowser = createBrowserAt('10.9.0.9')
    expect((await requestEmail(newBrowser)).status).toBe(200)
    const token = extractToken(await waitForEmail(program.dataDir, wati.email, '#pulihkan='))
    expect((await reset(newBrowser, token)).status).toBe(200)
    expect((await newBrowser.signIn(wati, freshPassword)).status).toBe(200)
    expect((await createVisitorBrowser(500).signIn(wati, freshPassword)).status).toBe(429)
  })
})

describe('a browser that is known to an account', () => {
  it('has ten attempts of its own, which other browsers do not use up', async () => {
    const ownBrowser = createBrowserAt('10.1.0.1')
    const otherBrowser = createBrowserAt('10.1.0.2')
    for (const browser of [ownBrowser, otherBrowser]) await browser.signIn(wati)
    expect(await collectStatusesInTurn(11, () => ownBrowser.signIn(wati, 'tebakan'))).toEqual([
      ...Array(10).fill(401),
      429,
    ])
    expect((await otherBrowser.signIn(wati)).status).toBe(200)
    expect((await createBrowserAt('10.1.0.1').signIn(wati)).status).toBe(200)
  })

  it('is unknown to other accounts, also with a forged or copied cookie', async () => {
    const victim = await program.createPerson()
    const ownBrowser = await program.signInInBrowser(wati)
    await createVisitorBrowser(1).signIn(victim, 'tebakan')
    await leaveAttempts('account', { left: 0 })
    expect((await ownBrowser.signIn(victim)).status).toBe(429)
    const [name, value] =
      ownBrowser
        .cookies()
        .match(/\S*known_device=[^;]*/)?.[0]
        ?.split('=', 2) ?? []
    const forgedValues = [
      `${victim.id}.x`,
      String(value).replace(wati.id, victim.id),
      String(ownBrowser.cookies().match(/session_token=([^;]*)/)?.[1]),
    ]
    for (const cookie of forgedValues) {
      const headers = { cookie: `${name}=${cookie}` }
      const body = { email: victim.email, password }
      expect((await program.anonymous('POST', '/auth/sign-in/email', body, headers)).status).toBe(429)
    }
  })

  it('stays known to each of the users who share it', async () => {
    const colleague = await program.createPerson()
    const sharedBrowser = createBrowserAt('10.1.0.1')
    await sharedBrowser.signIn(wati)
    await sharedBrowser.signIn(colleague)
    for (const person of [wati, colleague]) await createVisitorBrowser(1).signIn(person, 'tebakan')
    await leaveAttempts('account', { left: 0 })
    expect((await sharedBrowser.signIn(wati)).status).toBe(200)
    expect((await sharedBrowser.signIn(colleague)).status).toBe(200)
    expect((await createBrowserAt('10.1.0.1').signIn(wati)).status).toBe(429)
  })
})

describe('a client address', () => {
  it('is not blocked by failures at one account, but by attempts at many', async () => {
    const colleague = await program.createPerson()
    const createOfficeBrowser = () => createBrowserAt('198.51.100.7')
    expect(await collectStatusesInTurn(30, () => createOfficeBrowser().signIn(wati, 'lupa'))).toEqual([
      ...Array(10).fill(401),
      ...Array(20).fill(429),
    ])
    expect((await createOfficeBrowser().signIn(colleague)).status).toBe(200)
    const colleagueBrowser = createOfficeBrowser()
    await colleagueBrowser.signIn(colleague)
    await leaveAttempts('address', { left: 1 })
    const signInAsNobody = (i: number) =>
      createOfficeBrowser().signIn({ email: `siapa${i}@example.com` }, 'x')
    expect(await collectStatusesInTurn(2, signInAsNobody)).toEqual([401, 429])
    expect((await colleagueBrowser.signIn(colleague)).status).toBe(200)
  })

  it.each([
    ['an IPv6 network of 64 bits', (i: number) => `2001:db8:1:2:${i}::${i}`, '2001:db8:1:3::1'],
    [
      'an IPv4 address in any notation',
      (i: number) => (i % 2 ? '::ffff:10.0.0.9' : `10.0.0.9:4${i}`),
      '10.0.0.10',
    ],
  ])('is counted as %s, apart from its neighbours', async (_, address, neighbour) => {
    const statuses = await collectStatusesInTurn(12, (i) =>
      createBrowserAt(address(i)).signIn(wati, 'tebakan'),
    )
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await createBrowserAt(neighbour).signIn(wati)).status).toBe(200)
  })

  it('is shown in full to the owner of the session', async () => {
    const ownBrowser = await program.signInInBrowser(wati, { 'x-forwarded-for': '2001:db8:1:2::77' })
    expect((await ownBrowser.call('GET', '/login/sessions')).body[0].address).toBe('2001:db8:1:2::77')
  })

  it('does not prevent a sign-in when it is malformed or very long', async () => {
    const addresses = ['x'.repeat(5000), Array(900).fill('1.1.1.1').join(), '', '1.2.3', 'unknown']
    for (const address of addresses) {
      const reply = await program.createBrowser({ 'x-forwarded-for': address }).signIn(wati)
      expect(reply.status, address.slice(0, 20)).toBe(200)
    }
  })
})

describe('emails requested by visitors', () => {
  it.each([
    ['/auth/recovery', '#pulihkan='],
    ['/auth/confirmation', '#konfirmasi='],
  ])('requests at %s leave the link of an earlier email valid', async (path, link) => {
    await program.database.queryAsOwner('update profiles set email_verified = false where id = $1', [wati.id])
    await requestEmail(createBrowserAt('10.1.0.1'), path)
    const token = extractToken(await waitForEmail(program.dataDir, wati.email, link))
    await requestEmail(createVisitorBrowser(1), path)
    await waitForEmail(program.dataDir, wati.email, link, 2)
    const linkReply = path.endsWith('recovery')
      ? await reset(createBrowserAt('10.1.0.1'), token)
      : await createBrowserAt('10.1.0.1').call('POST', '/auth/confirm', { token })
    expect(linkReply.status).toBe(200)
  })

  it('are limited to ten, and the owner can still request one', async () => {
    const ownBrowser = await program.signInInBrowser(wati, { 'x-forwarded-for': '10.1.0.1' })
    for (let i = 0; i < 12; i++) expect((await requestEmail(createVisitorBrowser(i))).status).toBe(200)
    await waitForEmail(program.dataDir, wati.email, '#pulihkan=', 10)
    expect((await requestEmail(ownBrowser)).status).toBe(200)
    await waitForEmail(program.dataDir, wati.email, '#pulihkan=', 11)
    expect(await readEmailsTo(program.dataDir, wati.email)).toHaveLength(11)
  })

  it('requests to confirm a confirmed e-mail do not count towards password resets', async () => {
    for (let i = 0; i < 12; i++)
      expect((await requestEmail(createVisitorBrowser(i), '/auth/confirmation')).status).toBe(200)
    await requestEmail(createBrowserAt('198.51.100.7'))
    await waitForEmail(program.dataDir, wati.email, '#pulihkan=')
    expect(await readEmailsTo(program.dataDir, wati.email)).toHaveLength(1)
  })

  it('have a link that works even while invalid links are rate-limited', async () => {
    await requestEmail(createBrowserAt('198.51.100.7'))
    const token = extractToken(await waitForEmail(program.dataDir, wati.email, '#pulihkan='))
    const resetWithInvalidToken = () => reset(createBrowserAt('198.51.100.7'), 'A'.repeat(43))
    expect(await collectStatusesInTurn(31, resetWithInvalidToken)).toEqual([...Array(30).fill(410), 429])
    expect((await reset(createBrowserAt('198.51.100.7'), token)).status).toBe(200)
  })
})

describe('a rate-limited visitor', () => {
  const countLimits = async () => {
    const [row] = await program.database.queryAsOwner<{ count: number }>(
      'select count(*)::int as count from rate_limits',
    )
    return row?.count
  }

  it.each([
    [
      'address',
      100,
      (i: number) => createBrowserAt('10.1.0.1').signIn({ email: `siapa${i}@example.com` }, 'x'),
      401,
    ],
    [
      'email to address',
      20,
      (i: number) => requestEmail(createBrowserAt('10.1.0.1'), '/auth/recovery', `siapa${i}@example.com`),
      200,
    ],
  ] as const)(
    'adds no further rows over the limit “%s”, whatever e-mails they send',
    async (limit, allowed, attempt, acceptedStatus) => {
      await attempt(0)
      await leaveAttempts(limit, { allowed, left: 1 })
      expect((await attempt(1)).status).toBe(acceptedStatus)
      const before = await countLimits()
      expect(await collectStatusesInTurn(20, (i) => attempt(2 + i))).toEqual(Array(20).fill(429))
      expect(await countLimits()).toBe(before)
    },
  )

  it('uses up no more attempts of the address over the limit of an account', async () => {
    await collectStatusesInTurn(14, () => createBrowserAt('10.1.0.1').signIn(wati, 'tebakan'))
    const [row] = await program.database.queryAsOwner(
      `select points from rate_limits where key like 'address:%'`,
    )
    expect(row?.points).toBe(10)
  })
})

describe('a visitor who has the password but not the second factor', () => {
  let knownBrowser: Browser
  let key: Buffer
  beforeEach(async () => {
    knownBrowser = await program.signInInBrowser(wati)
    key = (await turnOnSecondFactor(program, knownBrowser)).key
  })
  const enterCode = (browser: Browser, code: string) => browser.call('POST', '/auth/sign-in/code', { code })
  async function resetByEmail(browser: Browser, nth = 1): Promise<void> {
    await requestEmail(browser)
    await reset(browser, extractToken(await waitForEmail(program.dataDir, wati.email, '#pulihkan=', nth)))
  }

  it('cannot lock the owner out of a known browser by entering the password, nor of any after a reset', async () => {
    await createVisitorBrowser(1).signIn(wati)
    await leaveAttempts('right password', { left: 1 })
    expect(await collectStatusesInTurn(3, (i) => createVisitorBrowser(i).signIn(wati))).toEqual([
      200, 429, 429,
    ])
    expect((await knownBrowser.signIn(wati)).body).toEqual({ second_factor: true })
    expect((await enterCode(knownBrowser, computeCode(key))).status).toBe(200)

    const newBrowser = createBrowserAt('10.9.0.9')
    await resetByEmail(newBrowser)
    for (const browser of [newBrowser, createBrowserAt('10.9.0.10')])
      expect((await browser.signIn(wati, freshPassword)).body).toEqual({ second_factor: true })
  })

  it('cannot lock the owner out of a known browser by guessing codes, nor of a new one after a reset', async () => {
    const thiefBrowser = createVisitorBrowser(1)
    await thiefBrowser.signIn(wati)
    expect(await collectStatusesInTurn(11, () => enterCode(thiefBrowser, '000000'))).toEqual([
      ...Array(10).fill(401),
      429,
    ])
    await knownBrowser.signIn(wati)
    expect((await enterCode(knownBrowser, computeCode(key))).status).toBe(200)

    const newBrowser = createBrowserAt('10.9.0.9')
    await resetByEmail(newBrowser)
    await newBrowser.signIn(wati, freshPassword)
    // Each code works once, so the next half minute's is entered.
    expect((await enterCode(newBrowser, computeCode(key, 1))).status).toBe(200)
  })

  it('gets no more attempts at the code by requesting more emails', async () => {
    const statuses = []
    for (const nth of [1, 2]) {
      const thiefBrowser = createVisitorBrowser(nth)
      await resetByEmail(thiefBrowser, nth)
      await thiefBrowser.signIn(wati, freshPassword)
      statuses.push(...(await collectStatusesInTurn(6, () => enterCode(thiefBrowser, '000000'))))
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })
})
