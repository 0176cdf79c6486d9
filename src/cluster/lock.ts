/**
 * Which processes use the cluster of one data folder, and whose turn it is to start it. Safety does not hang on
 * this: PostgreSQL's own postmaster.pid and the rename after initdb let only one win. This keeps the others from
 * trying, and from shutting the database down under each other.
 */
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits its turn, runs the work, gives the turn on. A turn left by a killed process is taken over. */
export async function inTurn<T>(
  lock: string,
  limit: number,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const until = Date.now() + limit
  const mine = claim()
  while (!takeTurn(lock, mine)) {
    if (Date.now() > until)
      throw new Error(`Another process has been starting PostgreSQL for too long (${lock})`)
    await sleep(50, undefined, { signal })
  }
  try {
    return await work()
  } finally {
    if (read(lock) === mine) rmSync(lock, { force: true })
  }
}

/** Notes that this process uses the cluster; returns what to call when it no longer does. */
export function hold(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, claim())
  writeFileSync(file, '')
  return () => rmSync(file, { force: true })
}

export function hasHolders(folder: string): boolean {
  if (!existsSync(folder)) return false
  const names = readdirSync(folder)
  for (const name of names) if (!isLive(name)) rmSync(join(folder, name), { force: true })
  return names.some(isLive)
}

/** False for a zombie: it only waits for a parent that may never ask. */
export function isAlive(pid: number): boolean {
  return isTaken(pid) && (process.platform !== 'linux' || !['Z', 'X'].includes(procStat(pid)[0] ?? 'X'))
}

/** Whether the number is in use, be it by a zombie. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function takeTurn(lock: string, mine: string): boolean {
  try {
    writeFileSync(lock, mine, { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === 'write') rmSync(lock, { force: true }) // ours, half written on a full disk
    if (code !== 'EEXIST') throw error
  }
  const theirs = read(lock)
  if (theirs !== undefined && !isLive(theirs) && !isBeingWritten(lock, theirs)) removeStale(lock, theirs)
  return false
}

function isBeingWritten(lock: string, content: string): boolean {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return content === '' && age < 2000
}

function removeStale(lock: string, stale: string) {
  const aside = `${lock}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(lock, aside)
  } catch {
    return // somebody else was quicker
  }
  if (read(aside) === stale) rmSync(aside, { force: true })
  else renameSync(aside, lock)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function claim(): string {
  return `${process.pid}-${birth(process.pid)}-${randomBytes(4).toString('hex')}`
}

function isLive(claimed: string): boolean {
  const [pid = '', born] = claimed.split('-')
  return /^\d+$/.test(pid) && isAlive(Number(pid)) && birth(Number(pid)) === born
}

/** A process number comes back after a reboot, and in a container at once: the time of birth tells them apart. */
function birth(pid: number): string {
  return createHash('sha256').update(birthTime(pid)).digest('hex').slice(0, 12)
}

function birthTime(pid: number): string {
  if (process.platform === 'win32') return ''
  if (process.platform === 'linux') {
    return `${read('/proc/sys/kernel/random/boot_id')} ${procStat(pid)[19]}`
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return 'dead'
  }
}

/** The fields of /proc/<pid>/stat after the name: the state first, the start in ticks at 19. */
function procStat(pid: number): string[] {
  const line = read(`/proc/${pid}/stat`) ?? ''
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}
