/** Makes backups of all data, on demand and at night. */
import { join } from 'node:path'
import { writeBackup } from '#platform/server/backup/backup-writer.ts'
import { type CopyOptions, copyOut } from '#platform/server/backup/copy-out.ts'
import type { Config } from '#platform/server/config.ts'
import { programVersion } from '../program-version.ts'
import { backupShares } from './backup-shares.ts'

/**
 * Returns the folder for nightly backups, backups before upgrades, manual backups without a name, and the list of
 * erasures.
 */
export const getBackupFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'backups')

/** Formats the present moment, in UTC, for the name of a file: 20260102-030405. */
export function formatTimestamp(): string {
  return new Date()
    .toISOString()
    .replaceAll(/[-:]|\..*/g, '')
    .replace('T', '-')
}

interface BackupOptions extends Pick<CopyOptions, 'onProgress'> {
  /** connection URL of the owner */
  url: string
  file: string
  signal: AbortSignal
}

/** @returns the size of the file in bytes */
export async function makeBackup({ url, file, signal, onProgress }: BackupOptions): Promise<number> {
  return writeBackup(
    file,
    copyOut(url, { program: programVersion, shares: backupShares, onProgress }),
    signal,
  )
}
