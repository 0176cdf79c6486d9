/** Tests that the history records login events, but never a secret that gives access. */
import { expect, it } from 'vitest'
import { generateTotp } from '#features/session/totp.server.ts'
import { emailTo, tokenIn } from '#test/emails.ts'
import { type Browser, password, startLoginProgram } from '#test/person.ts'
import { keyOf } from '#test/totp-key.ts'

const program = await startLoginProgram()
const { queryAsOwner } = program.database

/** Every secret that gave access at any moment of the test, both as users have it and as it is stored. */
const secrets = new Set<string>()

async function rememberSecrets(...values: string[]): Promise<void> {
  for (const secret of values) secrets.add(secret)
  const stored = await queryAsOwner<{ secret: string | null }>(`
    select password as secret from accounts union select token_hash from sessions union select token_hash from login_tokens
    union select secret from second_factors union select unnest(recovery_hashes) from second_factors
    union select link_token from emails union select value from secrets`)
  for (const { secret } of stored) if (secret) secrets.add(secret)
}

async function expectDone(browser: Browser, method: string, path: string, body: object = {}) {
  const reply = await browser.call(method, path, body)
  expect([path, reply.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)])
  await rememberSecrets(
    ...browser
      .cookies()
      .split(/; |=/)
      .filter((part) => part.length > 20),
  )
  return reply.body
}

const readEntries = (id: string) =>
  queryAsOwner<{ subject_type: string; act: string; own: boolean; changes: object }>(
    `select subject_type, act, actor_id is not distinct from subject_id as own, changes from timeline
     where subject_id = $1 and subject_type in ('account', 'user') order by id`,
    [id],
  )

it('the history records every login event with its actor and contains no secret', async () => {
  const wati = await program.createPerson()
  await queryAsOwner(`update profiles set created_at = now() - interval '1 day' where id = $1`, [wati.id])
  const browser = await program.signInInBrowser(wati, {
    'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0',
  })
  await rememberSecrets(password)

  await expectDone(browser, 'PUT', '/login/password', {
    current_password: password,
    new_password: 'rahasia-baru',
  })
  const proof = { current_password: 'rahasia-baru' }
  const { secret } = await expectDone(browser, 'POST', '/login/second-factor', proof)
  const key = keyOf(secret)
  const { recovery_codes } = await expectDone(browser, 'PUT', '/login/second-factor', {
    code: generateTotp(key, Date.now()),
  })
  const renewed = (await expectDone(browser, 'POST', '/login/second-factor/recovery-codes', proof))
    .recovery_codes
  await rememberSecrets('rahasia-baru', secret, key.toString('base64'), ...recovery_codes, ...renewed)

  const other = program.createBrowser()
  expect((await other.signIn(wati, 'rahasia-baru')).body).toEqual({ second_factor: true })
  await rememberSecrets()
  await expectDone(other, 'POST', '/auth/sign-in/recovery-code', { code: renewed[0] })
  await expectDone(other, 'POST', '/auth/sign-out')
  await expectDone(browser, 'PUT', '/login/email', { ...proof, email: `baru-${wati.email}` })
  const confirmationToken = tokenIn(await emailTo(program.dataDir, `baru-${wati.email}`, '/auth#'))
  await expectDone(program.createBrowser(), 'POST', '/auth/confirm', { token: confirmationToken })
  await expectDone(browser, 'POST', '/login/second-factor/off', proof)
  await expectDone(program.createBrowser(), 'POST', '/auth/recovery', { email: `baru-${wati.email}` })
  const recoveryToken = tokenIn(await emailTo(program.dataDir, `baru-${wati.email}`, '#pulihkan='))
  await expectDone(program.createBrowser(), 'POST', '/auth/recovery/password', {
    token: recoveryToken,
    password: 'rahasia-lain',
  })
  await rememberSecrets(confirmationToken, recoveryToken, 'rahasia-lain')
  const sari = await program.signIn('sari')
  await sari('PUT', `/users/${wati.id}/password`, { password: 'dari-superadmin' })
  await rememberSecrets('dari-superadmin')

  const entries = await readEntries(wati.id)
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

  const [dump] = await queryAsOwner<{ text: string }>(
    `select string_agg(t::text, ' ') as text from timeline t`,
  )
  expect(secrets.size).toBeGreaterThan(30)
  expect([...secrets].filter((secret) => dump?.text.includes(secret))).toEqual([])
})
