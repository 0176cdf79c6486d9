/** Signing in and out, and sessions. Runs on every PostgreSQL. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast } from '#db/cast.ts'
import { type Program, startProgram, startProgramOn } from '#test/program.ts'

let program: Program

beforeAll(async () => {
  program = await startProgram()
})
beforeEach(async () => {
  await program.database.queryAsOwner('delete from rate_limits')
})

interface AttemptOptions {
  headers?: Record<string, string>
  otherFields?: object
}

const tryPassword = (email: string, password: string, { headers, otherFields }: AttemptOptions = {}) =>
  program.anonymous('POST', '/auth/sign-in/email', { email, password, ...otherFields }, headers)

describe('signing in', () => {
  it('sets a cookie that is HttpOnly and SameSite=Lax, and returns no token in the body', async () => {
    const reply = await tryPassword(cast.sari.email, cast.sari.password)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({})
    const [cookie] = reply.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
  })

  it('accepts the e-mail in any letter case', async () => {
    expect((await tryPassword('SARI@Example.com', cast.sari.password)).status).toBe(200)
  })

  it('gives the same answer to an unknown e-mail and a wrong password', async () => {
    const wrongPasswordReply = await tryPassword(cast.sari.email, 'not-it')
    const unknownEmailReply = await tryPassword('nobody@example.com', 'not-it')
    expect(wrongPasswordReply.status).toBe(401)
    expect([unknownEmailReply.status, unknownEmailReply.body]).toEqual([
      wrongPasswordReply.status,
      wrongPasswordReply.body,
    ])
  })

  it('starts a session with a new token and ends the session that it replaces', async () => {
    const callAsSari = await program.signIn('sari')
    const headers = { cookie: callAsSari.cookie }
    const secondReply = await tryPassword(cast.sari.email, cast.sari.password, { headers })
    const secondCookie = secondReply.headers.getSetCookie()[0]?.split(';')[0]
    expect(secondCookie).not.toBe(callAsSari.cookie)
    expect((await callAsSari('GET', '/session')).status).toBe(401)
    expect(
      (await program.anonymous('GET', '/session', undefined, { cookie: `${secondCookie}` })).status,
    ).toBe(200)
  })

  it.each([{ email: 'x' }, { email: ['a'], password: 'x' }, { email: 'a@example.com' }, {}, [], null])(
    'returns 400 for %j',
    async (body) => {
      expect((await program.anonymous('POST', '/auth/sign-in/email', body)).status).toBe(400)
    },
  )

  it('stops after ten wrong passwords at an account, whatever the headers and fields contain', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 30; i++) {
      const reply = await tryPassword(cast.budi.email, `guess-${i}`, {
        headers: { 'x-forwarded-for': `10.0.0.${i}` },
        otherFields: { i },
      })
      statuses.push(reply.status)
      if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)])
    expect((await tryPassword(cast.budi.email, cast.budi.password)).status).toBe(429)
  })

  it('does not count correct passwords', async () => {
    for (let i = 0; i < 12; i++) {
      expect((await tryPassword(cast.dewi.email, cast.dewi.password)).status).toBe(200)
    }
  })
})

describe('a session', () => {
  it('returns the user and their permissions', async () => {
    const rina = await program.signIn('rina')
    const serum = await program.database.readProductId('Night Serum')
    const { body } = await rina('GET', '/session')
    expect(body.user).toEqual({
      id: await program.database.readUserId('rina'),
      email: cast.rina.email,
      full_name: cast.rina.full_name,
      role: 'user',
    })
    expect(body.permissions).toEqual([
      'data_affiliate',
      `data_affiliate_product_${serum}`,
      'data_affiliate_tab_products',
      'reg_affiliate',
    ])
    expect(body.expires_in).toBeGreaterThan(6 * 24 * 3600)
  })

  it('is renewed by GET /session after a day, and by no other call', async () => {
    const sari = await program.signIn('sari')
    await program.database.queryAsOwner(
      `update sessions set expires_at = now() + interval '6 days', updated_at = now() - interval '1 day'
       where user_id = $1`,
      [await program.database.readUserId('sari')],
    )
    expect((await sari('GET', '/products')).headers.getSetCookie()).toEqual([])
    const reply = await sari('GET', '/session')
    expect(reply.headers.getSetCookie()).not.toEqual([])
    expect(reply.body.expires_in).toBeGreaterThan(6.9 * 24 * 3600)
  })

  it('ends 90 days after it started, however often it is renewed', async () => {
    const sari = await program.signIn('sari')
    const id = await program.database.readUserId('sari')
    const setAge = async (days: number) =>
      program.database.queryAsOwner(
        `update sessions set created_at = now() - make_interval(days => $2), expires_at = now() + interval '2 days',
           updated_at = now() - interval '1 day' where user_id = $1`,
        [id, days],
      )
    await setAge(88)
    const { body } = await sari('GET', '/session')
    expect(body.expires_in).toBeGreaterThan(0)
    expect(body.expires_in).toBeLessThanOrEqual(2 * 24 * 3600)
    await setAge(90)
    expect((await sari('GET', '/session')).status).toBe(401)
  })

  it('is deleted an hour after its end, and login tokens and rate limits as soon as they expire', async () => {
    const { queryAsOwner } = program.database
    const id = await program.database.readUserId('dewi')
    await queryAsOwner(
      `insert into sessions (user_id, token_hash, expires_at) values
         ($1, 'ended', now() - interval '61 minutes'), ($1, 'recently ended', now() - interval '50 minutes'),
         ($1, 'alive', now() + interval '1 hour')`,
      [id],
    )
    await queryAsOwner(
      `insert into login_tokens (user_id, purpose, token_hash, expires_at) values
         ($1, 'second factor', 'ended', now() - interval '1 second'),
         ($1, 'second factor', 'alive', now() + interval '1 hour')`,
      [id],
    )
    await queryAsOwner(
      `insert into rate_limits (key, points, expire) values
         ('ended', 1, extract(epoch from now()) * 1000 - 1000),
         ('alive', 1, extract(epoch from now()) * 1000 + 60000)`,
    )
    // Every start purges.
    const otherProgram = await startProgramOn(program.database.url)
    const listRemaining = async () => {
      const rows = await queryAsOwner<{ name: string }>(`select token_hash as name from sessions
        union all select token_hash from login_tokens union all select key from rate_limits`)
      return rows.map(({ name }) => name)
    }
    await expect.poll(listRemaining).not.toContain('ended')
    expect(await listRemaining()).toContain('recently ended')
    expect((await listRemaining()).filter((name) => name === 'alive')).toHaveLength(3)
    await otherProgram.stop()
  })

  it('ends with sign-out, after which its cookie is rejected', async () => {
    const sari = await program.signIn('sari')
    expect((await sari('POST', '/auth/sign-out', {})).status).toBe(200)
    expect((await sari('GET', '/session')).status).toBe(401)
  })

  it.each([
    ['deactivation', `update profiles set is_active = false where email = $1`],
    ['deletion', `delete from profiles where email = $1`],
    [
      'expiry',
      `update sessions set expires_at = now() - interval '1 second'
       where user_id = (select id from profiles where email = $1)`,
    ],
  ])('ends at once with %s', async (_, statement) => {
    const otherProgram = await startProgram()
    const dewi = await otherProgram.signIn('dewi')
    expect((await dewi('GET', '/session')).status).toBe(200)
    await otherProgram.database.queryAsOwner(statement, [cast.dewi.email])
    expect((await dewi('GET', '/session')).status).toBe(401)
  })

  it('reports deactivation as the reason, and otherwise only that there is no session', async () => {
    const otherProgram = await startProgram()
    const [dewi, rina] = [await otherProgram.signIn('dewi'), await otherProgram.signIn('rina')]
    await otherProgram.database.queryAsOwner('update profiles set is_active = false where email = $1', [
      cast.dewi.email,
    ])
    await otherProgram.database.queryAsOwner('delete from sessions where user_id = $1', [
      await otherProgram.database.readUserId('rina'),
    ])
    const replies = [await dewi('GET', '/session'), await rina('GET', '/session')]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'DEACTIVATED'],
      [401, 'UNAUTHORIZED'],
    ])
    // A user who is active again has no session, and is no longer called deactivated.
    await otherProgram.database.queryAsOwner('update profiles set is_active = true where email = $1', [
      cast.dewi.email,
    ])
    expect((await dewi('GET', '/session')).body.code).toBe('UNAUTHORIZED')
  })

  it('is denied to an inactive user, with the reason only for the correct password', async () => {
    const otherProgram = await startProgram()
    await otherProgram.database.queryAsOwner('update profiles set is_active = false where email = $1', [
      cast.rina.email,
    ])
    const rightPasswordReply = await otherProgram.anonymous('POST', '/auth/sign-in/email', {
      email: cast.rina.email,
      password: cast.rina.password,
    })
    expect([rightPasswordReply.status, rightPasswordReply.body.code]).toEqual([403, 'INACTIVE'])
    const wrongPasswordReply = await otherProgram.anonymous('POST', '/auth/sign-in/email', {
      email: cast.rina.email,
      password: 'x',
    })
    expect(wrongPasswordReply.status).toBe(401)
    expect(await otherProgram.database.queryAsOwner('select from sessions')).toEqual([])
  })

  it('is denied until the e-mail is confirmed', async () => {
    const otherProgram = await startProgram()
    await otherProgram.database.queryAsOwner('update profiles set email_verified = false where email = $1', [
      cast.rina.email,
    ])
    const reply = await otherProgram.anonymous('POST', '/auth/sign-in/email', {
      email: cast.rina.email,
      password: cast.rina.password,
    })
    expect([reply.status, reply.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  })
})
