/** Checks whether nightly backups are made. */
import type { Client } from 'pg'
import type { Config } from '#platform/server/config.ts'
import { type Finding, fault, good, note } from './finding.ts'

/** hours without a backup after which this is a fault; the dashboard warns superadmins after the same time */
const maxHours = 48

interface Nights {
  /** hours since the last success; null while there is none */
  ago: number | null
  /** hours since the database was created */
  since: number
  /** message of the last failure since the last success; null without one */
  failure: string | null
}

const nightsQuery = `
  with last as (select max(made_at) filter (where file is not null) as success from backups)
  select extract(epoch from now() - success)::float8 / 3600 as ago,
    (select extract(epoch from now() - min(applied_at))::float8 / 3600 from app.ledger) as since,
    (select failure from backups where failure is not null and made_at > coalesce(success, '-infinity')
     order by made_at desc limit 1) as failure
  from last`

/** @param owner connection of the owner to a database that is up to date */
export async function examineBackup(
  owner: Pick<Client, 'query'>,
  { BACKUP_AT, DATA_DIR }: Pick<Config, 'BACKUP_AT' | 'DATA_DIR'>,
): Promise<Finding> {
  if (BACKUP_AT === 'off')
    return note('backup', 'The nightly backup is off: run npm run backup yourself, or set BACKUP_AT.')
  const { rows } = await owner.query<Nights>(nightsQuery)
  const { ago, since, failure } = rows[0] ?? { ago: null, since: 0, failure: null }
  if (failure) return fault('backup', `The last one failed: ${failure}.`)
  if ((ago ?? since) > maxHours)
    return fault(
      'backup',
      `None was made for ${Math.floor((ago ?? since) / 24)} days: keep the program running at night.`,
    )
  if (ago === null) return note('backup', `There is none yet: the first is made at ${BACKUP_AT}, in Jakarta.`)
  return good(
    'backup',
    `The last was made ${Math.round(ago)} hours ago, into ${DATA_DIR}/backups: copy it elsewhere.`,
  )
}
