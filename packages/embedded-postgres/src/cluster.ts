/**
 * A bundled PostgreSQL: this process owns the data folder, starts the server in it and keeps it running. README.md
 * lists the guarantees.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildUrl, chooseAddress } from './address.ts'
import type { Advice } from './advice.ts'
import { ensureCluster, refuseOtherVersion } from './cluster-files.ts'
import { openFolder } from './folder.ts'
import { findProgramFor } from './other-version.ts'
import { FolderOwnedError, lockFolder } from './owner.ts'
import { type Postmaster, readRunningAddress, startPostmaster } from './postmaster.ts'
import { findProgram } from './program.ts'

export type { Advice } from './advice.ts'
export { hasCluster, removeCluster } from './cluster-files.ts'

export interface Cluster {
  /** postgresql:// URL of the `app` database for its superuser, understood by `pg` */
  url: string
  /** Stops the server (fast shutdown) and releases the folder; resolves when the server has ended. */
  stop(): Promise<void>
}

export interface Log {
  info(message: string): void
  warn(message: string): void
}

export interface ClusterOptions {
  dataDir: string
  log: Log
  /** Aborts the start. `startCluster` then rejects with the reason, after it has ended all that it started. */
  signal?: AbortSignal
  /** Runs a cluster of another major version with the machine's own PostgreSQL of that version, if it is installed. */
  anyVersion?: boolean
  /** Advice at the end of error messages. */
  advice?: Advice
}

/**
 * Starts the server, and creates the cluster if there is none. This process owns the folder until `stop`.
 * @throws FolderOwnedError if another process owns the folder
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { log, signal = new AbortController().signal } = options
  const folder = openFolder(options.dataDir, options.advice)
  const bundledProgram = await findProgram(folder)
  const program = options.anyVersion ? findProgramFor(folder, bundledProgram) : bundledProgram
  refuseOtherVersion(folder, program)
  const release = lockFolder(folder)
  try {
    await ensureCluster(folder, program, signal)
    const address = await chooseAddress(folder, program)
    const startOptions = { folder, program, address, warn: log.warn }
    const postmaster = await startPostmaster(startOptions, signal)
    log.info(`PostgreSQL started in ${folder.root} (pid ${postmaster.pid})`)
    const stopping = new AbortController()
    const restart = () => startPostmaster(startOptions, stopping.signal)
    const ended = keepRunning(postmaster, restart, log, stopping.signal).finally(release)
    return {
      url: buildUrl(folder, address, 'app'),
      stop() {
        stopping.abort()
        return ended
      },
    }
  } catch (error) {
    release()
    signal.throwIfAborted()
    throw error
  }
}

/** Milliseconds in which the owner of a folder must have started its server. */
const ownerStartTimeout = 75_000

/**
 * Calls `startCluster`. If another process owns the folder, returns the server that it runs there, and `stop` does
 * nothing.
 */
export async function reachCluster(options: ClusterOptions): Promise<Cluster> {
  const deadline = Date.now() + ownerStartTimeout
  for (;;) {
    try {
      return await startCluster(options)
    } catch (error) {
      if (!(error instanceof FolderOwnedError)) throw error
      const folder = openFolder(options.dataDir, options.advice)
      const address = await readRunningAddress(folder)
      if (address) return { url: buildUrl(folder, address, 'app'), stop: async () => {} }
      if (Date.now() > deadline) throw error
    }
    await sleep(200, undefined, { signal: options.signal })
  }
}

/** Restarts the server at the same address whenever it has ended; stops it when the signal aborts. */
async function keepRunning(
  first: Postmaster,
  restart: () => Promise<Postmaster>,
  log: Log,
  stopSignal: AbortSignal,
): Promise<void> {
  const stopRequest = once(stopSignal, 'abort')
  let postmaster: Postmaster | undefined = first
  while (postmaster) {
    await Promise.race([postmaster.exit, stopRequest])
    if (stopSignal.aborted) return postmaster.stop()
    log.warn(`PostgreSQL (pid ${postmaster.pid}) is gone: starting it again`)
    postmaster = await retryStart(restart, log, stopSignal)
    if (postmaster) log.info(`PostgreSQL is back (pid ${postmaster.pid})`)
  }
}

/** Milliseconds before a failed start is repeated: the first pause, and the longest of those that follow. */
const firstRestartPause = 500
const maxRestartPause = 10_000

async function retryStart(
  start: () => Promise<Postmaster>,
  log: Log,
  stopSignal: AbortSignal,
): Promise<Postmaster | undefined> {
  for (let pause = firstRestartPause; !stopSignal.aborted; pause = Math.min(2 * pause, maxRestartPause)) {
    try {
      return await start()
    } catch (error) {
      if (!stopSignal.aborted) log.warn(error instanceof Error ? error.message : String(error))
      await sleep(pause, undefined, { signal: stopSignal, ref: false }).catch(() => {})
    }
  }
}
