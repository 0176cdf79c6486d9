/** One's own password, e-mail and sessions: what each change does, what it refuses, and what it leaves as it was. */
import { hashPassword } from 'better-auth/crypto'
import { Client } from 'pg'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { lettersTo, letterTo, linkIn, tokenIn } from '#test/letters.ts'
import { type Browser, type LoginProgram, type Person, password, startLoginProgram } from '#test/person.ts'

let program: LoginProgram
let wati: Person
let here: Browser

beforeAll(async () => {
  program = await startLoginProgram()
})
beforeEach(async () => {
  await program.database.owner('delete from rate_limits')
  wati = await program.person()
  here = await program.inSession(wati)
})

/** All that a refusal must leave as it was. */
async function everything() {
  const [row] = await program.database.owner(`select
    (select jsonb_agg(to_jsonb(p) order by id) from profiles p) as profiles,
    (select jsonb_agg(to_jsonb(a) order by id) from accounts a) as accounts,
    (select jsonb_agg(to_jsonb(s) - 'updated_at' order by id) from sessions s) as sessions,
    (select jsonb_agg(to_jsonb(t) order by id) from login_tokens t) as tokens,
    (select jsonb_agg(to_jsonb(f) order by user_id) from second_factors f) as factors`)
  return row
}

const isIn = async (browser: Browser) => (await browser.call('GET', '/session')).status === 200

describe('every call about a login', () => {
  it.each([
    ['GET', '/login'],
    ['PUT', '/login/password'],
    ['PUT', '/login/email'],
    ['DELETE', '/login/email'],
    ['GET', '/login/sessions'],
    ['POST', '/login/sessions/end'],
    ['POST', '/login/second-factor'],
    ['PUT', '/login/second-factor'],
    ['POST', '/login/second-factor/recovery-codes'],
    ['POST', '/login/second-factor/off'],
    ['PUT', '/profile'],
  ])('%s %s is refused without a session and to a foreign page', async (method, path) => {
    const before = await everything()
    const body = method === 'GET' ? undefined : { current_password: password }
    expect((await program.anonymous(method, path, body)).status).toBe(401)
    if (method !== 'GET') {
      expect((await here.call(method, path, body, { origin: 'https://evil.example' })).status).toBe(403)
      expect((await here.call(method, path, '{}', { 'content-type': 'text/plain' })).status).toBe(415)
    }
    expect(await everything()).toEqual(before)
  })
})

describe('the profile', () => {
  it('shows oneself and nothing of the login', async () => {
    const { body } = await here.call('GET', '/profile')
    expect(body).toEqual({
      id: wati.id,
      email: wati.email,
      full_name: 'Wati',
      created_at: expect.any(String),
      email_verified: true,
    })
  })

  it('takes a new name, which the session tells at once', async () => {
    const { status, body } = await here.call('PUT', '/profile', { full_name: '  Wati Zoe\u0301 🌸 ' })
    expect([status, body.full_name]).toEqual([200, 'Wati Zoé 🌸'])
    expect((await here.call('GET', '/session')).body.user.full_name).toBe('Wati Zoé 🌸')
  })

  it.each([
    [{ full_name: ' \u200b ' }, 'Nama lengkap tidak boleh kosong'],
    [{ full_name: '' }, 'Nama lengkap tidak boleh kosong'],
    [{}, 'Nama lengkap tidak boleh kosong'],
    [{ full_name: 'a\u0000b' }, 'Teks berisi karakter yang tidak dapat disimpan'],
    [{ full_name: 'a\ud800' }, 'Teks berisi karakter yang tidak dapat disimpan'],
    [{ full_name: 'x'.repeat(121) }, 'Maksimal 120 karakter'],
  ])('refuses %j', async (input, message) => {
    const before = await everything()
    const { status, body } = await here.call('PUT', '/profile', input)
    expect([status, body.data.issues]).toEqual([400, [{ path: 'full_name', message }]])
    expect(await everything()).toEqual(before)
  })

  it.each(['email', 'role', 'is_active', 'id', 'email_verified', 'created_at'])(
    'refuses %s, which is not to be set here',
    async (field) => {
      const before = await everything()
      const reply = await here.call('PUT', '/profile', { full_name: 'Wati Baru', [field]: 'superadmin' })
      expect([reply.status, await everything()]).toEqual([400, before])
    },
  )
})

describe('a password change', () => {
  const fresh = 'rahasia-baru'
  const change = (current_password: unknown, new_password: unknown, browser = here) =>
    browser.call('PUT', '/login/password', { current_password, new_password })

  it('ends all other sessions, goes on here under a new cookie, and the old password is gone', async () => {
    const elsewhere = await program.entered(wati)
    const old = here.cookies()
    expect((await change(password, fresh)).status).toBe(204)
    expect(here.cookies()).not.toBe(old)
    expect(await isIn(here)).toBe(true)
    expect(await isIn(elsewhere)).toBe(false)
    expect((await program.anonymous('GET', '/session', undefined, { cookie: old })).status).toBe(401)
    expect((await program.browser().enter(wati)).status).toBe(401)
    expect((await program.browser().enter(wati, fresh)).status).toBe(200)
    expect(await letterTo(program.dataDir, wati.email, 'Password akun Anda baru saja diganti')).toBeTruthy()
  })

  it('keeps the session’s device and day, and answers with no body', async () => {
    const row = `select id, created_at, user_agent, ip_address from sessions where user_id = $1`
    const before = await program.database.owner(row, [wati.id])
    const reply = await change(password, fresh)
    expect(reply.body).toBe('')
    expect(await program.database.owner(row, [wati.id])).toEqual(before)
  })

  it.each([
    ['', fresh, 'current_password', 'Password lama tidak boleh kosong'],
    [password, '12345', 'new_password', 'Password baru harus minimal 6 karakter'],
    [password, '', 'new_password', 'Password baru harus minimal 6 karakter'],
    [password, password, 'new_password', 'Password baru harus berbeda dengan password lama'],
    [password, 'x'.repeat(129), 'new_password', 'Password maksimal 128 karakter'],
    [password, 'rahasia\u0000', 'new_password', 'Password berisi karakter yang tidak dapat dipakai'],
    [undefined, fresh, 'current_password', 'Password lama tidak boleh kosong'],
  ])('from %j to %j is refused', async (current, wanted, path, message) => {
    const before = await everything()
    const { status, body } = await change(current, wanted)
    expect([status, body.data.issues]).toEqual([400, [{ path, message }]])
    expect(await everything()).toEqual(before)
  })

  it('with a wrong current password is refused, and guessing it ends after ten tries', async () => {
    const before = await everything()
    const { status, body } = await change('bukan-itu', fresh)
    expect([status, body.code, body.message]).toEqual([403, 'WRONG_PASSWORD', 'Password lama tidak sesuai'])
    for (let i = 1; i < 10; i++) await change(`tebak-${i}`, fresh)
    const stopped = await change(password, fresh)
    expect([stopped.status, stopped.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await everything()).toEqual(before)
    await program.database.owner('delete from rate_limits')
    expect((await change(password, fresh)).status).toBe(204)
  })

  it('of two at once one wins', async () => {
    const there = await program.entered(wati)
    const replies = await Promise.all([change(password, fresh), change(password, 'rahasia-lain', there)])
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect((await program.database.owner('select from sessions where user_id = $1', [wati.id])).length).toBe(
      1,
    )
  })

  it('is the caller’s own: another’s password and sessions stay', async () => {
    const other = await program.entered(await program.person())
    await change(password, fresh)
    expect(await isIn(other)).toBe(true)
  })

  it('voids letters and half-done sign-ins that came before it', async () => {
    await program.anonymous('POST', '/auth/recovery', { email: wati.email })
    const recovery = tokenIn(await letterTo(program.dataDir, wati.email, '#pulihkan='))
    await here.call('PUT', '/login/email', { email: `x${wati.email}`, current_password: password })
    const confirmation = tokenIn(await letterTo(program.dataDir, `x${wati.email}`, '#konfirmasi='))
    await change(password, fresh)
    const reset = { token: recovery, password: 'rebutan' }
    expect((await program.anonymous('POST', '/auth/recovery/password', reset)).status).toBe(410)
    expect((await program.anonymous('POST', '/auth/confirm', { token: confirmation })).status).toBe(410)
  })
})

describe('a sign-in with a password that is replaced meanwhile', () => {
  it.each([
    ['begins no session', false],
    ['does not get to the code', true],
  ])('%s', async (_, secondFactor) => {
    await program.database.owner('delete from sessions where user_id = $1', [wati.id])
    if (secondFactor)
      await program.database.owner(
        `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'x', now())`,
        [wati.id],
      )
    const client = new Client({ connectionString: program.database.url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin')
    await client.query('update accounts set password = $2 where user_id = $1', [
      wati.id,
      await hashPassword('rahasia-baru'),
    ])
    const entering = program.browser().enter(wati)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => program.database.owner(waiting)).toHaveLength(1)
    await client.query('commit')
    expect((await entering).status).toBe(401)
    const left = `select (select count(*) from sessions where user_id = $1)
      + (select count(*) from login_tokens where user_id = $1) as n`
    expect(await program.database.owner(left, [wati.id])).toEqual([{ n: '0' }])
  })
})

describe('an e-mail change', () => {
  const request = (email: unknown, current_password: unknown = password) =>
    here.call('PUT', '/login/email', { email, current_password })
  const confirm = (token: string) => program.anonymous('POST', '/auth/confirm', { token })
  let fresh: string
  beforeEach(() => {
    fresh = `baru.${wati.email}`
  })

  it('waits for the link in the letter to the new address, then profile and login change together', async () => {
    expect((await request(` ${fresh.toUpperCase()} `)).status).toBe(204)
    expect((await here.call('GET', '/login')).body.pending_email).toMatchObject({ email: fresh })
    expect((await here.call('GET', '/profile')).body.email).toBe(wati.email)
    expect((await program.browser().enter({ email: fresh })).status).toBe(401)

    const link = linkIn(await letterTo(program.dataDir, fresh, '#konfirmasi='))
    expect(link.href).toMatch(/^http:\/\/localhost:\d+\/auth#konfirmasi=[\w-]{43}$/)
    const { status, body } = await confirm(link.hash.split('=')[1] ?? '')
    expect([status, body]).toEqual([200, { email: fresh }])
    expect((await here.call('GET', '/session')).body.user.email).toBe(fresh)
    expect((await here.call('GET', '/login')).body.pending_email).toBe(null)
    expect((await here.call('GET', '/profile')).body).toMatchObject({ email: fresh, email_verified: true })
    expect((await program.browser().enter({ email: fresh })).status).toBe(200)
    expect((await program.browser().enter(wati)).status).toBe(401)
    expect(await letterTo(program.dataDir, wati.email, `Email login Anda sekarang ${fresh}`)).toBeTruthy()
  })

  it.each([
    ['without the current password', undefined, 400],
    ['with an empty one', '', 400],
    ['with a wrong one', 'bukan-itu', 403],
  ])('%s is refused', async (_, current, status) => {
    const before = await everything()
    const body = { email: fresh, ...(current === undefined ? {} : { current_password: current }) }
    expect((await here.call('PUT', '/login/email', body)).status).toBe(status)
    expect(await everything()).toEqual(before)
    expect(await lettersTo(program.dataDir, fresh)).toEqual([])
  })

  it.each([
    '',
    'wati',
    'wati@',
    '@example.com',
    'a b@example.com',
    'a@b@c.id',
    'wati\u0000@example.com',
    7,
    null,
  ])('to %j is refused', async (email) => {
    const { status, body } = await request(email)
    expect([status, body.data.issues]).toEqual([
      400,
      [{ path: 'email', message: 'Format email tidak valid' }],
    ])
  })

  it('to the address that one has is refused', async () => {
    expect((await request(wati.email.toUpperCase())).body.code).toBe('SAME_EMAIL')
  })

  it('to somebody else’s address is answered like any other, and refused when confirmed', async () => {
    const other = await program.person()
    const known = await request(other.email)
    const unknown = await request(fresh)
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await request(other.email)
    const token = tokenIn(await letterTo(program.dataDir, other.email, '#konfirmasi=', 2))
    const before = await everything()
    const { status, body } = await confirm(token)
    expect([status, body]).toEqual([409, { code: 'EMAIL_TAKEN', message: 'Email sudah terdaftar' }])
    expect(await everything()).toEqual(before)
  })

  it('of two people to one address makes one the owner', async () => {
    const other = await program.person()
    const there = await program.entered(other)
    await request(fresh)
    await there.call('PUT', '/login/email', { email: fresh, current_password: password })
    const tokens = [1, 2].map(async (nth) =>
      tokenIn(await letterTo(program.dataDir, fresh, '#konfirmasi=', nth)),
    )
    const replies = await Promise.all((await Promise.all(tokens)).map(confirm))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('works once, with the latest letter only, and not after it was called off', async () => {
    await request(fresh)
    await request(`lain.${fresh}`)
    const first = tokenIn(await letterTo(program.dataDir, fresh, '#konfirmasi='))
    const second = tokenIn(await letterTo(program.dataDir, `lain.${fresh}`, '#konfirmasi='))
    expect((await confirm(first)).status).toBe(410)
    expect((await confirm(second)).status).toBe(200)
    expect((await confirm(second)).status).toBe(410)
    await request(fresh)
    const third = tokenIn(await letterTo(program.dataDir, fresh, '#konfirmasi=', 2))
    expect((await here.call('DELETE', '/login/email', {})).status).toBe(204)
    expect((await here.call('GET', '/login')).body.pending_email).toBe(null)
    expect((await confirm(third)).status).toBe(410)
  })

  it.each([
    ['a day later', `update login_tokens set expires_at = now() - interval '1 second' where user_id = $1`],
    ['once the person is inactive', 'update profiles set is_active = false where id = $1'],
    ['once an administrator has set another', `update profiles set email = 'dari.' || email where id = $1`],
  ])('%s confirms nothing', async (_, statement) => {
    await request(fresh)
    const token = tokenIn(await letterTo(program.dataDir, fresh, '#konfirmasi='))
    await program.database.owner(statement, [wati.id])
    const before = await everything()
    expect((await confirm(token)).status).toBe(410)
    expect(await everything()).toEqual(before)
  })

  it('changes nothing at all when the last step fails', async () => {
    await request(fresh)
    const token = tokenIn(await letterTo(program.dataDir, fresh, '#konfirmasi='))
    await program.database.owner(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'the change fails'; end $$`)
    await program.database.owner(
      'create constraint trigger fail after update on profiles for each row execute function fail()',
    )
    const before = await everything()
    expect((await confirm(token)).status).toBe(500)
    await program.database.owner('drop function fail() cascade')
    expect(await everything()).toEqual(before)
    expect((await confirm(token)).status).toBe(200)
  })
})

describe('a link in a letter', () => {
  it('leads to PUBLIC_URL, or to where the server listens, whatever a request says of its host', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    await program.anonymous('POST', '/auth/recovery', { email: wati.email }, forged)
    const letter = await letterTo(program.dataDir, wati.email, '#pulihkan=')
    expect(linkIn(letter).host).toBe(new URL(program.url).host.replace('127.0.0.1', 'localhost'))
    const named = await startLoginProgram({ PUBLIC_URL: 'https://affiliate.example/' })
    const tini = await named.person()
    await named.anonymous('POST', '/auth/recovery', { email: tini.email }, forged)
    expect(linkIn(await letterTo(named.dataDir, tini.email, '#pulihkan=')).href).toMatch(
      /^https:\/\/affiliate\.example\/auth#pulihkan=/,
    )
  })

  it('is kept as a hash only', async () => {
    await here.call('PUT', '/login/email', { email: `x${wati.email}`, current_password: password })
    const token = tokenIn(await letterTo(program.dataDir, `x${wati.email}`, '#konfirmasi='))
    expect(JSON.stringify(await everything())).not.toContain(token)
  })
})

describe('one’s own sessions', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'

  it('are listed with device, address and days, this one first, and no token', async () => {
    await program.entered(wati, { 'user-agent': phone })
    await program.entered(await program.person())
    const { body } = await here.call('GET', '/login/sessions')
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({ is_current: true, device: 'Perangkat tidak dikenal' })
    expect(body[1]).toEqual({
      id: expect.any(String),
      device: 'Chrome di Android',
      address: expect.stringMatching(/127\.0\.0\.1/),
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      is_current: false,
    })
    const rows = await program.database.owner<{ token: string }>('select token from sessions')
    for (const { token } of rows) expect(JSON.stringify(body)).not.toContain(token)
  })

  it('remember their last use to five minutes', async () => {
    await program.database.owner(
      `update sessions set updated_at = now() - interval '1 day' where user_id = $1`,
      [wati.id],
    )
    await here.call('GET', '/session')
    const { body } = await here.call('GET', '/login/sessions')
    expect(Date.now() - Date.parse(body[0].last_used_at)).toBeLessThan(60_000)
  })

  it('end one by one, and only one’s own', async () => {
    const there = await program.entered(wati)
    const other = await program.entered(await program.person())
    const [, theirs] = (await here.call('GET', '/login/sessions')).body
    const [foreign] = (await other.call('GET', '/login/sessions')).body
    expect((await here.call('DELETE', `/login/sessions/${foreign.id}`)).status).toBe(404)
    expect((await here.call('DELETE', `/login/sessions/${theirs.id}`)).status).toBe(204)
    expect([await isIn(here), await isIn(there), await isIn(other)]).toEqual([true, false, true])
    expect((await here.call('DELETE', `/login/sessions/${theirs.id}`)).status).toBe(404)
  })

  it('end all at once, or all others', async () => {
    const there = await program.entered(wati)
    const others = await here.call('POST', '/login/sessions/end', { which: 'others' })
    expect([others.body, await isIn(here), await isIn(there)]).toEqual([{ ended: 1 }, true, false])
    const third = await program.entered(wati)
    const all = await here.call('POST', '/login/sessions/end', { which: 'all' })
    expect([all.body, await isIn(here), await isIn(third)]).toEqual([{ ended: 2 }, false, false])
    expect(here.cookies()).not.toContain('session_token')
  })

  it.each([{}, { which: 'some' }, { which: null }])('end for no such word as %j', async (body) => {
    expect((await here.call('POST', '/login/sessions/end', body)).status).toBe(400)
    expect(await isIn(here)).toBe(true)
  })
})
