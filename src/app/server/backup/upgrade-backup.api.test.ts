/** Before a start migrates the database, it makes a backup. Runs on every PostgreSQL. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyBackup } from '#platform/server/backup/backup-reader.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { createScratchFolder } from '#test/backups.ts'
import { createFreshDatabase, type FreshDatabase } from '#test/fresh-database.ts'
import { backUpBeforeMigrations } from './upgrade-backup.ts'

const neverAborted = new AbortController().signal
const log = createLog('silent')

let database: FreshDatabase
let DATA_DIR: string

beforeEach(async () => {
  database = await createFreshDatabase()
  DATA_DIR = join(createScratchFolder(), 'data')
})

const backUp = (url = database.url) =>
  backUpBeforeMigrations(url, readConfig({ DATA_DIR }), log, neverAborted)
const listFiles = () => (existsSync(join(DATA_DIR, 'backups')) ? readdirSync(join(DATA_DIR, 'backups')) : [])
/** Makes the last migration pending again. */
const forgetLastMigration = () =>
  database.queryAsOwner(
    `delete from app.ledger where name = (select max(name) from app.ledger where name <> 'rules')`,
  )

describe('backup before migrations', () => {
  it('the backup before migrations is made when a migration is pending, and complete', async () => {
    await forgetLastMigration()
    await backUp()
    expect(listFiles()).toEqual([expect.stringMatching(/^upgrade-\d{8}-\d{6}\.backup$/)])
    const [name = ''] = listFiles()
    const header = await verifyBackup(join(DATA_DIR, 'backups', name), () => {})
    expect(header.program).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('the backup before migrations is not made when the database is up to date', async () => {
    await backUp()
    expect(listFiles()).toEqual([])
  })

  it('the backup before migrations stops the start with an error when it fails', async () => {
    await forgetLastMigration()
    mkdirSync(DATA_DIR, { recursive: true })
    writeFileSync(join(DATA_DIR, 'backups'), 'a file where a folder should be')
    await expect(backUp()).rejects.toThrow(
      /^The database was not brought up to date, since the backup before it failed/,
    )
  })
})
