/** With `npm run admin`, an operator lists users, creates a superadmin or resets a password. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast } from '#db/cast.ts'
import { waitForEmail } from '#test/emails.ts'
import { onFileFinished } from '#test/fresh-database.ts'
import { type Browser, type LoginProgram, type Person, startLoginProgram } from '#test/person.ts'
import { endServers, startServer } from '#test/server-process.ts'

const adminCommand = join(import.meta.dirname, 'admin.ts')
const unknownEmail = 'tidak.ada@example.com'

let program: LoginProgram

beforeAll(async () => {
  program = await startLoginProgram()
})
beforeEach(() => program.database.queryAsOwner('delete from rate_limits'))

/** Runs `npm run admin -- …` in a process of its own. The returned password is empty if none is printed. */
function runAdmin(args: string[], env: NodeJS.ProcessEnv = { DATABASE_URL: program.database.url }) {
  return new Promise<{ code: number; output: string; password: string }>((resolve) => {
    execFile(
      process.execPath,
      [adminCommand, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        // The password is printed in a line of its own, after four spaces.
        const password = stdout.match(/^ {4}(\S+)$/m)?.[1] ?? ''
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr, password })
      },
    )
  })
}

const readSessionStatus = async (browser: Browser) => (await browser.call('GET', '/session')).status

async function addSecondFactor(person: Person): Promise<void> {
  await program.database.queryAsOwner(
    `insert into second_factors (user_id, secret, confirmed_at, recovery_hashes) values ($1, 'sealed', now(), '{}')`,
    [person.id],
  )
}

describe('npm run admin -- list', () => {
  it('npm run admin -- list prints all users, superadmins first, and marks those that are not active', async () => {
    const setRinaActive = (isActive: boolean) =>
      program.database.queryAsOwner('update profiles set is_active = $2 where email = $1', [
        cast.rina.email,
        isActive,
      ])
    await setRinaActive(false)
    const { code, output } = await runAdmin(['list'])
    await setRinaActive(true)
    const lines = output.trim().split(/\n */)
    expect(code).toBe(0)
    expect(lines[0]).toMatch(/^sari@example\.com +superadmin +Sari Wulandari$/)
    expect(lines).toContainEqual(
      expect.stringMatching(/^rina@example\.com +user +Rina Kartika {2}\(not active\)$/),
    )
  })
})

describe('npm run admin -- create', () => {
  it('npm run admin -- create creates a superadmin whose printed password must be changed after sign-in', async () => {
    const email = 'ratna@example.com'
    const { code, output, password } = await runAdmin(['create', 'Ratna@example.com', '--name', 'Ratna Dewi'])
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Ratna Dewi <${email}>`),
    })
    const browser = program.createBrowser()
    expect((await browser.call('POST', '/auth/sign-in/email', { email, password })).status).toBe(200)
    expect((await browser.call('GET', '/session')).body).toMatchObject({
      user: { role: 'superadmin', full_name: 'Ratna Dewi' },
      must_change_password: true,
      permissions: [],
    })
  })

  it.each([
    [cast.sari.email, /Somebody has the e-mail sari@example\.com already\. Nothing was changed/],
    ['sari', /sari is no e-mail address/],
  ])('npm run admin -- create rejects the e-mail %s and changes nothing', async (email, message) => {
    const readUsers = () =>
      program.database.queryAsOwner('select id, full_name, role from profiles order by id')
    const usersBefore = await readUsers()
    expect(await runAdmin(['create', email])).toMatchObject({
      code: 1,
      output: expect.stringMatching(message),
    })
    expect(await readUsers()).toEqual(usersBefore)
  })
})

describe('npm run admin -- reset-password', () => {
  it('npm run admin -- reset-password prints a new password that must be changed, and ends all sessions and the old password', async () => {
    const wati = await program.createPerson()
    const oldBrowser = await program.signInInBrowser(wati)
    const { code, output, password } = await runAdmin(['reset-password', wati.email.toUpperCase()])
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Wati <${wati.email}>`),
    })
    expect(await readSessionStatus(oldBrowser)).toBe(401)
    expect((await program.createBrowser().signIn(wati)).status).toBe(401)
    const newBrowser = await program.signInInBrowser({ ...wati, password })
    expect((await newBrowser.call('GET', '/session')).body).toMatchObject({
      must_change_password: true,
      permissions: [],
    })
    const change = { current_password: password, new_password: 'milik-wati' }
    expect((await newBrowser.call('PUT', '/login/password', change)).status).toBe(204)
    expect((await program.signInInBrowser({ ...wati, password: 'milik-wati' })).cookies()).not.toBe('')
  })

  it('npm run admin -- reset-password sends the user an email that names the server operator, and adds a timeline entry', async () => {
    const wati = await program.createPerson()
    await runAdmin(['reset-password', wati.email])
    expect(await waitForEmail(program.dataDir, wati.email, 'diganti')).toContain('oleh pengelola server')
    const auditEntries = await program.database.queryAsOwner(
      `select act, actor_id from timeline where subject_id = $1 and subject_type = 'account'`,
      [wati.id],
    )
    expect(auditEntries).toContainEqual({ act: 'password changed', actor_id: null })
  })

  it('npm run admin -- reset-password removes the second factor only with --without-second-factor, which it names otherwise', async () => {
    const wati = await program.createPerson()
    await addSecondFactor(wati)
    const plainReset = await runAdmin(['reset-password', wati.email])
    expect(plainReset.output).toContain('--without-second-factor')
    const passwordReply = await program.createBrowser().signIn(wati, plainReset.password)
    expect(passwordReply.body).toMatchObject({ second_factor: true })
    const resetWithoutFactor = await runAdmin(['reset-password', wati.email, '--without-second-factor'])
    expect(resetWithoutFactor.output).not.toContain('--without-second-factor')
    const browser = await program.signInInBrowser({ ...wati, password: resetWithoutFactor.password })
    expect(await readSessionStatus(browser)).toBe(200)
    expect(await waitForEmail(program.dataDir, wati.email, 'menonaktifkan')).toContain('pengelola server')
  })

  it('npm run admin -- reset-password reports that the account is not active', async () => {
    const wati = await program.createPerson()
    await program.database.queryAsOwner('update profiles set is_active = false where id = $1', [wati.id])
    const { code, output } = await runAdmin(['reset-password', wati.email])
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('is not active') })
  })

  it('npm run admin -- reset-password reports an unknown e-mail in one sentence and changes nothing', async () => {
    const readLogins = () =>
      program.database.queryAsOwner('select user_id, password from accounts order by user_id')
    const loginsBefore = await readLogins()
    expect(await runAdmin(['reset-password', unknownEmail])).toMatchObject({
      code: 1,
      output: `\n  Nobody has the e-mail ${unknownEmail}. Nothing was changed.\n\n`,
    })
    expect(await readLogins()).toEqual(loginsBefore)
  })

  it.each([
    [[]],
    [['reset-password']],
    [['reset-password', unknownEmail, 'more']],
    [['reset-password', unknownEmail, '--force']],
    [['delete', unknownEmail]],
    [['list', unknownEmail]],
    [['create']],
    [['create', unknownEmail, '--without-second-factor']],
    [['reset-password', unknownEmail, '--name', 'Wati']],
  ])('npm run admin -- reset-password prints the usage for the arguments %j', async (args) => {
    const { code, output } = await runAdmin(args)
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('reset-password EMAIL'),
    })
  })

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'npm run admin -- reset-password works in the embedded database while the program runs and while it is stopped',
    async () => {
      const DATA_DIR = mkdtempSync(join(tmpdir(), 'affiliate-admin-'))
      onFileFinished(async () => rmSync(DATA_DIR, { recursive: true }))
      onFileFinished(endServers)
      const trySignIn = async (url: string, password: string) => {
        const body = JSON.stringify({ email: cast.sari.email, password })
        const headers = { 'content-type': 'application/json' }
        return (await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status
      }
      const firstServer = await startServer({ DATA_DIR })
      const resetWhileRunning = await runAdmin(['reset-password', cast.sari.email], {
        DATA_DIR,
        DATABASE_URL: '',
      })
      expect([
        await trySignIn(firstServer.url, cast.sari.password),
        await trySignIn(firstServer.url, resetWhileRunning.password),
      ]).toEqual([401, 200])
      await firstServer.end('SIGTERM')
      const resetWhileStopped = await runAdmin(['reset-password', cast.sari.email], {
        DATA_DIR,
        DATABASE_URL: '',
      })
      const secondServer = await startServer({ DATA_DIR })
      expect([
        await trySignIn(secondServer.url, resetWhileRunning.password),
        await trySignIn(secondServer.url, resetWhileStopped.password),
      ]).toEqual([401, 200])
    },
    120_000,
  )
})
