/** The program and its database end together on every signal, at any moment, and leave nothing behind. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseCount } from '#test/rounds.ts'

const main = join(import.meta.dirname, 'main.js')

let parentFolder: string
/** The data folder that the first test fills, for the tests that start with an existing database. */
let dataFolder: string

beforeAll(async () => {
  parentFolder = await mkdtemp(join(tmpdir(), 'affiliate-shutdown-'))
  dataFolder = createFolderName()
})
afterAll(() => rm(parentFolder, { recursive: true, force: true }))

const createFolderName = () => join(parentFolder, randomUUID())

/** A running `npm run demo`, which fills a new folder with data. No other start takes longer. */
class Demo {
  folder: string
  child: ChildProcess
  exited: Promise<unknown[]>
  output = ''

  constructor(folder = createFolderName(), env: NodeJS.ProcessEnv = {}) {
    this.folder = folder
    this.child = spawn(process.execPath, [main, '--demo'], {
      env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'info', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.exited = once(this.child, 'exit')
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk
      })
    }
  }

  /** Waits until the start has created its folder and could leave something behind. */
  async waitForStart(): Promise<void> {
    while (!existsSync(this.folder)) await this.waitBriefly()
  }

  async waitForOutput(text: string): Promise<void> {
    while (!this.output.includes(text)) await this.waitBriefly()
  }

  waitUntilReady = () => this.waitForOutput('Ready at')

  /** Sends the signal and waits for the end. Returns the exit code, and the processes that still use the folder. */
  async end(signal: NodeJS.Signals) {
    this.child.kill(signal)
    const [code] = await this.exited
    return { code, remaining: listProcesses(this.folder) }
  }

  private async waitBriefly(): Promise<void> {
    if (this.child.exitCode !== null) throw new Error(`the program ended: ${this.output}`)
    await sleep(5)
  }
}

/** Returns the processes whose command line names a file in the folder. */
function listProcesses(folder: string): string[] {
  const processes = execFileSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return processes.filter((line) => line.includes(`${folder}/`))
}

/** Returns the milliseconds that a start takes on this machine, from its first file to its last line of output. */
async function measureStart(): Promise<number> {
  const demo = new Demo(dataFolder)
  await demo.waitForStart()
  const startedAt = performance.now()
  await demo.waitUntilReady()
  const duration = performance.now() - startedAt
  expect(listProcesses(demo.folder)).not.toEqual([])
  expect(await demo.end('SIGTERM')).toEqual({ code: 0, remaining: [] })
  return duration
}

// Skipped with an external server, because these tests check that the embedded server ends.
describe.skipIf(process.env.TEST_DATABASE_URL)('program and its database', () => {
  it('the program and its database end on a signal at any moment of a start that creates and fills a database', async () => {
    const startDuration = await measureStart()
    const momentCount = chooseCount(4, 20)
    const signals = ['SIGINT', 'SIGTERM'] as const
    // In the normal test run the signals take turns.
    const signalsPerMoment = chooseCount(1, signals.length)
    for (let moment = 0; moment < momentCount; moment++) {
      const momentSignals = signals.filter((_, n) => signalsPerMoment > 1 || n === moment % signals.length)
      const ends = momentSignals.map(async (signal) => {
        const demo = new Demo()
        await demo.waitForStart()
        await sleep((startDuration * moment) / momentCount)
        const exit = await demo.end(signal)
        // A new database is created under this name and renamed when it is complete.
        const incompleteDatabases = readdirSync(demo.folder).filter((name) =>
          name.startsWith('postgres.new-'),
        )
        expect({ signal, moment, ...exit, incompleteDatabases }).toEqual({
          signal,
          moment,
          code: 0,
          remaining: [],
          incompleteDatabases: [],
        })
      })
      await Promise.all(ends)
    }
    console.info(
      `a signal during the start: ${momentCount} moments of ${Math.round(startDuration)} ms, ${signalsPerMoment} signals each`,
    )
  }, 240_000)

  it('the program and its database end on a signal during a start with an existing database', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const secondStart = new Demo(dataFolder)
      await secondStart.waitForOutput('PostgreSQL started')
      expect(await secondStart.end(signal)).toEqual({ code: 0, remaining: [] })
    }
  })

  it.each(['SIGHUP', 'SIGQUIT'] as const)('the program and its database end on %s', async (signal) => {
    const demo = new Demo(dataFolder)
    await demo.waitUntilReady()
    expect(await demo.end(signal)).toEqual({ code: 0, remaining: [] })
  })

  it('the program and its database end with the npm that started them', async () => {
    const npm = spawn('npm', ['run', 'demo'], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...process.env, PORT: '0', DATA_DIR: dataFolder, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    npm.stdout.on('data', (chunk) => {
      output += chunk
    })
    while (!output.includes('Ready at')) await sleep(20)
    npm.kill('SIGTERM')
    while (!output.includes('stopping') || listProcesses(dataFolder).length > 0) await sleep(20)
  })

  it('the program and its database end on an uncaught error, which is printed', async () => {
    const throwOnSignal = `process.on('SIGUSR2', () => { throw new Error('nobody catches this') })`
    const demo = new Demo(dataFolder, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(throwOnSignal)}`,
    })
    await demo.waitUntilReady()
    expect(await demo.end('SIGUSR2')).toEqual({ code: 1, remaining: [] })
    expect(demo.output).toContain('nobody catches this')
  })

  it('the program and its database end when the start fails after PostgreSQL has started', async () => {
    const busyPort = createServer().listen(0, '127.0.0.1')
    await once(busyPort, 'listening')
    const demo = new Demo(dataFolder, { PORT: `${(busyPort.address() as AddressInfo).port}` })
    expect(await demo.exited).toEqual([1, null])
    expect(listProcesses(demo.folder)).toEqual([])
    expect(demo.output).toMatch(/PostgreSQL started[\s\S]*is in use; set PORT/)
    busyPort.close()
  })
})
