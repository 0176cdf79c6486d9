/** Runs a command of package.json in a process of its own, as users do. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export interface CommandResult {
  code: number | null
  stdout: string
  /** its text on stderr, without progress lines */
  stderr: string
}

const server = join(import.meta.dirname, '../src/app/server')
const files = { backup: 'backup/backup.ts', restore: 'backup/restore.ts', privacy: 'privacy/privacy.ts' }

/** @param wrapper a command that starts this one, such as `unshare` */
export async function runCommand(
  name: keyof typeof files,
  args: string[],
  env: Record<string, string>,
  wrapper: string[] = [],
): Promise<CommandResult> {
  const [command = '', ...rest] = [...wrapper, process.execPath, join(server, files[name]), ...args]
  // Runs without a terminal. Sets these variables so that a .env file can't change them.
  const settings = { DATABASE_URL: '', DATA_DIR: '/nowhere', ...env }
  const child = spawn(command, rest, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const messages = errors.split('\n').filter((line) => line.trim() !== '' && !/: \d+ (%|rows)$/.test(line))
  return { code: child.exitCode, stdout, stderr: messages.join('\n').trim() }
}
