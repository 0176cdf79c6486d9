/** What lies in the data folder: the cluster, made in one step or not at all, its log, its socket, its locks. */
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { oneLine, type Program, runAside, type User } from './cluster-program.ts'

export interface Folder {
  root: string
  cluster: string
  log: string
  lock: string
  holders: string
  password: string
}

const windows = process.platform === 'win32'

export function openFolder(dataDir: string): Folder {
  try {
    mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    const reason = (cause as Error).message
    throw new Error(`Cannot write to the data folder ${dataDir} (${reason}): choose another with DATA_DIR`, {
      cause,
    })
  }
  const root = realpathSync(dataDir)
  return {
    root,
    cluster: join(root, 'postgres'),
    log: join(root, 'postgres.log'),
    lock: join(root, 'postgres.lock'),
    holders: join(root, 'postgres.holders'),
    password: join(root, 'postgres.password'),
  }
}

/** Makes the cluster if there is none. Call it in turn. */
export async function ensureCluster(folder: Folder, program: Program): Promise<void> {
  const version = readVersion(folder.cluster)
  if (version === undefined) await initialise(folder, program)
  else if (version !== program.major) {
    const advice = `start that version once to export it, or set DATABASE_URL`
    throw new Error(
      `${folder.cluster} holds a PostgreSQL ${version} cluster, this is ${program.major}: ${advice}`,
    )
  }
  if (program.user) giveAccess(folder, program.user)
}

/**
 * A folder for the socket that only our user can enter, with a path short enough for the 104 bytes of a Unix
 * socket address. That folder is the whole authentication: whoever can enter it is us or root, and can read
 * the cluster's files anyway. In a shared temp folder somebody else may have put it there first: refused.
 */
export function openSocketFolder(folder: Folder, user?: User): string {
  const path = socketFolderPath(folder.root)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = lstatSync(path)
  const owners = [process.getuid?.(), user?.uid]
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new Error(
      `${path} is not a folder of ours: remove it, choose a shorter DATA_DIR, or set DATABASE_URL`,
    )
  }
  chmodSync(path, 0o700)
  if (user) lchownSync(path, user.uid, user.gid)
  return path
}

function socketFolderPath(root: string): string {
  const id = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const choices = [join(root, 'postgres.run'), join(tmpdir(), `postgres-${id}`), `/tmp/postgres-${id}`]
  const fits = (path: string) => Buffer.byteLength(join(path, '.s.PGSQL.5432')) < 104
  return choices.find(fits) ?? ''
}

function readVersion(cluster: string): string | undefined {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return undefined
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch (cause) {
    throw new Error(`${cluster} is not a PostgreSQL cluster: move it away, or set DATABASE_URL`, { cause })
  }
}

/** In a folder of its own that then takes the name: a kill half way leaves only rubbish, removed next time. */
async function initialise(folder: Folder, program: Program) {
  removeLeftovers(folder)
  const draft = mkdtempSync(join(folder.root, 'postgres.new-'))
  try {
    if (program.user) giveDraft(folder, draft, program.user)
    await initdb(folder, program, draft)
    renameSync(draft, folder.cluster)
    syncFolder(folder.root)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

function removeLeftovers(folder: Folder) {
  for (const name of readdirSync(folder.root)) {
    if (!name.startsWith('postgres.new-')) continue
    try {
      rmSync(join(folder.root, name), { recursive: true, force: true })
    } catch {
      // an initdb that outlived its parent still writes there: next time
    }
  }
}

/**
 * PostgreSQL's own locale: order, case and patterns are the same on every system, and an upgrade of the
 * system's C library cannot spoil an index. The system is asked only for character classes (which pg_trgm
 * reads from it), and some have no C.UTF-8.
 */
async function initdb(folder: Folder, program: Program, draft: string) {
  const first = await tryInitdb(folder, program, draft, 'C.UTF-8')
  if (first.code === 0) return
  const second = /locale/.test(first.output) ? await tryInitdb(folder, program, draft, 'C') : first
  if (second.code === 0) return
  const as = program.user ? ` as ${program.user.name}` : ''
  const reason = oneLine(
    second.output
      .split('\n')
      .filter((line) => /error|fatal|hint|detail/i.test(line))
      .join('\n'),
  )
  throw new Error(
    `Cannot create a PostgreSQL cluster in ${folder.root}${as}: ${reason || oneLine(second.output)}`,
  )
}

function tryInitdb(folder: Folder, program: Program, draft: string, ctype: string) {
  const locale = [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
  ]
  const access = windows
    ? ['--auth=scram-sha-256', `--pwfile=${ensurePassword(folder)}`]
    : ['--auth-local=trust', '--auth-host=reject']
  const set = ['max_connections=60', 'shared_buffers=128MB', 'timezone=UTC', 'log_timezone=UTC'] // for 2 cores
  return runAside(program, program.initdb, [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
    ...locale,
    ...access,
    ...set.flatMap((setting) => ['--set', setting]),
  ])
}

function ensurePassword(folder: Folder): string {
  if (!existsSync(folder.password)) {
    writeFileSync(folder.password, randomBytes(24).toString('hex'), { mode: 0o600 })
  }
  return folder.password
}

function syncFolder(path: string) {
  if (windows) return
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function giveDraft(folder: Folder, draft: string, user: User) {
  openRoot(folder, user)
  chownSync(draft, user.uid, user.gid)
}

function giveAccess(folder: Folder, user: User) {
  openRoot(folder, user)
  if (statSync(folder.cluster).uid !== user.uid) giveTree(folder.cluster, user)
}

/** Lets the user pass through the data folder, not look around in it. */
function openRoot(folder: Folder, user: User) {
  const { uid, gid, mode } = statSync(folder.root)
  if (uid === user.uid || (mode & 0o001) !== 0) return
  if (gid !== user.gid) chownSync(folder.root, uid, user.gid)
  chmodSync(folder.root, (mode & 0o700) | 0o010)
}

/** The top last: until then the next start sees that it is not done. */
function giveTree(path: string, user: User) {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) giveTree(join(path, name), user)
  }
  lchownSync(path, user.uid, user.gid)
}
