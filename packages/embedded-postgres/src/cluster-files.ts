/** Files of the cluster in the data folder. They are created in one step or not at all. */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
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
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Folder } from './folder.ts'
import { runInitdb } from './initdb.ts'
import type { Program, User } from './program.ts'

/** The number in the name of the socket. No TCP port is opened. */
export const socketPort = 5432

/** Bytes of a Unix socket address on the system that allows the fewest, with the zero byte at its end. */
const maxSocketPathBytes = 104

/** Checks whether the folder contains a cluster of any version. Creates nothing. */
export function hasCluster(dataDir: string): boolean {
  return readVersion(join(dataDir, 'postgres')) !== undefined
}

/** Removes what a start has created in a folder that nobody owns. Other files stay. */
export function removeCluster(dataDir: string): void {
  const root = realpathSync(dataDir)
  const clusterNames = readdirSync(root).filter((name) =>
    /^postgres($|\.(log|run|lock|owner|password|new-))/.test(name),
  )
  for (const path of [...clusterNames.map((name) => join(root, name)), chooseSocketFolder(root)])
    rmSync(path, { recursive: true, force: true })
  if (readdirSync(root).length === 0) rmdirSync(root)
}

/** Throws if another major version made the cluster. Called before anything in it is touched. */
export function refuseOtherVersion({ cluster, advice }: Folder, { major }: Program): void {
  const version = readVersion(cluster)
  if (version === undefined || version === major) return
  throw new Error(
    `${cluster} was made by PostgreSQL ${version} and stays untouched, since this is PostgreSQL ${major}: ` +
      `${advice.moveRows}, or ${advice.otherFolder}`,
  )
}

/** Creates the cluster if there is none. Only the owner of the folder may call it. */
export async function ensureCluster(folder: Folder, program: Program, signal: AbortSignal): Promise<void> {
  await removeDrafts(folder)
  if (readVersion(folder.cluster) === undefined) await createCluster(folder, program, signal)
  if (program.user) giveClusterTo(folder, program.user)
}

/**
 * Creates a folder for the socket that only our user can open, with a path short enough for a Unix socket
 * address. This folder is the whole authentication: only our user and root can open it, and both can read the
 * cluster's files anyway. In a shared temp folder another user may have created it first.
 * @throws if the path is not a folder, or belongs to another user
 */
export function openSocketFolder(folder: Folder, user?: User): string {
  const path = chooseSocketFolder(folder.root)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const stats = lstatSync(path)
  const owners = [process.getuid?.(), user?.uid]
  if (!stats.isDirectory() || !owners.includes(stats.uid)) {
    throw new Error(
      `${path} is not a folder of ours: remove it, choose a data folder with a shorter path, or ${folder.advice.otherServer}`,
    )
  }
  chmodSync(path, 0o700)
  if (user) lchownSync(path, user.uid, user.gid)
  return path
}

/** Returns the first path that is short enough for a socket in it; '' if none is. Creates nothing. */
function chooseSocketFolder(root: string): string {
  const id = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const choices = [join(root, 'postgres.run'), join(tmpdir(), `postgres-${id}`), `/tmp/postgres-${id}`]
  const fits = (path: string) => Buffer.byteLength(join(path, `.s.PGSQL.${socketPort}`)) < maxSocketPathBytes
  return choices.find(fits) ?? ''
}

/** Returns the major version that made the cluster, or undefined if there is none. */
export function readVersion(cluster: string): string | undefined {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return undefined
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch (cause) {
    throw new Error(`${cluster} is not a PostgreSQL cluster: move it away, or choose another data folder`, {
      cause,
    })
  }
}

/** Creates the cluster in a draft folder that then gets the final name: a kill half way leaves only the draft. */
async function createCluster(folder: Folder, program: Program, signal: AbortSignal) {
  const draft = mkdtempSync(join(folder.root, 'postgres.new-'))
  try {
    if (program.user) giveDraftTo(folder, draft, program.user)
    await runInitdb(folder, program, draft, signal)
    renameSync(draft, folder.cluster)
    syncFolder(folder.root)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

/**
 * Removes the drafts of earlier starts. Retries while an initdb that outlived its owner still writes there: the removal
 * ends it.
 */
async function removeDrafts({ root }: Folder): Promise<void> {
  for (const name of readdirSync(root)) {
    if (!name.startsWith('postgres.new-')) continue
    const retryOptions = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }
    await rm(join(root, name), retryOptions).catch(() => {})
  }
}

function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function giveDraftTo(folder: Folder, draft: string, user: User) {
  allowPassage(folder, user)
  chownSync(draft, user.uid, user.gid)
}

function giveClusterTo(folder: Folder, user: User) {
  allowPassage(folder, user)
  if (statSync(folder.cluster).uid !== user.uid) changeOwner(folder.cluster, user)
}

/** Lets the user pass through the data folder without listing it. */
function allowPassage(folder: Folder, user: User) {
  const { uid, gid, mode } = statSync(folder.root)
  if (uid === user.uid || (mode & 0o001) !== 0) return
  if (gid !== user.gid) chownSync(folder.root, uid, user.gid)
  chmodSync(folder.root, (mode & 0o700) | 0o010)
}

/** Changes the owner of the top folder last: until then the next start sees that this is not done. */
function changeOwner(path: string, user: User) {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) changeOwner(join(path, name), user)
  }
  lchownSync(path, user.uid, user.gid)
}
