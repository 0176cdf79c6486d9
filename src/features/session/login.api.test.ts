/** The user's own password and sessions: what each change does, refuses, and leaves unchanged. */
import { describe, expect, it } from 'vitest'
import { extractToken, waitForEmail } from '#test/emails.ts'
import { isSignedIn, program, readLoginTables, wati, watiBrowser } from '#test/own-login.ts'
import { password } from '#test/person.ts'

describe('every call that reads or changes a login', () => {
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
  ])(
    '%s %s is rejected without a session, and if it writes, from a foreign page or as a form',
    async (method, path) => {
      const before = await readLoginTables()
      const body = method === 'GET' ? undefined : { current_password: password }
      expect((await program.anonymous(method, path, body)).status).toBe(401)
      if (method !== 'GET') {
        expect((await watiBrowser.call(method, path, body, { origin: 'https://evil.example' })).status).toBe(
          403,
        )
        expect((await watiBrowser.call(method, path, '{}', { 'content-type': 'text/plain' })).status).toBe(
          415,
        )
      }
      expect(await readLoginTables()).toEqual(before)
    },
  )
})

describe('the profile', () => {
  it('shows the user and nothing of the login', async () => {
    const { body } = await watiBrowser.call('GET', '/profile')
    expect(body).toEqual({
      id: wati.id,
      email: wati.email,
      full_name: 'Wati',
      created_at: expect.any(String),
      email_verified: true,
    })
  })

  it('accepts a new name, which the session returns at once', async () => {
    const { status, body } = await watiBrowser.call('PUT', '/profile', { full_name: '  Wati Zoe\u0301 🌸 ' })
    expect([status, body.full_name]).toEqual([200, 'Wati Zoé 🌸'])
    expect((await watiBrowser.call('GET', '/session')).body.user.full_name).toBe('Wati Zoé 🌸')
  })

  it.each([
    [{ full_name: ' \u200b ' }, 'Nama lengkap tidak boleh kosong'],
    [{ full_name: '' }, 'Nama lengkap tidak boleh kosong'],
    [{}, 'Nama lengkap tidak boleh kosong'],
    [{ full_name: 'a\u0000b' }, 'Teks berisi karakter yang tidak dapat disimpan'],
    [{ full_name: 'a\ud800' }, 'Teks berisi karakter yang tidak dapat disimpan'],
    [{ full_name: 'x'.repeat(121) }, 'Maksimal 120 karakter'],
  ])('rejects %j', async (input, message) => {
    const before = await readLoginTables()
    const { status, body } = await watiBrowser.call('PUT', '/profile', input)
    expect([status, body.data.issues]).toEqual([400, [{ path: 'full_name', message }]])
    expect(await readLoginTables()).toEqual(before)
  })

  it.each(['email', 'role', 'is_active', 'id', 'email_verified', 'created_at'])(
    'rejects %s, which cannot be set here',
    async (field) => {
      const before = await readLoginTables()
      const reply = await watiBrowser.call('PUT', '/profile', {
        full_name: 'Wati Baru',
        [field]: 'superadmin',
      })
      expect([reply.status, await readLoginTables()]).toEqual([400, before])
    },
  )
})

describe('a password change', () => {
  const freshPassword = 'rahasia-baru'
  const changePassword = (current_password: unknown, new_password: unknown, browser = watiBrowser) =>
    browser.call('PUT', '/login/password', { current_password, new_password })

  it('ends all other sessions, renews the cookie of this one and makes the old password invalid', async () => {
    const otherBrowser = await program.signInInBrowser(wati)
    const oldCookies = watiBrowser.cookies()
    expect((await changePassword(password, freshPassword)).status).toBe(204)
    expect(watiBrowser.cookies()).not.toBe(oldCookies)
    expect(await isSignedIn(watiBrowser)).toBe(true)
    expect(await isSignedIn(otherBrowser)).toBe(false)
    expect((await program.anonymous('GET', '/session', undefined, { cookie: oldCookies })).status).toBe(401)
    expect((await program.createBrowser().signIn(wati)).status).toBe(401)
    expect((await program.createBrowser().signIn(wati, freshPassword)).status).toBe(200)
    expect(
      await waitForEmail(program.dataDir, wati.email, 'Password akun Anda baru saja diganti'),
    ).toBeTruthy()
  })

  it('keeps device and start of the session, and returns no body', async () => {
    const sessionQuery = `select id, created_at, user_agent, ip_address from sessions where user_id = $1`
    const before = await program.database.queryAsOwner(sessionQuery, [wati.id])
    const reply = await changePassword(password, freshPassword)
    expect(reply.body).toBe('')
    expect(await program.database.queryAsOwner(sessionQuery, [wati.id])).toEqual(before)
  })

  it.each([
    ['', freshPassword, 'current_password', 'Password lama tidak boleh kosong'],
    [password, '12345', 'new_password', 'Password baru harus minimal 6 karakter'],
    [password, '', 'new_password', 'Password baru harus minimal 6 karakter'],
    [password, password, 'new_password', 'Password baru harus berbeda dengan password lama'],
    [password, 'x'.repeat(129), 'new_password', 'Password maksimal 128 karakter'],
    [password, 'rahasia\u0000', 'new_password', 'Password berisi karakter yang tidak dapat dipakai'],
    [undefined, freshPassword, 'current_password', 'Password lama tidak boleh kosong'],
  ])('is rejected from %j to %j', async (currentPassword, newPassword, path, message) => {
    const before = await readLoginTables()
    const { status, body } = await changePassword(currentPassword, newPassword)
    expect([status, body.data.issues]).toEqual([400, [{ path, message }]])
    expect(await readLoginTables()).toEqual(before)
  })

  it('is rejected with a wrong current password, and blocked after ten attempts', async () => {
    const before = await readLoginTables()
    const { status, body } = await changePassword('bukan-itu', freshPassword)
    expect([status, body.code, body.message]).toEqual([403, 'WRONG_PASSWORD', 'Password lama tidak sesuai'])
    for (let i = 1; i < 10; i++) await changePassword(`tebak-${i}`, freshPassword)
    const limitedReply = await changePassword(password, freshPassword)
    expect([limitedReply.status, limitedReply.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(limitedReply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readLoginTables()).toEqual(before)
    await program.database.queryAsOwner('delete from rate_limits')
    expect((await changePassword(password, freshPassword)).status).toBe(204)
  })

  it('succeeds for exactly one of two simultaneous requests', async () => {
    const otherBrowser = await program.signInInBrowser(wati)
    const replies = await Promise.all([
      changePassword(password, freshPassword),
      changePassword(password, 'rahasia-lain', otherBrowser),
    ])
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(
      await program.database.queryAsOwner('select from sessions where user_id = $1', [wati.id]),
    ).toHaveLength(1)
  })

  it('does not end sessions of other users', async () => {
    const otherUsersBrowser = await program.signInInBrowser(await program.createPerson())
    await changePassword(password, freshPassword)
    expect(await isSignedIn(otherUsersBrowser)).toBe(true)
  })

  it('makes earlier reset and confirmation links invalid', async () => {
    await program.anonymous('POST', '/auth/recovery', { email: wati.email })
    const recoveryToken = extractToken(await waitForEmail(program.dataDir, wati.email, '#pulihkan='))
    await watiBrowser.call('PUT', '/login/email', { email: `x${wati.email}`, current_password: password })
    const confirmationToken = extractToken(
      await waitForEmail(program.dataDir, `x${wati.email}`, '#konfirmasi='),
    )
    await changePassword(password, freshPassword)
    const reset = { token: recoveryToken, password: 'rebutan' }
    expect((await program.anonymous('POST', '/auth/recovery/password', reset)).status).toBe(410)
    expect((await program.anonymous('POST', '/auth/confirm', { token: confirmationToken })).status).toBe(410)
  })
})

describe('the sessions of the user', () => {
  const phoneUserAgent =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'

  it('are listed with device, address and dates, the current one first, without tokens', async () => {
    await program.signInInBrowser(wati, { 'user-agent': phoneUserAgent })
    await program.signInInBrowser(await program.createPerson())
    const { body } = await watiBrowser.call('GET', '/login/sessions')
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
    const rows = await program.database.queryAsOwner<{ token_hash: string }>(
      'select token_hash from sessions',
    )
    for (const { token_hash } of rows) expect(JSON.stringify(body)).not.toContain(token_hash)
  })

  it('record their last use', async () => {
    await program.database.queryAsOwner(
      `update sessions set updated_at = now() - interval '1 day' where user_id = $1`,
      [wati.id],
    )
    await watiBrowser.call('GET', '/session')
    const { body } = await watiBrowser.call('GET', '/login/sessions')
    expect(Date.now() - Date.parse(body[0].last_used_at)).toBeLessThan(60_000)
  })

  it('can be ended one by one, but not those of other users', async () => {
    const otherBrowser = await program.signInInBrowser(wati)
    const otherUsersBrowser = await program.signInInBrowser(await program.createPerson())
    const [, otherSession] = (await watiBrowser.call('GET', '/login/sessions')).body
    const [foreignSession] = (await otherUsersBrowser.call('GET', '/login/sessions')).body
    expect((await watiBrowser.call('DELETE', `/login/sessions/${foreignSession.id}`)).status).toBe(404)
    expect((await watiBrowser.call('DELETE', `/login/sessions/${otherSession.id}`)).status).toBe(204)
    expect([
      await isSignedIn(watiBrowser),
      await isSignedIn(otherBrowser),
      await isSignedIn(otherUsersBrowser),
    ]).toEqual([true, false, true])
    expect((await watiBrowser.call('DELETE', `/login/sessions/${otherSession.id}`)).status).toBe(404)
  })

  it('can be ended all at once, or all but the current one', async () => {
    const otherBrowser = await program.signInInBrowser(wati)
    const othersReply = await watiBrowser.call('POST', '/login/sessions/end', { which: 'others' })
    expect([othersReply.body, await isSignedIn(watiBrowser), await isSignedIn(otherBrowser)]).toEqual([
      { ended: 1 },
      true,
      false,
    ])
    const thirdBrowser = await program.signInInBrowser(wati)
    const allReply = await watiBrowser.call('POST', '/login/sessions/end', { which: 'all' })
    expect([allReply.body, await isSignedIn(watiBrowser), await isSignedIn(thirdBrowser)]).toEqual([
      { ended: 2 },
      false,
      false,
    ])
    expect(watiBrowser.cookies()).not.toContain('session_token')
  })

  it('that have expired cannot be ended and are not counted', async () => {
    await program.signInInBrowser(wati)
    const [, otherSession] = (await watiBrowser.call('GET', '/login/sessions')).body
    await program.database.queryAsOwner(
      `update sessions set expires_at = now() - interval '1 minute' where id = $1`,
      [otherSession.id],
    )
    expect((await watiBrowser.call('DELETE', `/login/sessions/${otherSession.id}`)).status).toBe(404)
    const othersReply = await watiBrowser.call('POST', '/login/sessions/end', { which: 'others' })
    expect(othersReply.body).toEqual({ ended: 0 })
  })

  it.each([{}, { which: 'some' }, { which: null }])(
    'are not ended by the invalid request %j',
    async (body) => {
      expect((await watiBrowser.call('POST', '/login/sessions/end', body)).status).toBe(400)
      expect(await isSignedIn(watiBrowser)).toBe(true)
    },
  )
})
