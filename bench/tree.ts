/** A checkout of this program, running as a separate process on a separate database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signInAt } from '#test/calls.ts'
import type { Size } from './generate.ts'
import type { Target } from './lines.ts'
import { addressOf } from './processes.ts'
import { scratchDatabase } from './scratch-database.ts'

export interface Tree extends Target {
  databaseUrl: string
  pid: number
  /** milliseconds from its start until it reported ready, on a migrated database */
  startedIn: number
  stop(): Promise<void>
}

const prepare = `
  import { migrate } from '#platform/server/database/migrate.ts'
  await migrate(process.env.DATABASE_URL)`

const fillProgram = `
  import { Client } from 'pg'
  import { generate } from '#bench/generate.ts'
  import { seedCast } from '#db/cast.ts'
  const owner = new Client({ connectionString: process.env.DATABASE_URL })
  await owner.connect()
  await seedCast(owner)
  await owner.end()
  await generate(process.env.DATABASE_URL, JSON.parse(process.env.SIZE))`

/**
 * Starts the program of a checkout on a free port, with the cast and the given number of rows. Its output is not
 * printed.
 */
export async function startTree(tree: string, size: Size): Promise<Tree> {
  const database = await scratchDatabase()
  const environment = {
    ...process.env,
    DATABASE_URL: database.url,
    PORT: '0',
    LOG_LEVEL: 'error',
    WRITES_PER_HOUR: '1000000000',
    SIZE: JSON.stringify(size),
  }
  await run(tree, environment, prepare)
  const began = performance.now()
  const program = startProgram(tree, environment)
  const ended = endOf(program, tree)
  // Avoids an unhandled rejection until something awaits `ended`.
  ended.catch(() => {})
  async function stop() {
    program.kill('SIGTERM')
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
    await database.drop()
  }
  try {
    const url = await Promise.race([addressOf(program), ended])
    const startedIn = performance.now() - began
    await run(tree, environment, fillProgram)
    const { cookie } = await Promise.race([signInAt(url, 'sari'), ended])
    return { url, cookie, ended, stop, databaseUrl: database.url, pid: program.pid ?? 0, startedIn }
  } catch (error) {
    await stop()
    throw error
  }
}

function startProgram(tree: string, environment: NodeJS.ProcessEnv): ChildProcess {
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'))
  const [, ...args] = scripts.start.split(' ')
  return spawn(process.execPath, args, { cwd: tree, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function endOf(program: ChildProcess, tree: string): Promise<never> {
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-4000)
    })
  // 'close' is emitted after all output was read.
  const [code, signal] = await once(program, 'close')
  throw new Error(`the program of ${tree} ended (${signal ?? `exit code ${code}`}); it said last:\n${output}`)
}

/** @param program source of a module that uses the tree's own modules */
async function run(tree: string, environment: NodeJS.ProcessEnv, program: string): Promise<void> {
  const args = ['--input-type=module', '-e', program]
  const child = spawn(process.execPath, args, { cwd: tree, env: environment, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${tree} could not be filled`)
}
