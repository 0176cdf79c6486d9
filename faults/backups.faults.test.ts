/** Restores a backup after everything else is lost, with the commands that operators run. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { backupShares } from '#app/server/backup/backup-shares.ts'
import { reachDatabase } from '#app/server/command-line/reach-database.ts'
import { cast } from '#db/cast.ts'
import { seedDemo } from '#db/seed.ts'
import { findStep, generateTotp } from '#features/session/totp.server.ts'
import { readConfig } from '#platform/server/config.ts'
import { createScratchFolder } from '#test/backups.ts'
import { buildDatabaseUrl, queryRows, run } from '#test/base-database.ts'
import { createCall, type Reply, type SignedInCall, signInAt } from '#test/calls.ts'
import { runCommand } from '#test/commands.ts'
import { onFileFinished } from '#test/fresh-database.ts'
import { chooseReadPath, startLoad } from '#test/load.ts'
import { hasOwnPostgres, startPostgres } from '#test/own-postgres.ts'
import { chooseCount } from '#test/rounds.ts'
import { endServers, startServer } from '#test/server-process.ts'
import { decodeTotpKey } from '#test/totp-key.ts'
import { type AcknowledgedWrites, expectStored, registerWithVideo } from '#test/writers.ts'

const folder = createScratchFolder()
const neverAborted = new AbortController().signal
let serial = 0

afterEach(endServers)

interface Installation {
  /** environment variables of the program and its commands */
  env: Record<string, string>
  /** Deletes all of it. */
  wipe(): Promise<void>
}

async function createEmbedded(): Promise<Installation> {
  const DATA_DIR = join(folder, `embedded-${++serial}`)
  return { env: { DATA_DIR }, wipe: async () => rmSync(DATA_DIR, { recursive: true }) }
}

async function createOnServer(): Promise<Installation> {
  const postgres = await startPostgres()
  onFileFinished(postgres.stop)
  const DATA_DIR = join(postgres.folder, 'data of the program')
  await run(postgres.url, 'create database app')
  async function wipe() {
    await run(postgres.url, 'drop database app with (force)')
    await run(postgres.url, 'create database app')
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
  return { env: { DATABASE_URL: buildDatabaseUrl(postgres.url, 'app'), DATA_DIR }, wipe }
}

async function withDatabase<T>({ env }: Installation, work: (url: string) => Promise<T>): Promise<T> {
  await using reached = await reachDatabase(readConfig(env), neverAborted)
  return await work(reached.url)
}

/**
 * Returns the row count and a digest of each table, of the rows that a backup includes or of those that it leaves out.
 */
async function digestRows(
  installation: Installation,
  selection: 'taken' | 'left out',
): Promise<Record<string, string>> {
  return withDatabase(installation, async (url) => {
    const tables = await queryRows<{ name: string }>(
      url,
      `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const digests: Record<string, string> = {}
    for (const { name } of tables) {
      const share = backupShares[name]
      const condition = share === 'whole' ? 'true' : typeof share === 'object' ? share.where : 'false'
      const [row] = await queryRows<{ rows: string }>(
        url,
        `
        select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as rows
        from ${name} t where (${condition}) = ${selection === 'taken'}`,
      )
      digests[name] = `${row?.rows}`
    }
    return digests
  })
}

const emptyDigest = '0 d41d8cd98f00b204e9800998ecf8427e'

/** Enables the second factor, as the account's owner does. */
async function enableSecondFactor(url: string, name: 'budi' | 'dewi') {
  const call = await signInAt(url, name)
  const { body } = await call('POST', '/login/second-factor', { current_password: cast[name].password })
  const key = decodeTotpKey(body.secret)
  const now = Date.now()
  const reply = await call('PUT', '/login/second-factor', { code: generateTotp(key, now) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const [recovery]: string[] = reply.body.recovery_codes
  const usedStep = findStep(key, generateTotp(key, now), now) ?? 0
  // A code is accepted only once. The code of the next half minute is already accepted.
  return { recovery, code: () => generateTotp(key, Math.max(Date.now(), (usedStep + 1) * 30_000)) }
}

/** Signs in with the password and, if required, the second factor. */
async function expectSignIn(url: string, name: keyof typeof cast, second?: [path: string, code?: string]) {
  const { email, password } = cast[name]
  const cookies = new Map<string, string>()
  async function call(method: string, path: string, body?: unknown): Promise<Reply> {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const reply = await createCall(url)(method, path, body, { cookie })
    for (const line of reply.headers.getSetCookie()) {
      const [, key = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      cookies.set(key, value)
    }
    return reply
  }
  const first = await call('POST', '/auth/sign-in/email', { email, password })
  expect([name, first.status, first.body]).toEqual([name, 200, second ? { second_factor: true } : {}])
  if (second) {
    expect((await call('GET', '/session')).status).toBe(401)
    const [path, code] = second
    expect([name, (await call('POST', `/auth/sign-in/${path}`, { code })).status]).toEqual([name, 200])
  }
  expect((await call('GET', '/session')).body).toMatchObject({ user: { email } })
}

describe.each([
  ['embedded', 'embedded', createEmbedded, createEmbedded, true],
  ['embedded', 'a PostgreSQL 15', createEmbedded, createOnServer, hasOwnPostgres],
  ['a PostgreSQL 15', 'the same, emptied', createOnServer, undefined, hasOwnPostgres],
] as const)(
  'restoring a backup after data loss: %s → %s',
  (_, __, createSource, createTarget, isAvailable) => {
    it.runIf(isAvailable)(
      'brings back the same rows and the same logins',
      async () => {
        const before = await createSource()
        const first = await startServer(before.env)
        await withDatabase(before, seedDemo)
        const oldSession = await signInAt(first.url, 'sari')
        const budi = await enableSecondFactor(first.url, 'budi')
        const dewi = await enableSecondFactor(first.url, 'dewi')
        // These requests fill the tables of the trash, of undo steps, of login tokens and of idempotency keys.
        const { rows: affiliates } = (await oldSession('GET', '/affiliates')).body
        expect((await oldSession('DELETE', `/affiliates/${affiliates[0].id}`)).status).toBeLessThan(300)
        expect(
          (await createCall(first.url)('POST', '/auth/recovery', { email: cast.rina.email })).status,
        ).toBe(200)
        expect(await first.end('SIGTERM')).toBe(0)

        const rows = await digestRows(before, 'taken')
        expect(
          Object.values(await digestRows(before, 'left out')).some((digest) => digest !== emptyDigest),
        ).toBe(true)
        const file = join(folder, `wiped-${++serial}.backup`)
        expect(await runCommand('backup', [file], before.env)).toMatchObject({ code: 0 })
        await before.wipe()
        const after = createTarget ? await createTarget() : before
        expect(await runCommand('restore', [file], after.env)).toMatchObject({ code: 0 })
        expect(await digestRows(after, 'taken')).toEqual(rows)
        for (const [name, digest] of Object.entries(await digestRows(after, 'left out')))
          expect([name, digest]).toEqual([name, emptyDigest])
        const filledCount = Object.values(rows).filter((digest) => digest !== emptyDigest).length
        console.info(`wiped and restored: ${filledCount} tables with rows, all the same`)
        expect(filledCount).toBeGreaterThan(13)

        const restoredServer = await startServer(after.env)
        expect(
          (await createCall(restoredServer.url, { cookie: oldSession.cookie })('GET', '/session')).status,
        ).toBe(401)
        await expectSignIn(restoredServer.url, 'sari')
        await expectSignIn(restoredServer.url, 'rina')
        await expectSignIn(restoredServer.url, 'dewi', ['code', dewi.code()])
        await expectSignIn(restoredServer.url, 'budi', ['recovery-code', budi.recovery])
        expect(await restoredServer.end('SIGTERM')).toBe(0)
      },
      300_000,
    )
  },
)

describe('a backup made during writes', () => {
  const count = chooseCount(1, 3)

  it(`contains all writes acknowledged before it, and no partial ones, in ${count} rounds`, async () => {
    const installation = await createEmbedded()
    const { url } = await startServer(installation.env)
    const sari = await signInAt(url, 'sari')
    const product = (await sari('GET', '/products')).body[0].id
    // Adds rows, so that the backup takes some time.
    await withDatabase(installation, (owner) =>
      run(
        owner,
        `insert into griting_templates (name, template_content)
         select n, (select string_agg(md5(n::text || m), '') from generate_series(1, 60) m) from generate_series(1, 10000) n`,
      ),
    )
    for (let round = 0; round < count; round++) {
      const { acknowledged, before, file } = await backupUnderLoad(sari, product, installation)
      const checkResult = await runCommand('restore', ['--check', file], { DATABASE_URL: '' })
      expect([checkResult.code, checkResult.stdout]).toEqual([0, expect.stringContaining('is good')])
      const restoredDatabase = await createEmbedded()
      expect(await runCommand('restore', [file], restoredDatabase.env)).toMatchObject({ code: 0 })
      await expectAllStored(restoredDatabase, before)
      // Writes after the backup exist only in the running program.
      await expectAllStored(installation, acknowledged)
    }
  }, 600_000)

  async function expectAllStored(
    installation: Installation,
    acknowledged: AcknowledgedWrites,
  ): Promise<void> {
    await withDatabase(installation, async (connectionString) => {
      const owner = new Client({ connectionString })
      await owner.connect()
      await expectStored(owner, acknowledged).finally(() => owner.end())
    })
  }

  /**
   * @returns what was acknowledged before the backup started, and what was acknowledged when the last writer had ended
   */
  async function backupUnderLoad(sari: SignedInCall, product: string, installation: Installation) {
    const acknowledged: AcknowledgedWrites = new Map()
    let isRunning = true
    const writers = Array.from({ length: 4 }, async () => {
      while (isRunning) await registerWithVideo(sari, product, acknowledged)
    })
    const readers = startLoad(2, (client, turn) => ({ call: sari, path: chooseReadPath(client + turn) }))
    const file = join(folder, `load-${++serial}.backup`)
    try {
      await expect.poll(() => acknowledged.size).toBeGreaterThan(20)
      const before: AcknowledgedWrites = new Map(
        [...acknowledged].map(([username, writes]) => [username, { ...writes }]),
      )
      const { code, stdout } = await runCommand('backup', [file], installation.env)
      const during = acknowledged.size - before.size
      expect([code, stdout]).toEqual([0, expect.stringContaining('rows of')])
      expect(during).toBeGreaterThan(0)
      await readers.waitForAnswers()
      console.info(
        `backup under load: ${before.size} affiliates acknowledged before it, ${during} during it, ${readers.answerCount} answers, the slowest ${Math.round(readers.slowestMs)} ms`,
      )
      return { acknowledged, before, file }
    } finally {
      isRunning = false
      await Promise.all([...writers, readers.stop()])
      expect(readers.unexpected).toEqual([])
      expect(readers.slowestMs).toBeLessThan(5_000)
    }
  }
})
