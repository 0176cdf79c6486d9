/** Known browsers: what makes a browser known to an account, how many attempts it brings, and what ends it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEmail, tokenIn } from '#test/letters.ts'
import { type Browser, type LoginProgram, type Person, password, startLoginProgram } from '#test/person.ts'
import { keyOf } from '#test/totp-key.ts'
import { totp } from './totp.server.ts'

let program: LoginProgram
let wati: Person
let his: Browser

beforeAll(async () => {
  program = await startLoginProgram()
})
beforeEach(async () => {
  await program.database.owner('delete from rate_limits')
  wati = await program.person()
  his = await program.signedIn(wati)
})

const fresh = 'rahasia-baru'
const proof = { current_password: password }
const wrong = { code: '000000' }

/**
 * Checks whether the attempts of a browser are counted separately: a wrong password is then refused as wrong, although
 * all other attempts are used up.
 */
async function isKnown(browser: Browser, who: Pick<Person, 'email'> = wati): Promise<boolean> {
  await program.browser().signIn(who, 'tebakan')
  await program.database.owner(`update rate_limits set points = 100 where key like 'account:%'`)
  const { status } = await browser.signIn(who, 'tebakan')
  await program.database.owner('delete from rate_limits')
  return status === 401
}

async function byLetter(browser: Browser, nth = 1): Promise<void> {
  await browser.call('POST', '/auth/recovery', { email: wati.email })
  const token = tokenIn(await readEmail(program.dataDir, wati.email, '#pulihkan=', nth))
  await browser.call('POST', '/auth/recovery/password', { token, password: fresh })
}

/** Turns a second factor on and returns its key. The codes of this half minute can still be used. */
async function secondFactor(browser = his): Promise<Buffer> {
  const key = keyOf((await browser.call('POST', '/login/second-factor', proof)).body.secret)
  expect((await browser.call('PUT', '/login/second-factor', { code: totp(key, Date.now()) })).status).toBe(
    200,
  )
  await codesAnew()
  return key
}
const codesAnew = () =>
  program.database.owner('update second_factors set last_step = 0 where user_id = $1', [wati.id])

async function enteredByCode(key: Buffer): Promise<Browser> {
  await codesAnew()
  const browser = program.browser()
  await browser.signIn(wati)
  const { status } = await browser.call('POST', '/auth/sign-in/code', { code: totp(key, Date.now()) })
  expect(status).toBe(200)
  return browser
}

async function statuses(count: number, attempt: (i: number) => Promise<{ status: number }>) {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push((await attempt(i)).status)
  return all
}

describe('a known browser', () => {
  const owner = (text: string) => async () => void (await program.database.owner(text, [wati.id]))

  it.each([
    ['a new password', () => his.call('PUT', '/login/password', { ...proof, new_password: fresh })],
    ['a password reset by letter', () => byLetter(his)],
    ['turning on the second factor', () => secondFactor()],
  ])('becomes unknown after %s, except the one that did it', async (_, end) => {
    const other = await program.signedIn(wati)
    expect([await isKnown(his), await isKnown(other)]).toEqual([true, true])
    await end()
    expect([await isKnown(his), await isKnown(other)]).toEqual([true, false])
  })

  it('becomes unknown after turning off the second factor, except the one that did it', async () => {
    const key = await secondFactor()
    const other = await enteredByCode(key)
    expect([await isKnown(his), await isKnown(other)]).toEqual([true, true])
    expect((await his.call('POST', '/login/second-factor/off', proof)).status).toBe(204)
    expect([await isKnown(his), await isKnown(other)]).toEqual([true, false])
  })

  it('becomes unknown after a new e-mail, except the one that confirmed it', async () => {
    const other = await program.signedIn(wati)
    const email = `baru.${wati.email}`
    await his.call('PUT', '/login/email', { ...proof, email })
    const token = tokenIn(await readEmail(program.dataDir, email, '#konfirmasi='))
    expect((await his.call('POST', '/auth/confirm', { token })).status).toBe(200)
    expect([await isKnown(his, { email }), await isKnown(other, { email })]).toEqual([true, false])
    expect(await isKnown(his)).toBe(false)
  })

  it('becomes unknown after a confirmation in another browser, which stays unknown', async () => {
    const email = `baru.${wati.email}`
    await his.call('PUT', '/login/email', { ...proof, email })
    const elsewhere = program.browser()
    const token = tokenIn(await readEmail(program.dataDir, email, '#konfirmasi='))
    await elsewhere.call('POST', '/auth/confirm', { token })
    expect([await isKnown(his, { email }), await isKnown(elsewhere, { email })]).toEqual([false, false])
  })

  it.each([
    ['a password set by somebody else', owner(`update accounts set password = 'x' where user_id = $1`)],
    ['a second factor removed by somebody else', owner('delete from second_factors where user_id = $1')],
  ])('becomes unknown after %s', async (_, end) => {
    await secondFactor()
    await end()
    expect(await isKnown(his)).toBe(false)
  })
})

describe('a visitor who had the password and kept cookies', () => {
  const hoard = () => Promise.all(Array.from({ length: 5 }, () => program.signedIn(wati)))

  it('has no separate attempts after a password reset, while the owner can sign in', async () => {
    const thief = await hoard()
    await byLetter(his)
    await program.browser().signIn(wati, 'tebakan')
    await program.database.owner(`update rate_limits set points = 100 where key like 'account:%'`)
    expect(await statuses(5, (i) => (thief[i] as Browser).signIn(wati, 'tebakan'))).toEqual(
      Array(5).fill(429),
    )
    expect((await his.signIn(wati, fresh)).status).toBe(200)
  })

  it('has thirty attempts in all browsers together while the password is unchanged', async () => {
    const thief = await hoard()
    const guess = (i: number) => (thief[i] as Browser).signIn(wati, 'tebakan')
    expect((await guess(0)).status).toBe(401)
    await program.database.owner(`update rate_limits set points = 29 where key like 'known devices:%'`)
    expect(await statuses(5, guess)).toEqual([401, ...Array(4).fill(429)])
    await byLetter(his)
    expect((await his.signIn(wati, fresh)).status).toBe(200)
  })

  it('can request five letters in all browsers together', async () => {
    const thief = await hoard()
    const ask = (i: number) => (thief[i] as Browser).call('POST', '/auth/recovery', { email: wati.email })
    expect(await statuses(5, ask)).toEqual(Array(5).fill(200))
    expect((await ask(0)).status).toBe(429)
  })
})

describe('wrong codes after the password', () => {
  it('are limited to thirty for all known browsers of a user, over sign-ins and kinds of codes', async () => {
    const key = await secondFactor()
    const known: Browser[] = []
    for (let i = 0; i < 4; i++) known.push(await enteredByCode(key))
    const tries = await statuses(40, async (i) => {
      const browser = known[i % 4] as Browser
      if (i < 4) await browser.signIn(wati)
      const path = i % 3 ? '/auth/sign-in/code' : '/auth/sign-in/recovery-code'
      return browser.call('POST', path, i % 3 ? wrong : { code: 'aaaaa-aaaaa' })
    })
    expect(tries).toEqual([...Array(30).fill(401), ...Array(10).fill(429)])
  })

  it('are limited to fifty a day for unknown browsers, without locking out known ones', async () => {
    const key = await secondFactor()
    const thief = program.browser()
    await thief.signIn(wati)
    const guess = () => thief.call('POST', '/auth/sign-in/code', wrong)
    await guess()
    await program.database.owner(
      `update rate_limits set points = 50 where key like 'second factor elsewhere:%'`,
    )
    const stopped = await guess()
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60)
    await his.signIn(wati)
    const { status } = await his.call('POST', '/auth/sign-in/code', { code: totp(key, Date.now()) })
    expect(status).toBe(200)
  })
})
