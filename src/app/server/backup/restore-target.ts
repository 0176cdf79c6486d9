/** The target of a restore: the empty database of the settings, or a temporary one. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseError } from 'pg'
import { hasCluster, reachCluster, removeCluster, startCluster } from '#embedded-postgres'
import type { Config } from '#platform/server/config.ts'
import { withClient } from '#platform/server/database/client.ts'
import { advice, assertReachable, log } from '../command-line/reach-database.ts'

export interface RestoreTarget extends AsyncDisposable {
  /** connection URL of the owner */
  url: string
  /** Prevents the disposal from removing what was created for the target. */
  keep(): void
}

/**
 * Returns the database of DATABASE_URL or of DATA_DIR, which is created if it doesn't exist. The restore checks whether
 * it is empty.
 */
export async function openConfiguredDatabase(config: Config, signal: AbortSignal): Promise<RestoreTarget> {
  const dataDir = config.DATA_DIR
  if (config.DATABASE_URL) {
    await assertReachable(config.DATABASE_URL)
    return { url: config.DATABASE_URL, keep() {}, async [Symbol.asyncDispose]() {} }
  }
  let isNew = !hasCluster(dataDir)
  const cluster = await reachCluster({ dataDir, log, signal, advice })
  return {
    url: cluster.url,
    keep: () => (isNew = false),
    async [Symbol.asyncDispose]() {
      await cluster.stop()
      if (isNew) removeCluster(dataDir)
    },
  }
}

/**
 * Creates a temporary database: on the server of the settings if possible, so that the check is valid for that server,
 * otherwise on an embedded server in a folder of its own.
 */
export async function createTemporaryDatabase(config: Config, signal: AbortSignal): Promise<RestoreTarget> {
  const serverDatabase = config.DATABASE_URL && (await createDatabaseOnServer(config.DATABASE_URL))
  if (serverDatabase) return serverDatabase
  const dataDir = mkdtempSync(join(tmpdir(), 'restore-check-'))
  const drop = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const cluster = await startCluster({ dataDir, log, signal, advice })
    return { url: cluster.url, keep() {}, [Symbol.asyncDispose]: () => cluster.stop().finally(drop) }
  } catch (error) {
    drop()
    throw error
  }
}

const insufficientPrivilege = '42501'

/** @returns undefined if the owner may not create databases */
async function createDatabaseOnServer(serverUrl: string): Promise<RestoreTarget | undefined> {
  await assertReachable(serverUrl)
  const name = `restore_check_${randomBytes(6).toString('hex')}`
  try {
    await runStatement(serverUrl, `create database ${name}`)
  } catch (error) {
    if (error instanceof DatabaseError && error.code === insufficientPrivilege) return undefined
    throw error
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const drop = () => runStatement(serverUrl, `drop database ${name} with (force)`)
  return { url: url.href, keep() {}, [Symbol.asyncDispose]: drop }
}

async function runStatement(url: string, statement: string): Promise<void> {
  await withClient({ connectionString: url }, (client) => client.query(statement))
}
