/** Backs up the embedded database before a start migrates it, because migrations can't be reversed. */
import { join } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { readMissingMigrations } from '#platform/server/database/migrate.ts'
import type { Log } from '#platform/server/log.ts'
import { formatTimestamp, getBackupFolder, makeBackup } from './make-backup.ts'

/**
 * Does nothing for a new database, and for one that is up to date.
 * @throws Error if the backup fails; nothing is migrated then
 */
export async function backUpBeforeMigrations(
  url: string,
  config: Config,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const pending = await readMissingMigrations(url)
  if (pending.length === 0) return
  const file = join(getBackupFolder(config), `upgrade-${formatTimestamp()}.backup`)
  try {
    const size = await makeBackup({ url, file, signal })
    log.info({ file, size, missing: pending }, 'a backup was made before the database is brought up to date')
  } catch (error) {
    signal.throwIfAborted()
    throw new Error(
      `The database was not brought up to date, since the backup before it failed: ${(error as Error).message}`,
      { cause: error },
    )
  }
}
