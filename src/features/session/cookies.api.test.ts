/** The cookies of a login: scripts, other sites and other hosts of the domain have no access to them. */
import { expect, it } from 'vitest'
import { type LoginProgram, password, startLoginProgram } from '#test/person.ts'
import { keyOf } from '#test/totp-key.ts'
import { generateTotp } from './totp.server.ts'

/** Returns every cookie that signing in sets, without and with a second factor, and those that signing out deletes. */
async function collectCookies(program: LoginProgram): Promise<Map<string, string[]>> {
  const wati = await program.createPerson()
  const browser = program.createBrowser()
  const lines = (await browser.signIn(wati)).headers.getSetCookie()
  const { secret } = (await browser.call('POST', '/login/second-factor', { current_password: password })).body
  await browser.call('PUT', '/login/second-factor', { code: generateTotp(keyOf(secret), Date.now()) })
  lines.push(...(await program.createBrowser().signIn(wati)).headers.getSetCookie())
  lines.push(...(await browser.call('POST', '/auth/sign-out', {})).headers.getSetCookie())
  return Map.groupBy(lines, (line) => line.split('=')[0] ?? '')
}

const names = ['affiliate.known_device', 'affiliate.second_factor', 'affiliate.session_token']

it('cookies are bound to the host and marked Secure under https', async () => {
  const cookies = await collectCookies(await startLoginProgram({ PUBLIC_URL: 'https://affiliate.example' }))
  expect([...cookies.keys()].sort()).toEqual(names.map((name) => `__Host-${name}`))
  for (const line of [...cookies.values()].flat()) {
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=(Lax|Strict)$/)
    expect(line).not.toMatch(/domain/i)
  }
})

it('cookies have neither the host prefix nor the Secure attribute over plain http', async () => {
  const cookies = await collectCookies(await startLoginProgram())
  expect([...cookies.keys()].sort()).toEqual(names)
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
