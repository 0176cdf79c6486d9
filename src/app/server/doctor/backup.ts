/** Checks whether nightly backups are made. */
import type { Client } from 'pg'
import type { Config } from '#platform/server/config.ts'
import { type Finding, fault, good, note } from './finding.ts'

/** hours without a backup after which this is a fault; the dashboard warns superadmins after the same time */
const maxHours = 48

interface BackupState {
  /** null while there is no success */
  hours_since_success: number | null
  hours_since_creation: number
  /** message of the last failure since the last success; null without one */
  failure: string | null
}

const backupStateQuery = `
  with latest as (select max(made_at) filter (where file is not null) as success_at from backups)
  select extract(epoch from now() - success_at)::float8 / 3600 as hours_since_success,
    (select extract(epoch from now() - min(applied_at))::float8 / 3600 from app.ledger) as hours_since_creation,
    (select failure from backups where failure is not null and made_at > coalesce(success_at, '-infinity')
     order by made_at desc limit 1) as failure
  from latest`

/** @param owner connection of the owner to a database that is up to date */
export async function examineBackup(
  owner: Pick<Client, 'query'>,
  { BACKUP_AT, DATA_DIR }: Pick<Config, 'BACKUP_AT' | 'DATA_DIR'>,
): Promise<Finding> {
  if (BACKUP_AT === 'off')
    return note('backup', 'The nightly backup is off: run npm run backup yourself, or set BACKUP_AT.')
  const { rows } = await owner.query<BackupState>(backupStateQuery)
  const { hours_since_success, hours_since_creation, failure } = rows[0] ?? {
    hours_since_success: null,
    hours_since_creation: 0,
    failure: null,
  }
  const hoursWithoutBackup = hours_since_success ?? hours_since_creation
  if (failure) return fault('backup', `The last one failed: ${failure}.`)
  if (hoursWithoutBackup > maxHours)
    return fault(
      'backup',
      `None was made for ${Math.floor(hoursWithoutBackup / 24)} days: keep the program running at night.`,
    )
  if (hours_since_success === null)
    return note('backup', `There is none yet: the first is made at ${BACKUP_AT}, in Jakarta.`)
  return good(
    'backup',
    `The last was made ${Math.round(hours_since_success)} hours ago, into ${DATA_DIR}/backups: copy it elsewhere.`,
  )
}
