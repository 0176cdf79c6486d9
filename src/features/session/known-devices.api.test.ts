/** What makes a browser known to an account, how many tries it brings, and what ends it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letterTo, tokenIn } from '#test/letters.ts'
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

/** Whether its tries are counted apart, when visitors have used up all others: then a wrong one is refused as wrong. */
async function isKnown(browser: Browser, who: Pick<Person, 'email'> = wati): Promise<boolean> {
  await program.browser().signIn(who, 'tebakan')
  await program.database.owner(`update rate_limits set points = 100 where key like 'account:%'`)
  const { status } = await browser.signIn(who, 'tebakan')
  await program.database.owner('delete from rate_limits')
  return status === 401
}

async function byLetter(browser: Browser, nth = 1): Promise<void> {
  await browser.call('POST', '/auth/recovery', { email: wati.email })
  const token = tokenIn(await letterTo(program.dataDir, wati.email, '#pulihkan=', nth))
  await browser.call('POST', '/auth/recovery/password', { token, password: fresh })
}

/** The key of a second factor that is on, whose codes of this half minute are still to be used. */
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

describe('a browser that was used before is a visitor’s after', () => {
  const owner = (text: string) => async () => void (await program.database.owner(text, [wati.id]))

  it.each([
    ['a new password', () => his.call('PUT', '/login/password', { ...proof, new_password: fresh })],
    ['a new password by letter', () => byLetter(his)],
    ['a second factor switched on', () => secondFactor()],
  ])('%s, but for the one in which that was done', async (_, end) => {
    const other = await program.signedIn(wati)
    expect([await isKnown(his), await isKnown(other)]).toEqual([true, true])
    await end()
    expect([await isKnown(his), await isKnown(other)]).toEqual([true, false])
  })

  it('a second factor switched off, but for the one in which that was done', async () => {
    const key = await secondFactor()
    const other = await enteredByCode(key)
    expect([await isKnown(his), await isKnown(other)]).toEqual([true, true])
    expect((await his.call('POST', '/login/second-factor/off', proof)).status).toBe(204)
    expect([await isKnown(his), await isKnown(other)]).toEqual([true, false])
  })

  it('a new e-mail, but for the one in which it was confirmed', async () => {
    const other = await program.signedIn(wati)
    const email = `baru.${wati.email}`
    await his.call('PUT', '/login/email', { ...proof, email })
    const token = tokenIn(await letterTo(program.dataDir, email, '#konfirmasi='))
    expect((await his.call('POST', '/auth/confirm', { token })).status).toBe(200)
    expect([await isKnown(his, { email }), await isKnown(other, { email })]).toEqual([true, false])
    expect(await isKnown(his)).toBe(false)
  })

  it('an e-mail that was confirmed elsewhere, which makes no browser known', async () => {
    const email = `baru.${wati.email}`
    await his.call('PUT', '/login/email', { ...proof, email })
    const elsewhere = program.browser()
    const token = tokenIn(await letterTo(program.dataDir, email, '#konfirmasi='))
    await elsewhere.call('POST', '/auth/confirm', { token })
    expect([await isKnown(his, { email }), await isKnown(elsewhere, { email })]).toEqual([false, false])
  })

  it.each([
    ['a password that somebody else has set', owner(`update accounts set password = 'x' where user_id = $1`)],
    ['a second factor that somebody else took off', owner('delete from second_factors where user_id = $1')],
  ])('%s', async (_, end) => {
    await secondFactor()
    await end()
    expect(await isKnown(his)).toBe(false)
  })
})

describe('whoever had the password and kept cookies', () => {
  const hoard = () => Promise.all(Array.from({ length: 5 }, () => program.signedIn(wati)))

  it('has no tries of his own once it is another, and the owner comes in by letter meanwhile', async () => {
    const thief = await hoard()
    await byLetter(his)
    await program.browser().signIn(wati, 'tebakan')
    await program.database.owner(`update rate_limits set points = 100 where key like 'account:%'`)
    expect(await statuses(5, (i) => (thief[i] as Browser).signIn(wati, 'tebakan'))).toEqual(
      Array(5).fill(429),
    )
    expect((await his.signIn(wati, fresh)).status).toBe(200)
  })

  it('has thirty tries in all of them while it is the same', async () => {
    const thief = await hoard()
    const guess = (i: number) => (thief[i] as Browser).signIn(wati, 'tebakan')
    expect((await guess(0)).status).toBe(401)
    await program.database.owner(`update rate_limits set points = 29 where key like 'known devices:%'`)
    expect(await statuses(5, guess)).toEqual([401, ...Array(4).fill(429)])
    await byLetter(his)
    expect((await his.signIn(wati, fresh)).status).toBe(200)
  })

  it('has five letters in all of them', async () => {
    const thief = await hoard()
    const ask = (i: number) => (thief[i] as Browser).call('POST', '/auth/recovery', { email: wati.email })
    expect(await statuses(5, ask)).toEqual(Array(5).fill(200))
    expect((await ask(0)).status).toBe(429)
  })
})

describe('codes after the password are guessed at', () => {
  it('thirty times by one person’s browsers together, over sign-ins, cookies and both kinds of codes', async () => {
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

  it('fifty times a day from browsers that are not known, which the owner does not notice in his', async () => {
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
