/** Starts and reads processes next to the measured program. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Target } from './lines.ts'

/** Returns the resident memory in megabytes. Linux only. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Returns the URL that the program prints when it is ready. */
export function addressOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let output = ''
    stdout?.on('data', (chunk) => {
      output += chunk
      const [, port] = /Ready at .*http:\/\/[^:]+:(\d+)/.exec(output) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })
}

export async function startBare(databaseUrl: string): Promise<Target & { stop(): Promise<void> }> {
  const program = fileURLToPath(import.meta.resolve('./bare-server.ts'))
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(() => {
    throw new Error('the bare server ended')
  })
  ended.catch(() => {})
  return {
    url: await Promise.race([addressOf(child), ended]),
    cookie: '',
    ended,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
