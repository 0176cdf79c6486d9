/** One postmaster: starts it, waits until it answers, and stops it. Only the owner of the folder does so. */
import { closeSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Address,
  buildSocketPath,
  buildUrl,
  ensureAppDatabase,
  isListening,
  isWindows,
} from './address.ts'
import type { Folder } from './folder.ts'
import { explainExit, openLog, readLog } from './log.ts'
import { launchDetached, type Program, runAsync } from './program.ts'

export interface Postmaster {
  pid: number
  /** Resolves when it has ended, for whatever reason. */
  exit: Promise<void>
  /** Tries a fast shutdown first, then SIGQUIT and SIGKILL: committed data survives all of them. */
  stop(): Promise<void>
}

export interface StartOptions {
  folder: Folder
  program: Program
  address: Address
  warn(message: string): void
}

/** Milliseconds in which an unreachable server notices that its lock file is missing and ends, with some reserve. */
const startTimeout = 75_000

/** Milliseconds in which a postmaster that has made its lock file opens its socket, even on a busy machine. */
const maxListenDelay = 10_000

/** Milliseconds from the request for a fast shutdown to SIGQUIT and SIGKILL for a server that still runs. */
const quitDelay = 10_000
const killDelay = 15_000

/** Milliseconds between two warnings about a server that does not answer yet. */
const warningInterval = 10_000

/** Resolves when the server answers. An abort stops the server, and rejects with the reason. */
export async function startPostmaster(options: StartOptions, signal: AbortSignal): Promise<Postmaster> {
  const { folder } = options
  const deadline = Date.now() + startTimeout
  for (;;) {
    await removeStaleLocks(options)
    const { postmaster, logOffset } = launchPostmaster(options)
    if (await waitForAnswer(postmaster, options, signal)) return postmaster
    const reason = readLog(folder.logFile, logOffset)
    if (!isTemporary(reason) || Date.now() > deadline) throw new Error(explainExit(folder, reason))
    await sleep(200, undefined, { signal })
  }
}

/**
 * Removes stale lock files. The process id in a lock file may belong to another program by now, and keeps PostgreSQL
 * from starting. Only the address shows whether the server of the lock file lives. A server at our own address was
 * left by a killed owner, so it is stopped.
 * @throws if a server lives at another address: somebody started it by hand, or the folder is a copy of one in use
 */
async function removeStaleLocks({ folder, program, address }: StartOptions): Promise<void> {
  const file = join(folder.cluster, 'postmaster.pid')
  const lockFile = await readLockFile(file)
  if (lockFile.host === address.host && (await isListening(lockFile))) await stopByPidFile(folder, program)
  const addressesToCheck = lockFile.cluster === folder.cluster ? [lockFile, address] : [address]
  for (const checkedAddress of addressesToCheck) {
    if (!(await isListening(checkedAddress))) continue
    throw new Error(
      `Another live server is in the way of ${folder.cluster} at ${buildSocketPath(checkedAddress)}: stop it, or ${folder.advice.otherServer}`,
    )
  }
  for (const path of [file, `${buildSocketPath(address)}.lock`]) rmSync(path, { force: true })
}

/** Returns the address of a server that another process runs in this folder, or undefined until it listens. */
export async function readRunningAddress({ cluster }: Folder): Promise<Address | undefined> {
  const lockFile = await readLockFile(join(cluster, 'postmaster.pid'))
  return lockFile.cluster === cluster && (await isListening(lockFile)) ? lockFile : undefined
}

/**
 * Reads what a postmaster writes to its lock file: its folder at the start, and its address a moment later, when it
 * listens.
 */
async function readLockFile(file: string): Promise<Address & { cluster?: string }> {
  for (;;) {
    const [, cluster, , port, socketFolder, tcp] = readLines(file)
    const host = socketFolder || tcp || ''
    const startedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (host !== '' || Date.now() > startedAt + maxListenDelay) return { cluster, host, port: Number(port) }
    await sleep(20)
  }
}

function launchPostmaster({ folder, program, address: { host, port } }: StartOptions) {
  const { handle, offset: logOffset } = openLog(folder.logFile, program.user)
  const listenSettings = isWindows
    ? { listen_addresses: host }
    : {
        listen_addresses: '',
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }
  const settings = { ...listenSettings, port, fsync: 'on', full_page_writes: 'on', logging_collector: 'off' }
  const settingArguments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = launchDetached(program, program.postgres, ['-D', folder.cluster, ...settingArguments], handle)
  closeSync(handle)
  const { pid } = child
  if (pid === undefined) throw new Error(`Cannot run ${program.postgres}: ${folder.advice.otherServer}`)
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.ref()
    const killTimers = [
      setTimeout(() => child.kill('SIGQUIT'), quitDelay),
      setTimeout(() => child.kill('SIGKILL'), killDelay),
    ]
    if (isWindows) await stopByPidFile(folder, program)
    else child.kill('SIGINT')
    await exit
    killTimers.forEach(clearTimeout)
  }
  return { postmaster: { pid, exit, stop }, logOffset }
}

/** Waits until the server answers, which may take long after a crash. Returns false if the server ends instead. */
async function waitForAnswer(
  postmaster: Postmaster,
  { folder, address, warn }: StartOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const hasExited = postmaster.exit.then(() => true)
  let warnedAt = Date.now()
  for (;;) {
    const refusal = await ensureAppDatabase(buildUrl(folder, address, 'postgres'))
    if (signal.aborted) {
      await postmaster.stop()
      throw signal.reason
    }
    if (refusal === undefined) return true
    if (await Promise.race([hasExited, sleep(50, false)])) return false
    if (Date.now() < warnedAt + warningInterval) continue
    warnedAt = Date.now()
    warn(`PostgreSQL (pid ${postmaster.pid}) does not answer yet (${refusal}, more in ${folder.logFile})`)
  }
}

/** Stops the server that the cluster's `postmaster.pid` names, whoever started it. */
async function stopByPidFile(folder: Folder, program: Program): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const args = ['stop', '-D', folder.cluster, '-m', mode, '-t', '10']
    if ((await runAsync(program, program.pg_ctl, args)).code === 0) return
  }
}

/** Checks whether the failure is temporary: a postmaster that was killed a moment ago leaves these behind. */
function isTemporary(reason: string): boolean {
  return /pre-existing shared memory block|lock file .* already exists|is in use/.test(reason)
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
