/** Checks whether the database is reachable, can hold the program, and belongs to this version. */
import type { Client } from 'pg'
import { hasCluster } from '#embedded-postgres'
import type { Config } from '#platform/server/config.ts'
import { withClient } from '#platform/server/database/client.ts'
import { findMissingMigrations } from '#platform/server/database/migrate.ts'
import { readSqlFiles } from '#platform/server/database/sql-files.ts'
import { reachDatabase } from '../command-line/reach-database.ts'
import { examineBackup } from './backup.ts'
import { type Finding, fault, getReason, good, note } from './finding.ts'
import { examineMinorVersion } from './postgres-minor.ts'

interface DatabaseExamination {
  findings: Finding[]
  /** proves to the running program that the caller has access to its database; null if it could not be read */
  secret: string | null
  /** seconds by which the database's clock is ahead of this machine's; null if unknown */
  clockSecondsAhead: number | null
}

export async function examineDatabase(config: Config, signal: AbortSignal): Promise<DatabaseExamination> {
  const unknownFacts = { secret: null, clockSecondsAhead: null }
  if (!config.DATABASE_URL && !hasCluster(config.DATA_DIR))
    return {
      findings: [note('database', `There is none in ${config.DATA_DIR} yet: the first start makes it.`)],
      ...unknownFacts,
    }
  const name = config.DATABASE_URL ? 'The server of DATABASE_URL' : `The PostgreSQL in ${config.DATA_DIR}`
  try {
    await using database = await reachDatabase(config, signal)
    return await withClient({ connectionString: database.url, connectionTimeoutMillis: 10_000 }, (client) =>
      examineClient(client, name, config),
    )
  } catch (error) {
    const message = `${name} can't be reached (${getReason(error)}): start it, or correct ${config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'}.`
    return { findings: [fault('database', message)], ...unknownFacts }
  }
}

interface Facts {
  version: string
  version_num: number
  can_create: boolean
  can_create_roles: boolean
  is_read_only: boolean
  /** true if the extension pg_trgm can be installed */
  has_trigrams: boolean
  /** true if the program has started on this database before */
  has_history: boolean
  /** true also if the program's schema does not exist yet */
  owns_schema: boolean
  /** the server's time in milliseconds since 1970 */
  clock_ms: number
  /** the role of the connection */
  role: string
}

const factsQuery = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as version_num,
    has_database_privilege(current_database(), 'create') as can_create,
    (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as can_create_roles,
    pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as is_read_only,
    exists (select from pg_available_extensions where name = 'pg_trgm') as has_trigrams,
    exists (select from pg_class where relname = 'ledger' and relnamespace::regnamespace::text = 'app') as has_history,
    not exists (
      select from pg_namespace where nspname = 'app' and not pg_has_role(nspowner, 'usage')) as owns_schema,
    extract(epoch from clock_timestamp())::float8 * 1000 as clock_ms, current_user as role`

async function examineClient(client: Client, name: string, config: Config): Promise<DatabaseExamination> {
  const sentAt = Date.now()
  const { rows } = await client.query<Facts>(factsQuery)
  const [facts] = rows
  if (!facts) throw new Error('it answers nothing')
  // The server read its clock about halfway between the request and the answer.
  const clockSecondsAhead = (facts.clock_ms - (sentAt + Date.now()) / 2) / 1000
  const problem = findFault(facts)
  if (problem) return { findings: [fault('database', problem)], secret: null, clockSecondsAhead }
  if (!facts.has_history)
    return {
      findings: [note('database', `${name} is empty: the first start fills it.`)],
      secret: null,
      clockSecondsAhead,
    }
  const { state, message } = await examineHistory(client)
  const secret = await readCookieSecret(client)
  const findings: Finding[] = [{ about: 'database', state, message: `${name} (${facts.version}) ${message}` }]
  const minorFinding = config.DATABASE_URL ? undefined : examineMinorVersion(facts.version)
  if (minorFinding) findings.push(minorFinding)
  if (state === 'good') findings.push(await examineBackup(client, config))
  return { findings, secret, clockSecondsAhead }
}

function findFault({
  version,
  version_num,
  can_create,
  can_create_roles,
  is_read_only,
  has_trigrams,
  owns_schema,
  role,
}: Facts) {
  if (version_num < 150_000) return `PostgreSQL ${version} is too old: the program needs 15 or newer.`
  if (is_read_only)
    return 'The server takes no changes: it is a standby, or set to read only; use the one that is written to.'
  if (!can_create)
    return `The role ${role} may make nothing in this database: alter database … owner to ${role}.`
  if (!can_create_roles)
    return `The role ${role} may make no roles, of which the program needs three: alter role ${role} createrole.`
  if (!owns_schema)
    return `What the program has made here belongs to another role than ${role}: let DATABASE_URL name that one.`
  if (!has_trigrams)
    return 'The extension pg_trgm is missing: install the contrib package of this PostgreSQL.'
  return null
}

async function examineHistory(client: Client): Promise<Pick<Finding, 'state' | 'message'>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from app.ledger')
  try {
    const missingNames = findMissingMigrations(
      new Map(rows.map(({ name, hash }) => [name, hash])),
      readSqlFiles().migrations,
    )
    if (missingNames.length === 0) return good('database', 'answers and is up to date.')
    return note('database', `answers and is of an earlier version: the next start brings it up to date.`)
  } catch (error) {
    return fault('database', `is not of this version: ${getReason(error)}.`)
  }
}

async function readCookieSecret(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>(`select value from secrets where name = 'cookie'`)
  return rows[0]?.value ?? null
}
