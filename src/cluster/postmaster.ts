/** One postmaster: found alive or started, waited for until it answers, and stopped. */
import { execFileSync } from 'node:child_process'
import { closeSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, accepts, addressUrl, ask, windows } from './address.ts'
import type { Folder } from './folder.ts'
import { isAlive, isTaken } from './lock.ts'
import { explainExit, openLog, readLog } from './log.ts'
import { launch, type Program, runAside } from './program.ts'

export interface Postmaster {
  pid: number
  address: Address
  adopted: boolean
}

/** The live postmaster of this cluster, or a new one. Call it in turn. */
export async function ensurePostmaster(
  folder: Folder,
  program: Program,
  address: Address,
  limit: number,
  signal: AbortSignal,
): Promise<Postmaster> {
  const until = Date.now() + limit
  for (;;) {
    const found = findPostmaster(folder.cluster)
    if (found) {
      const outcome = await waitForAnswer(folder, found.pid, found.address, until, signal)
      if (outcome === 'answers') return { ...found, adopted: true }
      continue // it was on its way out
    }
    await clearStaleLocks(folder, address)
    const { pid, logStart } = startPostmaster(folder, program, address)
    try {
      const outcome = await waitForAnswer(folder, pid, address, until, signal)
      if (outcome === 'answers') return { pid, address, adopted: false }
    } catch (error) {
      if (signal.aborted) await stopPostmaster(folder, program, pid)
      throw error
    }
    const reason = readLog(folder.log, logStart)
    if (!isPassing(reason) || Date.now() > until) throw new Error(explainExit(folder, reason))
    await sleep(200)
  }
}

/** Resolves when it is gone. Fast shutdown first, then ever harder: what was committed survives all of them. */
export async function stopPostmaster(folder: Folder, program: Program, pid: number): Promise<void> {
  if (windows) {
    await runAside(program, program.pg_ctl, ['stop', '-D', folder.cluster, '-m', 'fast', '-t', '15'])
    return
  }
  for (const [signal, limit] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    await waitUntilGone(pid, limit)
  }
}

/** The postmaster that holds this cluster, if it lives: the number in its file may be another program's by now. */
export function findPostmaster(cluster: string): Pick<Postmaster, 'pid' | 'address'> | undefined {
  const [pid, , , port, socketFolder, tcpHost] = readLines(join(cluster, 'postmaster.pid'))
  if (!pid || !isPostmasterOf(cluster, Number(pid))) return undefined
  return { pid: Number(pid), address: { host: (windows ? tcpHost : socketFolder) ?? '', port: Number(port) } }
}

function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  if (windows) return true
  if (process.platform !== 'linux') return commandOf(pid).includes(cluster)
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    return isSameFolder(cluster, readlinkSync(`/proc/${pid}/cwd`))
  } catch {
    return false // gone meanwhile, or another user's, who cannot hold a folder of ours
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function isSameFolder(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other, { throwIfNoEntry: false })]
  return a.ino === b?.ino && a.dev === b.dev
}

async function waitForAnswer(
  folder: Folder,
  pid: number,
  address: Address,
  until: number,
  signal: AbortSignal,
): Promise<'answers' | 'gone'> {
  for (;;) {
    signal.throwIfAborted()
    const refusal = await ask(addressUrl(folder, address, 'postgres'))
    if (refusal === undefined) return 'answers'
    if (!isAlive(pid)) return 'gone'
    if (Date.now() > until) {
      throw new Error(`PostgreSQL (pid ${pid}) does not answer (${refusal}, more in ${folder.log})`)
    }
    await sleep(50)
  }
}

/** PostgreSQL gives up when the number in a lock file belongs to any live program: remove those that aren't it. */
async function clearStaleLocks(folder: Folder, address: Address) {
  const socket = join(address.host, `.s.PGSQL.${address.port}`)
  if (!windows && (await accepts(socket))) {
    throw new Error(`The socket ${socket} belongs to another live server: stop it, or set DATABASE_URL`)
  }
  for (const file of [join(folder.cluster, 'postmaster.pid'), `${socket}.lock`]) {
    const [pid] = readLines(file)
    if (pid && isTaken(Number(pid)) && !isPostmasterOf(folder.cluster, Number(pid)))
      rmSync(file, { force: true })
  }
}

function startPostmaster(folder: Folder, program: Program, { host, port }: Address) {
  const { handle, start: logStart } = openLog(folder.log, program.user)
  const listen = windows
    ? { listen_addresses: host }
    : {
        listen_addresses: '',
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }
  const settings = { ...listen, port, fsync: 'on', full_page_writes: 'on', logging_collector: 'off' }
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  try {
    const pid = launch(program, program.postgres, ['-D', folder.cluster, ...set], handle)
    if (pid === undefined)
      throw new Error(`Cannot run ${program.postgres}: set DATABASE_URL to a PostgreSQL server`)
    return { pid, logStart }
  } finally {
    closeSync(handle)
  }
}

/** What a postmaster killed a moment ago leaves behind goes away by itself. */
function isPassing(reason: string): boolean {
  return /pre-existing shared memory block|lock file .* already exists|is in use/.test(reason)
}

async function waitUntilGone(pid: number, limit: number) {
  const until = Date.now() + limit
  while (isAlive(pid) && Date.now() < until) await sleep(20)
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
