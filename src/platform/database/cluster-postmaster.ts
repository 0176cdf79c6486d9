/** One postmaster: found alive or started, waited for until it answers, and stopped. */
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Folder } from './cluster-folder.ts'
import { isAlive } from './cluster-lock.ts'
import { launch, type Program, runAside } from './cluster-program.ts'

/** Where the postmaster answers: a folder with its socket, on Windows the loopback address. */
export interface Address {
  host: string
  port: number
}

export interface Postmaster {
  pid: number
  address: Address
  adopted: boolean
}

const windows = process.platform === 'win32'

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

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

export function addressUrl(folder: Folder, { host, port }: Address, database: string): string {
  // A host in the authority keeps the URL readable for `new URL`; pg takes the one in the query.
  if (!windows)
    return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  return `postgresql://postgres:${readFileSync(folder.password, 'utf8')}@${host}:${port}/${database}`
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

/** Answers and has the database `app`: undefined; otherwise what stands in the way. */
async function ask(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query("select from pg_database where datname = 'app'")
    if (rowCount === 0) await client.query('create database app')
    return undefined
  } catch (error) {
    return (error as Error).message || String((error as NodeJS.ErrnoException).code)
  } finally {
    await client.end().catch(() => {})
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
    if (pid && isAlive(Number(pid)) && !isPostmasterOf(folder.cluster, Number(pid)))
      rmSync(file, { force: true })
  }
}

function accepts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => resolve(socket.destroy() && true))
    socket.on('error', () => resolve(false))
  })
}

function startPostmaster(folder: Folder, program: Program, { host, port }: Address) {
  rotateLog(folder.log)
  const logStart = statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0
  const log = openSync(folder.log, 'a', 0o600)
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
    const pid = launch(program, program.postgres, ['-D', folder.cluster, ...set], log)
    if (pid === undefined)
      throw new Error(`Cannot run ${program.postgres}: set DATABASE_URL to a PostgreSQL server`)
    return { pid, logStart }
  } finally {
    closeSync(log)
  }
}

function rotateLog(log: string) {
  if (existsSync(log) && statSync(log).size > 10 * 1024 * 1024) renameSync(log, `${log}.1`)
}

/** What a postmaster killed a moment ago leaves behind goes away by itself. */
function isPassing(reason: string): boolean {
  return /pre-existing shared memory block|lock file .* already exists|is in use/.test(reason)
}

function explainExit(folder: Folder, reason: string): string {
  const { bavail, bsize } = statfsSync(folder.root)
  const full = bavail * bsize < 1024 * 1024 ? ' (the disk is full)' : ''
  return `PostgreSQL did not start${full}: ${reason || 'it left no message'} (more in ${folder.log})`
}

/** Its last words since it was started, in one line. */
function readLog(log: string, from: number): string {
  const size = Math.min(statSync(log).size - from, 64 * 1024)
  const buffer = Buffer.alloc(Math.max(size, 0))
  const handle = openSync(log, 'r')
  readSync(handle, buffer, 0, buffer.length, statSync(log).size - buffer.length)
  closeSync(handle)
  const lines = buffer
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines
    .slice(-4)
    .map((line) => line.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, '').trim())
    .join(' / ')
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
