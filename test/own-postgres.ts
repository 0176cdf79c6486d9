/**
 * A PostgreSQL server that belongs to one test and that no program restarts: for DATABASE_URL, to be killed, frozen and
 * restarted.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from './free-port.ts'
import { tryKill } from './kill-process.ts'

/** The oldest supported version that is installed on this machine. */
const bin = ['15', '16', '17', '18']
  .map((major) => `/usr/lib/postgresql/${major}/bin`)
  .find((path) => existsSync(path))
export const hasOwnPostgres = bin !== undefined

const isRoot = process.getuid?.() === 0
/** The number of the user and group `nobody` on Linux. */
const nobodyId = 65_534
/** The user that runs the server, because PostgreSQL refuses to run as root. */
export const nobody = isRoot ? { uid: nobodyId, gid: nobodyId } : {}

export interface OwnPostgres {
  url: string
  folder: string
  /** Sends SIGKILL to the postmaster. Its backends notice by themselves. */
  kill(): Promise<void>
  /** Sends SIGKILL to all its processes at once, like a power failure. */
  killAll(): Promise<void>
  /** Restarts it like `pg_ctl restart -m fast`. */
  restart(): Promise<void>
  /** Starts it again after a kill, as soon as the remaining processes allow it. */
  start(): Promise<void>
  /** Sends SIGSTOP to all its processes. @returns a function that resumes them */
  freeze(): () => void
  /** Returns the pids of the processes that serve a connection. */
  listBackends(): number[]
  stop(): Promise<void>
}

/** @param primary if given, the new server is a standby that follows it */
export async function startPostgres(primary?: OwnPostgres): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'affiliate-own-postgres-'))
  if (isRoot) chownSync(folder, nobodyId, nobodyId)
  const data = join(folder, 'data')
  const port = await findFreePort()
  const [program, ...args] = primary
    ? ['pg_basebackup', '-d', primary.url, '--write-recovery-conf', '--checkpoint=fast']
    : ['initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']
  execFileSync(`${bin}/${program}`, ['-D', data, '--no-sync', ...args], { ...nobody, stdio: 'ignore' })
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined

  /** Retries, because the backends of a killed server keep its shared memory for a moment. */
  async function start(): Promise<void> {
    for (;;) {
      child = spawn(
        `${bin}/postgres`,
        ['-D', data, '-p', `${port}`, '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
        {
          ...nobody,
          stdio: 'ignore',
        },
      )
      while (child.exitCode === null && child.signalCode === null) {
        if (await isAnswering(url)) return
        await sleep(20)
      }
      await sleep(50)
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  const readPostmasterPid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

  await start()
  return {
    url,
    folder,
    kill: () => end('SIGKILL'),
    async killAll() {
      const backends = listChildren(readPostmasterPid())
      const exited = end('SIGKILL')
      for (const pid of backends) tryKill(pid)
      await exited
    },
    async restart() {
      await end('SIGINT')
      await start()
    },
    start,
    freeze() {
      const pids = [readPostmasterPid(), ...listChildren(readPostmasterPid())]
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT')
      }
    },
    listBackends: () => listConnections(readPostmasterPid()),
    async stop() {
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function listChildren(pid: number): number[] {
  const lists = globSync(`/proc/${pid}/task/*/children`)
  return lists.flatMap((list) => readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number))
}

/** Returns the pids of a postmaster's children that serve a connection, by its socket or by TCP. */
export function listConnections(postmaster: number): number[] {
  return listChildren(postmaster).filter((pid) => /\[local\]|127\.0\.0\.1\(/.test(readTitle(pid)))
}

function readTitle(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => {})
  }
}
