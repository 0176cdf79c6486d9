import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#app/contract.ts'
import type { CastName } from '#db/cast.ts'
import { type Program, type SignedInCall, startProgram } from '#test/program.ts'

let program: Program
const as = {} as Record<CastName, SignedInCall>

beforeAll(async () => {
  program = await startProgram()
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
})

const anyId = '00000000-0000-4000-8000-000000000000'

interface Route {
  call: string
  method: string
  path: string
  /** whether a session is all that it asks */
  isOwn: boolean
  /** whether it asks not even that */
  isForAnyone: boolean
}

const all: Route[] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]) => {
    const { route, meta } = call['~orpc']
    const { method, path } = route
    return {
      call: `${feature}.${name}`,
      isOwn: meta.permissions.length === 0,
      isForAnyone: meta.withoutSession === true,
      method: method ?? '',
      path: (path ?? '').replace(/\{(id|user_id)\}/, anyId).replace('{permission_name}', 'griting'),
    }
  }),
)

const routes = all.filter(({ isForAnyone }) => !isForAnyone)

/** What a stranger may call; a call that is not here fails the test below. */
const forAnyone = [
  'session.signIn',
  'session.enterCode',
  'session.enterRecoveryCode',
  'session.signOut',
  'session.requestRecovery',
  'session.requestConfirmation',
  'session.resetPassword',
  'session.confirmEmail',
]

/** Who of the cast may make which call at all; a call that is not here fails the test below. */
const allowed: Record<string, CastName[]> = {
  'session.current': ['sari', 'budi', 'dewi', 'rina'],
  'login.read': ['sari', 'budi', 'dewi', 'rina'],
  'login.changePassword': ['sari', 'budi', 'dewi', 'rina'],
  'login.changeEmail': ['sari', 'budi', 'dewi', 'rina'],
  'login.cancelEmail': ['sari', 'budi', 'dewi', 'rina'],
  'login.sessions': ['sari', 'budi', 'dewi', 'rina'],
  'login.endSession': ['sari', 'budi', 'dewi', 'rina'],
  'login.endSessions': ['sari', 'budi', 'dewi', 'rina'],
  'login.prepareSecondFactor': ['sari', 'budi', 'dewi', 'rina'],
  'login.enableSecondFactor': ['sari', 'budi', 'dewi', 'rina'],
  'login.renewRecoveryCodes': ['sari', 'budi', 'dewi', 'rina'],
  'login.disableSecondFactor': ['sari', 'budi', 'dewi', 'rina'],
  'profile.read': ['sari', 'budi', 'dewi', 'rina'],
  'profile.rename': ['sari', 'budi', 'dewi', 'rina'],
  'products.list': ['sari', 'budi', 'dewi', 'rina'],
  'products.catalogue': ['sari', 'budi'],
  'products.create': ['sari', 'budi'],
  'products.update': ['sari', 'budi'],
  'products.usage': ['sari', 'budi'],
  'products.remove': ['sari', 'budi'],
  'affiliates.list': ['sari', 'budi', 'dewi', 'rina'],
  'following.tabs': ['sari', 'budi', 'dewi', 'rina'],
  'following.cards': ['sari', 'budi', 'dewi', 'rina'],
  'affiliates.detail': ['sari', 'budi', 'dewi', 'rina'],
  'registration.register': ['sari', 'budi', 'dewi', 'rina'],
  'registration.correct': ['sari', 'budi', 'dewi'],
  'affiliates.markSent': ['sari', 'budi', 'dewi'],
  'affiliates.markContacted': ['sari', 'budi', 'dewi'],
  'affiliates.undoStep': ['sari', 'budi', 'dewi'],
  'editing.save': ['sari', 'budi', 'dewi'],
  'editing.holders': ['sari', 'budi', 'dewi'],
  'affiliates.freed': ['sari', 'dewi'],
  'affiliates.remove': ['sari', 'dewi'],
  'videos.list': ['sari', 'budi', 'dewi'],
  'videos.creators': ['sari', 'budi', 'dewi'],
  'videos.available': ['sari', 'budi', 'dewi'],
  'videos.create': ['sari', 'budi', 'dewi'],
  'videos.update': ['sari', 'budi', 'dewi'],
  'videos.remove': ['sari', 'budi', 'dewi'],
  // Others than superadmins learn only from a body that could be one that the call is not for them.
  'videos.handOn': ['sari', 'budi', 'dewi'],
  'dashboard.summary': ['sari', 'budi', 'dewi'],
  'permissions.givers': ['sari', 'budi', 'dewi', 'rina'],
  'permissions.matrix': ['sari', 'budi'],
  'permissions.grant': ['sari', 'budi'],
  'permissions.revoke': ['sari', 'budi'],
  'permissions.turnProducts': ['sari', 'budi'],
  'permissions.copy': ['sari', 'budi'],
  'templates.list': ['sari', 'budi', 'dewi', 'rina'],
  'templates.create': ['sari', 'budi', 'dewi'],
  'templates.update': ['sari', 'budi', 'dewi'],
  'templates.remove': ['sari', 'budi', 'dewi'],
  'users.list': ['sari', 'budi'],
  'users.create': ['sari', 'budi'],
  'users.update': ['sari', 'budi'],
  'users.sessions': ['sari'],
  // An admin learns only from a body that could be one that the call is for superadmins.
  'users.setPassword': ['sari', 'budi'],
  'users.endSessions': ['sari'],
  'users.remove': ['sari', 'budi'],
}

describe('every call', () => {
  it('has its row in the table of who may make it', () => {
    expect(Object.keys(allowed).sort()).toEqual(routes.map((route) => route.call).sort())
  })

  it('that needs no session is listed as such, and has its path where the cookies of a sign-in are sent', () => {
    const open = all.filter(({ isForAnyone }) => isForAnyone)
    expect(open.map(({ call }) => call)).toEqual(forAnyone)
    for (const { path, isForAnyone } of all) expect(path.startsWith('/auth/'), path).toBe(isForAnyone)
  })

  it.each(all.filter(({ isForAnyone }) => isForAnyone))(
    '$call, which needs no session, hears no foreign page, no form and no link',
    async ({ method, path }) => {
      const { cookie } = as.sari
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]
      for (const headers of foreign)
        expect((await program.anonymous(method, path, {}, { cookie, ...headers })).status).toBe(403)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
        expect((await program.anonymous(method, path, '{}', { cookie, 'content-type': type })).status).toBe(
          415,
        )
      expect((await program.anonymous('GET', `${path}?x=1`, undefined, { cookie })).status).toBe(404)
      expect((await as.sari('GET', '/session')).status).toBe(200)
    },
  )

  it.each(routes)(
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

  it.each(routes)('$call is open to exactly those of the cast who hold its permission', async (route) => {
    for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) {
      const reply = await as[name](route.method, route.path, route.method === 'GET' ? undefined : {})
      const may = allowed[route.call]?.includes(name)
      expect(reply.status === 403, `${name}: ${reply.status}`).toBe(!may)
      expect(reply.status).toBeLessThan(500)
    }
  })

  it('without any permission leaves only what is one’s own', async () => {
    await program.database.owner('create table kept as select * from user_permissions')
    await program.database.owner('delete from user_permissions where user_id = $1', [
      await program.database.idOf('rina'),
    ])
    for (const { call, method, path, isOwn } of routes) {
      const reply = await as.rina(method, path, method === 'GET' ? undefined : {})
      expect(reply.status === 403, call).toBe(!isOwn)
    }
    await program.database.owner('insert into user_permissions select * from kept on conflict do nothing')
    await program.database.owner('drop table kept')
  })
})

describe('the API', () => {
  it.each(['/live', '/openapi.json', '/nonsense', '/auth/sign-up/email', '/auth/get-session'])(
    'tells a stranger nothing about %s',
    async (path) => {
      expect((await program.anonymous('GET', path)).status).toBe(401)
    },
  )

  it('describes itself in an OpenAPI document', async () => {
    const { status, body } = await as.rina('GET', '/openapi.json')
    expect(status).toBe(200)
    expect(body.openapi).toMatch(/^3\.1/)
    expect(Object.keys(body.paths)).toContain('/affiliates/{id}/sent')
    expect(Object.keys(body.paths)).toContain('/auth/sign-in/email')
  })

  it('answers 404 to a path that it does not have', async () => {
    expect((await as.sari('GET', '/nonsense')).status).toBe(404)
    expect(
      (
        await as.sari('POST', '/auth/sign-up/email', {
          email: 'x@example.com',
          password: '123456',
          name: 'x',
        })
      ).status,
    ).toBe(404)
  })

  it('says ready while the database answers', async () => {
    expect(await program.anonymous('GET', '/health')).toMatchObject({
      status: 200,
      body: { status: 'ready' },
    })
  })

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['the opaque origin', { origin: 'null' }],
    ['our host under another scheme and port', { origin: 'https://127.0.0.1:1' }],
    ['a foreign page by its own word', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a write from %s', async (_, headers) => {
    const reply = await as.sari('DELETE', `/affiliates/${anyId}`, undefined, headers)
    expect(reply.status).toBe(403)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const own = await as.sari('DELETE', `/affiliates/${anyId}`, undefined, { origin: program.url })
    expect(own.status).toBe(404)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
  ])('refuses a body of %s', async (type) => {
    const reply = await as.sari('POST', '/affiliates', '{}', { 'content-type': type })
    expect(reply.status).toBe(415)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it('refuses a body that is too large before reading it whole', async () => {
    const field = await as.sari('POST', '/affiliates', { username: 'x'.repeat(1024 * 1024) })
    expect(field.status).toBe(413)
    const chunked = await fetch(`${program.url}/api/affiliates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: (await program.signIn('sari')).cookie },
      body: new Blob(['{"username":"', 'x'.repeat(1024 * 1024), '"}']).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
    const huge = await as
      .sari('POST', '/affiliates', `{"username":"${'x'.repeat(50 * 1024 * 1024)}"}`)
      .catch(() => null)
    expect([413, undefined]).toContain(huge?.status)
    expect((await as.sari('GET', '/session')).status).toBe(200)
  })

  it.each([
    ['JSON that is not', '{"username":'],
    ['JSON that is 10,000 deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['a list', '[]'],
    ['null', 'null'],
    ['a prototype', '{"__proto__":{"platform":"tiktok"}}'],
  ])('answers 400 to %s', async (_, body) => {
    expect((await as.sari('POST', '/affiliates', body)).status).toBe(400)
  })

  it('answers 400 to text that is not UTF-8', async () => {
    const cookie = (await program.signIn('sari')).cookie
    const response = await fetch(`${program.url}/api/affiliates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: new Uint8Array([
        ...new TextEncoder().encode('{"username":"'),
        0xff,
        0xfe,
        ...new TextEncoder().encode('"}'),
      ]),
    })
    expect(response.status).toBe(400)
  })

  it('sends security headers and never lets a reply be cached', async () => {
    const { headers } = await as.sari('GET', '/session')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})
