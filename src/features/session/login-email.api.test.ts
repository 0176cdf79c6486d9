/** A user changes their own e-mail address: they request it, and a link in an e-mail confirms it. */
import { beforeEach, describe, expect, it } from 'vitest'
import { extractLink, extractToken, readEmailsTo, waitForEmail } from '#test/emails.ts'
import { program, readLoginTables, wati, watiBrowser } from '#test/own-login.ts'
import { password, startLoginProgram } from '#test/person.ts'

describe('an e-mail change', () => {
  const request = (email: unknown, current_password: unknown = password) =>
    watiBrowser.call('PUT', '/login/email', { email, current_password })
  const confirm = (token: string) => program.anonymous('POST', '/auth/confirm', { token })
  let newEmail: string
  beforeEach(() => {
    newEmail = `baru.${wati.email}`
  })

  it('takes effect once the link sent to the new address is opened, in profile and login together', async () => {
    expect((await request(` ${newEmail.toUpperCase()} `)).status).toBe(204)
    expect((await watiBrowser.call('GET', '/login')).body.pending_email).toMatchObject({ email: newEmail })
    expect((await watiBrowser.call('GET', '/profile')).body.email).toBe(wati.email)
    expect((await program.createBrowser().signIn({ email: newEmail })).status).toBe(401)

    const link = extractLink(await waitForEmail(program.dataDir, newEmail, '#konfirmasi='))
    expect(link.href).toMatch(/^http:\/\/localhost:\d+\/auth#konfirmasi=[\w-]{43}$/)
    const { status, body } = await confirm(link.hash.split('=')[1] ?? '')
    expect([status, body]).toEqual([200, { email: newEmail }])
    expect((await watiBrowser.call('GET', '/session')).body.user.email).toBe(newEmail)
    expect((await watiBrowser.call('GET', '/login')).body.pending_email).toBe(null)
    expect((await watiBrowser.call('GET', '/profile')).body).toMatchObject({
      email: newEmail,
      email_verified: true,
    })
    expect((await program.createBrowser().signIn({ email: newEmail })).status).toBe(200)
    expect((await program.createBrowser().signIn(wati)).status).toBe(401)
    expect(
      await waitForEmail(program.dataDir, wati.email, `Email login Anda sekarang ${newEmail}`),
    ).toBeTruthy()
  })

  it.each([
    ['without the current password', undefined, 400],
    ['with an empty current password', '', 400],
    ['with a wrong current password', 'bukan-itu', 403],
  ])('is rejected %s', async (_, current_password, status) => {
    const before = await readLoginTables()
    const body = { email: newEmail, current_password }
    expect((await watiBrowser.call('PUT', '/login/email', body)).status).toBe(status)
    expect(await readLoginTables()).toEqual(before)
    expect(await readEmailsTo(program.dataDir, newEmail)).toEqual([])
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
  ])('is rejected for the address %j', async (email) => {
    const { status, body } = await request(email)
    expect([status, body.data.issues]).toEqual([
      400,
      [{ path: 'email', message: 'Format email tidak valid' }],
    ])
  })

  it('is rejected for the current address', async () => {
    expect((await request(wati.email.toUpperCase())).body.code).toBe('SAME_EMAIL')
  })

  it('a change to the address of another user gets the same answer as any, and fails when it is confirmed', async () => {
    const otherPerson = await program.createPerson()
    const takenReply = await request(otherPerson.email)
    const freeReply = await request(newEmail)
    expect([takenReply.status, takenReply.body]).toEqual([freeReply.status, freeReply.body])
    await request(otherPerson.email)
    const token = extractToken(await waitForEmail(program.dataDir, otherPerson.email, '#konfirmasi=', 2))
    const before = await readLoginTables()
    const { status, body } = await confirm(token)
    expect([status, body.code, body.message]).toEqual([409, 'EMAIL_TAKEN', 'Email sudah terdaftar'])
    expect(await readLoginTables()).toEqual(before)
  })

  it('of two changes to the same address one succeeds', async () => {
    const otherPerson = await program.createPerson()
    const otherBrowser = await program.signInInBrowser(otherPerson)
    await request(newEmail)
    await otherBrowser.call('PUT', '/login/email', { email: newEmail, current_password: password })
    const firstToken = extractToken(await waitForEmail(program.dataDir, newEmail, '#konfirmasi='))
    const secondToken = extractToken(await waitForEmail(program.dataDir, newEmail, '#konfirmasi=', 2))
    const replies = await Promise.all([confirm(firstToken), confirm(secondToken)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is confirmed once, by the latest email only, and not after it was cancelled', async () => {
    await request(newEmail)
    await request(`lain.${newEmail}`)
    const firstToken = extractToken(await waitForEmail(program.dataDir, newEmail, '#konfirmasi='))
    const secondToken = extractToken(await waitForEmail(program.dataDir, `lain.${newEmail}`, '#konfirmasi='))
    expect((await confirm(firstToken)).status).toBe(410)
    expect((await confirm(secondToken)).status).toBe(200)
    expect((await confirm(secondToken)).status).toBe(410)
    await request(newEmail)
    const cancelledToken = extractToken(await waitForEmail(program.dataDir, newEmail, '#konfirmasi=', 2))
    expect((await watiBrowser.call('DELETE', '/login/email', {})).status).toBe(204)
    expect((await watiBrowser.call('GET', '/login')).body.pending_email).toBe(null)
    expect((await confirm(cancelledToken)).status).toBe(410)
  })

  it.each([
    ['after a day', `update login_tokens set expires_at = now() - interval '1 second' where user_id = $1`],
    ['once the user is inactive', 'update profiles set is_active = false where id = $1'],
    ['once an admin has set another e-mail', `update profiles set email = 'dari.' || email where id = $1`],
  ])('cannot be confirmed %s', async (_, statement) => {
    await request(newEmail)
    const token = extractToken(await waitForEmail(program.dataDir, newEmail, '#konfirmasi='))
    await program.database.queryAsOwner(statement, [wati.id])
    const before = await readLoginTables()
    expect((await confirm(token)).status).toBe(410)
    expect(await readLoginTables()).toEqual(before)
  })

  it('changes nothing at all when the last step fails', async () => {
    await request(newEmail)
    const token = extractToken(await waitForEmail(program.dataDir, newEmail, '#konfirmasi='))
    await program.database.queryAsOwner(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'the change fails'; end $$`)
    await program.database.queryAsOwner(
      'create constraint trigger fail after update on profiles for each row execute function fail()',
    )
    const before = await readLoginTables()
    expect((await confirm(token)).status).toBe(500)
    await program.database.queryAsOwner('drop function fail() cascade')
    expect(await readLoginTables()).toEqual(before)
    expect((await confirm(token)).status).toBe(200)
  })

  it('is confirmed by the same request after two deadlocks', async () => {
    await request(newEmail)
    const token = extractToken(await waitForEmail(program.dataDir, newEmail, '#konfirmasi='))
    await program.database.queryAsOwner('create sequence public.attempts; grant usage on attempts to public')
    await program.database.queryAsOwner(`create function deadlock() returns trigger language plpgsql as $$
      begin
        if nextval('public.attempts') <= 2 then
          raise exception 'deadlock detected' using errcode = 'deadlock_detected';
        end if;
        return null;
      end $$`)
    await program.database.queryAsOwner(
      'create constraint trigger deadlock after update on profiles for each row execute function deadlock()',
    )
    const reply = await confirm(token)
    await program.database.queryAsOwner('drop function deadlock() cascade; drop sequence public.attempts')
    expect([reply.status, reply.body]).toEqual([200, { email: newEmail }])
    expect((await watiBrowser.call('GET', '/session')).body.user.email).toBe(newEmail)
  })
})

describe('a link in an email', () => {
  it('leads to PUBLIC_URL or the listening address, whatever host the request names', async () => {
    const forgedHeaders = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    }
    await program.anonymous('POST', '/auth/recovery', { email: wati.email }, forgedHeaders)
    const email = await waitForEmail(program.dataDir, wati.email, '#pulihkan=')
    expect(extractLink(email).host).toBe(new URL(program.url).host.replace('127.0.0.1', 'localhost'))
    const publicProgram = await startLoginProgram({ PUBLIC_URL: 'https://affiliate.example/' })
    const tini = await publicProgram.createPerson()
    await publicProgram.anonymous('POST', '/auth/recovery', { email: tini.email }, forgedHeaders)
    expect(extractLink(await waitForEmail(publicProgram.dataDir, tini.email, '#pulihkan=')).href).toMatch(
      /^https:\/\/affiliate\.example\/auth#pulihkan=/,
    )
  })

  it('is stored as a hash only', async () => {
    await watiBrowser.call('PUT', '/login/email', { email: `x${wati.email}`, current_password: password })
    const token = extractToken(await waitForEmail(program.dataDir, `x${wati.email}`, '#konfirmasi='))
    expect(JSON.stringify(await readLoginTables())).not.toContain(token)
  })
})
