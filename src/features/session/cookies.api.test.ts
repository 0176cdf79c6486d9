/** The cookies of a login: scripts, other sites and other hosts of the domain have no access to them. */
import { expect, it } from 'vitest'
import { type LoginProgram, startLoginProgram } from '#test/person.ts'
import { turnOnSecondFactor } from '#test/second-factor.ts'

/**
 * Returns the Set-Cookie lines of signing in without and with a second factor, and of signing out, by the name of their
 * cookie.
 */
async function collectCookies(program: LoginProgram): Promise<Map<string, string[]>> {
  const wati = await program.createPerson()
  const browser = program.createBrowser()
  const lines = (await browser.signIn(wati)).headers.getSetCookie()
  await turnOnSecondFactor(program, browser)
  lines.push(...(await program.createBrowser().signIn(wati)).headers.getSetCookie())
  lines.push(...(await browser.call('POST', '/auth/sign-out', {})).headers.getSetCookie())
  return Map.groupBy(lines, (line) => line.split('=')[0] ?? '')
}

const cookieNames = ['affiliate.known_device', 'affiliate.second_factor', 'affiliate.session_token']

it('cookies are bound to the host and marked Secure under https', async () => {
  const cookies = await collectCookies(await startLoginProgram({ PUBLIC_URL: 'https://affiliate.example' }))
  expect([...cookies.keys()].sort()).toEqual(cookieNames.map((name) => `__Host-${name}`))
  for (const line of [...cookies.values()].flat()) {
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=(Lax|Strict)$/)
    expect(line).not.toMatch(/domain/i)
  }
})

it('cookies have neither the host prefix nor the Secure attribute over plain http', async () => {
  const cookies = await collectCookies(await startLoginProgram())
  expect([...cookies.keys()].sort()).toEqual(cookieNames)
  for (const line of [...cookies.values()].flat())
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=(Lax|Strict)$/)
})

it('only the session cookie is SameSite=Lax; the others are Strict', async () => {
  const cookies = await collectCookies(await startLoginProgram())
  for (const [name, lines] of cookies) {
    const sameSite = name.endsWith('session_token') ? 'SameSite=Lax' : 'SameSite=Strict'
    for (const line of lines) expect(line).toContain(sameSite)
  }
})
