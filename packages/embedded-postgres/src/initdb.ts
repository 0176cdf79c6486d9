/** Creates a cluster with its initial settings. */
import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import type { Folder } from './folder.ts'
import { stripTimestamp } from './log.ts'
import { type Program, runAsync, toOneLine } from './program.ts'

const isWindows = process.platform === 'win32'

/**
 * Uses PostgreSQL's own locale: order, case and patterns are the same on every system, and an upgrade of the system's C
 * library cannot break an index. Only character classes, which pg_trgm uses, come from the system: from C.UTF-8, or
 * from C where that is missing.
 */
export async function runInitdb(folder: Folder, program: Program, pgdata: string, signal: AbortSignal) {
  const firstResult = await tryInitdb(folder, program, pgdata, 'C.UTF-8', signal)
  if (firstResult.code === 0) return
  const secondResult = /invalid locale/.test(firstResult.output)
    ? await tryInitdb(folder, program, pgdata, 'C', signal)
    : firstResult
  if (secondResult.code === 0) return
  const asUser = program.user ? ` as ${program.user.name}` : ''
  const lines = secondResult.output.split('\n').map(stripTimestamp)
  const reason = toOneLine(lines.filter((line) => /error|fatal|hint|detail/i.test(line)).join('\n'))
  throw new Error(
    `Cannot create a PostgreSQL cluster in ${folder.root}${asUser}: ${reason || toOneLine(secondResult.output)}`,
  )
}

async function tryInitdb(
  folder: Folder,
  program: Program,
  pgdata: string,
  ctype: string,
  signal: AbortSignal,
) {
  const locale = [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
  ]
  const access = isWindows
    ? ['--auth=scram-sha-256', `--pwfile=${ensurePasswordFile(folder)}`]
    : ['--auth-local=trust', '--auth-host=reject']
  const settings = ['max_connections=60', 'shared_buffers=128MB', 'timezone=UTC', 'log_timezone=UTC'] // suits 2 cores
  const args = [
    `--pgdata=${pgdata}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
    ...locale,
    ...access,
    ...settings.flatMap((setting) => ['--set', setting]),
  ]
  const result = await runAsync(program, program.initdb, args, signal)
  signal.throwIfAborted()
  return result
}

function ensurePasswordFile(folder: Folder): string {
  if (!existsSync(folder.passwordFile)) {
    writeFileSync(folder.passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  }
  return folder.passwordFile
}
