/**
 * A browser in which a user has signed in is known to the account: its attempts are counted separately, until the login
 * changes.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collectStatusesInTurn } from '#test/calls.ts'
import { extractToken, waitForEmail } from '#test/emails.ts'
import { type Browser, type LoginProgram, type Person, password, startLoginProgram } from '#test/person.ts'
import { allowUsedCodes, computeCode, turnOnSecondFactor } from '#test/second-factor.ts'

let program: LoginProgram
let wati: Person
let ownBrowser: Browser

beforeAll(async () => {
  program = await startLoginProgram()
})
beforeEach(async () => {
  await program.database.queryAsOwner('delete from rate_limits')
  wati = await program.createPerson()
  ownBrowser = await program.signInInBrowser(wati)
})

const freshPassword = 'rahasia-baru'
const passwordProof = { current_password: password }
const wrongCode = { code: '000000' }

/**
 * Checks whether the attempts of a browser are counted separately: a wrong password is then refused as wrong, although
 * all other attempts are used up.
 */
async function isKnown(browser: Browser, person: Pick<Person, 'email'> = wati): Promise<boolean> {
  await program.createBrowser().signIn(person, 'tebakan')
  await program.database.queryAsOwner(`update rate_limits set points = 100 where key like 'account:%'`)
  const { status } = await browser.signIn(person, 'tebakan')
  await program.database.queryAsOwner('delete from rate_limits')
  return status === 401
}

async function resetByEmail(browser: Browser): Promise<void> {
  await browser.call('POST', '/auth/recovery', { email: wati.email })
  const token = extractToken(await waitForEmail(program.dataDir, wati.email, '#pulihkan='))
  await browser.call('POST', '/auth/recovery/password', { token, password: freshPassword })
}

async function signInWithCode(key: Buffer): Promise<Browser> {
  await allowUsedCodes(program)
  const browser = program.createBrowser()
  await browser.signIn(wati)
  const { status } = await browser.call('POST', '/auth/sign-in/code', { code: computeCode(key) })
  expect(status).toBe(200)
  return browser
}

describe('a known browser', () => {
  it.each([
    [
      'a new password',
      () => ownBrowser.call('PUT', '/login/password', { ...passwordProof, new_password: freshPassword }),
    ],
    ['a password reset by email', () => resetByEmail(ownBrowser)],
    ['turning on the second factor', () => turnOnSecondFactor(program, ownBrowser)],
  ])('becomes unknown after %s, except the one that did it', async (_, change) => {
    const otherBrowser = await program.signInInBrowser(wati)
    expect([await isKnown(ownBrowser), await isKnown(otherBrowser)]).toEqual([true, true])
    await change()
    expect([await isKnown(ownBrowser), await isKnown(otherBrowser)]).toEqual([true, false])
  })

  it('becomes unknown after turning off the second factor, except the one that did it', async () => {
    const { key } = await turnOnSecondFactor(program, ownBrowser)
    const otherBrowser = await signInWithCode(key)
    expect([await isKnown(ownBrowser), await isKnown(otherBrowser)]).toEqual([true, true])
    expect((await ownBrowser.call('POST', '/login/second-factor/off', passwordProof)).status).toBe(204)
    expect([await isKnown(ownBrowser), await isKnown(otherBrowser)]).toEqual([true, false])
  })

  it('becomes unknown after a new e-mail, except the one that confirmed it', async () => {
    const otherBrowser = await program.signInInBrowser(wati)
    const email = `baru.${wati.email}`
    await ownBrowser.call('PUT', '/login/email', { ...passwordProof, email })
    const token = extractToken(await waitForEmail(program.dataDir, email, '#konfirmasi='))
    expect((await ownBrowser.call('POST', '/auth/confirm', { token })).status).toBe(200)
    expect([await isKnown(ownBrowser, { email }), await isKnown(otherBrowser, { email })]).toEqual([
      true,
      false,
    ])
    expect(await isKnown(ownBrowser)).toBe(false)
  })

  it('becomes unknown after a confirmation in another browser, which stays unknown', async () => {
    const email = `baru.${wati.email}`
    await ownBrowser.call('PUT', '/login/email', { ...passwordProof, email })
    const otherBrowser = program.createBrowser()
    const token = extractToken(await waitForEmail(program.dataDir, email, '#konfirmasi='))
    await otherBrowser.call('POST', '/auth/confirm', { token })
    expect([await isKnown(ownBrowser, { email }), await isKnown(otherBrowser, { email })]).toEqual([
      false,
      false,
    ])
  })

  it.each([
    ['a password set by somebody else', `update accounts set password = 'x' where user_id = $1`],
    ['a second factor removed by somebody else', 'delete from second_factors where user_id = $1'],
  ])('becomes unknown after %s', async (_, statement) => {
    await turnOnSecondFactor(program, ownBrowser)
    expect(await isKnown(ownBrowser)).toBe(true)
    await program.database.queryAsOwner(statement, [wati.id])
    expect(await isKnown(ownBrowser)).toBe(false)
  })
})

describe('a visitor who had the password and kept cookies', () => {
  const signInFiveBrowsers = () => Promise.all(Array.from({ length: 5 }, () => program.signInInBrowser(wati)))

  it('has no separate attempts after a password reset, while the owner can sign in', async () => {
    const thiefBrowsers = await signInFiveBrowsers()
    await resetByEmail(ownBrowser)
    await program.createBrowser().signIn(wati, 'tebakan')
    await program.database.queryAsOwner(`update rate_limits set points = 100 where key like 'account:%'`)
    expect(
      await collectStatusesInTurn(5, (i) => (thiefBrowsers[i] as Browser).signIn(wati, 'tebakan')),
    ).toEqual(Array(5).fill(429))
    expect((await ownBrowser.signIn(wati, freshPassword)).status).toBe(200)
  })

  it('has thirty attempts in all browsers together while the password is unchanged', async () => {
    const thiefBrowsers = await signInFiveBrowsers()
    const guess = (i: number) => (thiefBrowsers[i] as Browser).signIn(wati, 'tebakan')
    expect((await guess(0)).status).toBe(401)
    await program.database.queryAsOwner(`update rate_limits set points = 29 where key like 'known devices:%'`)
    expect(await collectStatusesInTurn(5, guess)).toEqual([401, ...Array(4).fill(429)])
    await resetByEmail(ownBrowser)
    expect((await ownBrowser.signIn(wati, freshPassword)).status).toBe(200)
  })

  it('can request five emails in all browsers together', async () => {
    const thiefBrowsers = await signInFiveBrowsers()
    const requestEmail = (i: number) =>
      (thiefBrowsers[i] as Browser).call('POST', '/auth/recovery', { email: wati.email })
    expect(await collectStatusesInTurn(5, requestEmail)).toEqual(Array(5).fill(200))
    expect((await requestEmail(0)).status).toBe(429)
  })
})

describe('wrong codes after the password', () => {
  it('are limited to thirty in all known browsers together, app and recovery codes alike', async () => {
    const { key } = await turnOnSecondFactor(program, ownBrowser)
    const knownBrowsers: Browser[] = []
    for (let i = 0; i < 4; i++) knownBrowsers.push(await signInWithCode(key))
    const statuses = await collectStatusesInTurn(40, async (i) => {
      const browser = knownBrowsers[i % 4] as Browser
      // Each browser enters the password before its first code.
      if (i < 4) await browser.signIn(wati)
      return i % 3 === 0
        ? browser.call('POST', '/auth/sign-in/recovery-code', { code: 'aaaaa-aaaaa' })
        : browser.call('POST', '/auth/sign-in/code', wrongCode)
    })
    expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)])
  })

  it('are limited to fifty a day for unknown browsers, without locking out known ones', async () => {
    const { key } = await turnOnSecondFactor(program, ownBrowser)
    const unknownBrowser = program.createBrowser()
    await unknownBrowser.signIn(wati)
    const guess = () => unknownBrowser.call('POST', '/auth/sign-in/code', wrongCode)
    await guess()
    await program.database.queryAsOwner(
      `update rate_limits set points = 50 where key like 'second factor elsewhere:%'`,
    )
    const refusedReply = await guess()
    expect(refusedReply.status).toBe(429)
    expect(Number(refusedReply.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60)
    await ownBrowser.signIn(wati)
    const { status } = await ownBrowser.call('POST', '/auth/sign-in/code', { code: computeCode(key) })
    expect(status).toBe(200)
  })
})
