/** Connects a command to the database that the settings name, whether or not the program is running. */
import { hasCluster, reachCluster } from '#embedded-postgres'
import type { Config } from '#platform/server/config.ts'
import { withClient } from '#platform/server/database/client.ts'
import { getReason } from '../doctor/finding.ts'

/** Advice in messages of the embedded server: it names the settings and commands of this program. */
export const advice = {
  otherFolder: 'choose another folder with DATA_DIR',
  otherServer: 'set DATABASE_URL to a PostgreSQL server',
  moveRows: 'take its data along by npm run backup and npm run restore',
}

/** Log of the embedded server in a command, which prints only warnings. */
export const log = { info() {}, warn: (message: string) => console.warn(message) }

export interface ReachableDatabase extends AsyncDisposable {
  /** connection URL of the owner */
  url: string
}

/**
 * Returns the database that the settings name. If the data folder has a database whose server is not running, starts a
 * server, which ends when the result is disposed.
 * @param anyVersion runs a database of another major version than the embedded PostgreSQL with the machine's own
 * PostgreSQL of that version, if it is installed
 * @throws Error if there is no database yet; only `restore` creates one
 */
export async function reachDatabase(
  config: Config,
  signal: AbortSignal,
  { anyVersion = false } = {},
): Promise<ReachableDatabase> {
  if (config.DATABASE_URL) {
    await assertReachable(config.DATABASE_URL)
    return { url: config.DATABASE_URL, async [Symbol.asyncDispose]() {} }
  }
  if (!hasCluster(config.DATA_DIR))
    throw new Error(
      `There is no database in ${config.DATA_DIR}: name its folder with DATA_DIR, or the server with DATABASE_URL`,
    )
  const cluster = await reachCluster({ dataDir: config.DATA_DIR, log, signal, anyVersion, advice })
  return { url: cluster.url, [Symbol.asyncDispose]: () => cluster.stop() }
}

const connectTimeoutMs = 15_000

/**
 * Checks that the server accepts connections.
 * @throws Error with the reason, and without the password
 */
export async function assertReachable(url: string): Promise<void> {
  try {
    await withClient({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs }, async () => {})
  } catch (error) {
    const reason = getReason(error)
    throw new Error(
      `The database server of DATABASE_URL can't be reached (${reason}): start it, or correct DATABASE_URL`,
      { cause: error },
    )
  }
}
