import { expect, it } from 'vitest'
import { startProgram } from '#test/program.ts'

it.each([
  [{}, null],
  [{ PUBLIC_URL: 'http://affiliate.example' }, null],
  [{ PUBLIC_URL: 'https://affiliate.example' }, 'max-age=31536000'],
  [
    { PUBLIC_URL: 'https://affiliate.example', HSTS_SUBDOMAINS: 'true' },
    'max-age=31536000; includeSubDomains',
  ],
])('announces https for itself, for subdomains only when asked: %j', async (env, announced) => {
  const { url } = await startProgram(env)
  for (const path of ['/', '/api/health'])
    expect((await fetch(url + path)).headers.get('strict-transport-security')).toBe(announced)
})

it('answers 405 to whatever would write to a page, and names what it takes', async () => {
  const { url } = await startProgram()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const path of ['/', '/privacy-policy', '/auth', '/dashboard', '/nonsense']) {
      const reply = await fetch(url + path, { method })
      expect({ method, path, status: reply.status, allow: reply.headers.get('allow') }).toEqual({
        method,
        path,
        status: 405,
        allow: 'GET, HEAD',
      })
    }
  for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(200)
})
