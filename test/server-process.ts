/** The program as users start it: as a process, with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cast } from '#db/cast.ts'

const main = join(import.meta.dirname, '../src/app/server/main.js')

export interface ServerProcess {
  url: string
  child: ChildProcess
  /** everything that it has printed */
  output(): string
  /** @returns the exit code, null after a kill */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const running = new Set<ChildProcess>()

/** Ends the processes that a failed test has left running. */
export async function endServers(): Promise<void> {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

export interface LaunchOptions {
  /** a command that runs the program, such as `unshare` */
  wrapper?: string[]
  /** the folder with .env and brand.json */
  cwd?: string
  /** another program that reports the same when it is ready */
  program?: string
}

/** Starts the program without waiting until it is ready. */
export function launchServer(
  env: Record<string, string>,
  { wrapper = [], cwd, program = main }: LaunchOptions = {},
) {
  const [command = '', ...args] = [...wrapper, process.execPath, program]
  const child = spawn(command, args, {
    env: {
      ...process.env,
      PORT: '0',
      WRITES_PER_HOUR: '1000000',
      ADMIN_EMAIL: cast.sari.email,
      ADMIN_PASSWORD: cast.sari.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return { child, exited: once(child, 'exit') }
}

/** Resolves when the program reports that it is ready. Rejects with its output if it ends before. */
export async function startServer(
  env: Record<string, string>,
  options: LaunchOptions = {},
): Promise<ServerProcess> {
  const { child } = launchServer(env, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const ready = output.match(/Ready at .*http:\/\/localhost:(\d+)/)
      if (ready) resolve(`http://127.0.0.1:${ready[1]}`)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
  return {
    url,
    child,
    output: () => output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      const [code] = await once(child, 'exit')
      return code
    },
  }
}
