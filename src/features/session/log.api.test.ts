/** The server log has every request of a login, but nothing that would open the login. Runs on every PostgreSQL. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { start } from '#app/server/start.ts'
import { cast } from '#db/cast.ts'
import { readConfig } from '#platform/server/config.ts'
import { createCall, signInAt } from '#test/calls.ts'
import { extractToken, waitForEmail } from '#test/emails.ts'
import { createFreshDatabase, onFileFinished } from '#test/fresh-database.ts'
import { testPages } from '#test/pages.ts'
import { createRecordedLog } from '#test/recorded-log.ts'
import { decodeTotpKey } from '#test/totp-key.ts'
import { generateTotp } from './totp.server.ts'

it('the log has no password, token, key, code or link, but rejected sign-ins with their reason', async () => {
  const { log, lines } = createRecordedLog('trace')
  const dataDir = await mkdtemp(join(tmpdir(), 'affiliate-log-'))
  onFileFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { url: DATABASE_URL } = await createFreshDatabase()
  const config = readConfig({ DATABASE_URL, DATA_DIR: dataDir, PORT: '0' })
  const server = await start(config, testPages, log)
  onFileFinished(() => server.stop())
  const url = server.url.replace('localhost', '127.0.0.1')
  const callAnonymously = createCall(url)
  const { email, password } = cast.rina

  const rina = await signInAt(url, 'rina')
  await callAnonymously('POST', '/auth/sign-in/email', { email, password: 'tebakan-salah' })
  await callAnonymously(
    'POST',
    '/auth/sign-in/email',
    { email, password },
    { origin: 'https://lain.example' },
  )
  await rina('PUT', '/login/email', { email: 'rina.baru@example.com', current_password: password })
  const { secret } = (await rina('POST', '/login/second-factor', { current_password: password })).body
  const code = generateTotp(decodeTotpKey(secret), Date.now())
  const codes: string[] = (await rina('PUT', '/login/second-factor', { code })).body.recovery_codes
  const passwordReply = await callAnonymously('POST', '/auth/sign-in/email', { email, password })
  const challenge = passwordReply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const codeReply = await callAnonymously(
    'POST',
    '/auth/sign-in/recovery-code',
    { code: codes[0] },
    { cookie: challenge },
  )
  await callAnonymously('POST', '/auth/recovery', { email })
  const token = extractToken(await waitForEmail(dataDir, email, '#pulihkan='))
  await callAnonymously('POST', '/auth/recovery/password', { token, password: 'rahasia-baru' })

  // The part of the cookie before its signature.
  const session = codeReply.headers.getSetCookie()[0]?.match(/=([^.;%]{20,})/)?.[1] ?? ''
  const secrets = {
    passwords: [password, 'tebakan-salah', 'rahasia-baru'],
    cookies: [challenge.split('=')[1] ?? '', session, rina.cookie.split('=')[1] ?? ''],
    'key and codes': [secret, ...codes],
    'token of the link': [token],
  }
  const logText = lines.join('')
  expect(logText).toContain('/api/auth/recovery/password')
  for (const [kind, values] of Object.entries(secrets))
    for (const value of values) {
      // An empty or very short value would prove nothing.
      expect(value.length, kind).toBeGreaterThan(5)
      expect(logText, kind).not.toContain(value)
    }
  const entries = lines.map((line) => JSON.parse(line))
  const refusals = entries.filter(({ msg }) => msg === 'a sign-in was refused')
  expect(refusals.map(({ address, reason }) => ({ address, reason }))).toEqual([
    { address: '127.0.0.1', reason: 'wrong e-mail or password' },
  ])
  // docs/deploy.md contains the pattern for fail2ban.
  const [, pattern = ''] = readFileSync('docs/deploy.md', 'utf8').match(/^ *failregex = (.+)$/m) ?? []
  const failregex = new RegExp(pattern.replace('<ADDR>', '127\\.0\\.0\\.1'))
  expect(lines.filter((line) => failregex.test(line))).toHaveLength(1)
  expect(entries).toContainEqual(
    expect.objectContaining({
      msg: 'a write was refused: it comes from another origin',
      path: '/api/auth/sign-in/email',
      reason: expect.stringMatching(
        /^Origin is https:\/\/lain\.example, Host is 127\.0\.0\.1:\d+: set PUBLIC_URL/,
      ),
    }),
  )
})
