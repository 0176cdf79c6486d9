/** Test helpers: a data folder, clusters and whole processes on it, all removed after the test. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Cluster, startCluster } from '../src/cluster.ts'
import { advice } from './test-advice.ts'

export const isRoot = process.getuid?.() === 0
/** uid and gid of the system user `nobody` */
export const nobody = 65534
export const unprivilegedUser = { uid: nobody, gid: nobody }
export const canMount =
  isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

/** In memory, creating a cluster takes half the time; containers often have too little memory there. */
const memoryFolder = '/dev/shm'
const temporaryFolder =
  existsSync(memoryFolder) && statfsSync(memoryFolder).bavail * statfsSync(memoryFolder).bsize > 2 ** 30
    ? memoryFolder
    : tmpdir()

interface AppOptions {
  uid?: number
  gid?: number
  env?: NodeJS.ProcessEnv
  /** options of a tmpfs on the data folder, such as `size=20m`, which is removed with the process */
  mount?: string
}

/** Another process that owns the folder. */
export interface AppProcess {
  pid: number | undefined
  url: string
  /** Sends a command of test-app.ts, and returns the reply, which is one line. */
  send(command: string): Promise<string>
  /** Ends the process, which stops its cluster first. */
  stop(): Promise<void>
  kill(): Promise<void>
}

class TestFolder {
  home = ''
  dataDir = ''
  private templateFolder = ''
  private cleanups: (() => unknown)[] = []

  /** Creates a cluster, which the tests of a file copy to save the time of creating one each. */
  async createTemplate(): Promise<void> {
    this.templateFolder = mkdtempSync(join(temporaryFolder, 'cluster-made-'))
    await (await startCluster({ dataDir: this.templateFolder, log: createLog() })).stop()
  }

  removeTemplate(): void {
    rmSync(this.templateFolder, { recursive: true })
  }

  open(): void {
    this.home = realpathSync(mkdtempSync(join(temporaryFolder, 'cluster-test-')))
    this.dataDir = join(this.home, 'data')
  }

  async close(): Promise<void> {
    for (const cleanup of this.cleanups.splice(0).reverse()) await cleanup()
    rmSync(this.home, { recursive: true, force: true })
  }

  /** Runs the function after the test, the latest first. */
  addCleanup(cleanup: () => unknown): void {
    this.cleanups.push(cleanup)
  }

  resolvePath(...names: string[]): string {
    return join(this.dataDir, ...names)
  }

  read(...names: string[]): string {
    return readFileSync(this.resolvePath(...names), 'utf8')
  }

  /** Lets the data folder start with a copy of the cluster. */
  copyTemplate(): void {
    mkdirSync(this.dataDir, { recursive: true, mode: 0o700 })
    cpSync(join(this.templateFolder, 'postgres'), this.resolvePath('postgres'), { recursive: true })
    chmodSync(this.resolvePath('postgres'), 0o700)
  }

  /** Starts a cluster that this process owns. */
  async startCluster(log = createLog()): Promise<Cluster> {
    const cluster = await startCluster({ dataDir: this.dataDir, log, advice })
    this.addCleanup(() => cluster.stop())
    const socketFolder = readSocketFolder(cluster.url)
    if (!socketFolder.startsWith(this.home))
      this.cleanups.unshift(() => rmSync(socketFolder, { recursive: true, force: true }))
    return cluster
  }

  /** Starts another process and waits until its cluster runs. @throws the error that the process reports */
  async startProcess(options: AppOptions = {}): Promise<AppProcess> {
    const app = this.spawnProcess(options)
    if (!app.stdin || !app.stdout) throw new Error('no pipes')
    const lines = createInterface({ input: app.stdout })[Symbol.asyncIterator]()
    const readLine = async () => String((await lines.next()).value)
    const end = async (signal?: NodeJS.Signals) => {
      if (app.exitCode !== null || app.signalCode !== null) return
      const exit = once(app, 'exit')
      if (signal) app.kill(signal)
      else app.stdin?.end()
      await exit
    }
    this.addCleanup(() => end())
    const url = await readLine()
    if (!url.startsWith('postgresql:')) throw new Error(url.replace('error: ', ''))
    return {
      pid: app.pid,
      url,
      async send(command) {
        app.stdin?.write(`${command}\n`)
        return readLine()
      },
      stop: () => end(),
      kill: () => end('SIGKILL'),
    }
  }

  /** Starts another process, and does not wait until its cluster runs. */
  spawnProcess({ uid, gid, env, mount }: AppOptions = {}): ChildProcess {
    const program = fileURLToPath(import.meta.resolve('./test-app.ts'))
    const node = [process.execPath, '--expose-gc', program, this.dataDir]
    const mountAndRun = `mkdir -p "$0" && mount -t tmpfs -o ${mount} none "$0" && exec "$@"`
    const [command = '', ...args] = mount
      ? ['unshare', '--mount', 'sh', '-c', mountAndRun, this.dataDir, ...node]
      : node
    const identity = uid === undefined ? {} : { uid, gid }
    return spawn(command, args, {
      ...identity,
      env: env ?? process.env,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'inherit'],
    })
  }

  readPostmasterPid(): number {
    return Number(this.read('postgres/postmaster.pid').split('\n')[0])
  }
}

/** Returns a folder that is created again for each test of the file. */
export function useTestFolder(): TestFolder {
  const folder = new TestFolder()
  beforeAll(() => folder.createTemplate())
  beforeEach(() => folder.open())
  afterEach(() => folder.close())
  afterAll(() => folder.removeTemplate())
  return folder
}

/** Returns a log that passes each message to `receive`. */
export function createLog(receive: (message: string) => void = () => {}) {
  return { info: receive, warn: receive }
}

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Stores a row, by which tests recognize the database later. */
export async function storeAnswer(url: string): Promise<void> {
  await query(url, 'create table stored as select 42 as answer')
}

/** @returns 42 if `storeAnswer` ran on this database. @throws if it did not */
export async function readAnswer(url: string): Promise<unknown> {
  const [row] = await query(url, 'select answer from stored')
  return (row as { answer: unknown }).answer
}

/** Checks that a process exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  return (
    spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' }).stdout.match(/^[^ZX]/) !== null
  )
}

export function readMode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

export function readSocketFolder(url: string): string {
  return new URL(url).searchParams.get('host') ?? ''
}
