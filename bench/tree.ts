/** A checkout of this program, running as a process of its own on a database of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signInAt } from '#test/calls.ts'
import { scratchDatabase } from './scratch-database.ts'

export interface Tree {
  url: string
  /** of a session of Sari's */
  cookie: string
  /** Rejects with what the program said last, should it end by itself. */
  ended: Promise<never>
  stop(): Promise<void>
}

const fill = `
  import { Client } from 'pg'
  import { generate } from '#bench/generate.ts'
  import { seedCast } from '#db/cast.ts'
  const owner = new Client({ connectionString: process.env.DATABASE_URL })
  await owner.connect()
  await seedCast(owner)
  await owner.end()
  await generate(process.env.DATABASE_URL, { affiliates: 100_000, videos: 50_000, products: 20 })`

/** With the cast and 100,000 affiliates, listening where a port was free. */
export async function startTree(tree: string, server: string): Promise<Tree> {
  const database = await scratchDatabase(server)
  const environment = { ...process.env, DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'error' }
  const program = startProgram(tree, environment)
  const ended = endOf(program, tree)
  // Whoever waits for it hears of it; until somebody does, it is no unhandled failure.
  ended.catch(() => {})
  async function stop() {
    program.kill('SIGTERM')
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
    await database.drop()
  }
  try {
    const url = await Promise.race([addressOf(program), ended])
    await filled(tree, environment)
    const { cookie } = await Promise.race([signInAt(url, 'sari'), ended])
    return { url, cookie, ended, stop }
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

/** Where it says that it is ready. */
function addressOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    stdout?.on('data', (chunk) => {
      said += chunk
      const [, port] = /Ready at http:\/\/[^:]+:(\d+)/.exec(said) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })
}

async function endOf(program: ChildProcess, tree: string): Promise<never> {
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (chunk) => {
      said = (said + chunk).slice(-4000)
    })
  // 'close' comes when all that it said was read.
  const [code, signal] = await once(program, 'close')
  throw new Error(`the program of ${tree} ended (${signal ?? `exit code ${code}`}); it said last:\n${said}`)
}

async function filled(tree: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const args = ['--input-type=module', '-e', fill]
  const child = spawn(process.execPath, args, { cwd: tree, env: environment, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${tree} could not be filled`)
}
