/** Moves data from the running program to a server and back into a folder, with the same commands as an operator. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { createEmptyDatabase, createScratchFolder, readContents } from '#test/backups.ts'
import { queryRows, run } from '#test/base-database.ts'
import { type SignedInCall, signInAt } from '#test/calls.ts'
import { runCommand } from '#test/commands.ts'
import { onFileFinished } from '#test/fresh-database.ts'
import { endServers, type ServerProcess, startServer } from '#test/server-process.ts'
import { reachDatabase } from '../command-line/reach-database.ts'

const folder = createScratchFolder()
const first = join(folder, 'first')
const file = join(folder, 'taken/by night/1.backup')
const neverAborted = new AbortController().signal
let server: ServerProcess
let sari: SignedInCall
let product_id: string

beforeAll(async () => {
  server = await startServer({ DATA_DIR: first })
  sari = await signInAt(server.url, 'sari')
  product_id = (await sari('GET', '/products')).body[0].id
  for (const n of [1, 2, 3]) expect((await addVideo(sari, n)).body).toMatchObject({ no_video: n })
}, 180_000)
afterAll(endServers)

function addVideo(call: SignedInCall, n: number) {
  return call('POST', '/videos', { product_id, video_vo: `https://x.id/v${n}` })
}

async function contentsIn(dataDir: string): Promise<Record<string, string>> {
  await using reached = await reachDatabase(readConfig({ DATA_DIR: dataDir }), neverAborted)
  return withoutSessions(await readContents(reached.url))
}

const withoutSessions = ({ sessions: _, rate_limits: __, ...others }: Record<string, string>) => others

describe('npm run backup', () => {
  it('backs up the running program, and reports the number of rows, tables and bytes', async () => {
    const { code, out } = await runCommand('backup', [file], { DATA_DIR: first })
    expect([code, out.trim()]).toEqual([
      0,
      expect.stringMatching(
        /1\.backup: \d+ rows of \d+ tables in \d+ bytes\. Keep it as secret as the database\.$/,
      ),
    ])
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect((await sari('GET', '/videos')).body.total).toBe(3)
  })

  it('makes backups that restore to a server, and from there to a new folder, unchanged', async () => {
    const restoredUrl = await createEmptyDatabase()
    expect(await runCommand('restore', [file], { DATABASE_URL: restoredUrl })).toMatchObject({ code: 0 })
    const before = await contentsIn(first)
    expect(withoutSessions(await readContents(restoredUrl))).toEqual(before)

    const secondBackup = join(folder, 'again.backup')
    expect(await runCommand('backup', [secondBackup], { DATABASE_URL: restoredUrl })).toMatchObject({
      code: 0,
    })
    const second = join(folder, 'second')
    const { code, out } = await runCommand('restore', [secondBackup], { DATA_DIR: second })
    expect([code, out]).toEqual([0, expect.stringContaining('People sign in anew.')])
    expect(await contentsIn(second)).toEqual(before)

    const restoredProgram = await startServer({ DATA_DIR: second })
    const sariAtCopy = await signInAt(restoredProgram.url, 'sari')
    expect((await addVideo(sariAtCopy, 4)).body).toMatchObject({
      no_video: 4,
    })
    await restoredProgram.end('SIGTERM')
  }, 120_000)

  it('picks a file name when none is given, in a folder that only its owner can open', async () => {
    const { code } = await runCommand('backup', [], { DATA_DIR: first })
    const backups = join(first, 'backups')
    expect(code).toBe(0)
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^by-hand-\d{8}-\d{6}\.backup$/)])
    expect((statSync(backups).mode & 0o777).toString(8)).toBe('700')
  })

  it('fails and creates nothing when there is no database', async () => {
    const missingFolder = join(folder, 'nowhere')
    const { code, output } = await runCommand('backup', [join(folder, 'x.backup')], {
      DATA_DIR: missingFolder,
    })
    expect([code, output]).toEqual([1, expect.stringContaining(`There is no database in ${missingFolder}`)])
    expect([existsSync(missingFolder), existsSync(join(folder, 'x.backup'))]).toEqual([false, false])
  })
})

describe('npm run restore -- --check', () => {
  it('verifies a file on a server and in a folder, and leaves nothing behind', async () => {
    const restoredUrl = await createEmptyDatabase()
    // Other test files run the same command at this moment, so this one has a role and a temp folder of its own.
    const owner = `checks_${randomBytes(6).toString('hex')}`
    const serverUrl = inject('server').url
    await run(serverUrl, `create role ${owner} superuser login password 'x'`)
    onFileFinished(() => run(serverUrl, `drop role ${owner}`))
    const ownUrl = new URL(restoredUrl)
    ownUrl.searchParams.set('user', owner)
    ownUrl.searchParams.set('password', 'x')
    const TMPDIR = join(folder, 'temp')
    mkdirSync(TMPDIR)
    const ownDatabases = `select datname from pg_database where datdba = '${owner}'::regrole`

    for (const DATABASE_URL of [ownUrl.href, '']) {
      const { code, out, output } = await runCommand('restore', ['--check', file], { DATABASE_URL, TMPDIR })
      expect([code, output, out.trim()]).toEqual([
        0,
        '',
        expect.stringMatching(/1\.backup is good: \d+ rows of \d+ tables/),
      ])
      expect([await queryRows(serverUrl, ownDatabases), readdirSync(TMPDIR)]).toEqual([[], []])
    }
    expect(await queryRows(restoredUrl, `select nspname from pg_namespace where nspname = 'app'`)).toEqual([])
  }, 120_000)
})

const canMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

describe.runIf(canMount)('npm run backup on a full disk', () => {
  it('fails in one sentence and leaves no partial file', async () => {
    const small =
      'mount -t tmpfs -o size=16k none /mnt && { cat /dev/zero >/mnt/big 2>/dev/null; "$@"; code=$?; ls -A /mnt; exit $code; }'
    const namespace = ['unshare', '--mount', 'sh', '-c', small, 'sh']
    const { code, output, out } = await runCommand(
      'backup',
      ['/mnt/full.backup'],
      { DATA_DIR: first },
      namespace,
    )
    expect([code, output, out]).toEqual([
      1,
      'The disk has no room for the backup: /mnt/full.backup was not written',
      'big\n',
    ])
  })
})
