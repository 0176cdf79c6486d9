import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createFreshDatabase } from '#test/fresh-database.ts'
import { startProgram, startProgramOn } from '#test/program.ts'
import { createRecordedLog } from '#test/recorded-log.ts'

it.each([
  [{}, null],
  [{ PUBLIC_URL: 'http://affiliate.example' }, null],
  [{ PUBLIC_URL: 'https://affiliate.example' }, 'max-age=31536000'],
  [
    { PUBLIC_URL: 'https://affiliate.example', HSTS_SUBDOMAINS: 'true' },
    'max-age=31536000; includeSubDomains',
  ],
])(
  'the server sends HSTS with an https PUBLIC_URL, for subdomains only with HSTS_SUBDOMAINS: %j',
  async (env, expected) => {
    const { url } = await startProgram(env)
    for (const path of ['/', '/api/health'])
      expect((await fetch(url + path)).headers.get('strict-transport-security')).toBe(expected)
  },
)

it('the server disables camera, microphone, location, payment and devices by Permissions-Policy', async () => {
  const { url } = await startProgram()
  for (const path of ['/', '/dashboard', '/auth', '/api/health', '/missing.js']) {
    const policy = (await fetch(url + path)).headers.get('permissions-policy') ?? ''
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'])
      expect(policy, path).toContain(`${feature}=()`)
  }
})

it('the server names its build in answers of the API, and only there', async () => {
  const { url } = await startProgram()
  const readBuild = async (path: string) => (await fetch(url + path)).headers.get('program-build')
  expect(await Promise.all(['/api/health', '/api/products', '/dashboard', '/'].map(readBuild))).toEqual([
    'test',
    'test',
    null,
    null,
  ])
})

it('the server keeps idle connections open for more than two minutes, longer than proxies do', async () => {
  const { url } = await startProgram()
  const reply = await fetch(`${url}/api/health`)
  expect(Number(/timeout=(\d+)/.exec(reply.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120)
})

it('the server returns 405 with the allowed methods for a write to a page', async () => {
  const { url } = await startProgram()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const path of ['/privacy-policy', '/auth', '/dashboard', '/nonsense']) {
      const reply = await fetch(url + path, { method })
      expect({ method, path, status: reply.status, allow: reply.headers.get('allow') }).toEqual({
        method,
        path,
        status: 405,
        allow: 'GET, HEAD',
      })
    }
  const putResponse = await fetch(url, { method: 'PUT' })
  expect([putResponse.status, putResponse.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(200)
})

it('the server redirects the dashboard to the login only if there is no signed session cookie', async () => {
  const { url, signIn } = await startProgram()
  const get = (path: string, cookie = '') => fetch(url + path, { redirect: 'manual', headers: { cookie } })
  const redirect = await get('/dashboard/reg-affiliate?q=a%26b')
  expect([redirect.status, redirect.headers.get('location'), redirect.headers.get('cache-control')]).toEqual([
    302,
    `/auth?next=${encodeURIComponent('/dashboard/reg-affiliate?q=a%26b')}`,
    'no-store',
  ])
  expect((await get('/dashboard', 'affiliate.session_token=made.up')).status).toBe(302)
  for (const path of ['/', '/auth', '/dashboards']) expect((await get(path)).status, path).not.toBe(302)
  const sari = await signIn('sari')
  expect((await get('/dashboard', sari.cookie)).status).toBe(200)
  // The server checks only the signature of the cookie. The page then learns that the session has ended.
  await sari('POST', '/auth/sign-out', {})
  expect((await get('/dashboard', sari.cookie)).status).toBe(200)
})

it('the server preloads no data for a session that has ended or must replace its password first', async () => {
  const { url, signIn, database } = await startProgram()
  const sari = await signIn('sari')
  const readPreloads = async () =>
    (await fetch(`${url}/dashboard/profile`, { headers: { cookie: sari.cookie } })).headers.get('link') ?? ''
  await expect.poll(readPreloads).toContain('</api/profile>')
  await database.queryAsOwner('update profiles set must_change_password = true')
  expect(await readPreloads()).toBe('')
  await database.queryAsOwner('update profiles set must_change_password = false')
  await sari('POST', '/auth/sign-out', {})
  expect(await readPreloads()).toBe('')
})

it('the server logs calls and pages at the level info, and assets and health checks at the level debug', async () => {
  const { log, lines } = createRecordedLog('debug')
  const database = await createFreshDatabase()
  const program = await startProgramOn(database.url, {}, log)
  const paths = ['/', '/dashboard/users', '/assets/app-12.js', '/favicon.svg', '/api/health', '/api/session']
  for (const path of paths) await fetch(program.url + path, { redirect: 'manual' })
  const { debug, info } = pino.levels.values
  const listRequests = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request')
      .map(({ path, level }) => [path, level])
  await expect.poll(listRequests).toEqual([
    ['/', info],
    ['/dashboard/users', info],
    ['/assets/app-12.js', debug],
    ['/favicon.svg', debug],
    ['/api/health', debug],
    ['/api/session', info],
  ])
})
