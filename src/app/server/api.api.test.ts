/** All calls of the API have the same rules about sessions, origin and type of requests, errors and headers. */
import { describe, expect, it } from 'vitest'
import { as, program } from '#test/cast-program.ts'
import { contractCalls } from '#test/contract-calls.ts'

/** An id that no row has. */
const missingId = '00000000-0000-4000-8000-000000000000'

const calls = contractCalls.map(({ name, method, path, meta }) => ({
  call: name,
  method,
  path: path.replace('{permission_name}', 'griting').replace(/\{\w+\}/, missingId),
  isForAnyone: meta.withoutSession === true,
}))
const callsForAnyone = calls.filter(({ isForAnyone }) => isForAnyone)
const callsWithSession = calls.filter(({ isForAnyone }) => !isForAnyone)

describe('call of the API', () => {
  it('a call of the API has a path below /auth/ if and only if it needs no session', () => {
    for (const { path, isForAnyone } of calls) expect(path.startsWith('/auth/'), path).toBe(isForAnyone)
  })

  it.each(callsForAnyone)(
    '$call, which needs no session, refuses foreign pages, forms and links',
    async ({ method, path }) => {
      const { cookie } = as.sari
      const foreignHeaders: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]
      for (const headers of foreignHeaders)
        expect((await program.anonymous(method, path, {}, { cookie, ...headers })).status).toBe(403)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
        expect((await program.anonymous(method, path, '{}', { cookie, 'content-type': type })).status).toBe(
          415,
        )
      expect((await program.anonymous('GET', `${path}?x=1`, undefined, { cookie })).status).toBe(404)
      expect((await as.sari('GET', '/session')).status).toBe(200)
    },
  )

  it.each(callsWithSession)(
    '$call answers 401 without a cookie, always with the same body',
    async ({ method, path }) => {
      const bodies = method === 'GET' ? [undefined] : [{}, '{"broken', undefined]
      for (const body of bodies) {
        const reply = await program.anonymous(method, path, body)
        expect(reply.status).toBe(401)
        expect(reply.body).toEqual({
          defined: false,
          code: 'UNAUTHORIZED',
          status: 401,
          message: 'Anda harus login',
        })
      }
    },
  )
})

describe('API', () => {
  it.each(['/live', '/openapi.json', '/nonsense', '/auth/sign-up/email', '/auth/get-session'])(
    'the API returns 401 to a visitor for %s',
    async (path) => {
      expect((await program.anonymous('GET', path)).status).toBe(401)
    },
  )

  it('the API describes itself in an OpenAPI document', async () => {
    const { status, body } = await as.rina('GET', '/openapi.json')
    expect(status).toBe(200)
    expect(body.openapi).toMatch(/^3\.1/)
    expect(Object.keys(body.paths)).toContain('/affiliates/{id}/sent')
    expect(Object.keys(body.paths)).toContain('/auth/sign-in/email')
  })

  it('the API returns 404 to a user for an unknown path', async () => {
    expect((await as.sari('GET', '/nonsense')).status).toBe(404)
    const signUp = { email: 'x@example.com', password: '123456', name: 'x' }
    expect((await as.sari('POST', '/auth/sign-up/email', signUp)).status).toBe(404)
  })

  it('the API reports ready while the database answers', async () => {
    expect(await program.anonymous('GET', '/health')).toMatchObject({
      status: 200,
      body: { status: 'ready' },
    })
  })

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['the opaque origin', { origin: 'null' }],
    ['the same host with another scheme and port', { origin: 'https://127.0.0.1:1' }],
    ['a page with Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ])('the API refuses a write from %s', async (_, headers) => {
    const reply = await as.sari('DELETE', `/affiliates/${missingId}`, undefined, headers)
    expect(reply.status).toBe(403)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    // From the program's own origin, the same request is allowed, and finds no such affiliate.
    const ownReply = await as.sari('DELETE', `/affiliates/${missingId}`, undefined, {
      origin: program.url,
    })
    expect(ownReply.status).toBe(404)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
  ])('the API refuses a body of the type %s', async (type) => {
    const reply = await as.sari('POST', '/affiliates', '{}', { 'content-type': type })
    expect(reply.status).toBe(415)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it('the API refuses a body that is too large before reading it whole', async () => {
    const megabyte = 1024 * 1024
    const replyToLargeBody = await as.sari('POST', '/affiliates', { username: 'x'.repeat(megabyte) })
    expect(replyToLargeBody.status).toBe(413)
    const replyToStream = await fetch(`${program.url}/api/affiliates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: (await program.signIn('sari')).cookie },
      body: new Blob(['{"username":"', 'x'.repeat(megabyte), '"}']).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(replyToStream.status).toBe(413)
    // The server may close the connection before the client has sent everything.
    const replyToHugeBody = await as
      .sari('POST', '/affiliates', `{"username":"${'x'.repeat(50 * megabyte)}"}`)
      .catch(() => null)
    expect([413, undefined]).toContain(replyToHugeBody?.status)
    expect((await as.sari('GET', '/session')).status).toBe(200)
  })

  it.each([
    ['incomplete JSON', '{"username":'],
    ['JSON with 10,000 levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['a list', '[]'],
    ['null', 'null'],
    ['an object with __proto__', '{"__proto__":{"platform":"tiktok"}}'],
  ])('the API returns 400 for a body with %s', async (_, body) => {
    expect((await as.sari('POST', '/affiliates', body)).status).toBe(400)
  })

  it('the API returns 400 for a body that is not UTF-8', async () => {
    const cookie = (await program.signIn('sari')).cookie
    const response = await fetch(`${program.url}/api/affiliates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: Buffer.concat([Buffer.from('{"username":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    })
    expect(response.status).toBe(400)
  })

  it('the API sends security headers and never lets a reply be cached', async () => {
    const { headers } = await as.sari('GET', '/session')
    expect(headers.get('cache-control')).toBe('no-store')
    const policy = headers.get('content-security-policy')?.split('; ')
    const directives = ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
    expect(policy).toEqual(expect.arrayContaining(directives))
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})
