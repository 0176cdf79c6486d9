/** Makes a backup every night in `DATA_DIR/backups`. If several processes use one database, one of them makes it. */
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Client, Pool } from 'pg'
import { formatNightFileName, selectExpiredBackups } from '#platform/server/backup/backup-retention.ts'
import type { Config } from '#platform/server/config.ts'
import { withClient } from '#platform/server/database/client.ts'
import type { Log } from '#platform/server/log.ts'
import { getBackupFolder, makeBackup } from './make-backup.ts'

/** milliseconds between two checks of the clock */
const checkInterval = 5 * 60_000

/**
 * Makes a backup now if a night was missed, and then every night.
 * @returns a function that stops the checks, and a backup in progress
 */
export function backUpEveryNight(ownerUrl: string, config: Config, log: Log): () => Promise<void> {
  const controller = new AbortController()
  let lastCheck = Promise.resolve()
  function check(): void {
    lastCheck = backUpIfDue(ownerUrl, config, log, controller.signal).then(
      () => {},
      (error: Error) => {
        if (!controller.signal.aborted) log.error({ reason: error.message }, 'the nightly backup failed')
      },
    )
  }
  check()
  const timer =
    config.BACKUP_AT === 'off' ? undefined : setInterval(() => void lastCheck.then(check), checkInterval)
  return async () => {
    clearInterval(timer)
    controller.abort('stopping')
    await lastCheck
  }
}

/**
 * Makes a backup if one is due.
 * @returns whether it made one
 */
export function backUpIfDue(
  ownerUrl: string,
  config: Config,
  log: Log,
  signal: AbortSignal,
): Promise<boolean> {
  return withClient({ connectionString: ownerUrl, application_name: 'nightly backup' }, async (owner) => {
    if (config.BACKUP_AT === 'off') {
      // Otherwise operators who have switched backups off would be reminded of the last one.
      await owner.query('delete from backups')
      return false
    }
    // The lock belongs to this connection, so that it ends with the process.
    const { rows } = await owner.query(`select pg_try_advisory_lock(hashtext('nightly backup')) as has_lock`)
    if (!rows[0].has_lock) return false
    const dueTimestamp = await readDueTimestamp(owner, config.BACKUP_AT)
    if (dueTimestamp === undefined) return false
    await backUp(owner, ownerUrl, formatNightFileName(dueTimestamp), config, log, signal)
    return true
  })
}

/**
 * Checks by the database's clock whether the time of the backup has passed since the last success, or since the
 * database was created. A failed backup is tried again after an hour.
 * @returns the current time in Jakarta, such as '20260102-0230'; undefined if no backup is due
 */
async function readDueTimestamp(owner: Client, timeOfDay: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ now: string }>(
    `with clock as (select now() at time zone 'Asia/Jakarta' as local_now),
       today as (select date_trunc('day', local_now) + $1::time as backup_time, local_now from clock),
       latest as (
         select case when backup_time > local_now then backup_time - interval '1 day' else backup_time end
             at time zone 'Asia/Jakarta' as due_at,
           local_now
         from today)
     select to_char(local_now, 'YYYYMMDD-HH24MI') as now from latest
     where due_at > coalesce(
         (select max(made_at) from backups where file is not null), (select min(applied_at) from app.ledger))
       and not exists (select from backups where failure is not null and made_at > now() - interval '1 hour')`,
    [timeOfDay],
  )
  return rows[0]?.now
}

async function backUp(
  owner: Client,
  url: string,
  name: string,
  config: Config,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const folder = getBackupFolder(config)
  const recordResult = (column: 'file' | 'failure', text: string) =>
    owner.query(`insert into backups (${column}) values ($1)`, [text])
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    const size = await makeBackup({ url, file: join(folder, name), signal })
    await recordResult('file', name)
    log.info({ file: name, size }, 'the nightly backup was made')
  } catch (error) {
    if (!signal.aborted) await recordResult('failure', (error as Error).message).catch(() => {})
    throw error
  }
  try {
    deleteOldBackups(folder, config)
  } catch (error) {
    // The new backup is good, so no failure of it is recorded.
    log.error({ reason: (error as Error).message }, 'old backups could not be deleted')
  }
}

/**
 * Deletes backups beyond the retention period, and partial files of processes that were killed. One that can't be
 * deleted does not prevent the deletion of the others.
 * @throws Error with the reasons of all files that could not be deleted
 */
function deleteOldBackups(folder: string, { BACKUP_DAYS, BACKUP_WEEKS }: Config): void {
  const names = readdirSync(folder)
  const reasons: string[] = []
  for (const name of [
    ...names.filter((name) => /^night-.*\.part$/.test(name)),
    // A newer part of a backup by hand may still be growing.
    ...names.filter((name) => isOlderThan(2, 'by-hand', name) && name.endsWith('.part')),
    // Backups before an upgrade may contain people who were erased since, so they are not retained longer.
    ...names.filter((name) => isOlderThan(30, 'upgrade', name)),
    ...selectExpiredBackups(names, { days: BACKUP_DAYS, weeks: BACKUP_WEEKS }),
  ])
    try {
      rmSync(join(folder, name), { force: true })
    } catch (error) {
      reasons.push((error as Error).message)
    }
  if (reasons.length > 0) throw new Error(reasons.join('; '))
}

const msPerDay = 24 * 60 * 60_000

/** Checks whether a file is a backup of this kind, or a part of one, and its day is more than so many days ago. */
function isOlderThan(days: number, kind: 'by-hand' | 'upgrade', name: string): boolean {
  const [, fileKind, year, month, day] =
    /^(.+)-(\d{4})(\d\d)(\d\d)-\d{6}\.backup(?:\.part)?$/.exec(name) ?? []
  return fileKind === kind && Date.parse(`${year}-${month}-${day}`) < Date.now() - days * msPerDay
}

/** @returns seconds since the last successful backup; null if there is none */
export async function readBackupAge(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ age: number | null }>('select app.backup_age() as age')
  return rows[0]?.age ?? null
}
