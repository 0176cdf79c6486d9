/** Each check of the doctor reports the faults of an installation, and the command exits with 1 if there are any. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { beforeAll, describe, expect, it } from 'vitest'
import { createExampleBrand } from '#platform/server/brand-file.ts'
import { readConfig } from '#platform/server/config.ts'
import { createFreshDatabase, type FreshDatabase, onFileFinished } from '#test/fresh-database.ts'
import { endServers, startServer } from '#test/server-process.ts'
import { examineBackup } from './backup.ts'
import { examineBrand } from './brand.ts'
import { examineClock } from './clock.ts'
import { examineDatabase } from './database.ts'
import { examineDisk } from './disk.ts'
import { examineMail } from './mail.ts'

const neverAborted = new AbortController().signal
const tempFolder = mkdtempSync(join(tmpdir(), 'affiliate-doctor-'))
onFileFinished(async () => rmSync(tempFolder, { recursive: true }))

describe("doctor's check of the disk", () => {
  it.each([
    [20_000_000_000, 'good', '20000 MB are free'],
    [1_000_000_000, 'note', 'make room before long'],
    [400_000_000, 'fault', 'Only 400 MB are free'],
  ])("the doctor's check of the disk rates %i free bytes as %s", async (freeBytes, state, expected) => {
    // The folder does not exist, so its nearest existing parent is examined.
    const finding = await examineDisk(join(tempFolder, 'not', 'there', 'yet'), async () => freeBytes)
    expect(finding).toEqual({ about: 'disk', state, message: expect.stringContaining(expected) })
    expect(finding.message).toContain(`free in ${tempFolder}`)
  })

  it("the doctor's check of the disk reads the free space of the real disk", async () => {
    expect((await examineDisk(tempFolder)).message).toMatch(/\d+ MB are free/)
  })
})

describe("the doctor's check of the clock", () => {
  // A value is null if it is unknown.
  it.each([
    [0.2, true, 'good', 'agrees'],
    [null, null, 'good', 'cannot be asked'],
    [40, true, 'fault', '40 seconds ahead of'],
    [-3600, null, 'fault', '3600 seconds behind'],
    [0, false, 'fault', 'set-ntp true'],
  ])(
    'rates a clock that is %s seconds ahead, synchronized: %s, as %s',
    async (secondsAhead, isSynchronized, state, expected) => {
      const finding = await examineClock(secondsAhead, async () => isSynchronized)
      expect(finding).toEqual({ about: 'clock', state, message: expect.stringContaining(expected) })
    },
  )
})

describe("the doctor's check of mail", () => {
  let port: number
  beforeAll(async () => {
    const server = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _, reply) =>
        password === 'benar' ? reply(null, { user: username }) : reply(new Error('salah')),
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
    onFileFinished(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  })
  const MAIL_FROM = 'Dashboard <surat@toko.id>'
  const examine = (SMTP_URL: string, sender = MAIL_FROM) =>
    examineMail(readConfig({ SMTP_URL, MAIL_FROM: sender }))
  const validUrl = () => `smtp://sari:benar@127.0.0.1:${port}`

  it('the check of mail passes when the mail server accepts the login', async () => {
    const { state, message } = await examine(validUrl())
    expect({ state, message }).toEqual({
      state: 'good',
      message: `The mail server 127.0.0.1:${port} lets the program in; emails come from ${MAIL_FROM}.`,
    })
  })

  it.each([
    [
      'a wrong password',
      () => `smtp://sari:keliru@127.0.0.1:${port}`,
      MAIL_FROM,
      /refused by .* check user and password/,
    ],
    // Nothing listens on port 9, which is reserved.
    [
      'an unreachable server',
      () => 'smtp://127.0.0.1:9',
      MAIL_FROM,
      /The connection to .* failed .* check host and port/,
    ],
    ['a missing MAIL_FROM', validUrl, '', /MAIL_FROM is no address of yours/],
    ['a MAIL_FROM at localhost', validUrl, 'A <a@localhost>', /MAIL_FROM is no/],
  ])(
    'the check of mail reports a fault for %s, without the password',
    async (_, getUrl, sender, expected) => {
      const finding = await examine(getUrl(), sender)
      expect(finding).toEqual({ about: 'mail', state: 'fault', message: expect.stringMatching(expected) })
      expect(finding.message).not.toMatch(/benar|keliru/)
    },
  )

  it('the check of mail notes that no mail server is set', async () => {
    expect(await examine('')).toMatchObject({ state: 'note', message: expect.stringContaining('outbox') })
  })
})

describe("the doctor's check of the database", () => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await createFreshDatabase()
  })
  const examine = async (DATABASE_URL: string, otherSettings = {}) => {
    const { findings, ...otherResults } = await examineDatabase(
      readConfig({ DATABASE_URL, ...otherSettings }),
      neverAborted,
    )
    expect(findings.filter(({ about }) => about === 'database')).toHaveLength(1)
    return { ...findings[0], ...otherResults }
  }

  it('the check of the database passes for a database that is up to date, and returns the difference of its clock and no secret yet', async () => {
    const result = await examine(database.url)
    expect(result).toMatchObject({
      state: 'good',
      message: expect.stringMatching(/\(\d+.*\) answers and is up to date\.$/),
    })
    expect(Math.abs(result.clockSecondsAhead ?? 99)).toBeLessThan(5)
    expect(result.secret).toBeNull()
  })

  it('the check of the database reports an unreachable server without its password, and notes a missing DATA_DIR', async () => {
    const result = await examine('postgresql://sari:rahasia@127.0.0.1:9/app')
    expect(result).toMatchObject({
      state: 'fault',
      message: expect.stringMatching(/can't be reached .* correct DATABASE_URL/),
    })
    expect(result.message).not.toContain('rahasia')
    expect(await examine('', { DATA_DIR: join(tempFolder, 'none') })).toMatchObject({ state: 'note' })
  })

  it.each([
    ['may create no schema', null, /may make nothing in this database: alter database/],
    [
      'may create no role',
      'grant create on database :db to :role',
      /may make no roles, of which the program needs three: alter role \S+ createrole/,
    ],
    [
      'is read-only',
      'alter role :role createrole; alter role :role set default_transaction_read_only = on',
      /takes no changes/,
    ],
  ])('the check of the database reports a fault for a role that %s', async (_, setup, expected) => {
    const freshDatabase = await createFreshDatabase()
    const name = new URL(freshDatabase.url).pathname.slice(1)
    const role = `doctor_${randomBytes(4).toString('hex')}`
    await freshDatabase.queryAsOwner(`create role ${role} login password 'x'`)
    // Steps run in the reverse order of their registration. The role can be dropped once it owns nothing.
    onFileFinished(() => database.queryAsOwner(`drop role ${role}`))
    if (setup) await freshDatabase.queryAsOwner(setup.replaceAll(':role', role).replace(':db', name))
    onFileFinished(() => database.queryAsOwner(`drop owned by ${role}`))
    const url = new URL(freshDatabase.url)
    url.searchParams.set('user', role)
    url.searchParams.set('password', 'x')
    expect(await examine(url.href)).toMatchObject({
      state: 'fault',
      message: expect.stringMatching(expected),
    })
  })

  it('the check of the database notes a database of an earlier version, and reports a fault for a later version', async () => {
    const freshDatabase = await createFreshDatabase()
    // The entry 'rules' stands for the repeatable SQL, every other entry for a migration.
    await freshDatabase.queryAsOwner(
      `delete from app.ledger where name = (select max(name) from app.ledger where name <> 'rules')`,
    )
    expect(await examine(freshDatabase.url)).toMatchObject({
      state: 'note',
      message: expect.stringMatching(/next start/),
    })
    await freshDatabase.queryAsOwner(`insert into app.ledger (name, hash) values ('9999_later.sql', 'x')`)
    expect(await examine(freshDatabase.url)).toMatchObject({
      state: 'fault',
      message: expect.stringMatching(/9999_later.sql/),
    })
  })
})

describe("the doctor's check of the nightly backup", () => {
  // The hours are null if there was no backup or no failure.
  it.each([
    ['off', null, null, 'note', 'is off'],
    ['02:30', null, null, 'note', 'the first is made at 02:30'],
    ['02:30', 5, null, 'good', 'The last was made 5 hours ago'],
    ['02:30', 72, null, 'fault', 'None was made for 3 days'],
    ['02:30', 5, 6, 'good', '5 hours ago'],
    ['02:30', 30, 1, 'fault', 'The last one failed: the disk is full.'],
  ])(
    'the check of the nightly backup rates BACKUP_AT %s, with a backup %s and a failure %s hours ago, as %s',
    async (BACKUP_AT, hoursSinceBackup, hoursSinceFailure, state, expected) => {
      const { queryAsOwner, client } = await createFreshDatabase()
      const insertBackup =
        'insert into backups (made_at, file, failure) values (now() - make_interval(hours => $1), $2, $3)'
      if (hoursSinceBackup !== null)
        await queryAsOwner(insertBackup, [hoursSinceBackup, 'night.backup', null])
      if (hoursSinceFailure !== null)
        await queryAsOwner(insertBackup, [hoursSinceFailure, null, 'the disk is full'])
      const finding = await examineBackup(client, readConfig({ BACKUP_AT }))
      expect(finding).toEqual({ about: 'backup', state, message: expect.stringContaining(expected) })
    },
  )

  it('the check of the nightly backup reports a fault for a database that is three days old and has no backup', async () => {
    const { queryAsOwner, client } = await createFreshDatabase()
    // The age of a database is that of its first migration.
    await queryAsOwner(`update app.ledger set applied_at = now() - interval '3 days'`)
    expect(await examineBackup(client, readConfig({}))).toMatchObject({ state: 'fault' })
  })
})

describe("the doctor's check of brand.json", () => {
  const examineFile = (text: string) => {
    const folder = mkdtempSync(join(tempFolder, 'brand-'))
    writeFileSync(join(folder, 'brand.json'), text)
    return examineBrand(folder)
  }
  const validBrand = {
    ...createExampleBrand(),
    name: 'Toko Melati',
    site: 'https://melati.example',
    email: 'halo@melati.example',
  }

  it('the check of brand.json notes placeholders, and names the fields that still have them', () => {
    expect(examineBrand(tempFolder)).toMatchObject({
      state: 'note',
      message: expect.stringContaining('name, site, email'),
    })
    const { state, message } = examineFile(JSON.stringify(validBrand))
    expect({ state, message }).toMatchObject({
      state: 'note',
      message: expect.stringContaining('for instagram'),
    })
    expect(message).not.toContain('name,')
  })

  it('the check of brand.json reports a fault for an invalid file', () => {
    expect(examineFile('{')).toMatchObject({ state: 'fault', message: expect.stringContaining('brand.json') })
  })
})

describe('npm run doctor', () => {
  const doctorFile = join(import.meta.dirname, 'doctor.ts')
  const runDoctor = (env: NodeJS.ProcessEnv) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(
        process.execPath,
        [doctorFile],
        { cwd: tempFolder, env: { ...process.env, ...env } },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      )
    })

  it('npm run doctor exits with 1 if there is a fault, which it names', async () => {
    const { url } = await createFreshDatabase()
    const { code, output } = await runDoctor({
      DATABASE_URL: url,
      PORT: '4481',
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATA_DIR: tempFolder,
    })
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(/MEND {2}mail [\s\S]*must be mended\.\n/),
    })
  })

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'npm run doctor exits with 0 on the embedded database while the program runs and while it is stopped',
    async () => {
      const DATA_DIR = join(tempFolder, 'data')
      onFileFinished(endServers)
      const server = await startServer({ DATA_DIR })
      const env = { DATA_DIR, DATABASE_URL: '', PORT: new URL(server.url).port }
      const whileRunning = await runDoctor(env)
      expect(whileRunning).toMatchObject({
        output: expect.stringMatching(/note {2}address {3}It runs\. PUBLIC_URL/),
      })
      expect(whileRunning).toMatchObject({
        code: 0,
        output: expect.stringContaining('answers and is up to date'),
      })
      await server.end('SIGTERM')
      const afterStop = await runDoctor(env)
      expect(afterStop).toMatchObject({
        code: 0,
        output: expect.stringContaining('It does not run, so a stand-in answered'),
      })
    },
    120_000,
  )
})
