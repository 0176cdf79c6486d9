/** Tests that the history records login events, but never a secret that gives access. */
import { expect, it } from 'vitest'
import { generateTotp } from '#features/session/totp.server.ts'
import { extractToken, waitForEmail } from '#test/emails.ts'
import { type Browser, password, startLoginProgram } from '#test/person.ts'
import { decodeTotpKey } from '#test/totp-key.ts'

const program = await startLoginProgram()
const { queryAsOwner } = program.database

/** Every secret that gave access at any moment of the test, both as users have it and as it is stored. */
const secrets = new Set<string>()

async function rememberSecrets(...values: string[]): Promise<void> {
  for (const secret of values) secrets.add(secret)
  const stored = await queryAsOwner<{ secret: string | null }>(`
    select password as secret from accounts union select token_hash from sessions
    union select token_hash from login_tokens union select secret from second_factors
    union select unnest(recovery_hashes) from second_factors
    union select link_token from emails union select value from secrets`)
  for (const { secret } of stored) if (secret) secrets.add(secret)
}

/** Calls the API, expects success, and remembers the secrets of the reply's cookies. @returns the body */
async function callWithSuccess(browser: Browser, method: string, path: string, body: object = {}) {
  const reply = await browser.call(method, path, body)
  expect(reply.status, path).toBeLessThan(300)
  await rememberSecrets(
    ...browser
      .cookies()
      .split(/; |=/)
      .filter((part) => part.length > 20),
  )
  return reply.body
}

const readEntries = (id: string) =>
  queryAsOwner<{ subject_type: string; act: string; by_subject: boolean; changes: object }>(
    `select subject_type, act, actor_id is not distinct from subject_id as by_subject, changes from timeline
     where subject_id = $1 and subject_type in ('account', 'user') order by id`,
    [id],
  )

it('the history records every login event with its actor and contains no secret', async () => {
  const wati = await program.createPerson()
  const browser = await program.signInInBrowser(wati, {
    'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0',
  })
  await rememberSecrets(password)

  await callWithSuccess(browser, 'PUT', '/login/password', {
    current_password: password,
    new_password: 'rahasia-baru',
  })
  const proof = { current_password: 'rahasia-baru' }
  const { secret } = await callWithSuccess(browser, 'POST', '/login/second-factor', proof)
  const key = decodeTotpKey(secret)
  const { recovery_codes } = await callWithSuccess(browser, 'PUT', '/login/second-factor', {
    code: generateTotp(key, Date.now()),
  })
  const renewedCodes = (await callWithSuccess(browser, 'POST', '/login/second-factor/recovery-codes', proof))
    .recovery_codes
  await rememberSecrets('rahasia-baru', secret, key.toString('base64'), ...recovery_codes, ...renewedCodes)

  const otherBrowser = program.createBrowser()
  expect((await otherBrowser.signIn(wati, 'rahasia-baru')).body).toEqual({ second_factor: true })
  await rememberSecrets()
  await callWithSuccess(otherBrowser, 'POST', '/auth/sign-in/recovery-code', { code: renewedCodes[0] })
  await callWithSuccess(otherBrowser, 'POST', '/auth/sign-out')
  await callWithSuccess(browser, 'PUT', '/login/email', { ...proof, email: `baru-${wati.email}` })
  const confirmationToken = extractToken(await waitForEmail(program.dataDir, `baru-${wati.email}`, '/auth#'))
  await callWithSuccess(program.createBrowser(), 'POST', '/auth/confirm', { token: confirmationToken })
  await callWithSuccess(browser, 'POST', '/login/second-factor/off', proof)
  await callWithSuccess(program.createBrowser(), 'POST', '/auth/recovery', { email: `baru-${wati.email}` })
  const recoveryToken = extractToken(await waitForEmail(program.dataDir, `baru-${wati.email}`, '#pulihkan='))
  await callWithSuccess(program.createBrowser(), 'POST', '/auth/recovery/password', {
    token: recoveryToken,
    password: 'rahasia-lain',
  })
  await rememberSecrets(confirmationToken, recoveryToken, 'rahasia-lain')
  const sari = await program.signIn('sari')
  await sari('PUT', `/users/${wati.id}/password`, { password: 'dari-superadmin' })
  await rememberSecrets('dari-superadmin')

  const entries = await readEntries(wati.id)
  expect(entries.filter(({ by_subject }) => by_subject).map(({ act }) => act)).toEqual([
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
  expect(entries.at(-1)).toMatchObject({ act: 'password changed', by_subject: false })
  expect(
    entries.find(({ subject_type, act }) => subject_type === 'user' && act === 'changed')?.changes,
  ).toEqual({
    email: [wati.email, `baru-${wati.email}`],
  })

  const [timeline] = await queryAsOwner<{ text: string }>(
    `select string_agg(t::text, ' ') as text from timeline t`,
  )
  // Codes, cookies, tokens, passwords and their hashes: fewer would mean that some were not remembered.
  expect(secrets.size).toBeGreaterThan(30)
  expect([...secrets].filter((secret) => timeline?.text.includes(secret))).toEqual([])
})
