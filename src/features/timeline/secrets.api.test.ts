/** Events of a login are recorded; nothing that opens a login ever is. */
import { expect, it } from 'vitest'
import { totp } from '#features/session/totp.server.ts'
import { emailTo, tokenIn } from '#test/emails.ts'
import { type Browser, password, startLoginProgram } from '#test/person.ts'
import { keyOf } from '#test/totp-key.ts'

const program = await startLoginProgram()
const { owner } = program.database

/** Everything that gave access at any moment of the test: as users hold it, and as it is stored. */
const secrets = new Set<string>()

async function keep(...permissions: string[]): Promise<void> {
  for (const each of permissions) secrets.add(each)
  const stored = await owner<{ secret: string | null }>(`
    select password as secret from accounts union select token_hash from sessions union select token_hash from login_tokens
    union select secret from second_factors union select unnest(recovery_hashes) from second_factors
    union select link_token from emails union select value from secrets`)
  for (const { secret } of stored) if (secret) secrets.add(secret)
}

async function expectDone(browser: Browser, method: string, path: string, body: object = {}) {
  const reply = await browser.call(method, path, body)
  expect([path, reply.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)])
  await keep(
    ...browser
      .cookies()
      .split(/; |=/)
      .filter((part) => part.length > 20),
  )
  return reply.body
}

const acts = (id: string) =>
  owner<{ subject_type: string; act: string; own: boolean; changes: object }>(
    `select subject_type, act, actor_id is not distinct from subject_id as own, changes from timeline
     where subject_id = $1 and subject_type in ('account', 'user') order by id`,
    [id],
  )

it('the history records every login event with its actor and contains no secret', async () => {
  const wati = await program.person()
  await owner(`update profiles set created_at = now() - interval '1 day' where id = $1`, [wati.id])
  const here = await program.signedIn(wati, { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' })
  await keep(password)

  await expectDone(here, 'PUT', '/login/password', {
    current_password: password,
    new_password: 'rahasia-baru',
  })
  const proof = { current_password: 'rahasia-baru' }
  const { secret } = await expectDone(here, 'POST', '/login/second-factor', proof)
  const key = keyOf(secret)
  const { recovery_codes } = await expectDone(here, 'PUT', '/login/second-factor', {
    code: totp(key, Date.now()),
  })
  const renewed = (await expectDone(here, 'POST', '/login/second-factor/recovery-codes', proof))
    .recovery_codes
  await keep('rahasia-baru', secret, key.toString('base64'), ...recovery_codes, ...renewed)

  const other = program.browser()
  expect((await other.signIn(wati, 'rahasia-baru')).body).toEqual({ second_factor: true })
  await keep()
  await expectDone(other, 'POST', '/auth/sign-in/recovery-code', { code: renewed[0] })
  await expectDone(other, 'POST', '/auth/sign-out')
  await expectDone(here, 'PUT', '/login/email', { ...proof, email: `baru-${wati.email}` })
  const mailed = tokenIn(await emailTo(program.dataDir, `baru-${wati.email}`, '/auth#'))
  await expectDone(program.browser(), 'POST', '/auth/confirm', { token: mailed })
  await expectDone(here, 'POST', '/login/second-factor/off', proof)
  await expectDone(program.browser(), 'POST', '/auth/recovery', { email: `baru-${wati.email}` })
  const recovery = tokenIn(await emailTo(program.dataDir, `baru-${wati.email}`, '#pulihkan='))
  await expectDone(program.browser(), 'POST', '/auth/recovery/password', {
    token: recovery,
    password: 'rahasia-lain',
  })
  await keep(mailed, recovery, 'rahasia-lain')
  const sari = await program.signIn('sari')
  await sari('PUT', `/users/${wati.id}/password`, { password: 'dari-superadmin' })
  await keep('dari-superadmin')

  const entries = await acts(wati.id)
  expect(entries.filter(({ own }) => own).map(({ act }) => act)).toEqual([
    'signed in',
    'password changed',
    'second factor on',
    'recovery codes renewed',
    'recovery code used',
    'signed in',
    'sessions ended',
    'changed',
    'second factor off',
    'password changed',
    'sessions ended',
  ])
  expect(entries.at(-1)).toMatchObject({ act: 'password changed', own: false })
  expect(
    entries.find(({ subject_type, act }) => subject_type === 'user' && act === 'changed')?.changes,
  ).toEqual({
    email: [wati.email, `baru-${wati.email}`],
  })

  const [dump] = await owner<{ text: string }>(`select string_agg(t::text, ' ') as text from timeline t`)
  expect(secrets.size).toBeGreaterThan(30)
  expect([...secrets].filter((each) => dump?.text.includes(each))).toEqual([])
})
