/**
 * Runs the machine's PgBouncer in transaction mode in front of a test's own server. Its configuration is in a temporary
 * folder, and it listens on 127.0.0.1.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'
import { nobody } from './own-postgres.ts'

const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
/** null if PgBouncer is not installed */
export const pgbouncerVersion = /PgBouncer (\S+)/.exec(stdout ?? '')?.[1] ?? null

export interface PgBouncer {
  /** contains no user */
  url: string
  /** Kills it with SIGKILL and starts a new one at once. */
  replace(): Promise<void>
  stop(): Promise<void>
}

/**
 * PgBouncer reads logins from the server, because the program creates its own.
 * @param postgresUrl URL with a role that may read passwords
 * @param connections number of connections to the server for each login
 */
export async function startPgBouncer(postgresUrl: string, connections: number): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'affiliate-pgbouncer-'))
  const port = await findFreePort()
  const { port: serverPort, username, password, pathname } = new URL(postgresUrl)
  const files = {
    'userlist.txt': `"${username}" "${password}"\n`,
    'pgbouncer.ini': `[databases]
* = host=127.0.0.1 port=${serverPort || 5432} auth_user=${username}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
auth_type = scram-sha-256
auth_file = ${folder}/userlist.txt
auth_query = select usename, passwd from pg_shadow where usename = $1
`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  if (nobody.uid)
    for (const path of [folder, ...Object.keys(files).map((name) => join(folder, name))])
      chownSync(path, nobody.uid, nobody.gid)

  let child: ChildProcess | undefined
  async function start(): Promise<void> {
    const started = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], { ...nobody, stdio: 'ignore' })
    child = started
    while (!(await isListening(port))) {
      if (started.exitCode !== null) throw new Error('pgbouncer ended')
      await sleep(20)
    }
  }
  async function end(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  await start()
  return {
    url: `postgresql://127.0.0.1:${port}${pathname}`,
    async replace() {
      await end()
      await start()
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
