/** An operator moves the data of the program from a folder to a database server, and back into a new folder. */
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
import { canMount } from '#test/mounts.ts'
import { endServers, type ServerProcess, startServer } from '#test/server-process.ts'
import { reachDatabase } from '../command-line/reach-database.ts'

const folder = createScratchFolder()
/** The data folder of the running program. */
const dataDir = join(folder, 'first')
const backupFile = join(folder, 'a folder/with blanks/1.backup')
const neverAborted = new AbortController().signal
let server: ServerProcess
let sari: SignedInCall
let product_id: string

beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir })
  sari = await signInAt(server.url, 'sari')
  product_id = (await sari('GET', '/products')).body[0].id
  for (const n of [1, 2, 3]) expect((await addVideo(sari, n)).body).toMatchObject({ no_video: n })
}, 180_000)
afterAll(endServers)

function addVideo(call: SignedInCall, n: number) {
  return call('POST', '/videos', { product_id, video_vo: `https://x.id/v${n}` })
}

/** Returns a digest of each table in the database of this data folder, except sessions and rate limits. */
async function readContentsIn(DATA_DIR: string): Promise<Record<string, string>> {
  await using connection = await reachDatabase(readConfig({ DATA_DIR }), neverAborted)
  return await readContentsWithoutSessions(connection.url)
}

async function readContentsWithoutSessions(url: string): Promise<Record<string, string>> {
  const { sessions: _, rate_limits: __, ...contents } = await readContents(url)
  return contents
}

describe('npm run backup', () => {
  it('npm run backup writes a backup of the running program, and reports the number of rows, tables and bytes', async () => {
    const { code, stdout } = await runCommand('backup', [backupFile], { DATA_DIR: dataDir })
    expect([code, stdout.trim()]).toEqual([
      0,
      expect.stringMatching(
        /1\.backup: \d+ rows of \d+ tables in \d+ bytes\. Keep it as secret as the database\.$/,
      ),
    ])
    expect((statSync(backupFile).mode & 0o777).toString(8)).toBe('600')
    expect((await sari('GET', '/videos')).body.total).toBe(3)
  })

  it('npm run backup makes backups that restore to a server, and from there to a new folder, unchanged', async () => {
    const restoredUrl = await createEmptyDatabase()
    expect(await runCommand('restore', [backupFile], { DATABASE_URL: restoredUrl })).toMatchObject({
      code: 0,
    })
    const originalContents = await readContentsIn(dataDir)
    expect(await readContentsWithoutSessions(restoredUrl)).toEqual(originalContents)

    const secondBackup = join(folder, 'again.backup')
    expect(await runCommand('backup', [secondBackup], { DATABASE_URL: restoredUrl })).toMatchObject({
      code: 0,
    })
    const copyDir = join(folder, 'second')
    const { code, stdout } = await runCommand('restore', [secondBackup], { DATA_DIR: copyDir })
    expect([code, stdout]).toEqual([0, expect.stringContaining('People sign in anew.')])
    expect(await readContentsIn(copyDir)).toEqual(originalContents)

    const copyServer = await startServer({ DATA_DIR: copyDir })
    const sariAtCopy = await signInAt(copyServer.url, 'sari')
    expect((await addVideo(sariAtCopy, 4)).body).toMatchObject({ no_video: 4 })
    await copyServer.end('SIGTERM')
  }, 120_000)

  it('npm run backup picks a file name when none is given, in a folder that only its owner can open', async () => {
    const { code } = await runCommand('backup', [], { DATA_DIR: dataDir })
    const backups = join(dataDir, 'backups')
    expect(code).toBe(0)
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^by-hand-\d{8}-\d{6}\.backup$/)])
    expect((statSync(backups).mode & 0o777).toString(8)).toBe('700')
  })

  it('npm run backup fails and creates nothing when there is no database', async () => {
    const missingFolder = join(folder, 'nowhere')
    const { code, stderr } = await runCommand('backup', [join(folder, 'x.backup')], {
      DATA_DIR: missingFolder,
    })
    expect([code, stderr]).toEqual([1, expect.stringContaining(`There is no database in ${missingFolder}`)])
    expect([existsSync(missingFolder), existsSync(join(folder, 'x.backup'))]).toEqual([false, false])
  })
})

describe('npm run restore -- --check', () => {
  it('npm run restore -- --check verifies a backup on a server and in a folder, and leaves no database or file behind', async () => {
    const emptyUrl = await createEmptyDatabase()
    // Further test files may run the same command now. The databases and files of this one are recognized by a role and
    // a folder for temporary files of its own.
    const owner = `checks_${randomBytes(6).toString('hex')}`
    const serverUrl = inject('server').url
    await run(serverUrl, `create role ${owner} superuser login password 'x'`)
    onFileFinished(() => run(serverUrl, `drop role ${owner}`))
    const ownerUrl = new URL(emptyUrl)
    ownerUrl.searchParams.set('user', owner)
    ownerUrl.searchParams.set('password', 'x')
    const TMPDIR = join(folder, 'temp')
    mkdirSync(TMPDIR)
    const databasesOfOwner = `select datname from pg_database where datdba = '${owner}'::regrole`

    for (const DATABASE_URL of [ownerUrl.href, '']) {
      const { code, stdout, stderr } = await runCommand('restore', ['--check', backupFile], {
        DATABASE_URL,
        TMPDIR,
      })
      expect([code, stderr, stdout.trim()]).toEqual([
        0,
        '',
        expect.stringMatching(/1\.backup is good: \d+ rows of \d+ tables/),
      ])
      expect([await queryRows(serverUrl, databasesOfOwner), readdirSync(TMPDIR)]).toEqual([[], []])
    }
    expect(await queryRows(emptyUrl, `select nspname from pg_namespace where nspname = 'app'`)).toEqual([])
  }, 120_000)
})

describe.runIf(canMount)('npm run backup on a full disk', () => {
  it('npm run backup on a full disk fails in one sentence and leaves no partial file', async () => {
    // This script runs the command with a disk of 16 kB on /mnt, which one file fills, and prints the files left there.
    const onFullDisk =
      'mount -t tmpfs -o size=16k none /mnt && { cat /dev/zero >/mnt/big 2>/dev/null; "$@"; code=$?; ls -A /mnt; exit $code; }'
    const namespace = ['unshare', '--mount', 'sh', '-c', onFullDisk, 'sh']
    const { code, stderr, stdout } = await runCommand(
      'backup',
      ['/mnt/full.backup'],
      { DATA_DIR: dataDir },
      namespace,
    )
    expect([code, stderr, stdout]).toEqual([
      1,
      'The disk has no room for the backup: /mnt/full.backup was not written',
      'big\n',
    ])
  })
})
