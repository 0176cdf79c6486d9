/**
 * The nightly backup is made once a night by one of several processes, or later after a missed night. Runs on every
 * PostgreSQL.
 */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyBackup } from '#platform/server/backup/backup-reader.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { createScratchFolder } from '#test/backups.ts'
import { createFreshDatabase, type FreshDatabase } from '#test/fresh-database.ts'
import { startProgram } from '#test/program.ts'
import { examineBackup } from '../doctor/backup.ts'
import { programVersion } from '../program-version.ts'
import { formatTimestamp } from './make-backup.ts'
import { backUpIfDue } from './nightly-backup.ts'

const home = createScratchFolder()
const log = createLog('silent')
const neverAborted = new AbortController().signal
let database: FreshDatabase
let databaseCount = 0
let DATA_DIR: string

// A backup is due only if the database existed at the last BACKUP_AT, so its migrations are dated three days back.
beforeEach(async () => {
  database = await createFreshDatabase()
  databaseCount += 1
  DATA_DIR = join(home, `${databaseCount}`)
  await database.queryAsOwner(`update app.ledger set applied_at = now() - interval '3 days'`)
})

const runIfDue = (env: Record<string, string> = {}) =>
  backUpIfDue(database.url, readConfig({ DATA_DIR, ...env }), log, neverAborted)
const listFiles = () => readdirSync(join(DATA_DIR, 'backups')).sort()
const readBackupRecords = () =>
  database.queryAsOwner<{ file: string | null; failure: string | null }>(
    'select file, failure from backups order by id',
  )

describe('nightly backup', () => {
  it('the nightly backup is made once after a missed night, in a folder that only its owner can open', async () => {
    expect(await runIfDue()).toBe(true)
    const [file = ''] = listFiles()
    expect(file).toMatch(/^night-\d{8}-\d{4}\.backup$/)
    await verifyBackup(join(DATA_DIR, 'backups', file))
    expect((statSync(join(DATA_DIR, 'backups')).mode & 0o777).toString(8)).toBe('700')
    expect(await readBackupRecords()).toEqual([{ file, failure: null }])
    expect(await runIfDue()).toBe(false)
    expect(listFiles()).toEqual([file])
  })

  it('the nightly backup is made once if several processes run at the same time', async () => {
    const results = await Promise.all([runIfDue(), runIfDue(), runIfDue(), runIfDue()])
    expect(results.filter(Boolean)).toEqual([true])
    expect(listFiles()).toHaveLength(1)
  })

  it('the nightly backup is due neither on the first day of a database nor before BACKUP_AT', async () => {
    await database.queryAsOwner(`update app.ledger set applied_at = now() - interval '1 minute'`)
    const [clock] = await database.queryAsOwner<{ later: string; earlier: string }>(
      `select to_char(now() at time zone 'Asia/Jakarta' + interval '2 hours', 'HH24:MI') as later,
         to_char(now() at time zone 'Asia/Jakarta' - interval '2 hours', 'HH24:MI') as earlier`,
    )
    expect(await runIfDue({ BACKUP_AT: `${clock?.later}` })).toBe(false)
    expect(await runIfDue({ BACKUP_AT: `${clock?.earlier}` })).toBe(false)
    await database.queryAsOwner(
      `insert into backups (made_at, file) values (now() - interval '3 hours', 'earlier.backup')`,
    )
    expect(await runIfDue({ BACKUP_AT: `${clock?.later}` })).toBe(false)
    expect(await runIfDue({ BACKUP_AT: `${clock?.earlier}` })).toBe(true)
  })

  it('the nightly backup is recorded with the reason when it fails, and retried after an hour', async () => {
    writeFileSync(DATA_DIR, 'a file where a folder should be')
    await expect(runIfDue()).rejects.toThrow()
    expect(await readBackupRecords()).toEqual([
      { file: null, failure: expect.stringMatching(/ENOTDIR|EEXIST/) },
    ])
    expect(await runIfDue()).toBe(false)
    await database.queryAsOwner(`update backups set made_at = now() - interval '61 minutes'`)
    await expect(runIfDue()).rejects.toThrow()
    expect(await readBackupRecords()).toHaveLength(2)
  })

  it('the nightly backup deletes old backups and partial files of killed processes, and nothing else', async () => {
    const folder = join(DATA_DIR, 'backups')
    mkdirSync(folder, { recursive: true })
    for (let day = 1; day <= 30; day++)
      writeFileSync(join(folder, `night-202001${String(day).padStart(2, '0')}-0230.backup`), '')
    const growingFile = `by-hand-${formatTimestamp()}.backup.part`
    for (const name of [
      'by-hand-20200101-000000.backup',
      'by-hand-20200105-030405.backup.part',
      growingFile,
      'night-20200105-0230.backup.part',
      'upgrade-20200105-030405.backup.part',
    ])
      writeFileSync(join(folder, name), '')
    // The two days are today, with the new backup, and 30 January. Two of the three weeks are those of these days. The
    // newest backup of the third week is that of Sunday, 26 January.
    await runIfDue({ BACKUP_DAYS: '2', BACKUP_WEEKS: '3' })
    expect(listFiles()).toEqual([
      'by-hand-20200101-000000.backup',
      growingFile,
      'night-20200126-0230.backup',
      'night-20200130-0230.backup',
      expect.stringMatching(/^night-2/),
    ])
  })

  it('the nightly backup is recorded as made even if one old file cannot be deleted, which is logged', async () => {
    const folder = join(DATA_DIR, 'backups')
    mkdirSync(join(folder, 'night-20200105-0230.backup.part'), { recursive: true })
    writeFileSync(join(folder, 'night-20200106-0230.backup.part'), '')
    const logError = vi.spyOn(log, 'error')
    expect(await runIfDue()).toBe(true)
    // The folder can't be deleted as a file. The old file is deleted.
    const [undeletable, file, ...furtherFiles] = listFiles()
    expect(undeletable).toBe('night-20200105-0230.backup.part')
    expect(furtherFiles).toEqual([])
    expect(await readBackupRecords()).toEqual([{ file, failure: null }])
    expect(logError.mock.calls).toEqual([
      [{ reason: expect.stringContaining(`${undeletable}`) }, 'old backups could not be deleted'],
    ])
    expect(await examineBackup(database.client, readConfig({ DATA_DIR }))).toMatchObject({ state: 'good' })
  })

  it('the nightly backup is not made with BACKUP_AT=off, which also clears earlier records', async () => {
    await database.queryAsOwner(`insert into backups (made_at, file) values (now() - interval '9 days', 'x')`)
    expect(await runIfDue({ BACKUP_AT: 'off' })).toBe(false)
    expect(await readBackupRecords()).toEqual([])
  })
})

describe('state of the nightly backup', () => {
  it('the state of the nightly backup is shown only to superadmins, in /health?detail and on Home', async () => {
    const program = await startProgram({ DATA_DIR: join(home, 'program'), BACKUP_AT: '02:30' })
    const [sari, budi] = [await program.signIn('sari'), await program.signIn('budi')]
    expect((await sari('GET', '/dashboard')).body.backup_since).toBe(null)
    const success = '2026-01-02T03:04:05.000Z'
    await program.database.queryAsOwner(
      `insert into backups (made_at, file, failure) values
         ('${success}', 'x', null), ('2026-01-03T03:04:05Z', null, 'The disk has no room')`,
    )
    expect((await sari('GET', '/health?detail')).body).toEqual({
      status: 'ready',
      version: programVersion,
      backup: {
        at: '02:30',
        last_success: success,
        last_failure: '2026-01-03T03:04:05.000Z',
        reason: 'The disk has no room',
      },
    })
    for (const call of [budi, program.anonymous])
      expect((await call('GET', '/health?detail')).body).toEqual({ status: 'ready' })
    expect((await sari('GET', '/health')).body).toEqual({ status: 'ready' })
    expect((await sari('GET', '/dashboard')).body.backup_since).toBe(success)
    expect((await budi('GET', '/dashboard')).body.backup_since).toBe(null)
    await program.database.queryAsOwner(`delete from backups where file is not null`)
    expect((await sari('GET', '/dashboard')).body.backup_since).toBe('2026-01-03T03:04:05.000Z')
  })
})
