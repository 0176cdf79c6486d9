import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Cluster, startCluster } from './cluster.ts'
import { isAlive } from './lock.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65534
const quiet = { info() {}, warn() {} }

/** Memory makes a cluster in half the time; containers often have too little of it there. */
const fast = '/dev/shm'
const scratch =
  existsSync(fast) && statfsSync(fast).bavail * statfsSync(fast).bsize > 2 ** 30 ? fast : tmpdir()

let made: string
let home: string
let dataDir: string
let cleanups: (() => Promise<unknown> | unknown)[]

beforeAll(async () => {
  made = mkdtempSync(join(scratch, 'cluster-made-'))
  await (await startCluster({ dataDir: made, log: quiet })).stop()
})

afterAll(() => rmSync(made, { recursive: true }))

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(scratch, 'cluster-test-')))
  dataDir = join(home, 'data')
  cleanups = []
})

afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
  rmSync(home, { recursive: true, force: true })
})

describe('a first start', { timeout: 20_000 }, () => {
  it('makes a durable UTF-8 cluster with the database app, behind a private socket', async () => {
    const { url } = await start()
    expect(await query(url, 'select current_user::text as who, current_database()::text as db')).toEqual([
      { who: 'postgres', db: 'app' },
    ])
    expect(
      await query(
        url,
        `select datlocprovider::text as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding
         from pg_database where datname = 'app'`,
      ),
    ).toEqual([{ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' }])
    expect(await settings(url, 'fsync', 'full_page_writes', 'data_checksums')).toEqual(['on', 'on', 'on'])
    expect(await settings(url, 'listen_addresses', 'timezone', 'max_connections')).toEqual(['', 'UTC', '60'])
    expect(await query(url, `select upper('é') as upper`)).toEqual([{ upper: 'É' }])
    for (const folder of ['.', 'postgres', 'postgres.run', 'postgres.holders']) {
      expect([folder, mode(join(dataDir, folder))]).toEqual([folder, '700'])
    }
    expect(mode(join(dataDir, 'postgres.run/.s.PGSQL.5432'))).toBe('700')
    expect(mode(join(dataDir, 'postgres.log'))).toBe('600')
  })

  it('gives a URL that URL and pg both read, for a path with blanks, quotes, commas and accents', async () => {
    dataDir = join(home, `Ünïcode "dir", it's 100% + &x=1 #1`)
    const { url } = await start()
    expect(new URL(url).pathname).toBe('/app')
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('keeps rows over a stop, after which no process is left', async () => {
    copyMade()
    const first = await start()
    await query(first.url, 'create table kept as select 42 as answer')
    const pid = postmasterPid()
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    expect(readdirSync(dataDir).sort()).toEqual([
      'postgres',
      'postgres.holders',
      'postgres.log',
      'postgres.run',
    ])
    const second = await start()
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('is not reached by Ctrl-C in the terminal of the app', async () => {
    copyMade()
    await start()
    const ids = execFileSync('ps', ['-o', 'pgid=,sid=', '-p', String(postmasterPid())], { encoding: 'utf8' })
    expect(ids.trim().split(/\s+/).map(Number)).toEqual([postmasterPid(), postmasterPid()])
  })

  it('gives the database none of the settings or secrets in our environment', async () => {
    copyMade()
    process.env.PGPORT = '1'
    process.env.CLUSTER_TEST_SECRET = 'secret'
    cleanups.push(() => delete process.env.PGPORT && delete process.env.CLUSTER_TEST_SECRET)
    const { url } = await start()
    expect(await settings(url, 'port')).toEqual(['5432'])
    if (existsSync('/proc')) {
      expect(readFileSync(`/proc/${postmasterPid()}/environ`, 'utf8')).not.toContain('secret')
    }
  })

  it('keeps the last log when it has grown over 10 MB', async () => {
    copyMade()
    writeFileSync(join(dataDir, 'postgres.log'), 'old')
    truncateSync(join(dataDir, 'postgres.log'), 10 * 1024 * 1024 + 1)
    await start()
    expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(10_000)
    expect(readFileSync(join(dataDir, 'postgres.log.1'), 'latin1').slice(0, 3)).toBe('old')
  })
})

describe('a data folder too deep for a socket', { timeout: 20_000 }, () => {
  beforeEach(() => {
    dataDir = join(home, 'deep'.repeat(20), 'deeper'.repeat(10))
    copyMade()
  })

  it('has it in a private temp folder', async () => {
    const { url } = await start()
    const folder = socketFolder(url)
    expect([folder.startsWith(tmpdir()), mode(folder)]).toEqual([true, '700'])
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it.runIf(isRoot)('refuses a temp folder that another user has put there', async () => {
    const cluster = await start()
    const folder = socketFolder(cluster.url)
    await cluster.stop()
    chownSync(folder, nobody, nobody)
    await expect(start()).rejects.toThrow(/is not a folder of ours.*DATABASE_URL/)
  })

  it('refuses a temp folder that is a link', async () => {
    const cluster = await start()
    const folder = socketFolder(cluster.url)
    await cluster.stop()
    rmSync(folder, { recursive: true })
    symlinkSync(home, folder)
    await expect(start()).rejects.toThrow(/is not a folder of ours/)
    expect(mode(home)).toBe('700')
  })
})

describe('whoever starts it', { timeout: 20_000 }, () => {
  it.runIf(isRoot)('may be an ordinary user', async () => {
    chownSync(home, nobody, nobody)
    const app = await startApp({ uid: nobody, gid: nobody })
    expect(await query(app.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody)
    await app.kill()
    const next = await startApp({ uid: nobody, gid: nobody })
    await next.stop()
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it.runIf(isRoot)('may be root in a home that only root can enter', async () => {
    copyMade()
    expect(mode(home)).toBe('700')
    await start()
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
  })

  it.runIf(isRoot)('may be root in the folder of another user, who can start it later', async () => {
    chownSync(home, nobody, nobody)
    mkdirSync(dataDir, { mode: 0o700 })
    chownSync(dataDir, nobody, nobody)
    const cluster = await start()
    await query(cluster.url, 'create table kept as select 42 as answer')
    await cluster.stop()
    const app = await startApp({ uid: nobody, gid: nobody })
    expect(await query(app.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it.runIf(isRoot)('is replaced by an unprivileged user where root has no namespaces', async () => {
    chmodSync(home, 0o711)
    const app = await startApp({ env: pathWithout('unshare') })
    expect(await query(app.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
    expect(mode(dataDir)).toBe('710')
    await query(app.url, 'create table kept as select 42 as answer')
    await app.stop()
    const { url } = await start()
    expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it.runIf(isRoot)('hands over a cluster that root made where namespaces were allowed', async () => {
    copyMade()
    chmodSync(home, 0o711)
    const cluster = await start()
    await query(cluster.url, 'create table kept as select 42 as answer')
    await cluster.stop()
    const app = await startApp({ env: pathWithout('unshare') })
    expect(await query(app.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it.runIf(isRoot)('is told what to do when nobody else can reach the folder', async () => {
    await expect(startApp({ env: pathWithout('unshare') })).rejects.toThrow(/cannot enter.*set DATABASE_URL/)
  })
})

describe('an app killed with -9', { timeout: 20_000 }, () => {
  beforeEach(copyMade)

  it('leaves a database that the next start adopts', async () => {
    const app = await startApp()
    await query(app.url, 'create table kept as select 42 as answer')
    const pid = postmasterPid()
    await app.kill()
    expect(isAlive(pid)).toBe(true)
    const next = await start()
    expect(postmasterPid()).toBe(pid)
    expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await next.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('together with its database is recovered, and stale locks hold up nobody', async () => {
    const app = await startApp()
    await query(app.url, 'create table kept as select 42 as answer')
    await app.kill()
    process.kill(postmasterPid(), 'SIGKILL')
    writeFileSync(join(dataDir, 'postgres.lock'), '999999-0123456789ab-00')
    const { url } = await start()
    expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('is no matter when the numbers in its lock files belong to other programs since', async () => {
    const cluster = await start()
    await query(cluster.url, 'create table kept as select 42 as answer')
    const pidFile = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    const socketLock = readFileSync(join(dataDir, 'postgres.run/.s.PGSQL.5432.lock'), 'utf8')
    await cluster.stop()
    const other = spawn('sleep', ['60'])
    cleanups.push(() => other.kill())
    const reuse = (content: string) => content.replace(/^\d+/, String(other.pid))
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), reuse(pidFile), { mode: 0o600 })
    writeFileSync(join(dataDir, 'postgres.run/.s.PGSQL.5432.lock'), reuse(socketLock), { mode: 0o600 })
    writeFileSync(join(dataDir, 'postgres.lock'), `${other.pid}-0123456789ab-00`)
    writeFileSync(join(dataDir, 'postgres.holders', `${other.pid}-0123456789ab-00`), '')
    const next = await start()
    expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    const pid = postmasterPid()
    await next.stop()
    expect([isAlive(pid), other.exitCode, other.signalCode]).toEqual([false, null, null])
  })

  it('at any moment of a first start needs no hand', { timeout: 30_000 }, async () => {
    rmSync(dataDir, { recursive: true })
    for (const delay of [150, 300, 450, 600, 750]) {
      const app = launchApp()
      await sleep(delay)
      app.kill('SIGKILL')
      await once(app, 'exit')
    }
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })
})

describe('two apps on one data folder', { timeout: 20_000 }, () => {
  it('share the database from an empty folder on, until the last one stops', async () => {
    const [one, two] = await Promise.all([startApp(), startApp()])
    await query(one.url, 'create table shared as select 1 as row')
    expect(await query(two.url, 'select row from shared')).toEqual([{ row: 1 }])
    const pid = postmasterPid()
    await one.stop()
    expect(await query(two.url, 'select row from shared')).toEqual([{ row: 1 }])
    expect(isAlive(pid)).toBe(true)
    await two.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('do not wait for one that was killed', async () => {
    copyMade()
    const [one, two] = [await startApp(), await startApp()]
    const pid = postmasterPid()
    await one.kill()
    await two.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('both get it back when it dies', async () => {
    copyMade()
    const [one, two] = await Promise.all([startApp(), startApp()])
    const pid = postmasterPid()
    process.kill(pid, 'SIGKILL')
    for (const { url } of [one, two]) expect(await untilAnswer(url)).toEqual([{ one: 1 }])
    expect(postmasterPid()).not.toBe(pid)
    await one.stop()
    expect(await query(two.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a postmaster that dies', { timeout: 20_000 }, () => {
  beforeEach(copyMade)

  it('comes back at the same URL, however often', async () => {
    const { url } = await start()
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    pool.on('error', () => {})
    cleanups.push(() => pool.end())
    await pool.query('create table kept as select 42 as answer')
    for (let round = 0; round < 3; round++) {
      const busy = pool.query('select pg_sleep(60)').catch((error: Error) => error)
      await sleep(50)
      process.kill(postmasterPid(), 'SIGKILL')
      expect(await busy).toBeInstanceOf(Error)
      await untilAnswer(url)
      expect((await pool.query('select answer from kept')).rows).toEqual([{ answer: 42 }])
    }
  })

  it('comes back when it was adopted', async () => {
    const app = await startApp()
    await app.kill()
    const { url } = await start()
    process.kill(postmasterPid(), 'SIGKILL')
    expect(await untilAnswer(url)).toEqual([{ one: 1 }])
  })

  it('is not brought back by a stop in the middle', async () => {
    const cluster = await start()
    process.kill(postmasterPid(), 'SIGKILL')
    await sleep(270)
    await cluster.stop()
    await sleep(300)
    await expect(query(cluster.url, 'select 1')).rejects.toThrow()
    await start() // recovers, and removes the shared memory of the one that was killed
  })

  it('does not come back as an empty one when its folder has been removed', async () => {
    const warnings: string[] = []
    const cluster = await start({ info() {}, warn: (message) => warnings.push(message) })
    const pid = postmasterPid()
    rmSync(join(dataDir, 'postgres'), { recursive: true })
    process.kill(pid, 'SIGQUIT')
    await expect.poll(() => warnings.join(), { timeout: 5000 }).toMatch(/did not start.*postgres/)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    await cluster.stop()
  })
})

describe('a start that cannot succeed says why in one line', { timeout: 20_000 }, () => {
  it.runIf(isRoot)('data folder not writable', async () => {
    chmodSync(home, 0o755)
    await expect(startApp({ uid: nobody, gid: nobody })).rejects.toThrow(
      /^Cannot write to the data folder .*DATA_DIR$/,
    )
  })

  it.runIf(isRoot)('cluster of another user', async () => {
    chmodSync(home, 0o777)
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    chmodSync(dataDir, 0o777)
    await expect(startApp({ uid: nobody, gid: nobody })).rejects.toThrow(/belongs to uid 0: .*DATABASE_URL$/)
  })

  it('data folder is a file', async () => {
    writeFileSync(dataDir, '')
    await expect(start()).rejects.toThrow(/^Cannot write to the data folder/)
  })

  it('cluster of another version', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(/holds a PostgreSQL 17 cluster, this is 18: .*DATABASE_URL$/)
  })

  it('a folder that is no cluster', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/diary.txt'), 'mine')
    await expect(start()).rejects.toThrow(/is not a PostgreSQL cluster/)
    expect(readFileSync(join(dataDir, 'postgres/diary.txt'), 'utf8')).toBe('mine')
  })

  it('socket of another live server', async () => {
    copyMade()
    await (await start()).stop()
    const other = createServer().listen(join(dataDir, 'postgres.run/.s.PGSQL.5432'))
    await once(other, 'listening')
    cleanups.push(() => other.close())
    await expect(start()).rejects.toThrow(/^The socket .* belongs to another live server: .*DATABASE_URL$/)
    expect(other.listening).toBe(true)
  })

  it('a setting that the server refuses, in its own words and at once', async () => {
    copyMade()
    await (await start()).stop()
    writeFileSync(join(dataDir, 'postgres/postgresql.auto.conf'), "work_mem = 'plenty'\n")
    await expect(start()).rejects.toThrow(/^PostgreSQL did not start: .*work_mem.*postgres\.log\)$/)
    expect(readdirSync(join(dataDir, 'postgres.holders'))).toEqual([])
  })

  const canMount =
    isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

  it.runIf(canMount)('disk full before there is a cluster', async () => {
    await expect(startApp({ diskMegabytes: 20 })).rejects.toThrow(
      /^Cannot create .*(No space left on device|free disk space)/,
    )
  })

  it.runIf(canMount)('disk full afterwards, and starts again once there is space', async () => {
    const app = await startApp({ diskMegabytes: 80 })
    await app.say('stop')
    await app.say('fill')
    expect(await app.say('start')).toMatch(/^error: The disk of .* is full/)
    await app.say('free')
    expect(await app.say('start')).toMatch(/^postgresql:/)
    await app.say('stop')
  })
})

/** A cluster made before, to save the time of making one. */
function copyMade() {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  cpSync(join(made, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
  chmodSync(join(dataDir, 'postgres'), 0o700)
}

async function start(log: Parameters<typeof startCluster>[0]['log'] = quiet): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, log })
  cleanups.push(() => cluster.stop())
  const folder = socketFolder(cluster.url)
  if (!folder.startsWith(home)) cleanups.unshift(() => rmSync(folder, { recursive: true, force: true }))
  return cluster
}

interface AppOptions {
  uid?: number
  gid?: number
  env?: NodeJS.ProcessEnv
  diskMegabytes?: number
}

/** Another process that starts the cluster, and does as it is told on its standard input. */
async function startApp(options: AppOptions = {}) {
  const app = launchApp(options)
  if (!app.stdin || !app.stdout) throw new Error('no pipes')
  const lines = createInterface({ input: app.stdout })[Symbol.asyncIterator]()
  const hear = async () => String((await lines.next()).value)
  const say = (word: string) => app.stdin?.write(`${word}\n`) && hear()
  const end = async (signal?: NodeJS.Signals) => {
    if (app.exitCode !== null || app.signalCode !== null) return
    const gone = once(app, 'exit')
    if (signal) app.kill(signal)
    else app.stdin?.end()
    await gone
  }
  cleanups.push(() => end())
  const first = await hear()
  if (!first.startsWith('postgresql:')) throw new Error(first.replace('error: ', ''))
  return { url: first, say, stop: () => end(), kill: () => end('SIGKILL') }
}

const appProgram = `
  const { startCluster } = await import('${new URL('./cluster.ts', import.meta.url).href}')
  const { rmSync, writeFileSync } = await import('node:fs')
  const dataDir = process.argv[1]
  let cluster
  const verbs = {
    async start() {
      cluster = await startCluster({ dataDir, log: { info() {}, warn() {} } })
      return cluster.url
    },
    async stop() {
      await cluster?.stop()
      return 'stopped'
    },
    async fill() {
      for (const size of [1e9, 4096, 1]) try { writeFileSync(dataDir + '/big' + size, Buffer.alloc(size)) } catch {}
      return 'filled'
    },
    async free() {
      for (const size of [1e9, 4096, 1]) rmSync(dataDir + '/big' + size, { force: true })
      return 'freed'
    },
  }
  const does = async (verb) => console.log(await verbs[verb]().catch((error) => 'error: ' + error.message))
  await does('start')
  for await (const line of (await import('node:readline')).createInterface({ input: process.stdin })) await does(line)
  await verbs.stop()
  process.exit()
`

function launchApp({ uid, gid, env, diskMegabytes }: AppOptions = {}): ChildProcess {
  const node = [process.execPath, '--input-type=module', '-e', appProgram, dataDir]
  // A mount of its own goes away with the process.
  const mount = `mkdir -p "$0" && mount -t tmpfs -o size=${diskMegabytes}m none "$0" && exec "$@"`
  const [command = '', ...args] = diskMegabytes
    ? ['unshare', '--mount', 'sh', '-c', mount, dataDir, ...node]
    : node
  const identity = uid === undefined ? {} : { uid, gid }
  return spawn(command, args, {
    ...identity,
    env: env ?? process.env,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

/** An environment in which that command is not found, as if it were not permitted. */
function pathWithout(command: string): NodeJS.ProcessEnv {
  const bin = join(home, 'bin')
  mkdirSync(bin, { mode: 0o755 })
  symlinkSync(execFileSync('which', ['test'], { encoding: 'utf8' }).trim(), join(bin, 'test'))
  expect(readdirSync(bin)).not.toContain(command)
  return { ...process.env, PATH: bin }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function untilAnswer(url: string): Promise<unknown[]> {
  const until = Date.now() + 8000
  for (;;) {
    try {
      return await query(url, 'select 1 as one')
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(100)
    }
  }
}

async function settings(url: string, ...names: string[]): Promise<string[]> {
  const rows = await query(
    url,
    `select current_setting(name) as value from unnest('{${names}}'::text[]) as name`,
  )
  return rows.map((row) => (row as { value: string }).value)
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

function mode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

function socketFolder(url: string): string {
  return new URL(url).searchParams.get('host') ?? ''
}
