/** The cookies of a login: out of the reach of scripts, of other sites, and of neighbours in the same domain. */
import { expect, it } from 'vitest'
import { type LoginProgram, password, startLoginProgram } from '#test/person.ts'
import { keyOf } from '#test/totp-key.ts'
import { totp } from './totp.server.ts'

/** Every cookie that signing in gives, without and with a second factor, and those that signing out takes. */
async function cookiesOf(program: LoginProgram): Promise<Map<string, string[]>> {
  const wati = await program.person()
  const here = program.browser()
  const lines = (await here.signIn(wati)).headers.getSetCookie()
  const { secret } = (await here.call('POST', '/login/second-factor', { current_password: password })).body
  await here.call('PUT', '/login/second-factor', { code: totp(keyOf(secret), Date.now()) })
  lines.push(...(await program.browser().signIn(wati)).headers.getSetCookie())
  lines.push(...(await here.call('POST', '/auth/sign-out', {})).headers.getSetCookie())
  return Map.groupBy(lines, (line) => line.split('=')[0] ?? '')
}

const names = ['affiliate.known_device', 'affiliate.second_factor', 'affiliate.session_token']

it('are bound to the very host under https, and never sent in the clear', async () => {
  const cookies = await cookiesOf(await startLoginProgram({ PUBLIC_URL: 'https://affiliate.example' }))
  expect([...cookies.keys()].sort()).toEqual(names.map((name) => `__Host-${name}`))
  for (const line of [...cookies.values()].flat()) {
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=(Lax|Strict)$/)
    expect(line).not.toMatch(/domain/i)
  }
})

it('work over plain http too, where a browser would drop those', async () => {
  const cookies = await cookiesOf(await startLoginProgram())
  expect([...cookies.keys()].sort()).toEqual(names)
  for (const line of [...cookies.values()].flat())
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=(Lax|Strict)$/)
})

it('go along when a link is followed for the session alone', async () => {
  const cookies = await cookiesOf(await startLoginProgram())
  for (const [name, lines] of cookies) {
    const sameSite = name.endsWith('session_token') ? 'SameSite=Lax' : 'SameSite=Strict'
    for (const line of lines) expect(line).toContain(sameSite)
  }
})
